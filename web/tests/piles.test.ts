// The piles keep their place through a turn, whatever the buttons and lines around them say.
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

// The same table: nothing placed, one card picked, two placed, another player's turn.
const states = ['play-idle', 'play-friends', 'play-two-put', 'play-bot-turn'];
const languages = ['en', 'de', 'fr', 'it', 'pl', 'ru'];

it.each([
  [360, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
])('at %i x %i', async (width, height) => {
  const { page } = visitor;
  await page.setViewportSize({ width, height });
  const moved: string[] = [];
  for (const language of languages) {
    const places: Record<string, string> = {};
    for (const state of states) {
      await page.evaluate(([name, lang]) => window.show(name!, lang!, 'dark'), [state, language]);
      await page.locator('.board-lanes .lane-card').first().waitFor();
      places[state] = await page.evaluate(async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        await document.fonts.ready;
        await frame();
        await frame();
        const { y, height: high } = document
          .querySelector('.board-lanes .lanes')!
          .getBoundingClientRect();
        return `${Math.round(y)} ${Math.round(high)}`;
      });
    }
    if (new Set(Object.values(places)).size > 1)
      moved.push(`${language} ${JSON.stringify(places)}`);
  }
  expect(moved).toEqual([]);
});
