import { describe, expect, test } from 'vitest';
import type { Earlier, Happened, Table } from '../wire/types';
import { keepEarlier, withEarlier } from './earlier';

const said = (seq: number, member = 1): Happened => ({
  seq,
  ms: seq,
  e: 'said',
  member,
  text: `line ${seq}`,
});
const signalled = (seq: number): Happened => ({
  seq,
  ms: seq,
  e: 'signalled',
  seat: 0,
  signal: 'good:A',
});
const dealt = (seq: number) => ({ seq, ms: seq, e: 'dealt' }) as Happened;

function table(part: Partial<Table>): Table {
  return {
    table: 't',
    seq: 100,
    you: { member: 1, hidden: [] },
    members: [
      { member: 1, name: 'Ann', state: 'connected', since: 0 },
      { member: 2, name: 'Bob', state: 'connected', since: 0 },
    ],
    events: [],
    ...part,
  } as Table;
}
const seqs = ({ events }: Table) => events.map(({ seq }) => seq);
const answer = (events: Happened[], from?: number): Earlier => ({
  t: 'earlier',
  id: 1,
  events,
  ...(from !== undefined && { from }),
});

describe('older lines that were asked for', () => {
  test('come in their order, also among the moves of a game', () => {
    const known = table({ events: [dealt(50), said(90)], talk_from: 80 });
    const next = withEarlier(known, 80, answer([said(40), signalled(60)], 40));
    expect(seqs(next)).toEqual([40, 50, 60, 90]);
    expect(next.talk_from).toBe(40);
  });
  test('the last of them leave nothing to ask for', () => {
    const next = withEarlier(table({ talk_from: 80 }), 80, answer([said(1)]));
    expect(next.talk_from).toBeUndefined();
  });
  test('are not taken when the table was told again', () => {
    const known = table({ events: [said(90)], talk_from: 90 });
    expect(withEarlier(known, 80, answer([said(40)], 40))).toBe(known);
  });
});

describe('when the table is told again', () => {
  const known = table({ events: [said(10), said(20), said(90)], talk_from: 10 });
  const told = table({ seq: 120, events: [said(90), said(110)], talk_from: 90 });
  test('older lines stay', () => {
    const next = keepEarlier(known, told);
    expect(seqs(next)).toEqual([10, 20, 90, 110]);
    expect(next.talk_from).toBe(10);
  });
  test('nothing stays where lines would be missing in between', () => {
    const later = table({ seq: 300, events: [said(290)], talk_from: 290 });
    expect(keepEarlier(known, later)).toBe(later);
  });
  test('nothing stays for another reader', () => {
    const left = { ...told, you: { member: 0, hidden: [] } };
    expect(keepEarlier(known, left)).toBe(left);
    const hiding = { ...told, you: { member: 1, hidden: [2] } };
    expect(keepEarlier(known, hiding)).toBe(hiding);
  });
  test('nothing stays of those who are forgotten, and no signal of an earlier game', () => {
    const before = table({ events: [said(10), said(20, 2), signalled(30)], talk_from: 10 });
    const after = table({
      seq: 120,
      events: [dealt(95), said(110)],
      talk_from: 90,
      members: [
        { member: 1, name: 'Ann', state: 'connected', since: 0 },
        { member: 2, name: '', state: 'left', since: 0 },
      ],
    });
    expect(seqs(keepEarlier(before, after))).toEqual([10, 95, 110]);
  });
});
