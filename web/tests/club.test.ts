// A club evening, opened on the page: a link for each table, the results, and games from their beginning.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from './lib/browser';
import { giveUp, result } from './lib/player';
import { Server } from './lib/server';
import { startByPage } from './lib/tables';
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

it('is opened on the page, joined by the link of each table, and compared at the end', async () => {
  const host = await visit(`${server.url}/`);
  await host.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page } = host;
  await page.goto(`${server.url}/club`);
  await page.getByRole('textbox', { name: en('lobby.club_name') }).fill('Owls');
  await page.getByRole('button', { name: en('lobby.club_open') }).click();
  await page.getByRole('heading', { level: 1, name: 'Owls' }).waitFor();
  const links: string[] = [];
  for (const letter of ['A', 'B']) {
    await page.getByRole('button', { name: en('figures.club_copy', { letter }) }).click();
    links.push(await page.evaluate(() => navigator.clipboard.readText()));
  }
  expect(new Set(links).size).toBe(2);
  for (const link of links) {
    expect(link).toMatch(new RegExp(`^${server.url}/t/[\\w-]+$`));
    const guest = await visit(link);
    await guest.page.getByRole('button', { name: en('lobby.sit_down') }).click();
    await guest.page.getByRole('button', { name: en('lobby.fill') }).click();
    await startByPage(guest.page);
    await giveUp(guest.page);
    await result(guest.page).waitFor();
    expect(guest.faults).toEqual([]);
    await guest.context.close();
  }
  await page.reload();
  await page.getByText(en('figures.club_complete')).waitFor();
  // A game is stepped through from its beginning.
  await page
    .getByRole('link', { name: en('after.step_through') })
    .first()
    .click();
  await page.waitForURL(/\/g\/[\w-]+\?at=0$/);
  expect(host.faults).toEqual([]);
  await host.context.close();
});
