// What a game achieved, against the reader's own earlier games and against bots. Facts only: nothing is
// said about a game that is like the others.

import { type Ended, superb } from '../games/result-text';
import type { Played } from '../wire/api';
import { quickBotsWin, strongBotsWin } from './rates';

/** An earlier game by the same rules, newest first. */
export interface Earlier {
  rules: string;
  result: Ended['result'];
  left: number;
}

export interface Achieved {
  won?: true;
  /** Won for the first time by these rules. */
  first?: true;
  /** Games won by these rules, with this one; only of games that were won. */
  wins?: number;
  /** Fewer cards left than ever by these rules, and how many were left at best before. */
  best?: { left: number; before: number };
  /** Cards left on average, in the last games with this one and in as many before. */
  trend?: { games: number; now: number; before: number };
  /** The cards left of a game that was nearly won. */
  near?: number;
  /** The share of such games that these bots win; only of games that were won, or nearly. */
  bots?: { who: 'strong' | 'quick'; share: number };
}

/** The strongest bots whose figures are known. */
function botsWin(rules: string): Achieved['bots'] {
  const strong = strongBotsWin(rules);
  if (strong !== undefined) return { who: 'strong', share: strong };
  const quick = quickBotsWin(rules);
  return quick === undefined ? undefined : { who: 'quick', share: quick };
}

const window = 5; // games of a trend
const clear = 1; // card that a trend has to be better by

const mean = (games: readonly { left: number }[]) =>
  games.reduce((sum, { left }) => sum + left, 0) / games.length;

/** `earlier`: without this game, by any rules. `before`: wins by these rules before it, where more is known. */
export function achieved(
  ended: Ended,
  rules: string,
  earlier: readonly Earlier[],
  before?: number,
): Achieved {
  const same = earlier.filter((one) => one.rules === rules);
  const found: Achieved = {};
  if (ended.result === 'won') {
    found.won = true;
    const wins = (before ?? same.filter(({ result }) => result === 'won').length) + 1;
    found.wins = wins;
    if (wins === 1) found.first = true;
    return withBots(found, rules);
  }
  if (ended.result !== 'lost') return found;
  const finished = same.filter(({ result }) => result === 'won' || result === 'lost');
  if (finished.length > 0) {
    const before = Math.min(...finished.map(({ left }) => left));
    if (ended.left < before) found.best = { left: ended.left, before };
  }
  const now = [ended, ...finished.slice(0, window - 1)];
  const then = finished.slice(window - 1, 2 * window - 1);
  if (then.length === window && mean(now) <= mean(then) - clear) {
    found.trend = { games: window, now: mean(now), before: mean(then) };
  }
  if (!superb(ended)) return found;
  found.near = ended.left;
  return withBots(found, rules);
}

/** The same of a reader whose earlier games are not known. */
export function alone(ended: Ended, rules: string): Achieved {
  const { won, near, bots } = achieved(ended, rules, []);
  return { ...(won && { won }), ...(near && { near }), ...(bots && { bots }) };
}

function withBots(found: Achieved, rules: string): Achieved {
  const bots = botsWin(rules);
  return bots ? { ...found, bots } : found;
}

/**
 * Own wins by these rules before a game of the server. `counted`: those of the statistics, which this game
 * is among if it counts; games with a named deal do not, and are in the list alone.
 */
export function winsBefore(
  games: readonly Played[],
  counted: number,
  game: string,
  rules: string,
): number {
  const wins = games.filter((one) => one.rules === rules && one.result === 'won');
  const own = wins.some((one) => one.counts && one.game === game) ? 1 : 0;
  return counted - own + wins.filter((one) => !one.counts && one.game !== game).length;
}
