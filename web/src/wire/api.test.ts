import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from './browser_for_tests';

afterEach(() => vi.unstubAllGlobals());

test('pages of what is stored about us are one whole', async () => {
  const browser = fakeBrowser();
  const { api } = await import('./api');
  const table = (id: string, texts: string[]) => ({
    table: id,
    table_name: 'Evening',
    names: ['Ann'],
    said: texts.map((text) => ({ ms: 1, text })),
  });
  const first = { games: [], attempts: ['2026-11-18/solo'], devices: 2, subscriptions: 1 };
  const later = { games: [], attempts: [], devices: 0, subscriptions: 0 };
  browser.answers['GET /api/person'] = { ...first, tables: [table('a', ['one'])], next: 'a.7' };
  browser.answers['GET /api/person?after=a.7'] = {
    ...later,
    tables: [table('a', ['two']), table('b', ['three'])],
  };
  expect(await api.person()).toEqual({
    ...first,
    tables: [table('a', ['one', 'two']), table('b', ['three'])],
  });
});

test('nobody agrees to anything before they have a token', async () => {
  vi.resetModules();
  const browser = fakeBrowser();
  const { api } = await import('./api');
  expect(await api.research()).toBe(false);
  browser.answers['POST /api/person'] = { token: 'p1' };
  browser.answers['POST /api/person/research'] = { research: true };
  browser.answers['GET /api/person/research'] = { research: true };
  expect(await api.setResearch(true)).toBe(true);
  expect(await api.research()).toBe(true);
});
