// Pictures of the main screens, for the README and for a look by eye: tools/make-screenshots. As a
// test it makes sure that every picture can be made, and throws them away.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from './lib/browser';
import { type Gallery, openGallery } from './lib/gallery';

const wanted = process.env.BACKSTEP_PICTURES;
const folder = wanted ?? mkdtempSync(join(tmpdir(), 'backstep-pictures-'));
const screens = {
  table: 'play-desk5',
  friends: 'play-friends',
  solo: 'play-solo',
  start: 'start-fresh',
  lobby: 'lobby-host',
  after: 'after_superb',
  statistics: 'me_full',
  rules: 'rules',
};
const views = {
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
};

let gallery: Gallery;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(async () => {
  await closeBrowser();
  await gallery.close();
  if (!wanted) rmSync(folder, { recursive: true });
});

it.each(Object.entries(views))('every main screen, %s', async (view, options) => {
  const { page, context, faults } = await visit(`${gallery.url}/gallery.html`, options);
  await page.waitForSelector('html[data-ready]');
  await page.evaluate(() => document.fonts.ready);
  await page.reload(); // with the fonts at hand
  await page.waitForSelector('html[data-ready]');
  const snap = async (name: string) => {
    await page.evaluate(
      () => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 300)),
    );
    await page.screenshot({ path: join(folder, `${name}.png`) });
  };
  for (const [name, state] of Object.entries(screens)) {
    for (const theme of ['dark', 'light']) {
      await page.evaluate(([one, how]) => window.show(one!, 'en', how!), [state, theme]);
      await snap(`${name}-${view}-${theme}`);
    }
  }
  // Nothing by colour alone.
  const devtools = await context.newCDPSession(page);
  await page.evaluate(() => window.show('play-desk5', 'en', 'dark'));
  for (const [name, type] of [
    ['greys', 'achromatopsia'],
    ['deuteranopia', 'deuteranopia'],
  ] as const) {
    await devtools.send('Emulation.setEmulatedVisionDeficiency', { type });
    await snap(`table-${view}-${name}`);
  }
  expect(faults).toEqual([]);
  await context.close();
});
