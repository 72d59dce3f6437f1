// Numbers, names and lists in the places of texts.
import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: {} });
const { clauses, list, locale, speak, t } = await import('.');

test('zero has a text of its own where there is one, else the plural of its language', async () => {
  await speak('en');
  expect(t('voice.state.draw', { n: 0 })).toBe('The draw pile is empty.');
  expect(t('voice.state.draw', { n: 1 })).toBe('One card left to draw.');
  expect(t('play.end_lays', { cards: '46', n: 0 })).toBe('plays 46, nothing to draw');
  expect(t('words.cards', { n: 0 })).toBe('0 cards');
  await speak('fr');
  expect(t('words.cards', { n: 0 })).toBe('0 carte');
  await speak('ru');
  expect(t('words.cards', { n: 0 })).toBe('0 карт');
});

test('a label that stands for a name is written as its place in the sentence asks', async () => {
  await speak('en');
  expect(t('log.left', { who: t('link.somebody') })).toBe('Someone left.');
  const seats = { one: 'Ann', other: t('link.free_seat') };
  expect(t('log.swapped', seats)).toBe('Seats were swapped: Ann and a free seat.');
  await speak('it');
  expect(t('voice.state.turn', { who: t('link.somebody') })).toBe('Tocca a qualcuno.');
});

test('lists, dates and separators follow the language', async () => {
  await speak('en');
  expect(locale()).toBe('en-GB');
  expect(list(['a', 'b', 'c'])).toBe('a, b and c');
  expect(clauses(['a, b', 'c'])).toBe('a, b; c');
  await speak('pl');
  expect(list(['a', 'b'])).toBe('a i\u00a0b');
  await speak('fr');
  expect(clauses(['a, b', 'c'])).toBe('a, b\u202f; c');
});
