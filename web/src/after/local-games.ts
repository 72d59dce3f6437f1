// Finished games of this browser: found by "local-" and when they ended.
import type { TableDoor } from '../table/door';
import { type LocalPlayed, localGames } from '../table/local-games';

export const localId = (played: LocalPlayed) => `local-${played.date}`;

export const isLocalId = (id: string) => id.startsWith('local-');

export const localGame = (id: string): LocalPlayed | undefined =>
  localGames().find((played) => localId(played) === id);

/** The game that has just ended at a table of this browser. `kept`: it is found by its id later. */
export function localGameOf(
  door: TableDoor,
): { id: string; record: string; kept: boolean } | undefined {
  if (!('record' in door) || typeof door.record !== 'function') return undefined;
  const record: string = door.record();
  const played = localGames().find((one) => one.record === record);
  return played
    ? { id: localId(played), record, kept: true }
    : { id: 'local-now', record, kept: false };
}
