import { expect, test } from 'vitest';
import type { EventDealt, EventDid, Happened } from '../wire/types';
import { pileHistory, sinceOwnTurn } from './since';

const dealt = { e: 'dealt', seq: 1, ms: 0, done: [] } as unknown as EventDealt;
const did = (seat: number, actions: string[], cards?: number[]): EventDid =>
  ({ e: 'did', seq: 2, ms: 0, seat, actions, cards, laid_this_turn: 0 }) as unknown as EventDid;

test('what others laid since the own last play, with the top before it', () => {
  const events: Happened[] = [
    dealt,
    did(0, ['5A', '9A', 'end'], [40, 41]),
    did(1, ['12A', '90C', 'end']),
    did(2, ['80C', '90D', 'end']),
  ];
  const { trails, fresh } = sinceOwnTurn(events, 0);
  expect(trails).toEqual({
    A: { from: 9, cards: [12] },
    C: { from: 100, cards: [90, 80] },
    D: { from: 100, cards: [90] },
  });
  expect([...fresh]).toEqual([40, 41]);
});

test('the own next play ends both', () => {
  const events: Happened[] = [
    dealt,
    did(0, ['5A', '9A', 'end'], [40]),
    did(1, ['12A', 'end']),
    did(0, ['40A']),
  ];
  const { trails, fresh } = sinceOwnTurn(events, 0);
  expect(trails).toEqual({});
  expect(fresh.size).toBe(0);
});

test('those who look on see what the last turn laid', () => {
  const events: Happened[] = [
    dealt,
    did(0, ['5A', '9A', 'end']),
    did(1, ['12A']),
    did(1, ['14B', 'end']),
  ];
  expect(sinceOwnTurn(events, undefined).trails).toEqual({
    A: { from: 9, cards: [12] },
    B: { from: 1, cards: [14] },
  });
});

test('the history of a pile knows who laid what, and tricks', () => {
  const events: Happened[] = [
    { ...dealt, done: ['7B'] },
    did(0, ['30B', '20B', 'end']),
    did(1, ['25B', '99C', 'end']),
  ];
  expect(pileHistory(events, 'B')).toEqual([
    { card: 7, seat: -1, trick: false },
    { card: 30, seat: 0, trick: false },
    { card: 20, seat: 0, trick: true },
    { card: 25, seat: 1, trick: false },
  ]);
});
