// Statistics: empty at first; then games of the server and of this device, marked.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from './lib/browser';
import { giveUp, playTurn, result, untilMyTurn } from './lib/player';
import { Server } from './lib/server';

// biome-ignore lint/suspicious/noExplicitAny: plain JavaScript
let server: any;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(async () => {
  await closeBrowser();
  await server.end();
});

it('collects what was played', async () => {
  const { page, context, faults } = await visit(`${server.url}/me`);
  await page.getByRole('heading', { name: 'No finished games yet' }).waitFor();
  // Two clicks to a first game with bots.
  await page.getByRole('link', { name: 'Backstep, start page' }).click();
  await page.getByRole('button', { name: 'Play with bots' }).click();
  await page.getByRole('button', { name: /^I’ll start/ }).click();
  expect(await untilMyTurn(page)).toBe(true);
  await playTurn(page, 'keys');
  await untilMyTurn(page);
  await giveUp(page);
  await result(page).waitFor();
  // And one alone, of this device only.
  await page.goto(`${server.url}/solo?rules=1x`);
  await untilMyTurn(page);
  await giveUp(page);
  await result(page).waitFor();

  await page.goto(`${server.url}/me`);
  const list = page.getByRole('region', { name: 'Your games' });
  await list.waitFor();
  await list.getByText('this device only').waitFor();
  await expect.poll(() => list.getByRole('listitem').or(list.locator('tbody tr')).count()).toBe(2);
  const total = page
    .getByRole('term')
    .filter({ hasText: 'Games' })
    .locator('xpath=following-sibling::dd');
  expect(await total.first().innerText()).toBe('2');
  await page.getByRole('region', { name: 'Games won over time' }).waitFor();
  await page.getByRole('region', { name: 'Cards left' }).waitFor();
  await page.getByRole('region', { name: 'By variant and players' }).waitFor();
  await page.getByRole('switch', { name: 'With 1 game from this device' }).uncheck();
  await expect.poll(() => list.getByRole('listitem').or(list.locator('tbody tr')).count()).toBe(1);
  expect(await total.first().innerText()).toBe('1');
  expect(faults).toEqual([]);
  await context.close();
});
