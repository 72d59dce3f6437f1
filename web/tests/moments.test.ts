// What moves at a table, in the gallery: it is there, it catches no pointer, any input ends it, and nobody
// who wants no motion sees it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, closeBrowser, sizes, watch } from './lib/browser';
import { type Gallery, openGallery } from './lib/gallery';
import { en } from './lib/texts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(async () => {
  await closeBrowser();
  await gallery.close();
});

async function open(
  state: string,
  size: keyof typeof sizes,
  motion: 'reduce' | 'no-preference',
  ready = '.board-lanes .lane-card',
): Promise<{ page: Page; faults: string[] }> {
  const context = await (await browser()).newContext({
    viewport: sizes[size],
    reducedMotion: motion,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  watch(page, faults);
  // Pictures that came and went are counted, however slow the machine is.
  await page.addInitScript(() => {
    const counts: Record<string, number> = {};
    Object.assign(window, { pictures: counts });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement) || !node.parentElement?.matches('.motion')) continue;
          counts[node.className] = (counts[node.className] ?? 0) + 1;
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${gallery.url}/gallery.html?state=${state}`);
  await page.waitForSelector('html[data-ready]');
  await page.waitForSelector(ready);
  return { page, faults };
}

const pictures = (page: Page) =>
  page.evaluate(() => (window as unknown as { pictures: Record<string, number> }).pictures);

/** Waits for so many frames of the page: what begins with the table begins in its first ones. */
const frames = (page: Page, count: number) =>
  page.evaluate(
    (most) =>
      new Promise<void>((done) => {
        const next = (left: number) =>
          left === 0 ? done() : requestAnimationFrame(() => next(left - 1));
        next(most);
      }),
    count,
  );

/** Presses what lies at the middle of an element, without waiting for it to stand still. */
async function press(page: Page, selector: string): Promise<void> {
  const place = await page.evaluate((wanted) => {
    const box = document.querySelector(wanted)!.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, selector);
  await page.mouse.click(place.x, place.y);
}

it.each(['small', 'desk'] as const)(
  'a win lights up four piles and sweeps the cards off (%s)',
  async (size) => {
    const { page, faults } = await open('play-winning', size, 'no-preference');
    await page.waitForSelector('.motion');
    expect(await pictures(page)).toEqual({ 'motion-glow': 4, 'motion-card': 16 });
    // The way on is free from the first moment.
    const top = await page.evaluate(() => {
      const box = document.querySelector('.again .btn')!.getBoundingClientRect();
      const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return found?.closest('button')?.textContent;
    });
    expect(top).toMatch(/^Play again/);
    await page.keyboard.press('Shift');
    await page.waitForSelector('.motion', { state: 'detached' });
    expect(await page.locator('.board.won').count()).toBe(1); // the piles stay lit
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

it('the bot of the table cheers, until the next input', async () => {
  const { page, faults } = await open('play-winning', 'desk', 'no-preference');
  await page.waitForSelector('.big-reaction .bot');
  await page.keyboard.press('Shift');
  await frames(page, 3);
  expect(await page.locator('.big-reaction').count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

it('the piles of the right turn light up', async () => {
  const { page, faults } = await open('puzzle-right', 'small', 'no-preference');
  await page.waitForSelector('.lesson-last');
  const piles = await page.locator('.puzzle-solution .turn-cards').first().textContent();
  const named = new Set(piles?.match(/[A-D]/g));
  await expect.poll(() => pictures(page)).toEqual({ 'motion-glow': named.size });
  expect(faults).toEqual([]);
  await page.context().close();
});

it('those who come back are told how they compare', async () => {
  const { page, faults } = await open('start-returning', 'small', 'reduce', '.today');
  const streak = en('share.streak', { n: 3 });
  await page.getByText(`${en('share.further', { share: '75%' })} · ${streak}`).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

it('how an attempt at the deal of the day compares is said as soon as it is over', async () => {
  const { page, faults } = await open('after_secret', 'small', 'reduce', '.after');
  await page
    .getByText(`${en('share.further', { share: '41%' })} · ${en('share.streak', { n: 3 })}`)
    .waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

it('a dealt card is where it will lie from the start: a tap on it picks it, and ends the dealing', async () => {
  const { page, faults } = await open('play-dealing', 'small', 'no-preference');
  await page.waitForSelector('[data-hand="77"]');
  await press(page, '[data-hand="77"]');
  await page.waitForSelector('[data-hand="77"][aria-pressed="true"]');
  await page.waitForSelector('.motion', { state: 'detached' });
  // What the picked card starts are transitions of styles; the dealing moves by scripts.
  const dealing = await page.evaluate(
    () => document.getAnimations().filter((one) => one.constructor === Animation).length,
  );
  expect(dealing).toBe(0);
  // Three backs at most fly to each of the four others.
  expect(await pictures(page)).toEqual({ 'motion-back': 12 });
  expect(faults).toEqual([]);
  await page.context().close();
});

it.each(['play-winning', 'play-dealing'])(
  '%s has no pictures under reduced motion',
  async (state) => {
    const { page, faults } = await open(state, 'desk', 'reduce');
    await frames(page, 10);
    expect(await pictures(page)).toEqual({});
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) > 0)
          .length,
    );
    expect(moving).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);
