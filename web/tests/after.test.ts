// After a game: the result over the lanes, open hands, once more, the chance over time as a plot and as
// a table, stepping through it, a link to a position, the record, and what if.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, sizes, visit } from './lib/browser';
import { giveUp, playTurn, result, untilMyTurn } from './lib/player';
import { Server } from './lib/server';
import { playing } from './lib/tables';
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

/** A game with a bot, given up after two own turns. */
async function finished(options = {}) {
  const visitor = await playing(server, {}, options);
  const { page } = visitor;
  for (let turn = 0; turn < 2 && (await untilMyTurn(page)); turn++) await playTurn(page, 'keys');
  await untilMyTurn(page);
  await giveUp(page);
  await result(page).waitFor();
  return visitor;
}

it('shows result, hands, chances and the way on', async () => {
  const { page, context, faults } = await finished();
  expect(await result(page).innerText()).toMatch(/^Given up with \d+ cards left$/);
  // The table stays in sight, and the hands are open.
  await page.getByRole('region', { name: 'Piles' }).waitFor();
  const left = page.getByRole('region', { name: 'What was left' });
  await left.getByText(/Host/).waitFor();
  await left.getByText(/Ostinato/).waitFor();
  // A first look within a moment, by ear and by eye, and the same as a table.
  const chance = page.getByRole('region', { name: 'Chance of playing all cards' });
  await chance.waitFor();
  await chance.getByText(/Turn \d, .*: \d+\s?% before, \d+\s?% after\./).waitFor();
  await chance.getByText(/A close look by the server|A first look|A quick look/).waitFor();
  await chance.getByRole('button', { name: 'Show as a table' }).click();
  const rows = chance.getByRole('table').getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(4);
  expect(await rows.nth(1).innerText()).toMatch(/Host/);
  await chance.getByRole('button', { name: 'Go to turn 2' }).click();
  expect(await chance.locator('[aria-current=true]').innerText()).toMatch(/^2/);
  await chance.getByRole('button', { name: 'Show as a plot' }).click();
  await chance
    .getByText(/^Turn 2, Ostinato/)
    .first()
    .waitFor();
  // Once more, at once: nobody else is waited for.
  await page.getByRole('button', { name: /^Play again deals the same cards/ }).click();
  await page.getByRole('button', { name: /^I’ll start/ }).click();
  expect(await untilMyTurn(page)).toBe(true);
  expect(await result(page).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it('steps through a game, shows every seat’s view, and keeps its place in the address', async () => {
  const { page, context, faults } = await finished();
  await page.getByRole('link', { name: 'Replay' }).click();
  // It opens at the deal.
  await page.waitForURL(/\/g\/[\w-]{22}\?at=0$/);
  const position = page.getByRole('slider', { name: 'Position' });
  await position.waitFor();
  const last = Number(await position.getAttribute('max'));
  expect(last).toBeGreaterThan(8);
  const title = page.getByRole('heading', { level: 2 }).first();
  await page.keyboard.press('Home');
  await expect.poll(() => title.innerText()).toBe('The deal');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => title.innerText()).toMatch(/^Turn 1, Host: \d+ on [A-D]$/);
  await page.waitForURL(/\?at=1$/);
  await expect
    .poll(() => page.getByRole('status').first().innerText())
    .toMatch(/^Turn 1, Host: \d+ on [A-D]/);
  await page.getByRole('button', { name: 'One step forward' }).click();
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect.poll(() => title.innerText()).toMatch(/^Turn 1, Host: end of turn/);
  await page.keyboard.press('ArrowLeft');
  // A reload and the copied address find the same position.
  await page.waitForURL(/\?at=2$/);
  await expect.poll(() => title.innerText()).not.toMatch(/end of turn/);
  const here = await title.innerText();
  await page.reload();
  await expect.poll(() => title.innerText()).toBe(here);
  // All hands open, or what one seat saw.
  const hands = page.getByRole('list').filter({ hasText: 'Draw pile' });
  const view = page.getByRole('combobox', { name: 'View' });
  expect(await view.locator('option').allInnerTexts()).toEqual([
    'All hands open',
    'As Host saw it',
    'As Ostinato saw it',
  ]);
  expect(
    await hands.getByRole('listitem').filter({ hasText: 'Ostinato' }).first().innerText(),
  ).not.toMatch(/7 cards/);
  await view.selectOption('As Host saw it');
  await hands.getByText('7 cards').waitFor();
  await view.selectOption('As Ostinato saw it');
  await hands
    .getByRole('listitem')
    .filter({ hasText: 'Host' })
    .getByText(/\d cards/)
    .waitFor();

  // Anybody who has the link sees the same position.
  const friend = await visit(page.url());
  await expect
    .poll(() => friend.page.getByRole('heading', { level: 2 }).first().innerText())
    .toBe(here);
  expect(friend.faults).toEqual([]);
  await friend.context.close();
  expect(faults).toEqual([]);
  await context.close();
});

it('copies the link of a position, and saves the record', async () => {
  const { page, context, faults, url } = await finished();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: new URL(url).origin,
  });
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider', { name: 'Position' }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/\?at=1$/);
  await page.getByRole('button', { name: 'Link to this position' }).click();
  await page.getByText('Copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save record' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^backstep-[\w-]{22}\.jsonl$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(4);
  expect(faults).toEqual([]);
  await context.close();
});

it('plays on from a position: here, and at a table of the server', async () => {
  const { page, context, faults } = await finished();
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider', { name: 'Position' }).waitFor();
  await page.keyboard.press('Home');
  await page.waitForURL(/\?at=0$/);
  const position = page.url();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  const asked = page.getByRole('dialog', { name: 'What if?' });
  await asked.getByRole('button', { name: 'Play on', exact: true }).click();
  await page.getByText('What if, from turn 1').waitFor();
  expect(await untilMyTurn(page)).toBe(true);
  await playTurn(page, 'keys');
  expect(await untilMyTurn(page)).toBe(true);
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await page.waitForURL(position);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await asked
    .getByRole('radio', { name: 'Friends' })
    .or(asked.getByRole('button', { name: 'Friends' }))
    .first()
    .click();
  await asked.getByRole('button', { name: 'Play on', exact: true }).click();
  await page.waitForURL(/\/t\/[\w-]{22}$/);
  await page.getByText('Continues from a position in another game').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('has the same for games of this browser, on a phone', async () => {
  const { page, context, faults } = await visit(`${server.url}/solo?deal=1-kestrel`, {
    viewport: sizes.phone,
    hasTouch: true,
    isMobile: true,
  });
  for (let turn = 0; turn < 2 && (await untilMyTurn(page)); turn++) await playTurn(page, 'touch');
  await giveUp(page);
  await result(page).waitFor();
  const chance = page.getByRole('region', { name: 'Chance of playing all cards' });
  await chance.getByText(en('after.look_quick')).waitFor({ timeout: 60_000 }); // it is thought about here
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.waitForURL(/\/g\/local-/);
  await page.getByRole('heading', { name: 'The deal' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
