// Dragging cards of the hand with a mouse and with a finger: the browser gets real input events.
import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, sizes, type Visitor, visit } from './lib/browser';
import { handCard, laneButton, put, slot, told, untilMyTurn } from './lib/player';
import { Server } from './lib/server';

// biome-ignore lint/suspicious/noExplicitAny: plain JavaScript
let server: any;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(async () => {
  await closeBrowser();
  await server.end();
});

interface Point {
  x: number;
  y: number;
}

async function middle(what: Locator): Promise<Point> {
  const box = await what.boundingBox();
  if (!box) throw new Error(`it is not to be seen: ${what}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const between = (from: Point, to: Point, steps: number): Point[] =>
  Array.from({ length: steps }, (_, i) => ({
    x: from.x + ((to.x - from.x) * (i + 1)) / steps,
    y: from.y + ((to.y - from.y) * (i + 1)) / steps,
  }));

/** One button of a mouse, or one finger. */
interface Hand {
  down(at: Point): Promise<void>;
  move(to: Point): Promise<void>;
  up(): Promise<void>;
  /** The system takes the finger for a gesture of its own. */
  cancel?(): Promise<void>;
}

function mouse(page: Page): Hand {
  return {
    down: async ({ x, y }) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    move: ({ x, y }) => page.mouse.move(x, y),
    up: () => page.mouse.up(),
  };
}

function finger(devtools: CDPSession): Hand {
  type Type = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';
  const touch = async (type: Type, touchPoints: Point[]) => {
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    down: (at) => touch('touchStart', [at]),
    move: (to) => touch('touchMove', [to]),
    up: () => touch('touchEnd', []),
    cancel: () => touch('touchCancel', []),
  };
}

async function drag(hand: Hand, from: Point, to: Point, steps: number): Promise<void> {
  await hand.down(from);
  for (const point of between(from, to, steps)) await hand.move(point);
  await hand.up();
}

/** What lies where: the hand from left to right, and what is put. */
async function lying(page: Page) {
  const { hand, put: on } = await told(page);
  return { hand: hand.map(({ card }) => card), put: on.map(({ card, pile }) => `${card}${pile}`) };
}

/** Nothing is dragged, and every card is in its place or above it, where it is picked. */
async function allAtRest(page: Page): Promise<void> {
  const transforms = () =>
    page
      .locator('[data-hand]')
      .evaluateAll((cards) =>
        (cards as HTMLElement[]).map((card) => card.style.transform + (card.dataset.dragged ?? '')),
      );
  await expect.poll(transforms).toEqual((await transforms()).map(() => ''));
}

const cards = [28, 32, 41, 71, 77, 80, 88, 94]; // of the deal 1-kestrel

describe.each([
  ['a mouse', { viewport: sizes.desk }, 'mouse'],
  ['a finger', { viewport: sizes.phone, hasTouch: true, isMobile: true }, 'touch'],
] as const)('with %s', (_, device, how) => {
  async function begin(): Promise<Visitor & { hand: Hand; card: (n: number) => Promise<Point> }> {
    const visitor = await visit(`${server.url}/solo?deal=1-kestrel`, device);
    const { page, context } = visitor;
    await untilMyTurn(page);
    expect(await lying(page)).toEqual({ hand: cards, put: [] });
    const hand = how === 'mouse' ? mouse(page) : finger(await context.newCDPSession(page));
    return { ...visitor, hand, card: (n) => middle(handCard(page, n)) };
  }
  async function end({ page, faults, context }: Visitor): Promise<void> {
    await allAtRest(page);
    expect(faults).toEqual([]);
    await context.close();
  }

  it('puts a card on a pile that takes it', async () => {
    const visitor = await begin();
    const { page, hand, card } = visitor;
    await drag(hand, await card(32), await middle(laneButton(page, 'B')), 12);
    await slot(page, 32).waitFor();
    expect(await lying(page)).toEqual({
      hand: cards.filter((each) => each !== 32),
      put: ['32B'],
    });
    // Dropped, it does not count as tapped: nothing is picked.
    expect((await told(page)).hand.filter(({ picked }) => picked)).toEqual([]);
    await end(visitor);
  });

  it('marks the pile under a dragged card, and says there what it would do', async () => {
    const visitor = await begin();
    const { page, hand, card } = visitor;
    const from = await card(32);
    const to = await middle(laneButton(page, 'C'));
    await hand.down(from);
    for (const point of between(from, to, 6)) await hand.move(point);
    await page.locator('button[data-pile="C"].over').waitFor();
    expect(await page.locator('button.over').count()).toBe(1);
    await page.getByRole('button', { name: /^Pile C,.*Place 32 here/ }).waitFor();
    for (const point of between(to, from, 6)) await hand.move(point);
    await page.locator('button.over').waitFor({ state: 'detached' });
    await hand.up();
    expect(await lying(page)).toEqual({ hand: cards, put: [] });
    await end(visitor);
  });

  it('gives a card back that does not fit, and says why', async () => {
    const visitor = await begin();
    const { page, hand, card } = visitor;
    await put(page, 32, 'A', how);
    await drag(hand, await card(28), await middle(laneButton(page, 'A')), 12);
    await expect
      .poll(() => page.getByRole('status').first().innerText())
      .toContain('28 doesn’t fit here: only cards above 32');
    expect((await lying(page)).put).toEqual(['32A']);
    await end(visitor);
  });

  it('does nothing outside of piles and hand', async () => {
    const visitor = await begin();
    const { page, hand, card } = visitor;
    const { x } = await card(32);
    await drag(hand, await card(32), { x, y: 8 }, 12);
    await allAtRest(page);
    expect(await lying(page)).toEqual({ hand: cards, put: [] });
    await end(visitor);
  });

  it('loses no fast drag, whose first move leaves the card', async () => {
    const visitor = await begin();
    const { page, hand, card } = visitor;
    await drag(hand, await card(77), await middle(laneButton(page, 'D')), 1);
    await slot(page, 77).waitFor();
    expect((await lying(page)).put).toEqual(['77D']);
    await end(visitor);
  });

  it('moves a card among its neighbours', async () => {
    const visitor = await begin();
    const { page, hand, card } = visitor;
    await drag(hand, await card(28), await card(41), 8);
    await expect
      .poll(async () => (await lying(page)).hand)
      .toEqual([32, 41, 28, 71, 77, 80, 88, 94]);
    await end(visitor);
  });

  it('takes a small movement for a tap', async () => {
    const visitor = await begin();
    const { page, hand, card } = visitor;
    const from = await card(32);
    await drag(hand, from, { x: from.x + 3, y: from.y + 3 }, 2);
    await page.getByRole('button', { name: /^32(?:,|$)/, pressed: true }).waitFor();
    expect(await lying(page)).toEqual({ hand: cards, put: [] });
    await end(visitor);
  });

  it('gives up by Escape, and by a gesture of the system', async () => {
    const visitor = await begin();
    const { page, hand, card } = visitor;
    const from = await card(32);
    const to = await middle(laneButton(page, 'B'));
    await hand.down(from);
    for (const point of between(from, to, 4)) await hand.move(point);
    await page.locator('[data-dragged]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-dragged]').waitFor({ state: 'detached' });
    await hand.up();
    expect(await lying(page)).toEqual({ hand: cards, put: [] });
    if (hand.cancel) {
      await hand.down(from);
      for (const point of between(from, to, 4)) await hand.move(point);
      await page.locator('[data-dragged]').waitFor();
      await hand.cancel();
      await page.locator('[data-dragged]').waitFor({ state: 'detached' });
      expect(await lying(page)).toEqual({ hand: cards, put: [] });
    }
    await end(visitor);
  });
});

it('drags nothing after the button was let go outside of the card', async () => {
  const { page, context, faults } = await visit(`${server.url}/solo?deal=1-kestrel`);
  await untilMyTurn(page);
  const from = await middle(handCard(page, 32));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, 8);
  await page.mouse.up();
  await allAtRest(page);
  for (const point of between({ x: from.x - 20, y: from.y - 20 }, from, 10)) {
    await page.mouse.move(point.x, point.y);
  }
  expect(await page.locator('[data-dragged]').count()).toBe(0);
  await allAtRest(page);
  expect(faults).toEqual([]);
  await context.close();
});

it('leaves touches at the edge of the screen to the system', async () => {
  const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };
  const { page, context, faults } = await visit(`${server.url}/solo?deal=1-kestrel`, phone);
  await untilMyTurn(page);
  const box = (await handCard(page, 28).boundingBox())!;
  const atEdge = { x: Math.max(box.x + 2, 1), y: box.y + box.height / 2 };
  expect(atEdge.x).toBeLessThan(24);
  const hand = finger(await context.newCDPSession(page));
  await drag(hand, atEdge, await middle(laneButton(page, 'A')), 8);
  expect(await lying(page)).toEqual({ hand: cards, put: [] });
  expect(faults).toEqual([]);
  await context.close();
});
