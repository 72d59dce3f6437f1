// @vitest-environment node
import { expect, test, vi } from 'vitest';
import type { Happened, Table } from '../wire/types';

vi.stubGlobal('addEventListener', () => {});
const { justEnded, pilesInOrder } = await import('./celebrate');

const did = (ms: number, ...actions: string[]) =>
  ({ e: 'did', seq: ms, ms, seat: 0, actions }) as unknown as Happened;
const tableOf = (result: string, events: Happened[], left = 0) =>
  ({ game: { over: { result, left } }, events }) as unknown as Table;

test('piles light up in the order of their last cards', () => {
  const events = [did(1, '5A', '90C', 'end'), did(2, '12B', 'end'), did(3, '80D', '15A', 'end')];
  expect(pilesInOrder(events)).toEqual(['C', 'B', 'D', 'A']);
  expect(pilesInOrder([did(1, '5A')])).toEqual(['A']);
});

test('a win is celebrated when it happens, and not when one comes back to it', () => {
  const events = [did(1000, '5A'), { e: 'said', ms: 99_000 } as unknown as Happened];
  expect(justEnded(tableOf('won', events), 2000)).toBe('won');
  expect(justEnded(tableOf('won', events), 90_000)).toBeUndefined();
  expect(justEnded(tableOf('lost', events), 2000)).toBeUndefined();
  expect(justEnded(tableOf('won', []), 2000)).toBeUndefined();
  // Nearly won is seen, too.
  expect(justEnded(tableOf('lost', events, 4), 2000)).toBe('near');
  expect(justEnded(tableOf('lost', events, 14), 2000)).toBeUndefined();
});
