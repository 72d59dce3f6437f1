// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';
import type { TableShown } from '../wire/types';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('window', {});
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
const { goOnTitle } = await import('./go-on');
const { speak } = await import('../texts');
beforeAll(() => speak('en'));

const person = (name: string) => ({ name, bot: '' });
const bot = { name: '', bot: 'strong' };
const free = { name: '', bot: '', free: true };
const table = (seats: object[], more: Partial<TableShown> = {}) =>
  ({ name: '', deal: { kind: 'random' }, host: 'Maple', seats, ...more }) as unknown as TableShown;

test('a table is never called by a name that nobody has chosen', () => {
  // Maple was given that name when a game with bots began.
  expect(goOnTitle(table([person('Maple'), bot, bot]), 'Maple')).toBe('Your game with bots');
  expect(goOnTitle(table([person('Maple'), person('Ann')]), 'Maple')).toBe('Your table');
  expect(goOnTitle(table([person('Maple'), free]), 'Maple')).toBe('Your table');
  expect(goOnTitle(table([person('Maple'), person('Ann')]), 'Ann')).toBe('Maple’s table');
  expect(goOnTitle(table([person('Maple'), bot], { name: 'Owls' }), 'Maple')).toBe('Owls');
});
