// Today's deal: one attempt, no hints, and what others made of it when one's own is over.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from './lib/browser';
import { giveUp, playTurn, result, untilMyTurn } from './lib/player';
import { awayFromMidnight, Server } from './lib/server';

// biome-ignore lint/suspicious/noExplicitAny: plain JavaScript
let server: any;
beforeAll(async () => {
  await awayFromMidnight();
  server = await Server.start();
});
afterAll(async () => {
  await closeBrowser();
  await server.end();
});

it('is played alone to its end, and then tells how others did', async () => {
  const { page, context, faults } = await visit(`${server.url}/`);
  await page.getByRole('link', { name: 'Results of everybody' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today’s deals' }).waitFor();
  const card = page.getByRole('region', { name: 'Alone', exact: true });
  await card.getByText('Not played yet').waitFor();
  await card.getByText('You see what others reached when you have played it.').waitFor();
  await card.getByRole('button', { name: 'Play: Alone' }).click();
  expect(await untilMyTurn(page)).toBe(true);
  const attempt = page.url();
  // No hints, by no way.
  expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0);
  await page.keyboard.press('h');
  await playTurn(page, 'keys');
  expect(await untilMyTurn(page)).toBe(true);
  expect(await page.getByRole('region', { name: 'Hint' }).count()).toBe(0);
  // It can be left and gone on with, and there is one attempt.
  await page.goto(`${server.url}/today`);
  await card.getByText('You have begun').waitFor();
  await card.getByRole('button', { name: 'Go on: Alone' }).click();
  await page.waitForURL(attempt);
  await untilMyTurn(page);
  await giveUp(page);
  await result(page).waitFor();
  await page
    .getByText(
      'Others still play these cards today. Hands and chances are shown when the day is over.',
    )
    .waitFor();
  expect(await page.getByRole('button', { name: /^Again/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Today’s results' }).click();
  await card.getByText(/Given up with \d+ cards left$/).waitFor();
  await card.getByRole('heading', { name: /^\d+ attempts?$/ }).waitFor();
  await card
    .getByRole('table', { name: /How many cards were left/ })
    .or(card.getByRole('img'))
    .first()
    .waitFor();
  await card.getByRole('button', { name: 'Look at it: Alone' }).click();
  await result(page).waitFor();
  // Nobody else looks on.
  const other = await visit(attempt);
  await other.page.getByRole('heading', { name: 'Somebody plays today’s deal here' }).waitFor();
  expect(other.faults).toEqual([]);
  await other.context.close();
  expect(faults).toEqual([]);
  await context.close();
});
