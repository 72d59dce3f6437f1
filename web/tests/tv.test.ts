// A table on a television: it shows the game without any hand, leads phones to the table by a code, looks the
// same at every size from 1280 pixels on, and is never dealt a hand.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from './lib/browser';
import { result } from './lib/player';
import { publicServer, Server } from './lib/server';
import { openTable, visitAs, withoutPage } from './lib/tables';
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

const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];

const rounded = 0.5; // percent of a screen that whole pixels of text may make

/** What is drawn, in parts of the screen: the same at every size. */
async function layout(page: Page) {
  return page.evaluate(() => {
    const at = (selector: string) => {
      const box = document.querySelector(selector)!.getBoundingClientRect();
      const part = (value: number, whole: number) => (100 * value) / whole;
      return [
        part(box.left, innerWidth),
        part(box.top, innerHeight),
        part(box.width, innerWidth),
        part(box.height, innerHeight),
      ];
    };
    const { scrollWidth, scrollHeight } = document.documentElement;
    return {
      places: ['.tv-game .lanes', '.tv-seats', '.tv-join'].flatMap(at), // percent of the screen
      fits: scrollWidth <= innerWidth && scrollHeight <= innerHeight,
    };
  });
}

it('shows a game and no hand, and gets no seat', { timeout: 120_000 }, async () => {
  const { table, token } = await openTable(server, { name: 'Ada' });
  const ada = await withoutPage(server, table, 'Ada', token);
  const bo = await withoutPage(server, table, 'Bo');
  await bo.will('join', { name: 'Bo' });
  await bo.will('sit', { seat: 1 });
  const tv = await visit(`${server.url}/tv/${table}`, { viewport: sizes[0]! });
  const { page } = tv;
  await page.getByText(en('tv.waiting')).waitFor();
  await page.getByRole('button', { name: en('tv.show') }).click();
  await ada.will('start');
  await ada.will('begin', { seat: 0 });
  await ada.will('play', { game: 1, n: 0, actions: ['28A', '32A', 'end'] });
  await page
    .getByText(en('play.turn_of', { name: 'Bo' }))
    .first()
    .waitFor();
  expect(await page.locator('[data-hand]').count()).toBe(0);

  // Larger screens show the same, larger.
  const small = await layout(page);
  expect(small.fits).toBe(true);
  for (const size of sizes.slice(1)) {
    await page.setViewportSize(size);
    await expect
      .poll(async () => {
        const large = await layout(page);
        const moved = large.places.map((place, at) => Math.abs(place - small.places[at]!));
        return { fits: large.fits, moved: Math.max(...moved) < rounded ? [] : moved };
      })
      .toEqual({ fits: true, moved: [] });
  }

  // After the game it stays in sight; the screen is on no bench by then, so it is dealt no hand.
  await ada.will('give_up', { give_up: true });
  await bo.will('give_up', { give_up: true });
  await result(page).waitFor();
  await expect.poll(() => ada.state.bench.length).toBe(0);
  await ada.will('start');
  expect(ada.state.seats.map((seat: { member: number }) => seat.member)).toEqual([1, 2]);
  await page.getByText(en('play.who_begins')).first().waitFor();
  expect(tv.faults).toEqual([]);
  await tv.context.close();

  // Nor does the screen of somebody who plays show a hand.
  await ada.will('begin', { seat: 0 });
  const own = await visitAs(token, `${server.url}/tv/${table}`);
  await own.page.locator('.tv-game .lanes .lane').first().waitFor();
  expect(await own.page.locator('[data-hand]').count()).toBe(0);
  expect(await own.page.getByRole('toolbar').count()).toBe(0);
  expect(own.faults).toEqual([]);
  await own.context.close();
  await ada.close();
  await bo.close();
});

it('leads phones to the table by a code', async () => {
  const outside = await publicServer();
  const { table } = await openTable(outside, { name: 'Ada' });
  const { page, context, faults } = await visit(`${outside.publicUrl}/tv/${table}`);
  await page.getByRole('img', { name: en('lobby.qr_label') }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
  await outside.end();
});
