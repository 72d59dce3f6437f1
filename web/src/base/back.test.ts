import { beforeEach, expect, test, vi } from 'vitest';

/** A history of its own, whose steps back come a moment later, as those of a browser do. */
class FakeHistory {
  entries: unknown[] = ['before', null];
  at = 1;
  pops: () => void = () => {};
  get state(): unknown {
    return this.entries[this.at];
  }
  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.at + 1), state];
    this.at += 1;
  }
  back(): void {
    setTimeout(() => {
      this.at -= 1;
      this.pops();
    });
  }
}

let past: FakeHistory;
let pages: number; // steps that were about the page
let back: typeof import('./back');
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  past = new FakeHistory();
  pages = 0;
  vi.stubGlobal('history', past);
  back = await import('./back');
  past.pops = () => {
    if (!back.wasOver()) pages += 1;
  };
});

const settle = () => vi.advanceTimersByTimeAsync(10);

test('the way back closes what is open, and the next one leaves the page', async () => {
  const close = vi.fn();
  const closed = back.opened(close);
  past.back();
  await settle();
  expect(close).toHaveBeenCalledTimes(1);
  closed();
  await settle();
  expect([pages, past.at]).toEqual([0, 1]);
  past.back();
  await settle();
  expect([pages, past.at]).toEqual([1, 0]);
});

test('closing it otherwise leaves no entry behind', async () => {
  back.opened(() => {})();
  await settle();
  expect([pages, past.at]).toEqual([0, 1]);
});

test('a dialog that leads to another keeps the entry', async () => {
  const first = back.opened(() => {});
  first();
  const close = vi.fn();
  const second = back.opened(close);
  await settle();
  expect(past.at).toBe(2);
  past.back();
  await settle();
  expect(close).toHaveBeenCalledTimes(1);
  second();
  await settle();
  expect([pages, past.at]).toEqual([0, 1]);
});

test('of two that are open the upper one is closed first', async () => {
  const order: string[] = [];
  const lower = back.opened(() => order.push('lower'));
  const upper = back.opened(() => order.push('upper'));
  past.back();
  await settle();
  upper();
  await settle();
  expect(order).toEqual(['upper']);
  past.back();
  await settle();
  lower();
  await settle();
  expect(order).toEqual(['upper', 'lower']);
  expect([pages, past.at]).toEqual([0, 1]);
});

test('going elsewhere takes the entry over', async () => {
  const closed = back.opened(() => {});
  expect(back.takeEntry()).toBe(true);
  past.entries[past.at] = null; // replaced by the new page
  closed();
  await settle();
  expect([pages, past.at]).toEqual([0, 2]);
  expect(back.takeEntry()).toBe(false);
});
