// @vitest-environment node
import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('window', {});
const { percents } = await import('./signed');

test('chances that differ never read the same', () => {
  expect(percents(0.102, 0.098)).toEqual(['10.2%', '9.8%']);
  expect(percents(0.1, 0.14)).toEqual(['10%', '14%']);
  expect(percents(0.102, 0.098 + 0.004)).toEqual(['10%', '10%']);
});

test('what is the same to a tenth of a point is told in whole numbers', () => {
  expect(percents(0.1001, 0.1003)).toEqual(['10%', '10%']);
  expect(percents(0, 0)).toEqual(['0%', '0%']);
});
