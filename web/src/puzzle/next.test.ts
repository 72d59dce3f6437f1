// @vitest-environment node
// Which puzzle comes next, without the engine: making is slow and may find nothing.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TurnLine } from '../after/analysis';
import type { LocalGame } from '../engine/types';
import { fakeBrowser } from '../wire/browser_for_tests';
import type { Puzzle } from './puzzles';

const begun: { rules: { players: number }; told: (puzzle: Puzzle) => void; stopped: boolean }[] =
  [];
vi.mock('../engine', () => ({
  thinker: () => ({
    puzzles: (rules: { players: number }, _: string, told: (puzzle: Puzzle) => void) => {
      const job = { rules, told, stopped: false };
      begun.push(job);
      return {
        done: new Promise<void>(() => {}),
        stop: () => {
          job.stopped = true;
        },
      };
    },
  }),
}));
fakeBrowser();
const { makePuzzle, nextOwn, patience } = await import('./next');
const { familyOf, puzzlesFrom, rulesFor } = await import('./puzzles');
const { puzzlesOfTurns } = await import('../after/own-turns');

const set = puzzlesFrom(readFileSync(new URL('./set.jsonl', import.meta.url), 'utf8'));
const puzzle = (id: string, rules = '1', grade = 'easy') => ({ id, rules, grade }) as Puzzle;

beforeEach(() => {
  vi.useFakeTimers();
  begun.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('new puzzles are of rules that have some', () => {
  const shipped = new Set(set.map(({ rules }) => rules));
  for (const family of ['all', 'original', 'extreme', 'more'] as const) {
    const made = new Set(Array.from({ length: 200 }, (_, number) => rulesFor(family, number, set)));
    for (const rules of made) {
      expect(shipped.has(rules), rules).toBe(true);
      if (family !== 'all') expect(familyOf(rules)).toBe(family);
    }
  }
  expect(rulesFor('more', 3, [])).toBe('1');
});

test('making gives up after a while, and says so once', () => {
  const found = vi.fn();
  const gaveUp = vi.fn();
  makePuzzle({ family: 'original', grade: 'hard' }, [puzzle('p')], found, gaveUp);
  begun[0]!.told(puzzle('1-e', '1', 'easy')); // not what was asked for
  vi.advanceTimersByTime(patience - 1);
  expect(gaveUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(gaveUp).toHaveBeenCalledTimes(1);
  expect(begun[0]!.stopped).toBe(true);
  expect(found).not.toHaveBeenCalled();
});

test('what is found in time, or called off, is not given up later', () => {
  const found = vi.fn();
  const gaveUp = vi.fn();
  const filter = { family: 'original', grade: 'hard' } as const;
  makePuzzle(filter, [puzzle('p')], found, gaveUp);
  begun[0]!.told(puzzle('1-h', '1', 'hard'));
  expect(found).toHaveBeenCalledTimes(1);
  expect(begun[0]!.stopped).toBe(true);
  makePuzzle(filter, [puzzle('p')], found, gaveUp).stop();
  expect(begun[1]!.stopped).toBe(true);
  vi.advanceTimersByTime(2 * patience);
  expect(gaveUp).not.toHaveBeenCalled();
});

const game = { rules: { players: 2 }, deck: [], starts: 0, actions: [] } as unknown as LocalGame;
const line = (turn: number, cost: number) =>
  ({
    turn,
    seat: 0,
    first: 0,
    same: false,
    forced: false,
    cost: { value: cost, error: 0 },
    best: { chance: { value: 0.5, error: 0 } },
    after: { chance: { value: 0.5 - cost, error: 0 } },
    better: [],
    played: [],
  }) as unknown as TurnLine;

test('puzzles of several costly turns of a game, but no more than three', () => {
  const ids = (...costs: number[]) =>
    puzzlesOfTurns(
      'g-1',
      game,
      costs.map((cost, at) => line(at + 1, cost)),
    ).map(({ id }) => id);
  expect(ids(0.3, 0.2, 0.05)).toEqual(['own-g-1-1', 'own-g-1-2']);
  expect(ids(0.3, 0.2, 0.15, 0.1)).toEqual(['own-g-1-1', 'own-g-1-2', 'own-g-1-3']);
  expect(ids(0.05)).toEqual([]);
});

test('after one of them the others of the same game come, then all puzzles', () => {
  const own = ['own-g-1-4', 'own-g-1-9', 'own-g-2-4'].map((id) => puzzle(id));
  expect(nextOwn('own-g-1-4', own, {})?.id).toBe('own-g-1-9');
  expect(nextOwn('own-g-1-4', own, { 'own-g-1-9': true })).toBeUndefined();
  expect(nextOwn('own-g-2-4', own, {})).toBeUndefined();
  expect(nextOwn('1-ec53dc6c', own, {})).toBeUndefined();
});
