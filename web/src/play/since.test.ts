import { expect, test } from 'vitest';
import { engine_for_tests } from '../engine/engine_for_tests';
import { askFacts } from '../engine/facts';
import { trailMarks } from '../piles/lane-layout';
import type { EventDealt, EventDid, Happened } from '../wire/types';
import { bySeat, pileHistory, sinceOwnTurn } from './since';

const rules = { players: 3, extreme: false, on_fire: false, commands: {} };
const dealt = { e: 'dealt', seq: 1, ms: 0, done: [], rules } as unknown as EventDealt;
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
    A: { from: 9, laid: [{ card: 12, seat: 1 }] },
    C: {
      from: 100,
      laid: [
        { card: 90, seat: 1 },
        { card: 80, seat: 2 },
      ],
    },
    D: { from: 100, laid: [{ card: 90, seat: 2 }] },
  });
  expect(bySeat(trails.C!)).toEqual([
    { seat: 1, cards: [90] },
    { seat: 2, cards: [80] },
  ]);
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
    A: { from: 9, laid: [{ card: 12, seat: 1 }] },
    B: { from: 1, laid: [{ card: 14, seat: 1 }] },
  });
});

const marks = [
  { text: 'Y', bot: false },
  { text: 'A', bot: false },
  { text: 'M', bot: true },
];
const trail = (...laid: [card: number, seat: number][]) => ({
  from: 1,
  laid: laid.map(([card, seat]) => ({ card, seat })),
});

test('each who laid cards has one mark, at the last of them', () => {
  const shown = trailMarks(trail([20, 1], [25, 1], [60, 2]), marks, 990);
  expect(shown).toEqual([
    { text: 'M', bot: true, x: 590 },
    { text: 'A', bot: false, x: 240 },
  ]);
});

test('marks neither meet nor leave the lane; the newest one is kept', () => {
  const shown = trailMarks(trail([20, 1], [21, 2]), marks, 300);
  expect(shown.map(({ text }) => text)).toEqual(['M']);
  expect(trailMarks(trail([99, 1]), marks, 300)[0]!.x).toBe(293);
  expect(trailMarks(trail([2, 1]), marks, 300)[0]!.x).toBe(7);
});

test('a player who came twice is told twice', () => {
  expect(bySeat(trail([20, 1], [25, 2], [26, 2], [30, 1]))).toEqual([
    { seat: 1, cards: [20] },
    { seat: 2, cards: [25, 26] },
    { seat: 1, cards: [30] },
  ]);
});

test('the history of a pile knows who laid what, and tricks', async () => {
  const engine = await engine_for_tests();
  const { view } = engine.position(engine.deal({ name: '3-kestrel' }), null);
  const events: Happened[] = [
    { ...dealt, done: ['7B'], rules: view.rules },
    did(0, ['30B', '20B', 'end']),
    did(1, ['25B', '99C', 'end']),
  ];
  // Before the engine is loaded, only the cards.
  expect(pileHistory(events, 'B').map(({ card, trick }) => [card, trick])).toEqual([
    [7, false],
    [30, false],
    [20, false],
    [25, false],
  ]);
  askFacts(engine);
  expect(pileHistory(events, 'B')).toEqual([
    { card: 7, seat: -1, trick: false },
    { card: 30, seat: 0, trick: false },
    { card: 20, seat: 0, trick: true },
    { card: 25, seat: 1, trick: false },
  ]);
});
