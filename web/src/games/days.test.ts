import { expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
const { dayBefore } = await import('./days');

it('counts days backwards over months and leap days', () => {
  expect(dayBefore('2026-11-18')).toBe('2026-11-17');
  expect(dayBefore('2026-01-01')).toBe('2025-12-31');
  expect(dayBefore('2028-03-01')).toBe('2028-02-29');
});
