// What others would see of a game that is over at a table.
import type { FinishedGame } from '../games/finished-game';
import { gamePath } from '../games/paths';
import type { Distribution } from '../wire/api';
import type { Table } from '../wire/types';
import { furtherThan } from './further';
import { type SharedResult, todayPath } from './result';

/** Where others find it: the game itself, the same cards, or the game that can be played. */
function pathOf({ game }: Table, finished: FinishedGame | undefined): string {
  const { kind, name } = game!.deal;
  const { left } = game!.over!;
  if (kind === 'today') return todayPath(left);
  if (finished?.shown) return gamePath(finished.id);
  // Previews show what was made of it.
  if (kind === 'named' && name?.startsWith('1')) {
    return `/solo?deal=${encodeURIComponent(name)}&left=${left}`;
  }
  return '/';
}

/** The date of a deal of the day. */
export const dateOf = ({ game }: Table): string | undefined =>
  game?.deal.kind === 'today' ? game.deal.name?.split('/')[0] : undefined;

export interface Compared {
  /** What all have made of the same cards. */
  results?: Distribution | undefined;
  streak?: number | undefined;
}

/** REQUIRES: the game is over. */
export function sharedOf(
  table: Table,
  finished: FinishedGame | undefined,
  { results, streak }: Compared = {},
): SharedResult {
  const { view, over } = table.game!;
  const date = dateOf(table);
  return {
    rules: view.rules,
    players: view.rules.players,
    result: over!.result,
    left: over!.left,
    tops: view.tops,
    ...(date ? { date } : {}),
    ...(results ? { further: furtherThan(results, over!.left) } : {}),
    ...(streak !== undefined ? { streak } : {}),
    url: new URL(pathOf(table, finished), location.origin).href,
  };
}
