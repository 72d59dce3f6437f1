// Alone: whole games by mouse, by touch on a phone, by keyboard alone, and without any network.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, sizes, visit } from './lib/browser';
import { act, laneButton, pick, playToTheEnd, playTurn, put, result, slot, told, untilMyTurn } from './lib/player';
import { Server } from './lib/server';

let server: Awaited<ReturnType<typeof Server.start>>;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(async () => {
  await closeBrowser();
  await server.end();
});

const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };

it.each([
  ['the original by mouse', '1-kestrel', { viewport: sizes.desk }, 'mouse'],
  ['Extreme by touch on a phone', '1x-kestrel', phone, 'touch'],
  ['the original by keys alone', '1-heron', { viewport: sizes.desk }, 'keys'],
] as const)('plays %s to its end', { timeout: 120_000 }, async (_, deal, device, how) => {
  const { page, context, faults } = await visit(`${server.url}/solo?deal=${deal}`, device);
  expect(await playToTheEnd(page, how)).toBeGreaterThan(3);
  const end = await result(page).innerText();
  // What is over stays over, also after a reload, and another game can be had.
  await page.reload();
  await result(page).waitFor();
  expect(await result(page).innerText()).toBe(end);
  await page.getByRole('button', { name: /^Again/ }).click();
  expect(await untilMyTurn(page)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});
