import { describe, expect, it, vi } from 'vitest';
import type { TableShown } from '../wire/types';

vi.mock('../texts', () => ({ t: (key: string) => key }));
const { caseOf, inviteSeen, seatFor } = await import('./invite-seen');

const shown = (part: Partial<TableShown>): TableShown => ({
  table: 'x',
  name: '',
  phase: 'lobby',
  rules: '2',
  players: 2,
  seats: [{ free: false, name: 'Guest' }, { free: true }],
  host: 'Guest',
  deal: { kind: 'random' },
  listed: false,
  watch: false,
  games: 0,
  opened: 0,
  touched: 0,
  ...part,
});
const caseFor = (part: Partial<TableShown>) => caseOf(inviteSeen(undefined, shown(part))!);
const two = [
  { free: false, name: 'Guest' },
  { free: false, name: 'Visitor' },
];
const withBot = [
  { free: false, name: 'Guest' },
  { free: false, bot: 'strong' },
];

describe('the link of a table', () => {
  it('offers a seat before the game, a bot’s too', () => {
    expect(caseFor({})).toBe('sit');
    expect(caseFor({ seats: withBot })).toBe('sit');
  });
  it('keeps the seat of a program, and shows that it is one', () => {
    const seats = [
      { free: false, name: 'Guest' },
      { free: false, name: 'Magpie', bot: 'program' },
    ];
    expect(caseFor({ seats })).toBe('full');
    const seen = inviteSeen(undefined, shown({ seats, host: 'Magpie' }))!;
    expect(seen.seats.map(({ program }) => program)).toEqual([false, true]);
    expect(seen.seats[1]!.name).toBe('link.program');
    expect(seen.host).toBe('link.program');
    expect(seatFor(seen.seats)).toBeUndefined();
  });
  it('says that all seats have people', () => expect(caseFor({ seats: two })).toBe('full'));
  it('lets one ask for a bot’s seat in a running game', () => {
    expect(caseFor({ phase: 'play', seats: withBot })).toBe('bot_seat');
    expect(caseFor({ phase: 'begin', seats: two })).toBe('running');
  });
  it('keeps the attempt at a day’s deal to itself', () => {
    expect(caseFor({ phase: 'play', deal: { kind: 'today' } })).toBe('private');
  });
  it('offers the next game', () => expect(caseFor({ phase: 'over' })).toBe('over'));
  it('is closed', () => expect(caseFor({ phase: 'closed' })).toBe('closed'));

  it('gives free seats before those of bots', () => {
    const seats = inviteSeen(
      undefined,
      shown({ players: 3, seats: [...withBot, { free: true }] }),
    )!.seats;
    expect(seatFor(seats)).toBe(2);
    expect(seatFor(seats.slice(0, 2))).toBe(1);
    expect(seatFor(seats.slice(0, 1))).toBeUndefined();
  });
});
