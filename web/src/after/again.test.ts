// What dealing again promises.
import { beforeAll, expect, test, vi } from 'vitest';
import type { Deal, Table } from '../wire/types';

vi.stubGlobal('window', globalThis);
vi.stubGlobal('document', {
  documentElement: { classList: { toggle() {} } },
  getElementById: () => null,
  querySelector: () => null,
});
vi.stubGlobal('localStorage', { getItem: () => null, setItem() {} });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
const { speak } = await import('../texts');
const { whatIsDealt } = await import('./again');

beforeAll(() => speak('en'));

const of = (kind: Deal['kind'], alone: boolean) =>
  whatIsDealt({ settings: { deal: { kind, name: '', at: 0 } } } as unknown as Table, alone);

test('a random deal is another one the next time', () => {
  expect(of('random', true)).toBe('deals new cards');
  expect(of('random', false)).toBe('everyone’s ready; deals new cards');
});

test('a deal that has a name, and a position, come again', () => {
  for (const alone of [true, false]) {
    expect(of('named', alone)).toBe('deals the same cards');
    expect(of('what_if', alone)).toBe('deals the same cards');
  }
});
