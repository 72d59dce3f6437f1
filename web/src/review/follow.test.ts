// Who leads a review, as far as the table tells.
import { expect, test } from 'vitest';
import { tableOf } from '../gallery/table-fixture';
import type { TableModel } from '../table/door';
import type { Member, Reviewing } from '../wire/types';
import { ledReview, mayLead } from './follow';

const table = tableOf({
  hand: [],
  piles: { A: [2], B: [3], C: [99], D: [97] },
  sitting: [
    { name: 'Ada', cards: 6 },
    { name: 'Bo', cards: 6 },
  ],
  phase: 'over',
  over: { result: 'lost', reason: 'stuck', left: 94 },
});

function model(review: Partial<Reviewing>, leader: Partial<Member> = {}): TableModel {
  const members = table.members.map((one) => (one.member === 1 ? { ...one, ...leader } : one));
  return {
    link: 'live',
    since: 0,
    skew: 0,
    local: false,
    table: { ...table, members },
    review: { game: 1, leader: 1, at: 4, point: 'A', ...review },
  };
}

test('a member who is there and shows this game leads', () => {
  expect(ledReview(model({}))).toMatchObject({ name: 'Ada', at: 4, point: 'A' });
  expect(ledReview(model({}, { state: 'away' }))).toBeDefined();
});

test('nobody leads who is gone, or shows another game', () => {
  expect(ledReview(model({}, { state: 'lost' }))).toBeUndefined();
  expect(ledReview(model({}, { state: 'left' }))).toBeUndefined();
  expect(ledReview(model({ leader: 0 }))).toBeUndefined();
  expect(ledReview(model({ leader: 9 }))).toBeUndefined();
  expect(ledReview(model({ game: 2 }))).toBeUndefined();
  const { over: _, ...running } = table.game!;
  expect(ledReview({ ...model({}), table: { ...table, game: running } })).toBeUndefined();
});

test('who has a seat may lead, and the host', () => {
  expect(mayLead(model({}))).toBe(true);
  const { seat: _, ...bench } = table.you;
  const onBench = { ...table, you: { ...bench, member: 7 } };
  expect(mayLead({ ...model({}), table: onBench })).toBe(false);
  expect(mayLead({ ...model({}), table: { ...onBench, acting_host: 7 } })).toBe(true);
});
