// What a screen in the room is given: no hand, whoever opened it; and when it joins and leaves.
import { expect, test } from 'vitest';
import { tableOf } from '../gallery/table-fixture';
import type { TableModel } from '../table/connection';
import { canvasOf, screenTable } from './screen-table';
import { stepOf } from './watcher';

const table = tableOf({
  hand: [12, 45, 46],
  piles: { A: [2], B: [3], C: [99], D: [97] },
  sitting: [
    { name: 'Ada', cards: 6 },
    { name: 'Bo', cards: 3 },
  ],
  drawn: [46],
});

test('a screen of somebody who plays shows no hand', () => {
  expect(JSON.stringify(table)).toContain('"hand":[12,45,46]');
  const shown = screenTable(table);
  expect(shown.you.seat).toBeUndefined();
  expect(shown.to_move).toBe(false);
  expect(JSON.stringify(shown)).not.toMatch(/"hand":|"cards":/);
  expect(shown.game?.view.hand_counts).toEqual(table.game?.view.hand_counts);
});

test('it joins for a game it cannot see, and leaves after it', () => {
  const { game: _, ...hidden } = table;
  const visitor = { ...hidden, phase: 'play' as const, you: { member: 0, hidden: [] } };
  const model = (now: TableModel['table'], link: TableModel['link'] = 'live'): TableModel => ({
    link,
    since: 0,
    skew: 0,
    local: false,
    ...(now ? { table: now } : {}),
  });
  expect(stepOf(model(visitor), false)).toBeUndefined();
  expect(stepOf(model(visitor), true)).toBe('join');
  expect(stepOf(model(visitor, 'lost'), true)).toBeUndefined();
  // A listed table is seen without joining.
  expect(stepOf(model({ ...visitor, game: table.game! }), true)).toBeUndefined();
  const joined = { ...table, you: { member: 3, hidden: [] } };
  expect(stepOf(model(joined), true)).toBeUndefined();
  expect(stepOf(model({ ...joined, phase: 'over' }), true)).toBe('leave');
  // Somebody with a seat stays.
  expect(stepOf(model({ ...table, phase: 'over' }), true)).toBeUndefined();
});

test('a television shows what a desk shows, larger', () => {
  expect(canvasOf(1280, 720).scale).toBe(1);
  expect(canvasOf(1920, 1080)).toEqual({ scale: 1.5, width: 1280, height: 720 });
  expect(canvasOf(3840, 2160)).toEqual({ scale: 3, width: 1280, height: 720 });
  expect(canvasOf(360, 740)).toEqual({ scale: 1, width: 360, height: 740 });
});
