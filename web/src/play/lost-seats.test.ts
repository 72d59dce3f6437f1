// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';
import type { Presence, Table } from '../wire/types';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('window', {});
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
const { lostSeats } = await import('./lost-seats');
const { speak } = await import('../texts');
beforeAll(() => speak('en'));

const tableOf = (state: Presence, bot = '') =>
  ({
    phase: 'play',
    settings: {},
    you: { member: 1, seat: 0, hidden: [] },
    seats: [
      { member: 1, bot: '' },
      { member: 2, bot },
      { member: 0, bot: 'quick' },
    ],
    members: [
      { member: 1, name: 'Ann', state: 'lost', since: 0 },
      { member: 2, name: 'Ben', state, since: 1_000_000 },
    ],
    game: { view: { turn: 1, hand_counts: [6, 6, 6], tops: {} }, signals: [] },
  }) as unknown as Table;

test('a lost connection of others is shown at once, with the time until a bot may play', () => {
  expect(lostSeats(tableOf('lost'), 1_000_000)).toEqual([{ seat: 1, minutes: 2 }]);
  expect(lostSeats(tableOf('lost'), 1_060_000)).toEqual([{ seat: 1, minutes: 1 }]);
  expect(lostSeats(tableOf('lost'), 1_119_999)).toEqual([{ seat: 1, minutes: 1 }]);
  expect(lostSeats(tableOf('lost'), 1_120_000)).toEqual([{ seat: 1, minutes: 0 }]);
});

test('not of those who are there, nor where a bot plays already', () => {
  expect(lostSeats(tableOf('connected'), 2_000_000)).toEqual([]);
  expect(lostSeats(tableOf('away'), 2_000_000)).toEqual([]);
  expect(lostSeats(tableOf('lost', 'strong'), 2_000_000)).toEqual([]);
});

test('nor in a game over days, where nobody has to be there', () => {
  const table = { ...tableOf('lost'), settings: { correspondence: {} } } as unknown as Table;
  expect(lostSeats(table, 2_000_000)).toEqual([]);
});
