// Hints: on request only, ranked, with chance and reason; they place cards when told to.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, sizes, visit } from './lib/browser';
import { endTurn, put, told, untilMyTurn } from './lib/player';
import { Server } from './lib/server';
import { playing } from './lib/tables';

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
  ['alone, by a key', {}],
  ['alone, on a phone', phone],
] as const)('%s', async (_, device) => {
  const { page, context, faults } = await visit(`${server.url}/solo?deal=1-kestrel`, device);
  await untilMyTurn(page);
  expect(await page.getByRole('region', { name: 'Hint' }).count()).toBe(0);
  if (device === phone) await page.getByRole('button', { name: 'Hint' }).tap();
  else await page.keyboard.press('h');
  const panel = page.getByRole('region', { name: 'Hint' });
  const turns = panel.getByRole('listitem').filter({ hasText: /chance/ });
  await turns.first().waitFor();
  await turns.nth(1).waitFor();
  const first = await turns.first().innerText();
  expect(first).toMatch(/\d+\s?% chance/);
  expect(first).toContain('Strongest');
  // Every turn says why.
  expect(await turns.first().getByRole('listitem').count()).toBeGreaterThan(0);
  await expect
    .poll(() =>
      page.evaluate(() =>
        window.backstepSpoken?.some(({ text }) => /^Hint: .* chance\.$/.test(text)),
      ),
    )
    .toBe(true);
  // Only when told to are cards put; then the turn can end with them.
  expect((await told(page)).put).toEqual([]);
  await turns.first().getByRole('button', { name: 'Show on the piles' }).click();
  await page
    .getByRole('button', { name: /^Pile [A-D], \w+, you placed / })
    .first()
    .waitFor();
  await turns.first().getByRole('button', { name: 'Place these cards' }).click();
  await panel.waitFor({ state: 'detached' });
  const { put: cards, acts } = await told(page);
  expect(cards.length).toBeGreaterThanOrEqual(2);
  expect(acts?.end.off).toBe(false);
  await endTurn(page);
  expect(await untilMyTurn(page)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

it('at a table of the server, for whoever is to play', async () => {
  const { page, context, faults } = await playing(server);
  await untilMyTurn(page);
  await put(page, 28, 'A'); // comes back when the hint is about other cards
  await page.getByRole('button', { name: 'Hint' }).click();
  const panel = page.getByRole('region', { name: 'Hint' });
  await panel.getByRole('button', { name: 'Place these cards' }).first().click();
  await panel.waitFor({ state: 'detached' });
  expect((await told(page)).put.length).toBeGreaterThanOrEqual(2);
  await endTurn(page);
  expect(await untilMyTurn(page)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

it('not where the table plays without them', async () => {
  const { page, context, faults } = await playing(server, { settings: { hints: false } });
  await untilMyTurn(page);
  expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0);
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('dialog')
    .getByText(/There are no hints here\./)
    .waitFor();
  expect(await page.getByRole('region', { name: 'Hint' }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});
