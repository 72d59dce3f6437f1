// Games for research: the switch is off, says what it means, and the server remembers it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from './lib/browser';
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

it('is off until it is switched on, stays on after a reload, and can be switched off', async () => {
  const { page, context, faults } = await visit(`${server.url}/about`);
  const consent = page.getByRole('switch', { name: 'Games for research' });
  await expect.poll(() => consent.isEnabled()).toBe(true);
  expect(await consent.isChecked()).toBe(false);
  await page.getByText('This browser has no token').waitFor(); // looking makes nobody of the visitor
  await consent.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'See what’s stored' }).waitFor();
  await expect.poll(() => consent.isChecked()).toBe(true);
  await page.reload();
  await expect.poll(() => consent.isChecked()).toBe(true);
  await consent.uncheck();
  await expect.poll(() => consent.isChecked()).toBe(false);
  await page.reload();
  await expect.poll(() => consent.isEnabled()).toBe(true);
  expect(await consent.isChecked()).toBe(false);
  expect(faults).toEqual([]);
  await context.close();
});
