// Today's deal: one attempt, no hints, and what others made of it when one's own is over.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from './lib/browser';
import { giveUp, playTurn, result, untilMyTurn } from './lib/player';
import { awayFromMidnight, Server } from './lib/server';
import { en } from './lib/texts';

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
  await page.getByRole('link', { name: 'All results' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today’s deals' }).waitFor();
  const card = page.getByRole('region', { name: 'Solo', exact: true });
  await card.getByText('Not played yet').waitFor();
  await card.getByText('Play it to see how the others did.').waitFor();
  await card.getByRole('button', { name: 'Play: Solo' }).click();
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
  await card.getByText('In progress').waitFor();
  await card.getByRole('button', { name: 'Continue: Solo' }).click();
  await page.waitForURL(attempt);
  await untilMyTurn(page);
  await giveUp(page);
  await result(page).waitFor();
  await page
    .getByText(
      'Others are still playing these cards. You’ll see hands and chances once today’s attempts are over.',
    )
    .waitFor();
  expect(await page.getByRole('button', { name: /^Play again/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Today’s results' }).click();
  await card.getByText(/Given up with \d+ cards left$/).waitFor();
  await card.getByRole('heading', { name: /^\d+ attempts?$/ }).waitFor();
  await card
    .getByRole('table', { name: /How many cards were left/ })
    .or(card.getByRole('img'))
    .first()
    .waitFor();
  // What is shared has a line for each pile, and its link says what was made of the cards.
  await card.getByRole('button', { name: en('share.share') }).click();
  const shared = await page.getByRole('textbox', { name: en('share.text') }).inputValue();
  expect(shared.match(/⬆️|⬇️/g)).toHaveLength(4);
  expect(shared).toMatch(/\/today\?left=\d+$/);
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'View: Solo' }).click();
  await result(page).waitFor();
  // Nobody else looks on.
  const other = await visit(attempt);
  await other.page.getByRole('heading', { name: 'Someone is playing today’s deal here' }).waitFor();
  expect(other.faults).toEqual([]);
  await other.context.close();
  expect(faults).toEqual([]);
  await context.close();
});
