import { expect, test, vi } from 'vitest';
import { Store } from './store';

test('a reader that throws does not keep the others from being told', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const store = new Store(1);
  const told: number[] = [];
  const wrong = new Error('wrong');
  store.subscribe(() => told.push(store.get()));
  store.subscribe(() => {
    throw wrong;
  });
  store.subscribe(() => told.push(-store.get()));
  store.set(2);
  expect(told).toEqual([2, -2]);
  expect(reported).toHaveBeenCalledExactlyOnceWith(wrong);
  vi.unstubAllGlobals();
});
