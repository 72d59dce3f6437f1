// Alone: whole games by mouse, by touch on a phone, by keyboard alone, and without any network.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, sizes, visit } from './lib/browser';
import {
  endTurn,
  playToTheEnd,
  playTurn,
  put,
  result,
  slot,
  told,
  untilMyTurn,
} from './lib/player';
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

const desk = { viewport: sizes.desk };
const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };

// A careful player has some 30 turns in these deals, and some six in that of Extreme.
it.each([
  ['the original by mouse', '1-ivy', desk, 'mouse', 'careful'],
  ['Extreme by touch on a phone', '1x-jewel', phone, 'touch', 'careful'],
  ['the original by keys alone', '1-horse', desk, 'keys', 'careful'],
] as const)('plays %s to its end', { timeout: 120_000 }, async (_, deal, device, how, style) => {
  const { page, context, faults } = await visit(`${server.url}/solo?deal=${deal}`, device);
  expect(await playToTheEnd(page, how, style)).toBeGreaterThan(2);
  const end = await result(page).innerText();
  // What is over stays over, also after a reload, and another game can be had.
  await page.reload();
  await result(page).waitFor();
  expect(await result(page).innerText()).toBe(end);
  const again = page.getByRole('button', { name: /^Play again/ });
  if (how === 'keys') {
    await again.focus();
    await page.keyboard.press('Enter');
  } else await again.click();
  expect(await untilMyTurn(page)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

it('leads from a pile to the legend of its marks', async () => {
  const { page, context, faults } = await visit(`${server.url}/solo?deal=1-kestrel`);
  await untilMyTurn(page);
  await page.locator('.board-lanes [data-pile="A"]').click();
  await page.getByRole('link', { name: en('play.sheet.marks') }).click();
  const legend = page.locator('#marks');
  await legend.getByText(en('rules.marks.trick_unseen')).waitFor();
  expect(await legend.getByRole('listitem').count()).toBe(10);
  expect(await legend.evaluate((part) => part.getBoundingClientRect().top)).toBeLessThan(720);
  expect(faults).toEqual([]);
  await context.close();
});

it('takes back, lays, and says the state by keys', async () => {
  const { page, context, faults } = await visit(`${server.url}/solo?deal=1-kestrel`);
  await untilMyTurn(page);
  // 28 32 41 71 77 80 88 94
  await put(page, 28, 'A', 'keys');
  await put(page, 32, 'A', 'keys');
  await put(page, 41, 'A', 'keys');
  await page.keyboard.press('Backspace');
  await slot(page, 41).waitFor({ state: 'detached' });
  await page.keyboard.press('l');
  await page.getByRole('button', { name: /^Pile A, ascending, 32 on top/ }).waitFor();
  expect((await told(page)).acts).toMatchObject({
    lay: { off: true },
    end: { off: false, text: 'draws 2' },
  });
  await put(page, 41, 'A', 'keys');
  await endTurn(page, 'keys');
  await page
    .getByRole('log')
    .getByText(/41 on A|You played 28, 32,? and 41/)
    .first()
    .waitFor();
  // A card that is not there is said, and picks nothing.
  await page.keyboard.type('28');
  await expect
    .poll(() => page.getByRole('status').first().innerText())
    .toContain(en('refused.not_in_hand'));
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await expect
    .poll(() => page.getByRole('status').first().innerText())
    .toMatch(/It’s your turn.*A, ascending: 41/);
  expect(faults).toEqual([]);
  await context.close();
});

it('a lone digit and a pile put that card at once, though others begin with it', async () => {
  // 7 8 27 39 40 71 79 80
  const { page, context, faults } = await visit(`${server.url}/solo?deal=1-horse`);
  await untilMyTurn(page);
  await page.keyboard.press('7');
  await page.keyboard.press('a');
  await slot(page, 7).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect((await told(page)).put).toEqual([{ card: 7, pile: 'A' }]);
  expect(faults).toEqual([]);
  await context.close();
});

it('goes on without a network once it was loaded', async () => {
  const { page, context, faults } = await visit(`${server.url}/`);
  // It has everything when it is installed; pages that are opened from then on are served by it.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto(`${server.url}/solo?deal=1-kestrel`);
  for (let turn = 0; turn < 2; turn++) {
    expect(await untilMyTurn(page)).toBe(true);
    await playTurn(page, 'keys');
  }
  await put(page, (await told(page)).hand[0]!.card, 'D', 'keys').catch(() => {});
  const before = await told(page);
  await page.reload();
  expect(await untilMyTurn(page)).toBe(true);
  expect((await told(page)).hand).toEqual(before.hand);
  expect((await told(page)).put).toEqual(before.put);
  // The rest of the page says that it has no server, and offers what works.
  await page.goto(`${server.url}/`);
  await page
    .getByText('The server can’t be reached right now. You can still play alone.')
    .waitFor();
  await page.getByRole('link', { name: /^Continue: Your solo game/ }).click();
  expect(await untilMyTurn(page)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

it('plays with bots without a network, from the start page', async () => {
  const { page, context, faults } = await visit(`${server.url}/`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto(`${server.url}/`);
  // A table of the server cannot be had: the game is played here instead.
  await page.getByRole('button', { name: en('start.bots_play') }).click();
  await page.waitForURL(/\/solo\?rules=[2-5]/);
  for (let turn = 0; turn < 3; turn++) {
    expect(await untilMyTurn(page)).toBe(true);
    await playTurn(page);
  }
  // The bots have played in between, and a reload goes on where it was.
  await untilMyTurn(page);
  await page
    .getByRole('log')
    .getByText(/Presto.* played/)
    .first()
    .waitFor();
  const before = await told(page);
  await page.reload();
  expect(await untilMyTurn(page)).toBe(true);
  expect((await told(page)).hand).toEqual(before.hand);
  expect(faults).toEqual([]);
  await context.close();
});
