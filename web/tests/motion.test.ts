// What moves, sounds and calls in real games: the own trick, own draws, and the turn that is called when the
// cards of the others have landed.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, closeBrowser, sizes, watch } from './lib/browser';
import { endTurn, pressAct, put, told, untilMyTurn } from './lib/player';
import { Server } from './lib/server';
import { dealt } from './lib/tables';

// biome-ignore lint/suspicious/noExplicitAny: plain JavaScript
let server: any;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(async () => {
  await closeBrowser();
  await server.end();
});

interface Seen {
  pictures: string[]; // classes of pictures that have moved
  drawn: number[]; // own cards that have moved
  tones: number[]; // Hz
  calls: { lanes: string; pulses: number }[]; // what the lanes showed when the turn was called
  lanes: string[]; // what they showed, one after another
}

/** Notes what moves and sounds, however slow the machine is. */
function note(): void {
  const seen: Seen = { pictures: [], drawn: [], tones: [], calls: [], lanes: [] };
  let pulses = 0;
  Object.assign(window, { seen });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (this: HTMLElement, ...how) {
    const card = this.closest<HTMLElement>('[data-hand]')?.dataset.hand;
    if (card) seen.drawn.push(Number(card));
    else if (this.parentElement?.matches('.motion')) seen.pictures.push(this.className);
    return animate.apply(this, how);
  };
  const value = (pitch: number) => seen.tones.push(pitch);
  const gain = {
    setValueAtTime() {},
    linearRampToValueAtTime() {},
    exponentialRampToValueAtTime() {},
  };
  class Silent {
    state = 'running';
    currentTime = 0;
    destination = {};
    createOscillator() {
      const frequency = { setValueAtTime: value, exponentialRampToValueAtTime() {} };
      return { type: '', frequency, connect: (to: unknown) => to, start() {}, stop() {} };
    }
    createGain() {
      return { gain, connect() {} };
    }
  }
  Object.assign(window, { AudioContext: Silent });
  navigator.vibrate = () => {
    pulses += 1;
    return true;
  };
  const shown = () =>
    [...document.querySelectorAll('.board-lanes .lane')]
      .map((lane) =>
        [...lane.querySelectorAll('.lane-card')].map((one) => one.textContent).join(' '),
      )
      .join(' | ');
  new MutationObserver((changes) => {
    const now = shown();
    if (now && now !== seen.lanes.at(-1)) seen.lanes.push(now);
    for (const { addedNodes } of changes) {
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue;
        if (added.matches('.turn-call')) {
          seen.calls.push({ lanes: now, pulses });
        }
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

async function open(url: string, options: BrowserContextOptions = {}) {
  const context = await (await browser()).newContext({
    viewport: sizes.desk,
    locale: 'en-GB',
    reducedMotion: 'no-preference',
    ...options,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  watch(page, faults);
  await page.addInitScript(note);
  await page.goto(url);
  return { page, context, faults };
}

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
const forget = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: Seen };
    for (const list of Object.values(seen)) (list as unknown[]).length = 0;
  });

it('an own trick is seen and heard, and drawn cards come to the hand', async () => {
  // 15 40 50 57 59 85 91 94
  const { page, context, faults } = await open(`${server.url}/solo?deal=1-juniper`);
  await untilMyTurn(page);
  const before = (await told(page)).hand.map(({ card }) => card);
  expect((await seenOn(page)).drawn).toEqual(expect.arrayContaining(before)); // the deal
  await put(page, 50, 'A');
  await put(page, 40, 'A');
  await forget(page);
  await pressAct(page, 'Play');
  await expect
    .poll(async () => (await seenOn(page)).pictures)
    .toEqual(
      expect.arrayContaining([
        'motion-ring',
        'motion-words',
        expect.stringMatching(/^motion-band/),
      ]),
    );
  expect((await seenOn(page)).tones).toContain(1568);
  await forget(page);
  await endTurn(page);
  await expect.poll(async () => (await told(page)).hand.length).toBe(8);
  const drawn = (await told(page)).hand
    .map(({ card }) => card)
    .filter((card) => !before.includes(card));
  expect(drawn).toHaveLength(2);
  await expect.poll(async () => new Set((await seenOn(page)).drawn)).toEqual(new Set(drawn));
  expect(faults).toEqual([]);
  await context.close();
});

it('any input ends a trick before it is seen, and with it the words', async () => {
  const { page, context } = await open(`${server.url}/solo?deal=1-juniper`);
  await untilMyTurn(page);
  await put(page, 50, 'A');
  await put(page, 40, 'A');
  await forget(page);
  // The key that lays is followed by another one at once.
  await page.keyboard.press('l');
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.tones.includes(1568));
  await page.keyboard.press('Shift');
  await page.waitForTimeout(400);
  const left = await page.evaluate(() => document.querySelectorAll('.motion > *').length);
  expect(left).toBe(0);
  await context.close();
});

it('the turn is called when the cards of the bot have landed', async () => {
  const table = await dealt(server, { deal: '2-juniper' });
  const { page, context, faults } = await open(table.url, {
    storageState: {
      cookies: [],
      origins: [
        { origin: server.url, localStorage: [{ name: 'backstep.person', value: table.token }] },
      ],
    },
  });
  await untilMyTurn(page);
  await put(page, 15, 'A');
  await put(page, 40, 'B');
  await forget(page);
  await endTurn(page);
  await expect.poll(async () => (await seenOn(page)).calls.length).toBe(1);
  await page.waitForTimeout(1000);
  const { calls, lanes } = await seenOn(page);
  expect(calls).toEqual([{ lanes: lanes.at(-1), pulses: 1 }]);
  // The cards came one after another before it.
  expect(lanes.length).toBeGreaterThan(1);
  expect(faults).toEqual([]);
  await context.close();
});
