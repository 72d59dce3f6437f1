// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';
import type { Happened, Table } from '../wire/types';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('window', {});
vi.stubGlobal('addEventListener', () => {});
const { unread } = await import('./unread');
const { speak } = await import('../texts');
beforeAll(() => speak('en'));

const table = (events: object[]) =>
  ({
    you: { member: 1, seat: 0, hidden: [] },
    members: [
      { member: 1, name: 'Me', state: 'connected' },
      { member: 2, name: 'Guest', state: 'connected' },
    ],
    seats: [
      { member: 1, bot: '' },
      { member: 2, bot: '' },
      { member: 0, bot: 'strong' },
    ],
    events: events.map((event, i) => ({ seq: i + 1, ms: 0, ...event }) as unknown as Happened),
  }) as unknown as Table;

test('signals of bots are no talk that waits to be read; those of people are', () => {
  const signals = Array.from({ length: 40 }, (_, i) => ({
    e: 'signalled',
    seat: 2,
    signal: i % 2 ? 'leave:A' : 'small:B',
  }));
  expect(unread(table(signals), 0)).toBe(0);
  const said = { e: 'said', member: 2, text: 'hello' };
  const signalled = { e: 'signalled', seat: 1, signal: 'trouble' };
  expect(unread(table([...signals, said, signalled]), 0)).toBe(2);
  expect(unread(table([said, signalled]), 1)).toBe(1);
  expect(unread(table([{ e: 'said', member: 1, text: 'mine' }]), 0)).toBe(0);
});
