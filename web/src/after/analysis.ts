// The lines of an analysis (docs/analysis.md) as types, and what the page tells of them.
import type { AnalysisLine } from '../engine/types';
import type { Action, LossReason, Reason, Uncertain } from '../wire/types';
import { points } from './signed';

export interface Estimate {
  chance: Uncertain;
  left: Uncertain;
}
export interface TurnLine {
  type: 'turn';
  turn: number; // from 1
  seat: number;
  first: number; // actions before it
  ground: 'known' | 'counted' | 'imagined';
  worlds: number;
  played: Action[];
  better: Action[];
  same: boolean;
  forced: boolean;
  before: Estimate;
  after: Estimate;
  best: Estimate;
  choice: Uncertain;
  cost: Uncertain;
  cost_left: Uncertain;
  costly: boolean;
  kind: string | null;
  draws: number | null;
  why_played: Reason[];
  why_better: Reason[];
}
export interface GameLine {
  type: 'game';
  effort: number;
  result: 'won' | 'lost' | 'abandoned' | 'running';
  reason: LossReason | null;
  left: number;
  turns: number;
  start: number | null;
  choices: number | null;
  draws: number | null;
  costliest: number | null;
  hindsight: { winnable_until: number | null; lost_from: number | null; line: Action[] } | null;
}

/** What is known of the chances of a game so far: all turns up to some one, then the sums. */
export interface Course {
  turns: TurnLine[];
  game?: GameLine; // when it is complete
}

export function courseOf(lines: readonly AnalysisLine[]): Course {
  const turns: TurnLine[] = [];
  let game: GameLine | undefined;
  for (const line of lines) {
    if (line.type === 'turn') turns.push(line as unknown as TurnLine);
    else if (line.type === 'game') game = line as unknown as GameLine;
  }
  turns.sort((one, other) => one.turn - other.turn);
  return game ? { turns, game } : { turns };
}

/** The first turn at whose start no line could win any more, all cards open. */
export const lostFrom = (course: Course): number | undefined =>
  course.game?.hindsight?.lost_from ?? undefined;

// What cost at least two points comes before what cost only cards.
const worth = (line: TurnLine) =>
  line.cost.value >= 0.02 ? 1000 + line.cost.value : line.cost_left.value;

/** The turns of a seat that cost something, the costliest first. */
export function costlyTurnsOf(course: Course, seat: number | undefined): TurnLine[] {
  return course.turns
    .filter((line) => line.seat === seat && line.costly)
    .sort((one, other) => worth(other) - worth(one));
}

/** The turn of a seat that cost most, if one did. */
export function costliestOf(course: Course, seat: number | undefined): TurnLine | undefined {
  return costlyTurnsOf(course, seat)[0];
}

/** Where the chance went, in whole points that add up: start + own + choices + draws = end. `own` is
    what one turn did, and is not part of `choices`. */
export interface Split {
  start: number;
  own?: { turn: number; points: number };
  choices: number;
  draws: number;
  end: number;
}

export function splitOf(course: Course, own: TurnLine | undefined): Split | undefined {
  const { game, turns } = course;
  if (!game || game.start === null || game.choices === null || game.draws === null)
    return undefined;
  const start = points(game.start);
  const end = points(game.start + game.choices + game.draws);
  const all = points(game.choices);
  // A choice is measured by what quick would have done: one that did nothing is no headline.
  const at = own && turns.includes(own) && points(own.choice.value) < 0 ? own : undefined;
  const mine = at ? points(at.choice.value) : 0;
  const split: Split = { start, choices: all - mine, draws: end - start - all, end };
  if (at) split.own = { turn: at.turn, points: mine };
  return split;
}

/** A part is more than all there is: what one part lost, another has won back. */
export const isOver = ({ own, choices, draws }: Split): boolean =>
  [own?.points ?? 0, choices, draws].some((part) => Math.abs(part) > 100);

/** What the strongest turn was worth, where that is more than what the chance before the turn counts
    with: the turn of a quick bot. */
export function strongestOf(line: TurnLine): number | undefined {
  const best = line.best.chance.value;
  const found = Math.max(line.before.chance.value, line.after.chance.value);
  return !line.same && points(best) > points(found) ? best : undefined;
}

/** A point of the plot: the chance of a turn before and after it, in what is certain of it. */
export interface PlotPoint {
  turn: number;
  seat: number;
  before: number;
  after: number;
  low: [number, number]; // of before and after
  high: [number, number];
  costly: boolean;
}

const within = (share: number) => Math.min(1, Math.max(0, share));

export function plotPoints(course: Course): PlotPoint[] {
  return course.turns.map(({ turn, seat, before, after, costly }) => ({
    turn,
    seat,
    before: before.chance.value,
    after: after.chance.value,
    low: [
      within(before.chance.value - before.chance.error),
      within(after.chance.value - after.chance.error),
    ],
    high: [
      within(before.chance.value + before.chance.error),
      within(after.chance.value + after.chance.error),
    ],
    costly,
  }));
}

/** The chance at the end: 1, 0, or undefined where the game was broken off. */
export function endOf(course: Course): number | undefined {
  if (course.game?.result === 'won') return 1;
  return course.game?.result === 'lost' ? 0 : undefined;
}
