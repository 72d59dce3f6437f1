import { describe, expect, it, vi } from 'vitest';
import type { TableShown } from '../wire/types';

vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('window', {});
vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
const { dayBefore, goOnAt } = await import('./start-data');

const hour = 3_600_000;
const table = (id: string, part: Partial<TableShown>) =>
  ({ table: id, phase: 'play', touched: 0, ...part }) as TableShown;

describe('going on', () => {
  it('begins where it is the own turn, and ends with lobbies of today', () => {
    const tables = [
      table('old lobby', { phase: 'lobby', touched: 0 }),
      table('lobby', { phase: 'lobby', touched: 23 * hour }),
      table('others', { your_turn: false }),
      table('mine', { your_turn: true }),
      table('watched', {}),
      table('over', { phase: 'over' }),
    ];
    expect(goOnAt(tables, 24 * hour).map((each) => each.table)).toEqual([
      'mine',
      'others',
      'lobby',
    ]);
  });

  it('begins where others have waited for us longest', () => {
    const tables = [
      table('theirs', { your_turn: false, turn_since: 1 }),
      table('new', { your_turn: true, turn_since: 9 }),
      table('old', { your_turn: true, turn_since: 5 }),
    ];
    expect(goOnAt(tables, 10).map((each) => each.table)).toEqual(['old', 'new', 'theirs']);
  });

  it('knows the day before', () => expect(dayBefore('2027-03-01')).toBe('2027-02-28'));
});
