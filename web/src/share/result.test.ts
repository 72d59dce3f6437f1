// What is shared of a result: no card's value, and figures that are true.
import { beforeAll, expect, test, vi } from 'vitest';
import type { Distribution } from '../wire/api';
import type { Table } from '../wire/types';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('location', { origin: 'https://play.example', pathname: '/', search: '', hash: '' });
vi.stubGlobal('window', {});
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
const { speak, t } = await import('../texts');
const { blocks, cellsOf, shareText, wayOf } = await import('./result');
const { comparison, furtherThan } = await import('./further');
const { ownStanding } = await import('./own-days');
const { paint, size } = await import('./picture');
const { sharedOf } = await import('./of-table');
const { keepTops, topsOf } = await import('../games/tops');
const { datesUntil, playedDays, streakOf } = await import('./streak');

beforeAll(() => speak('en'));

const lost = {
  rules: 'x',
  players: 2,
  result: 'lost' as const,
  left: 7,
  tops: { A: 97, B: 60, C: null, D: 3 },
  url: 'https://play.example/g/x',
};

test('a pile is as long as it got, full only at the very end', () => {
  expect(cellsOf(wayOf('A', null))).toBe(0);
  expect(cellsOf(wayOf('A', 2))).toBe(1);
  expect(cellsOf(wayOf('A', 98))).toBe(9);
  expect(cellsOf(wayOf('A', 99))).toBe(10);
  expect(cellsOf(wayOf('C', 99))).toBe(1);
  expect(cellsOf(wayOf('C', 2))).toBe(10);
});

test('the text has a line for each pile, the result and the link, and no value', () => {
  const text = shareText(lost);
  expect(text.split('\n')).toHaveLength(7);
  expect(text).toContain('⬆️ 🟧🟧🟧🟧🟧🟧🟧🟧🟧⬜');
  expect(text).toContain('⬇️ ⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜');
  expect(text).toContain(lost.url);
  expect(text).not.toMatch(/97|60/);
  expect(text).toContain('7 cards left'); // "fewer than ten" is not enough
});

test('the heading has the colon of its language', async () => {
  expect(shareText(lost).split('\n')[0]).toMatch(/^Backstep: \S/);
  await speak('fr');
  expect(shareText(lost).split('\n')[0]).toMatch(/^Backstep\u202f: \S/);
  await speak('en');
});

test('a won game is one full line; one whose piles are not known a line for all cards', () => {
  expect(blocks({ ...lost, result: 'won', left: 0 })).toEqual(['🟩'.repeat(10)]);
  const { tops: _, ...without } = lost;
  expect(blocks(without)).toEqual([`${'🟩'.repeat(9)}⬜`]);
});

const results = (left: Distribution['left']): Distribution => ({
  games: left.reduce((sum, { games }) => sum + games, 0),
  won: 0,
  given_up: 0,
  average_left: null,
  left,
  bots: [],
});

test('further than those who left more, of all others', () => {
  const day = results([
    { left: 3, games: 1 },
    { left: 7, games: 2 },
    { left: 20, games: 2 },
  ]);
  expect(furtherThan(day, 7)).toBe(0.5);
  expect(furtherThan(day, 3)).toBe(1);
  expect(furtherThan(results([{ left: 7, games: 1 }]), 7)).toBeUndefined();
});

test('who comes back is told how the attempt of the day compares, and the days in a row', async () => {
  const today = '2026-11-18';
  const day = results([
    { left: 7, games: 1 },
    { left: 20, games: 1 },
  ]);
  // Nobody has played in this browser: there are no days.
  expect(await ownStanding(today, day, 7)).toEqual({ further: 1 });
  expect(await ownStanding(today, day, undefined)).toEqual({});
  expect(await ownStanding(today, undefined, 7)).toEqual({});
});

test('nobody is told to be better than hardly anybody', () => {
  expect(comparison({ ...lost, further: 0.04 })).toEqual([]);
  expect(comparison({ ...lost, further: 0.05 })).toEqual([t('share.further', { share: '5%' })]);
});

test('the picture says what the text says, within its edges', () => {
  const texts: string[] = [];
  const boxes: number[] = [];
  paint(
    {
      font: '',
      fillStyle: '',
      fillRect: () => {},
      fillText: (text: string) => texts.push(text),
      measureText: (text: string) => ({ width: text.length * 20 }) as TextMetrics,
      beginPath: () => {},
      roundRect: (x: number, _y: number, width: number) => boxes.push(x + width),
      fill: () => {},
    } as never,
    { ...lost, further: 0.62, streak: 3 },
  );
  expect(texts.join('|')).toContain('Better than 62%');
  expect(texts).toContain('7');
  expect(texts.join('|')).not.toMatch(/97|60/);
  expect(Math.max(...boxes)).toBeLessThanOrEqual(size.width);
});

test('days in a row end where none was played; today may still come', () => {
  const days = playedDays([
    { deal: '2026-11-17/solo', left: 9 },
    { deal: '2026-11-17/three', left: 4 },
    { deal: '2026-11-16/solo', left: 12 },
    { deal: '2026-11-14/solo', left: 12 },
    { deal: 'random', left: 0 },
  ]);
  expect(days.get('2026-11-17')).toBe(4);
  expect(streakOf(days, '2026-11-18')).toBe(2);
  expect(streakOf(days, '2026-11-17')).toBe(2);
  expect(streakOf(days, '2026-11-19')).toBe(0);
});

test('the calendar has whole weeks that end with today', () => {
  const dates = datesUntil('2026-11-18'); // a Wednesday
  expect(dates.at(-1)).toBe('2026-11-18');
  expect(dates[0]).toBe('2026-10-19'); // a Monday
  expect(dates).toHaveLength(31);
});

const ended = (deal: object) =>
  ({
    game: {
      view: { rules: { players: 1 }, tops: lost.tops },
      over: { result: 'lost', left: 7 },
      deal,
    },
  }) as unknown as Table;

test('a game that has just ended is shared with how one compares, and the days in a row', () => {
  const day = results([
    { left: 7, games: 1 },
    { left: 20, games: 2 },
  ]);
  const table = ended({ kind: 'today', name: '2026-11-18/solo', at: 0 });
  const shared = sharedOf(table, undefined, { results: day, streak: 4 });
  expect(shared).toMatchObject({ date: '2026-11-18', further: 1, streak: 4 });
  const text = shareText(shared);
  expect(text).toContain('100%');
  expect(text).toContain(t('share.streak', { n: 4 }));
  // The preview of the link has the result.
  expect(text).toContain('https://play.example/today?left=7');
  expect(sharedOf(table, undefined)).not.toHaveProperty('further');
});

test('a deal that others can play is linked with what was made of it', () => {
  const named = ended({ kind: 'named', name: '1-kestrel', at: 0 });
  expect(sharedOf(named, undefined).url).toBe('https://play.example/solo?deal=1-kestrel&left=7');
});

test('the piles of the last attempts are remembered, and no more', () => {
  for (let day = 10; day < 30; day++) keepTops(`2026-11-${day}/solo`, { A: day });
  keepTops('2026-11-29/solo', { A: 80 });
  expect(topsOf('2026-11-29/solo')).toEqual({ A: 80 });
  expect(topsOf('2026-11-21/solo')).toEqual({ A: 21 });
  expect(topsOf('2026-11-20/solo')).toBeUndefined();
});
