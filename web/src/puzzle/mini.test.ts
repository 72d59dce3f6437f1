// @vitest-environment node
import { expect, test, vi } from 'vitest';

vi.stubGlobal('addEventListener', () => {});
const { topsAfter } = await import('./mini');

test('the picture of a puzzle shows the last card of each pile', () => {
  expect(topsAfter(['5A', '90C', 'end', '15A', '5A', 'end', '12B', 'end'])).toEqual({
    A: 5,
    B: 12,
    C: 90,
    D: 100,
  });
  expect(topsAfter([])).toEqual({ A: 1, B: 1, C: 100, D: 100 });
});
