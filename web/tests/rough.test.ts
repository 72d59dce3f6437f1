// Small things that were wrong once: what is refused is in sight, nothing jumps, and nobody is told what does
// not hold for them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, sizes, visit } from './lib/browser';
import {
  endTurn,
  giveUp,
  handCard,
  laneButton,
  playTurn,
  put,
  result,
  slot,
  untilMyTurn,
} from './lib/player';
import { Server } from './lib/server';
import { dealt, openTable, playing, seated, startByPage, visitAs, withoutPage } from './lib/tables';
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

const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };

it.each([
  [360, 740],
  [768, 1024],
  [1280, 720],
  [1366, 650],
])(
  'whoever comes first can play with one press, without scrolling, at %i x %i',
  async (width, height) => {
    const { page, context, faults } = await visit(server.url, { viewport: { width, height } });
    const play = page.getByRole('button', { name: en('start.bots_play') });
    const box = (await play.boundingBox())!;
    expect(box.y).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    expect(faults).toEqual([]);
    await context.close();
  },
);

it('a name that is refused on /open comes into sight and has the focus', async () => {
  const { page, context, faults } = await visit(`${server.url}/open`, { viewport: sizes.small });
  const name = page.getByRole('textbox', { name: 'Your name at this table' });
  await name.fill('Agent 47');
  const open = page.getByRole('button', { name: en('lobby.open') });
  await open.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await open.click();
  await page.getByRole('alert').filter({ hasText: 'No numbers in names, please' }).waitFor();
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  const box = (await name.boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(sizes.small.height);
  expect(faults).toEqual([]);
  await context.close();
});

it.each([
  ['a desk', { viewport: sizes.desk }],
  ['a phone', phone],
])('the buttons of a replay keep their place on %s', async (_, device) => {
  const { page, context, faults, url } = await playing(server, {}, device);
  for (let turn = 0; turn < 2 && (await untilMyTurn(page)); turn++) await playTurn(page, 'keys');
  await untilMyTurn(page);
  await giveUp(page);
  await result(page).waitFor();
  await page.getByRole('link', { name: en('after.step_through') }).click();
  await page.waitForURL(/\?at=0$/);
  const next = page.getByRole('button', { name: 'One step forward' });
  await next.waitFor();
  const slider = page.getByRole('slider', { name: 'Position' });
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThan(4);
  const places = new Set<string>();
  for (let at = 0; at < last; at++) {
    const { x, y } = (await next.boundingBox())!;
    const scrolled = await page.evaluate(() => scrollY);
    places.add(`${Math.round(x)} ${Math.round(y + scrolled)}`);
    await next.click();
    await expect.poll(() => slider.inputValue()).toBe(String(at + 1));
  }
  expect([...places]).toHaveLength(1);
  expect(url).toContain('/t/');
  expect(faults).toEqual([]);
  await context.close();
});

it('an invitation to Extreme says that cards carry commands', async () => {
  const { url } = await openTable(server, { deal: '2x-kestrel' });
  const { page, context, faults } = await visit(url, phone);
  await page.getByText(en('lobby.lead.commands')).waitFor();
  const plain = await openTable(server, { deal: '2-kestrel' });
  await page.goto(plain.url);
  await page.getByRole('button', { name: en('lobby.sit_down') }).waitFor();
  expect(await page.getByText(en('lobby.lead.commands')).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it('among bots nobody is asked who begins: picking up a card does it', async () => {
  const opened = await openTable(server, { bots: [[1, 'greedy']] });
  const { page, context, faults } = await visitAs(opened.token, opened.url);
  await page.getByRole('button', { name: /^Start the game/ }).click();
  await handCard(page, 28).waitFor();
  await put(page, 28, 'A');
  await put(page, 94, 'C');
  await endTurn(page);
  expect(await untilMyTurn(page)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

it('a pile may be pressed before the server has said who begins', async () => {
  const opened = await openTable(server, { bots: [[1, 'greedy']] });
  const { page, context, faults } = await visitAs(opened.token, opened.url);
  let held: (() => void)[] | undefined;
  await page.routeWebSocket(/./, (here) => {
    const there = here.connectToServer();
    there.onMessage((message) => {
      if (held) held.push(() => here.send(message));
      else here.send(message);
    });
  });
  await page.reload();
  await page.getByRole('button', { name: /^Start the game/ }).click();
  await handCard(page, 28).waitFor();
  held = [];
  await handCard(page, 28).click();
  await laneButton(page, 'A').click();
  const answers = held;
  held = undefined;
  for (const answer of answers) answer();
  await slot(page, 28).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it('who comes to the bench during a game is told what to wait for', async () => {
  const { url, table, token } = await dealt(server);
  const host = await withoutPage(server, table, 'Host', token);
  const { page, context, faults } = await visit(url);
  const name = page.getByRole('textbox', { name: 'Your name at this table' });
  await name.fill('Robin');
  await page.getByRole('button', { name: new RegExp(`^${en('lobby.to_bench')}`) }).click();
  await page.getByText(en('play.watching_bench')).waitFor();
  expect(faults).toEqual([]);
  await context.close();
  await host.close();
});

it('a lost connection is said over the piles at once, with the bot that may play on', async () => {
  const { url, table, token } = await openTable(server);
  const robin = await seated(server, table, 'Robin', 1);
  const { page, context, faults } = await visitAs(token, url, phone);
  await startByPage(page);
  await untilMyTurn(page);
  await robin.close();
  await page.getByText(en('play.lost.soon', { name: 'Robin', n: 2 })).waitFor();
  // In the turn of who is lost, the line that says whose turn it is says so.
  await put(page, 28, 'A', 'touch');
  await put(page, 94, 'C', 'touch');
  await endTurn(page, 'touch');
  await page.getByText(en('play.lost.turn', { name: 'Robin' }), { exact: true }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('nobody is called "You (you)"', async () => {
  const { page, context, faults } = await visit(`${server.url}/solo?deal=1-kestrel`);
  await untilMyTurn(page);
  await giveUp(page);
  await result(page).waitFor();
  await page.getByRole('heading', { name: en('after.left_title') }).waitFor();
  expect(await page.getByText(/You\s*\(you\)/i).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it('a phone is not asked to type', async () => {
  const { page, context, faults } = await visit(`${server.url}/learn/first`, phone);
  await page.getByText(en('learn.first.pick_touch')).waitFor();
  expect(await page.getByText(/\btype\b/i).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
  const desk = await visit(`${server.url}/learn/first`);
  await desk.page.getByText(en('learn.first.pick')).waitFor();
  await desk.context.close();
});
