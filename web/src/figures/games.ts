// Games that were played by this person, at the server and in this browser alone, and what they come
// to.
import { localGames, localId } from '../games/local-games';
import type { Figures, Played } from '../wire/api';
import type { Result } from '../wire/types';

export interface OwnGame {
  id: string; // of /g/ID
  rules: string; // "3x"
  deal: string; // "random", or a deal's name
  result: Result;
  left: number;
  ended: number;
  counts: boolean;
  local: boolean; // of this device only
}

export const fromServer = ({
  game,
  rules,
  deal,
  result,
  left,
  ended,
  counts,
}: Played): OwnGame => ({
  id: game,
  rules,
  deal,
  result,
  left,
  ended,
  counts,
  local: false,
});

export const onThisDevice = (): OwnGame[] =>
  localGames().map((played) => ({
    id: localId(played),
    rules: played.rules,
    deal: 'random',
    result: played.result,
    left: played.left,
    ended: played.date,
    counts: true,
    local: true,
  }));

/** Newest first. */
export const inOrder = (games: readonly OwnGame[]): OwnGame[] =>
  [...games].sort((one, other) => other.ended - one.ended);

/** What some games come to, by rules. */
export function figuresOf(games: readonly OwnGame[]): Figures[] {
  const found = new Map<string, OwnGame[]>();
  for (const game of games) found.set(game.rules, [...(found.get(game.rules) ?? []), game]);
  return [...found].map(([rules, some]) => ({ rules, ...totals(some) }));
}

export interface Totals {
  games: number;
  won: number;
  given_up: number;
  average_left: number;
}

export function totals(games: readonly OwnGame[]): Totals {
  const left = games.reduce((sum, game) => sum + game.left, 0);
  return {
    games: games.length,
    won: games.filter(({ result }) => result === 'won').length,
    given_up: games.filter(({ result }) => result === 'given_up').length,
    average_left: games.length > 0 ? left / games.length : 0,
  };
}

/** Figures of several kinds together: each by its number of games. */
export function together(figures: readonly Figures[]): Totals {
  const sum = { games: 0, won: 0, given_up: 0, left: 0 };
  for (const { games, won, given_up, average_left } of figures) {
    sum.games += games;
    sum.won += won;
    sum.given_up += given_up;
    sum.left += games * average_left;
  }
  const { left, ...rest } = sum;
  return { ...rest, average_left: sum.games > 0 ? left / sum.games : 0 };
}

/** The share won among the last `window` games, after each game; oldest first. */
export function winRates(games: readonly OwnGame[], window: number): number[] {
  const oldest = inOrder(games).reverse();
  return oldest.map((_, i) => {
    const last = oldest.slice(Math.max(0, i + 1 - window), i + 1);
    return last.filter(({ result }) => result === 'won').length / last.length;
  });
}

/** Games by month, "2026-11", newest first. */
export function byMonth(games: readonly OwnGame[]): { month: Date; totals: Totals }[] {
  const months = new Map<string, OwnGame[]>();
  for (const game of inOrder(games)) {
    const date = new Date(game.ended);
    const month = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
    months.set(month, [...(months.get(month) ?? []), game]);
  }
  return [...months].map(([, some]) => ({ month: new Date(some[0]!.ended), totals: totals(some) }));
}
