// Every screen in every state, at every size, in every language: nothing is cut, covered, off the
// screen or too small to touch.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, type Visitor, visit } from './lib/browser';
import { type Gallery, openGallery, statesOf } from './lib/gallery';
import { look } from './lib/look';

const sizes: [number, number][] = [
  [320, 640],
  [360, 640],
  [360, 740],
  [412, 915],
  [740, 320],
  [768, 1024],
  [1024, 768],
  [1280, 600],
  [1920, 1080],
];
// Where things are tightest. Every state is walked at all sizes in English and, in the long form, in
// every language; the others are walked here, where a longer word would show first.
const tight = new Set(['320x640', '360x640', '740x320', '1280x600']);
const everything = process.env.BACKSTEP_LONG !== undefined;
// A turn needs no scrolling there.
const steady = new Set([
  '360x640',
  '360x740',
  '412x915',
  '740x320',
  '768x1024',
  '1024x768',
  '1280x600',
  '1920x1080',
]);
// States of the table in which more than a turn is shown: the result and what follows it may scroll.
const noTurn = /^play-(lanes-picture|over|winning)/;
const languages = (process.env.BACKSTEP_LANGUAGES ?? 'en,de,fr,it,pl,ru').split(',');

let gallery: Gallery;
let visitor: Visitor;
let states: string[];
beforeAll(async () => {
  gallery = await openGallery();
  visitor = await visit(`${gallery.url}/gallery.html`);
  states = await statesOf(visitor.page);
});
afterAll(async () => {
  await closeBrowser();
  await gallery.close();
});

/** On the page: it has its size and its fonts, and has been drawn with them. */
async function settled([width, height]: [number, number]): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (innerWidth !== width || innerHeight !== height) await frame();
  // Two frames: one for observers of sizes, one for what they draw.
  await frame();
  await document.fonts.ready;
  await frame();
}

describe.each(languages)('in %s', (language) => {
  it('every state at every size', { timeout: 900_000 }, async () => {
    const { page } = visitor;
    const faults: string[] = [];
    const wanted = process.env.BACKSTEP_STATE;
    for (const state of states.filter((one) => !wanted || one.includes(wanted))) {
      await page.evaluate(([name, lang]) => window.show(name!, lang!, 'dark'), [state, language]);
      for (const [width, height] of sizes) {
        if (!everything && language !== 'en' && !tight.has(`${width}x${height}`)) continue;
        await page.setViewportSize({ width, height });
        await page.evaluate(settled, [width, height] as [number, number]);
        const noScroll =
          /^(play|learn)-/.test(state) && !noTurn.test(state) && steady.has(`${width}x${height}`);
        const found = await page.evaluate(look, { noScroll });
        faults.push(...found.map((fault) => `${state} ${width}x${height} ${language}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });
});
