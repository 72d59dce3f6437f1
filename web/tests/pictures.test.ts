// Pictures of the main screens, for the README and for a look by eye: tools/make-screenshots. As a
// test it looks at them roughly, and throws them away: something is drawn, dark or light, and greys have
// no colour. No picture is compared with another, since every version of a browser draws letters
// a little differently.
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

/** Of a PNG, inside the browser: mean brightness and share of coloured pixels, 0 to 1; how many colours. */
async function measured(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const colours = new Set<number>();
  let sum = 0;
  let coloured = 0;
  for (let i = 0; i < data.length; i += 4) {
    const red = data[i]!;
    const green = data[i + 1]!;
    const blue = data[i + 2]!;
    colours.add((red << 16) | (green << 8) | blue);
    sum += red + green + blue;
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 24) coloured += 1;
  }
  const pixels = data.length / 4;
  return {
    brightness: sum / pixels / 3 / 255,
    colourful: coloured / pixels,
    colours: colours.size,
  };
}

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
    await page.evaluate(async () => {
      await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    const picture = await page.screenshot({ path: join(folder, `${name}.png`) });
    return page.evaluate(measured, picture.toString('base64'));
  };
  for (const [name, state] of Object.entries(screens)) {
    for (const theme of ['dark', 'light']) {
      await page.evaluate(([one, how]) => window.show(one!, 'en', how!), [state, theme]);
      const { brightness, colours } = await snap(`${name}-${view}-${theme}`);
      expect(colours, `${name} ${theme}`).toBeGreaterThan(20);
      if (theme === 'dark') expect(brightness, name).toBeLessThan(0.4);
      else expect(brightness, name).toBeGreaterThan(0.6);
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
    const { colourful } = await snap(`table-${view}-${name}`);
    if (type === 'achromatopsia') expect(colourful).toBeLessThan(0.001);
    else expect(colourful).toBeGreaterThan(0.001);
  }
  expect(faults).toEqual([]);
  await context.close();
});
