// Loading: how much comes before a game is on the screen, and parts that do not come at once.
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, closeBrowser, sizes, visit } from './lib/browser';
import { untilMyTurn } from './lib/player';
import { Server } from './lib/server';
import { dealt, openTable, visitAs } from './lib/tables';
import { en } from './lib/texts';

// biome-ignore lint/suspicious/noExplicitAny: plain JavaScript
let server: any;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(async () => {
  await closeBrowser();
  await server.end();
});

/** Scripts and styles that have come, packed. */
function countLoaded(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/\/assets\/.*\.(?:js|css)$/.test(response.url())) bodies.push(response.body());
  });
  return async () => {
    const all = await Promise.all(bodies);
    return all.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  };
}

it.each([
  ['the start page with its picture', 54_000, '/', '.hero-lanes .lane-card'],
  ['an invitation', 80_000, '', '.btn.large'],
  ['a game', 110_000, '', '[data-hand]'],
] as const)(
  '%s has come with at most %i bytes, in the largest language',
  async (what, most, path, shown) => {
    const mine = what === 'a game';
    const table = mine ? await dealt(server) : await openTable(server);
    const context = await (await browser()).newContext({
      viewport: sizes.desk,
      locale: 'ru',
      serviceWorkers: 'block',
      ...(mine && {
        storageState: {
          cookies: [],
          origins: [
            { origin: server.url, localStorage: [{ name: 'backstep.person', value: table.token }] },
          ],
        },
      }),
    });
    const page = await context.newPage();
    const loaded = countLoaded(page);
    await page.goto(path ? server.url + path : table.url);
    await page.locator(shown).first().waitFor();
    expect(await loaded()).toBeLessThan(most);
    await context.close();
  },
);

it('a part that fails a few times comes by itself', async () => {
  const table = await dealt(server);
  const { page, context, faults } = await visitAs(table.token, `${server.url}/rules`, {
    serviceWorkers: 'block',
  });
  let failures = 0;
  // A browser that remembers a failed script asks again only when the page is loaded again.
  await page.route('**/assets/game-*.js', (route) =>
    ++failures <= 2 ? route.abort() : route.continue(),
  );
  await page.goto(table.url);
  expect(await untilMyTurn(page)).toBe(true);
  expect(failures).toBeGreaterThan(2);
  expect(faults).toEqual([]);
  await context.close();
});

it('a part that does not come says so, and comes when it is asked for', async () => {
  const table = await dealt(server);
  const { page, context } = await visitAs(table.token, `${server.url}/rules`, {
    serviceWorkers: 'block',
  });
  await page.route('**/assets/game-*.js', (route) => route.abort());
  await page.goto(table.url);
  const note = page.getByRole('alert').filter({ hasText: en('link.not_loaded') });
  await note.waitFor({ timeout: 30_000 }); // after the page was loaded again once
  await page.unroute('**/assets/game-*.js');
  await note.getByRole('button', { name: en('link.again') }).click();
  expect(await untilMyTurn(page)).toBe(true);
  await context.close();
});

it('a part that does not come offline leaves the page as it is', async () => {
  const { page, context } = await visit(`${server.url}/rules`, { serviceWorkers: 'block' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => Object.assign(window, { same: true }));
  await context.setOffline(true);
  await page.evaluate(() => {
    history.pushState(null, '', '/me');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page
    .getByRole('alert')
    .filter({ hasText: en('link.not_loaded') })
    .waitFor();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  await context.setOffline(false);
  await page.getByRole('button', { name: en('link.again') }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await context.close();
});
