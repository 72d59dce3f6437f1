// Alone: whole games by mouse, on a phone, by keyboard alone, and without any network.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, sizes, visit } from './lib/browser';
import { type Hand, isOver, playTurn, untilMyTurn } from './lib/player';
import { Server } from './lib/server';

let server: { url: string; end(): Promise<void> };
beforeAll(async () => {
  server = await Server.start();
});
afterAll(async () => {
  await closeBrowser();
  await server.end();
});

async function playToTheEnd(page: Parameters<typeof isOver>[0], how: Hand): Promise<number> {
  let turns = 0;
  while (await untilMyTurn(page)) {
    await playTurn(page, how);
    if (++turns > 80) throw new Error('a solo game has no so many turns');
  }
  return turns;
}

it.each([
  ['the original by mouse', '/solo?rules=1', sizes.desk, 'mouse'],
  ['Extreme on a phone', '/solo?rules=1x', sizes.phone, 'mouse'],
  ['the original by keys alone', '/solo?rules=1', sizes.desk, 'keys'],
] as const)('plays %s to its end', { timeout: 240_000 }, async (_, path, viewport, how) => {
  const { page, context, faults } = await visit(server.url + path, { viewport });
  const turns = await playToTheEnd(page, how);
  expect(turns).toBeGreaterThan(3);
  expect(await page.locator('.result-line').innerText()).toMatch(/left|all 98|won|superb/i);
  // What is over stays over, also after a reload, and another game can be had.
  await page.reload();
  await page.locator('.result-line').waitFor();
  await page.getByRole('button', { name: /again/i }).first().click();
  expect(await untilMyTurn(page)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

it('goes on without a network once it was loaded', { timeout: 120_000 }, async () => {
  const { page, context, faults } = await visit(`${server.url}/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null || caches.keys().then((keys) => keys.length > 0));
  await page.reload();
  await context.setOffline(true);
  await page.goto(`${server.url}/solo?rules=1`);
  for (let turn = 0; turn < 3 && (await untilMyTurn(page)); turn++) await playTurn(page);
  await page.reload();
  expect(await untilMyTurn(page)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});
