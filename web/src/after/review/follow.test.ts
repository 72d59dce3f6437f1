// Who leads a review, as far as the table tells.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Store } from '../../base/store';
import { tableOf } from '../../gallery/table-fixture';
import type { TableConnection, TableModel } from '../../table/connection';
import type { Answer, Member, Reviewing, TableRequest } from '../../wire/types';
import { ledReview, mayLead, Showing } from './follow';

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

// ---- what the leader sends

const done: Answer = { t: 'done', id: 1, seq: 0, repeated: false };
let answers: Answer[] = [];
let sent: TableRequest[] = [];
let refused: Answer[] = [];
const connection: TableConnection = {
  id: 'table',
  model: new Store(model({})),
  send: async (request) => {
    sent.push(request);
    return answers.shift() ?? done;
  },
  close: () => {},
};

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  sent = [];
  refused = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const make = () => new Showing(connection, (answer) => refused.push(answer));
const review = (at: number, point = ''): TableRequest => ({ t: 'review', game: 1, at, point });

test('what is shown quickly is sent with pauses, and the last of it always', async () => {
  const showing = make();
  for (let at = 1; at <= 9; at++) showing.show(at, '');
  expect(sent).toEqual([review(1)]);
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([review(1), review(9)]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toHaveLength(2);
  showing.show(3, 'A');
  expect(sent.at(-1)).toEqual(review(3, 'A'));
});

test('what comes too soon is sent again, and nothing that another one leads', async () => {
  const showing = make();
  answers = [{ t: 'refused', id: 1, code: 'too_soon', text: '', wait_ms: 900 }];
  showing.show(4, '');
  await vi.advanceTimersByTimeAsync(800);
  expect(sent).toEqual([review(4)]);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toEqual([review(4), review(4)]);
  await vi.advanceTimersByTimeAsync(300);
  answers = [{ t: 'refused', id: 1, code: 'not_leader', text: '' }];
  showing.show(5, '');
  showing.show(6, '');
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toHaveLength(3);
  expect(refused).toHaveLength(1);
});

test('who gets the lead back shows things again', async () => {
  const showing = make();
  showing.show(1, '');
  showing.stop();
  showing.show(2, '');
  expect(sent).toEqual([review(1), review(2)]);
});
