import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
vi.stubGlobal('addEventListener', () => {});
const { byMonth, figuresOf, together, winRates } = await import('./games');
type OwnGame = import('./games').OwnGame;

function game(day: number, left: number, rules = '2'): OwnGame {
  return {
    id: `g${day}`,
    rules,
    deal: 'random',
    result: left === 0 ? 'won' : 'lost',
    left,
    ended: new Date(2026, 9, day, 12).getTime(),
    counts: true,
    local: false,
  };
}

describe('own games', () => {
  const games = [game(3, 0), game(1, 10), game(2, 4, '3x'), game(40, 0)];

  it('come to figures by rules', () => {
    const two = figuresOf(games).find(({ rules }) => rules === '2');
    expect(two).toMatchObject({ games: 3, won: 2, given_up: 0 });
    expect(two?.average_left).toBeCloseTo(10 / 3);
  });

  it('are weighed by their number', () => {
    expect(together(figuresOf(games))).toMatchObject({ games: 4, won: 2, average_left: 3.5 });
    expect(together([]).average_left).toBe(0);
  });

  it('have a rate after each, oldest first', () => {
    expect(winRates(games, 2)).toEqual([0, 0, 0.5, 1]);
  });

  it('are told by month, newest first', () => {
    expect(byMonth(games).map(({ month, totals }) => [month.getMonth(), totals.games])).toEqual([
      [10, 1],
      [9, 3],
    ]);
  });
});
