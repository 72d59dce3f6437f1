// Several people at one device, by touch: the hand is covered between their turns, the game survives a
// reload and a lost network, ends, can be stepped through and is dealt again.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, sizes, visit } from './lib/browser';
import { giveUp, playTurn, put, result, slot, told } from './lib/player';
import { Server } from './lib/server';
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

const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };

const hand = (page: Page) => page.getByRole('toolbar', { name: 'Your hand' });
const cover = (page: Page, name: string) =>
  page.getByRole('heading', { name: en('pass.hand_to', { name }) });

/** Presses it until the screen has changed: right after it came it does not react. */
async function pressShow(page: Page, name: string): Promise<void> {
  const look = `${en('pass.look')}: ${en('pass.hand_of', { name })}`;
  const button = page
    .getByRole('button', { name: en('pass.show_me', { name }) })
    .or(page.getByRole('button', { name: look }));
  await expect
    .poll(async () => {
      await button.tap({ timeout: 1000 }).catch(() => {});
      return hand(page).count();
    })
    .toBe(1);
}

/** All that is on the page, read out included. */
const everything = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);

async function setUp(page: Page, names: string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    await page.getByLabel(en('pass.person', { seat: at + 1 })).fill(name);
  }
  await page.getByRole('button', { name: en('pass.deal') }).tap();
}

async function begin(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `${name}: ${en('pass.begins')}` });
  await expect
    .poll(async () => {
      await button.tap({ timeout: 1000 }).catch(() => {});
      return cover(page, name).count();
    })
    .toBe(1);
}

it('is played by touch, one hand at a time', { timeout: 180_000 }, async () => {
  const { page, context, faults } = await visit(`${server.url}/`, phone);
  await page.getByRole('link', { name: en('pass.start_link') }).tap();
  // Two of the same name cannot be told apart; a number could be a card, also in words.
  await setUp(page, ['Ada', 'ADA']);
  await page.getByText(en('refused.name_taken')).waitFor();
  await setUp(page, ['Ada', 'Forty-two']);
  await page.getByText(en('lobby.name_taboo')).waitFor();
  await setUp(page, ['Ada', 'Bo']);
  await page.getByRole('heading', { name: en('play.who_begins') }).waitFor();
  expect(await hand(page).count()).toBe(0);
  // Bo looks, says something, and covers the hand.
  await pressShow(page, 'Bo');
  const ofBo = (await told(page)).hand.map(({ card }) => card);
  await page.getByRole('button', { name: /^Rather not/ }).tap();
  await page.getByRole('button', { name: en('pass.hide'), exact: true }).tap();
  await page.getByText(en('pass.rather_not')).waitFor();
  await begin(page, 'Ada');
  const html = await everything(page);
  for (const card of ofBo) expect(html).not.toContain(`data-hand="${card}"`);

  await pressShow(page, 'Ada');
  const ofAda = (await told(page)).hand.map(({ card }) => card);
  expect(ofAda.filter((card) => ofBo.includes(card))).toEqual([]);
  await playTurn(page, 'touch');
  await cover(page, 'Bo').waitFor();
  // Neither hand is there now, nor what was read out of one.
  expect(await hand(page).count()).toBe(0);
  expect(await page.locator('[data-hand]').count()).toBe(0);
  for (const region of ['#polite', '#assertive']) {
    const words = await page.locator(region).innerText();
    expect(words).not.toMatch(/You drew|Your hand/);
  }
  await pressShow(page, 'Bo');
  const seen = (await told(page)).hand.map(({ card }) => card);
  expect(seen).toEqual(ofBo);

  // What is placed is taken back as always, and outlives a reload, which covers the hand.
  const [first] = seen;
  await put(page, first!, 'A', 'touch').catch(() => put(page, first!, 'D', 'touch'));
  await page.reload();
  await cover(page, 'Bo').waitFor();
  expect(await page.locator('[data-hand]').count()).toBe(0);
  await pressShow(page, 'Bo');
  await slot(page, first!).waitFor();
  await page
    .getByRole('button', { name: /^Take back/ })
    .first()
    .tap();
  await slot(page, first!).waitFor({ state: 'detached' });
  await playTurn(page, 'touch');
  await cover(page, 'Ada').waitFor();

  // The start page leads back to it; it ends, can be stepped through, and is dealt again.
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: en('start.go_on_at', { table: en('pass.title') }) }).tap();
  await cover(page, 'Ada').waitFor();
  await pressShow(page, 'Ada');
  await giveUp(page);
  await result(page).waitFor();
  await page.getByRole('link', { name: en('after.step_through') }).tap();
  await page.waitForURL(/\/g\/local-/);
  await page.getByRole('combobox', { name: en('after.whose_view') }).waitFor();
  const views = await page
    .getByRole('combobox', { name: en('after.whose_view') })
    .locator('option')
    .allInnerTexts();
  expect(views).toContain(en('after.view_of', { name: 'Bo' }));
  await page.goBack();
  await result(page).waitFor();
  await page.getByRole('button', { name: /^Play again/ }).tap();
  await page.getByRole('heading', { name: en('play.who_begins') }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('needs no network, and bots fill seats', { timeout: 120_000 }, async () => {
  const { page, context, faults } = await visit(`${server.url}/`, phone);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto(`${server.url}/pass/new`);
  await page.getByRole('button', { name: en('lobby.n_bots', { n: 1 }), exact: true }).tap();
  await setUp(page, ['Ada', 'Bo']);
  await page.getByRole('heading', { name: en('play.who_begins') }).waitFor();
  const bot = page.getByRole('button', {
    name: `${en('link.bot.quick')}: ${en('pass.begins')}`,
  });
  await expect
    .poll(async () => {
      await bot.tap({ timeout: 1000 }).catch(() => {});
      return bot.count();
    })
    .toBe(0);
  // The bot has its turn; then it is Ada's.
  await cover(page, 'Ada').waitFor();
  await pressShow(page, 'Ada');
  await playTurn(page, 'touch');
  await cover(page, 'Bo').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
