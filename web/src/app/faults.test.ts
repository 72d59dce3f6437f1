import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('window', {});
const { Faults } = await import('./faults');

test('says that something went wrong, but not again and again', () => {
  let now = 0;
  const tell = vi.fn();
  const faults = new Faults(tell, () => now);
  expect(faults.report(new Error('one'))).toBe(true);
  now = 29_000;
  expect(faults.report('two')).toBe(false);
  now = 31_000;
  expect(faults.report(undefined)).toBe(true);
  expect(tell).toHaveBeenCalledTimes(2);
});

test('is silent about what the browser only remarks', () => {
  const tell = vi.fn();
  const faults = new Faults(tell, () => 0);
  expect(faults.report('ResizeObserver loop completed with undelivered notifications.')).toBe(
    false,
  );
  expect(tell).not.toHaveBeenCalled();
});

test('hears of everything that nobody caught', () => {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  const tell = vi.fn();
  let now = 0;
  new Faults(tell, () => (now += 60_000)).watch();
  events.dispatchEvent(Object.assign(new Event('error'), { error: new Error('one') }));
  events.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'two' }));
  expect(tell).toHaveBeenCalledTimes(2);
});
