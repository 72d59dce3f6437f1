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

  it('knows the day before', () => expect(dayBefore('2027-03-01')).toBe('2027-02-28'));
});
