// Games played in this browser alone: the one that goes on, of each variant, and those that are
// over. They never leave it.

import type { LocalGame } from '../engine/types';
import type { Deal, Happened, LossReason, Over, Result, SignalInForce } from '../wire/types';
import { topsPlace } from './tops';
import { rulesKey, type SwitchesOn } from './variant';

/** A game as it stood when it was last looked at. */
export interface Kept {
  game: LocalGame;
  number: number;
  seat: number;
  deal: Deal;
  signals: SignalInForce[];
  events: Happened[];
  seq: number;
  over?: Over;
}

/** A game that is over. */
export interface LocalPlayed {
  date: number;
  rules: string; // "1x"
  result: Result;
  reason?: LossReason;
  left: number;
  record: string;
  people?: number; // who played at this one device, on the first seats; left out: one
}

const gamesPlace = 'backstep.local-games';
const lastPlace = 'backstep.solo';
const keptPlace = (id: string) => `backstep.game.${id}`;
const mostGames = 200;

function read<T>(place: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(place: string, value: unknown): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(value));
    return true;
  } catch {
    return false; // forbidden or full: the game lives as long as the page
  }
}

export function keepGame(id: string, kept: Kept): void {
  write(keptPlace(id), kept);
  write(lastPlace, id);
}

export function keptGame(id: string): Kept | undefined {
  const kept = read<Kept>(keptPlace(id));
  return kept && Array.isArray(kept.game?.deck) && Array.isArray(kept.events) ? kept : undefined;
}

/** The game alone that was played last and is not over: where it is found, and its variant. */
export function unfinishedSolo(): { address: string; rules: string; left: number } | undefined {
  const id = read<string>(lastPlace);
  const kept = id ? keptGame(id) : undefined;
  if (!id || !kept || kept.over) return undefined;
  const laid = kept.game.actions.filter((action) => action !== 'end').length;
  return { address: soloAddress(id), rules: keyOf(kept.game), left: kept.game.deck.length - laid };
}

/** "pass" is found at /pass, "solo-1x" at /solo?rules=1x, "solo:1x-kestrel" at /solo?deal=1x-kestrel. */
export function soloAddress(id: string): string {
  if (id === 'pass') return '/pass';
  const [, kind, what] = /^solo(-|:)(.*)$/.exec(id) ?? [];
  if (!what) return '/solo';
  return kind === ':' ? `/solo?deal=${encodeURIComponent(what)}` : `/solo?rules=${what}`;
}

/** Players and switches as letters, as the server tells them. */
export function keyOf(game: LocalGame): string {
  return rulesKey(game.rules.players, game.rules as SwitchesOn);
}

/** Newest first. */
export function localGames(): LocalPlayed[] {
  const games = read<LocalPlayed[]>(gamesPlace);
  return Array.isArray(games) ? games : [];
}

export function addLocalGame(played: LocalPlayed): void {
  let games = [played, ...localGames()].slice(0, mostGames);
  // A full storage takes fewer of them.
  while (!write(gamesPlace, games) && games.length > 1) {
    games = games.slice(0, Math.floor(games.length / 2));
  }
}

export function forgetLocalGames(): void {
  try {
    for (const place of Object.keys(localStorage)) {
      const ours = [gamesPlace, lastPlace, topsPlace].includes(place);
      if (ours || place.startsWith(keptPlace(''))) localStorage.removeItem(place);
    }
  } catch {
    // Then there is nothing.
  }
}

// ---- finished games have an id, "local-" and when they ended

export const localId = (played: LocalPlayed) => `local-${played.date}`;

export const isLocalId = (id: string) => id.startsWith('local-');

export const localGame = (id: string): LocalPlayed | undefined =>
  localGames().find((played) => localId(played) === id);

/** The game that has just ended at a table of this browser. `kept`: it is found by its id later. */
export function localGameOf(
  table: object,
): { id: string; record: string; kept: boolean } | undefined {
  if (!('record' in table) || typeof table.record !== 'function') return undefined;
  const record: string = table.record();
  const played = localGames().find((one) => one.record === record);
  return played
    ? { id: localId(played), record, kept: true }
    : { id: 'local-now', record, kept: false };
}
