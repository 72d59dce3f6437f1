// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';
import type { Table } from '../wire/types';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('window', {});
const { laidSince, seatMarksOf } = await import('./seat-marks');
const { speak } = await import('../texts');
beforeAll(() => speak('en'));

function tableOf(...seats: string[]): Table {
  const isCode = (name: string) => ['strong', 'quick'].includes(name);
  return {
    members: seats.map((name, at) => ({ member: at + 1, name, state: 'connected', since: 0 })),
    seats: seats.map((name, at) =>
      isCode(name) ? { member: 0, bot: name } : { member: at + 1, bot: '' },
    ),
    events: [],
  } as unknown as Table;
}
const texts = (table: Table) => seatMarksOf(table).map(({ text }) => text);

test('one letter, or two where it would be anybody', () => {
  expect(texts(tableOf('Heron', 'otter', 'Zoë'))).toEqual(['H', 'O', 'Z']);
  expect(texts(tableOf('Sam', 'Sue', 'Max'))).toEqual(['Sa', 'Su', 'M']);
});

test('bots have a mark of another shape, and their letter where there are several', () => {
  const marks = seatMarksOf(tableOf('Max', 'strong', 'quick', 'quick'));
  expect(marks).toEqual([
    { text: 'M', bot: false },
    { text: 'M', bot: true },
    { text: 'P', bot: true },
    { text: 'Q', bot: true },
  ]);
});

test('a bot is not confused with another one by its letter', () => {
  expect(texts(tableOf('strong', 'strong', 'quick'))).toEqual(['P', 'Q', 'Pr']);
});

test('names for the sentence about a pile', () => {
  const trail = {
    from: 1,
    laid: [
      { card: 12, seat: 1 },
      { card: 14, seat: 1 },
    ],
  };
  expect(laidSince(tableOf('Ann', 'strong'), trail)).toEqual([{ who: 'Maestro', cards: [12, 14] }]);
  expect(laidSince(tableOf('Ann'), undefined)).toEqual([]);
});
