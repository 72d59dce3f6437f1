import { expect, test } from 'vitest';
import { arranged, isSorted, moved } from './hand-order';

test('a hand is sorted until it is arranged', () => {
  expect(arranged([58, 12, 46], [])).toEqual([12, 46, 58]);
});

test('an arrangement outlives cards that go, and new ones come last', () => {
  expect(arranged([12, 46, 58, 30], [58, 77, 12, 46])).toEqual([58, 12, 46, 30]);
});

test('a card takes the place of the one it is dropped on', () => {
  expect(moved([12, 46, 58], 12, 58)).toEqual([46, 58, 12]);
  expect(moved([12, 46, 58], 58, 12)).toEqual([58, 12, 46]);
  expect(moved([12, 46, 58], 46, 46)).toEqual([12, 46, 58]);
  expect(moved([12, 46, 58], 99, 12)).toEqual([12, 46, 58]);
});

test('sorted or not', () => {
  expect(isSorted([])).toBe(true);
  expect(isSorted([3, 9, 12])).toBe(true);
  expect(isSorted([9, 3])).toBe(false);
});
