// @vitest-environment node
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Played } from '../wire/api';
import type { Earlier } from './achieved';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('window', {});
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });

const { achieved, alone, winsBefore } = await import('./achieved');
const { achievedTexts } = await import('./achieved-line');
const { quickBotsWin, strongBotsWin } = await import('./rates');
const { speak } = await import('../texts');
beforeAll(() => speak('en'));

const lost = (left: number, rules = '4x'): Earlier => ({ rules, result: 'lost', left });
const won: Earlier = { rules: '4x', result: 'won', left: 0 };

test('rates of quick bots are those of src/sim/usual.inc', () => {
  const rows = readFileSync(new URL('../../../src/sim/usual.inc', import.meta.url), 'utf8');
  const found = [...rows.matchAll(/^\{"(\w+)", \d+, \d+, (\d+),/gm)];
  expect(found.length).toBe(120);
  for (const [, rules, rate] of found) expect(quickBotsWin(rules!)).toBe(Number(rate) / 10_000);
  expect(quickBotsWin('2r')).toBe(quickBotsWin('2')); // means something in Extreme alone
  expect(quickBotsWin('6')).toBeUndefined();
});

test('rates of strong bots are those of docs/strength.md', () => {
  const text = readFileSync(new URL('../../../docs/strength.md', import.meta.url), 'utf8');
  const row = (begin: string) => {
    const line = text.split('\n').find((one) => one.startsWith(begin)) ?? '';
    const cells = line
      .slice(begin.length)
      .split('|')
      .map((cell) => Number.parseFloat(cell));
    return cells.filter((cell) => !Number.isNaN(cell)).map((cell) => cell / 100);
  };
  const tables: [string, string][] = [
    ['', '| `strong` | 150 each |'],
    ['x', '| Extreme, won |'],
    ['p', '| Pro, won |'],
  ];
  for (const [switches, begin] of tables) {
    const rates = row(begin);
    expect(rates).toHaveLength(5);
    rates.forEach((rate, i) => {
      expect(strongBotsWin(`${i + 1}${switches}`), begin).toBeCloseTo(rate, 6);
    });
  }
  expect(strongBotsWin('4r')).toBe(strongBotsWin('4'));
  expect(strongBotsWin('4f')).toBeUndefined(); // not measured
});

test('the first win by these rules, and how rare it is', () => {
  const found = achieved({ result: 'won', left: 0 }, '4x', [lost(12), { ...won, rules: '2' }]);
  expect(found).toMatchObject({ first: true, wins: 1 });
  expect(achievedTexts(found, 'Extreme, 4 players')).toEqual([
    'Your first win here: Extreme, 4 players!',
    'Strong bots win one game in 5.',
  ]);
});

test('later wins are counted, by the server where it knows more', () => {
  expect(achieved({ result: 'won', left: 0 }, '4x', [won, lost(3), won])).toMatchObject({
    wins: 3,
  });
  const found = achieved({ result: 'won', left: 0 }, '2', [], 41);
  expect(found.first).toBeUndefined();
  expect(achievedTexts(found, 'Original, 2 players')).toEqual([
    'Original, 2 players: 42 wins so far.',
    'Strong bots win 89 % of such games.'.replace(' %', '%'),
  ]);
});

test('a win that bots have never had', () => {
  expect(achievedTexts(achieved({ result: 'won', left: 0 }, '4xf', []), 'x')[1]).toBe(
    'Quick bots win one game in 12.', // strong ones have not been measured there
  );
  const texts = achievedTexts(achieved({ result: 'won', left: 0 }, '3xps', []), 'x');
  expect(texts[1]).toMatch(/never won such a game/);
});

test('fewer cards left than ever, by the same rules alone', () => {
  const ended = { result: 'lost' as const, left: 14 };
  expect(achieved(ended, '4x', [lost(19), lost(17), lost(1, '2')])).toEqual({
    best: { left: 14, before: 17 },
  });
  expect(achieved(ended, '4x', [lost(14)])).toEqual({});
  expect(achieved(ended, '4x', [won])).toEqual({}); // none left is fewer
  expect(achieved(ended, '4x', [])).toEqual({}); // the first game is compared with nothing
  const stopped: Earlier = { rules: '4x', result: 'given_up', left: 60 };
  expect(achieved(ended, '4x', [stopped])).toEqual({});
});

test('a trend only where it is clear and upwards', () => {
  const ended = { result: 'lost' as const, left: 10 };
  const before = (...left: number[]) => left.map((each) => lost(each));
  expect(achieved(ended, '4x', before(10, 10, 10, 10, 20, 20, 20, 20, 20)).trend).toEqual({
    games: 5,
    now: 10,
    before: 20,
  });
  expect(achieved(ended, '4x', before(10, 10, 10, 10, 10, 10, 11, 10, 10)).trend).toBeUndefined();
  expect(achieved(ended, '4x', before(10, 10, 10, 10, 5, 5, 5, 5, 5)).trend).toBeUndefined();
  expect(achieved(ended, '4x', before(10, 10, 10, 10, 20)).trend).toBeUndefined();
});

test('nothing is achieved by giving up', () => {
  expect(achieved({ result: 'given_up', left: 2 }, '4x', [lost(9)])).toEqual({});
});

test('a game that is nearly won is one without earlier games, too', () => {
  const found = achieved({ result: 'lost', left: 4 }, '4x', []);
  expect(found).toMatchObject({ near: 4 });
  expect(achievedTexts(found, 'x')).toEqual([
    'So close: 4 more cards and you’d have won.',
    'Strong bots win one game in 5.',
  ]);
  expect(achieved({ result: 'lost', left: 10 }, '4x', [])).toEqual({});
});

test('without a connection a win is told, and nothing about earlier ones', () => {
  const found = alone({ result: 'won', left: 0 }, '4x');
  expect(achievedTexts(found, 'x')).toEqual(['Strong bots win one game in 5.']);
  expect(alone({ result: 'lost', left: 12 }, '4x')).toEqual({});
});

test('a win that does not count is not taken off the wins that do', () => {
  const game = (id: string, counts: boolean, more = {}) =>
    ({ game: id, rules: '4x', result: 'won', left: 0, counts, ...more }) as Played;
  // The server has counted the first of these already.
  expect(winsBefore([game('now', true)], 1, 'now', '4x')).toBe(0);
  expect(winsBefore([game('now', true), game('old', true)], 2, 'now', '4x')).toBe(1);
  // A named deal is in no statistics.
  expect(winsBefore([game('now', false), game('old', true)], 1, 'now', '4x')).toBe(1);
  expect(winsBefore([game('now', false)], 1, 'now', '4x')).toBe(1);
  // And one that was won before is a win all the same.
  expect(winsBefore([game('now', true), game('old', false)], 1, 'now', '4x')).toBe(1);
  const others = [game('lost', false, { result: 'lost' }), game('other', false, { rules: '4' })];
  expect(winsBefore(others, 0, 'now', '4x')).toBe(0);
  expect(achieved({ result: 'won', left: 0 }, '4x', [], 1).first).toBeUndefined();
});
