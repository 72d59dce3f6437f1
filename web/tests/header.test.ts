// The header keeps its place from page to page, so that nothing jumps under the pointer.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, type Visitor, visit } from './lib/browser';
import { type Gallery, openGallery } from './lib/gallery';

let gallery: Gallery;
let visitor: Visitor;
beforeAll(async () => {
  gallery = await openGallery();
  visitor = await visit(`${gallery.url}/gallery.html`);
  await visitor.page.waitForSelector('html[data-ready]');
});
afterAll(async () => {
  await closeBrowser();
  await gallery.close();
});

const states = [
  'start-returning',
  'lobby-host',
  'play-desk5',
  'play-over-won',
  'invite-sit',
  'open-club',
];

it.each([
  [360, 740],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
])('at %i x %i', async (width, height) => {
  const { page } = visitor;
  await page.setViewportSize({ width, height });
  const places: Record<string, string> = {};
  for (const state of states) {
    await page.evaluate((name) => window.show(name, 'en', 'dark'), state);
    await page.locator('.top-menu').first().waitFor();
    places[state] = await page.evaluate(() => {
      const box = (selector: string) => {
        const {
          x,
          y,
          width: wide,
          height: high,
        } = document.querySelector(selector)!.getBoundingClientRect();
        return [x, y, wide, high].map(Math.round).join(' ');
      };
      const top = document.querySelector('.top')!.getBoundingClientRect();
      return `home ${box('.top-home')}, menu ${box('.top-menu')}, height ${Math.round(top.height)}`;
    });
  }
  expect(new Set(Object.values(places)).size, JSON.stringify(places, null, 1)).toBe(1);
  // A page that scrolls is not narrower than one that does not.
  const gutter = await page.evaluate(
    () => getComputedStyle(document.documentElement).scrollbarGutter,
  );
  if (width > 900) expect(gutter).toBe('stable');
});
