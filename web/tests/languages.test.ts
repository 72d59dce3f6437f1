// Six languages: chosen from the browser, switched by the reader, kept.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from './lib/browser';
import { Server } from './lib/server';
import { languages, localeOf, text } from './lib/texts';

// biome-ignore lint/suspicious/noExplicitAny: plain JavaScript
let server: any;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(async () => {
  await closeBrowser();
  await server.end();
});

const lang = (page: import('playwright-core').Page) => page.locator('html').getAttribute('lang');

it.each(languages.map((one) => [one]))('speaks %s to a browser that does', async (language) => {
  const { page, context, faults } = await visit(`${server.url}/`, { locale: localeOf[language] });
  await page.getByRole('heading', { level: 1, name: text(language, 'start.claim') }).waitFor();
  expect(await lang(page)).toBe(language);
  await page.goto(`${server.url}/solo?deal=1x-kestrel`);
  await page.getByRole('region', { name: text(language, 'play.lanes'), exact: true }).waitFor();
  await page.getByRole('toolbar', { name: text(language, 'play.hand') }).waitFor();
  const end = page.getByRole('button', { name: text(language, 'play.end_turn') });
  expect(await end.innerText()).toContain(text(language, 'play.due', { n: 2 }));
  expect(await lang(page)).toBe(language);
  expect(faults).toEqual([]);
  await context.close();
});

it('takes the first request it can fulfil, and English else', async () => {
  for (const [wished, spoken] of [
    ['es-ES', 'en'],
    ['pl', 'pl'],
  ] as const) {
    const { page, context } = await visit(`${server.url}/`, { locale: wished });
    await page.getByRole('heading', { level: 1, name: text(spoken, 'start.claim') }).waitFor();
    expect(await lang(page)).toBe(spoken);
    await context.close();
  }
});

it('is switched on every screen, and remembered', async () => {
  const { page, context, faults } = await visit(`${server.url}/`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Polski');
  await page.getByRole('heading', { level: 1, name: text('pl', 'start.claim') }).waitFor();
  expect(await lang(page)).toBe('pl');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: text('pl', 'start.claim') }).waitFor();
  // In a game by its menu; the game goes on where it was.
  await page.goto(`${server.url}/solo?deal=1-kestrel`);
  await page.getByRole('toolbar', { name: text('pl', 'play.hand') }).waitFor();
  await page.getByRole('button', { name: text('pl', 'words.menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: text('pl', 'menu.language') })
    .selectOption('Français');
  await page.getByRole('toolbar', { name: text('fr', 'play.hand'), includeHidden: true }).waitFor();
  expect(await lang(page)).toBe('fr');
  expect(faults).toEqual([]);
  await context.close();
});

/** A game alone with so many cards to go, as the browser keeps it. */
const unfinished = (cards: number) => [
  { name: 'backstep.solo', value: JSON.stringify('solo-1') },
  {
    name: 'backstep.game.solo-1',
    value: JSON.stringify({
      game: {
        rules: { players: 1 },
        deck: Array.from({ length: cards }, (_, at) => at + 2),
        actions: [],
      },
      events: [],
    }),
  },
];

it.each([
  ['en', ['1 card to', '2 cards to', '5 cards to', '22 cards to']],
  ['pl', ['1 karta', '2 karty', '5 kart', '22 karty']],
  ['ru', ['1 карта', '2 карты', '5 карт', '22 карты']],
] as const)('counts as one does in %s', async (language, expected) => {
  for (const [at, n] of [1, 2, 5, 22].entries()) {
    const { page, context } = await visit(`${server.url}/`, {
      locale: localeOf[language],
      storageState: { cookies: [], origins: [{ origin: server.url, localStorage: unfinished(n) }] },
    });
    const line = page.getByRole('list', { name: text(language, 'start.go_on') });
    await line.waitFor();
    expect(await line.innerText()).toMatch(
      new RegExp(`(^|[^\\p{L}\\p{N}])${expected[at]}($|[^\\p{L}])`, 'u'),
    );
    await context.close();
  }
});
