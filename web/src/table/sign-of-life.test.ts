import { expect, test } from 'vitest';
import { Store } from '../base/store';
import type { Table, TableRequest } from '../wire/types';
import type { TableConnection, TableModel } from './connection';
import { SignOfLife } from './sign-of-life';

function connectionAt(part: Partial<Table>, model: Partial<TableModel> = {}) {
  const sent: TableRequest[] = [];
  const table = {
    phase: 'play',
    seats: [
      { member: 1, bot: '' },
      { member: 2, bot: '' },
    ],
    you: { member: 1, seat: 0, hidden: [] },
    ...part,
  } as unknown as Table;
  const connection: TableConnection = {
    id: 'x',
    model: new Store<TableModel>({
      link: 'live',
      since: 0,
      skew: 0,
      local: false,
      table,
      ...model,
    }),
    send: (request) => {
      sent.push(request);
      return Promise.resolve({ t: 'done', id: 1, seq: 0, repeated: false });
    },
    close: () => {},
  };
  return { connection, sent };
}

test('touching the page is told at most once a minute', () => {
  const { connection, sent } = connectionAt({});
  let now = 1_000_000;
  const sign = new SignOfLife(connection, () => now);
  for (let i = 0; i < 50; i++) sign.touched();
  expect(sent).toEqual([{ t: 'here' }]);
  now += 59_999;
  sign.touched();
  expect(sent).toHaveLength(1);
  now += 1;
  sign.touched();
  expect(sent).toHaveLength(2);
});

test('whoever is asked whether they are there answers at once', () => {
  const idle = { seat: 0, until: 0, agreed: [], bot: '' };
  const { connection, sent } = connectionAt({ game: { idle } as unknown as Table['game'] });
  let now = 1_000_000;
  const sign = new SignOfLife(connection, () => now);
  sign.touched();
  now += 1000;
  sign.touched();
  expect(sent).toHaveLength(2);
});

test('nothing is sent by those who look on, before a game, alone, or without a connection', () => {
  for (const [part, model] of [
    [{ you: { member: 3, hidden: [] } }, {}],
    [{ phase: 'lobby' }, {}],
    [{ seats: [{ member: 1, bot: '' }] }, {}],
    [{}, { link: 'lost' }],
    [{}, { local: true }],
  ] as [Partial<Table>, Partial<TableModel>][]) {
    const { connection, sent } = connectionAt(part, model);
    new SignOfLife(connection, () => 1_000_000).touched();
    expect(sent).toEqual([]);
  }
});
