import { describe, expect, it } from 'vitest';
import {
  type Course,
  costliestOf,
  costlyTurnsOf,
  courseOf,
  isOver,
  splitOf,
  strongestOf,
  type TurnLine,
} from './analysis';

function line(turn: number, seat: number, part: Partial<TurnLine> = {}): TurnLine {
  const nothing = { value: 0, error: 0 };
  const estimate = { chance: nothing, left: nothing };
  return {
    type: 'turn',
    turn,
    seat,
    first: (turn - 1) * 3,
    ground: 'imagined',
    worlds: 100,
    played: ['10A', 'end'],
    better: ['11A', 'end'],
    same: false,
    forced: false,
    before: estimate,
    after: estimate,
    best: estimate,
    choice: nothing,
    cost: nothing,
    cost_left: nothing,
    costly: false,
    kind: null,
    draws: 0,
    why_played: [],
    why_better: [],
    ...part,
  };
}

const sums = (start: number, choices: number, draws: number): Course['game'] => ({
  type: 'game',
  effort: 100,
  result: 'lost',
  reason: 'stuck',
  left: 7,
  turns: 3,
  start,
  choices,
  draws,
  costliest: 2,
  hindsight: null,
});

describe('the turn that cost most', () => {
  const cost = (value: number, cards = 0) => ({
    costly: true,
    cost: { value, error: 0.01 },
    cost_left: { value: cards, error: 0.1 },
  });

  it('is one of the own seat', () => {
    const course = { turns: [line(1, 0, cost(0.1)), line(2, 1, cost(0.4)), line(3, 0, cost(0.2))] };
    expect(costliestOf(course, 0)?.turn).toBe(3);
    expect(costliestOf(course, 2)).toBeUndefined();
    expect(costliestOf(course, undefined)).toBeUndefined();
  });

  it('comes before the others of that seat', () => {
    const course = {
      turns: [line(1, 0, cost(0.1)), line(2, 0, cost(0.3)), line(3, 1, cost(0.4)), line(4, 0)],
    };
    expect(costlyTurnsOf(course, 0).map(({ turn }) => turn)).toEqual([2, 1]);
  });

  it('takes points before cards', () => {
    const course = { turns: [line(1, 0, cost(0.01, 6)), line(2, 0, cost(0.03, 1))] };
    expect(costliestOf(course, 0)?.turn).toBe(2);
  });
});

describe('where the chance went', () => {
  it('adds up in whole points', () => {
    const own = line(2, 0, { choice: { value: -0.264, error: 0 } });
    const course: Course = { turns: [line(1, 1), own], game: sums(0.636, -0.525, -0.111) };
    const split = splitOf(course, own)!;
    expect(split).toEqual({
      start: 64,
      own: { turn: 2, points: -26 },
      choices: -26,
      draws: -12,
      end: 0,
    });
    expect(split.start + split.own!.points + split.choices + split.draws).toBe(split.end);
  });

  it('names no own turn that took nothing', () => {
    const own = line(1, 0, { choice: { value: 0.01, error: 0 } });
    const split = splitOf({ turns: [own], game: sums(0.5, 0.01, -0.51) }, own)!;
    expect(split.own).toBeUndefined();
    expect(split.choices).toBe(1);
  });

  it('says when a part is more than all there is', () => {
    const won: Course = { turns: [line(1, 0)], game: sums(0.14, -0.31, 1.17) };
    expect(splitOf(won, undefined)).toEqual({ start: 14, choices: -31, draws: 117, end: 100 });
    expect(isOver(splitOf(won, undefined)!)).toBe(true);
    expect(isOver({ start: 64, choices: -26, draws: -38, end: 0 })).toBe(false);
  });

  it('waits for the sums', () => {
    expect(splitOf({ turns: [line(1, 0)] }, undefined)).toBeUndefined();
  });
});

describe('the strongest turn', () => {
  const worth = (value: number) => ({
    chance: { value, error: 0.01 },
    left: { value: 0, error: 0 },
  });
  const turn = (before: number, after: number, best: number, same = false) =>
    line(1, 0, { before: worth(before), after: worth(after), best: worth(best), same });

  it('is told where its chance stands in neither figure of the turn', () => {
    expect(strongestOf(turn(0.1, 0.1, 0.14))).toBe(0.14);
    expect(strongestOf(turn(0.14, 0.1, 0.14))).toBeUndefined();
    expect(strongestOf(turn(0.1, 0.141, 0.144))).toBeUndefined();
    expect(strongestOf(turn(0.1, 0.14, 0.15, true))).toBeUndefined();
  });
});

describe('the lines of an analysis', () => {
  it('come in any order', () => {
    const course = courseOf([line(2, 0), line(1, 0), { ...sums(0.5, 0, 0)! }] as never);
    expect(course.turns.map(({ turn }) => turn)).toEqual([1, 2]);
    expect(course.game?.left).toBe(7);
  });
});
