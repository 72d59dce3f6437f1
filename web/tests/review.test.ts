// Two people look at a finished game together: one leads and points, the other follows, looks around
// alone, comes back and is handed the lead; then they play on from a position.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, sizes } from './lib/browser';
import { result } from './lib/player';
import { Server } from './lib/server';
import { openTable, visitAs, withoutPage } from './lib/tables';
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

/** A game of Ada and Bo, given up after a turn of each. */
async function finished() {
  const { table, url, token } = await openTable(server, { name: 'Ada' });
  const other: string = await server.person();
  const ada = await withoutPage(server, table, 'Ada', token);
  const bo = await withoutPage(server, table, 'Bo', other);
  await bo.will('join', { name: 'Bo' });
  await bo.will('sit', { seat: 1 });
  await ada.will('start');
  await ada.will('begin', { seat: 0 });
  // 2-kestrel: Ada has 28 32 41 71 77 80 94.
  await ada.will('play', { game: 1, n: 0, actions: ['28A', '32A', 'end'] });
  await ada.will('give_up', { give_up: true });
  await bo.will('give_up', { give_up: true });
  await ada.close();
  await bo.close();
  return { url, token, other };
}

const title = (page: Page) => page.locator('#review-title');

it('shows the same to all who follow', { timeout: 120_000 }, async () => {
  const { url, token, other } = await finished();
  const ada = await visitAs(token, url);
  const bo = await visitAs(other, url, phone);
  await result(ada.page).waitFor();
  await result(bo.page).waitFor();
  await ada.page.getByRole('button', { name: en('review.open') }).click();
  await ada.page.getByRole('button', { name: en('review.lead'), exact: true }).click();
  await ada.page.getByText(en('review.you_lead')).waitFor();
  await ada.page.keyboard.press('Home');
  await expect.poll(() => title(ada.page).innerText()).toBe(en('after.the_deal'));

  // Bo is told, and follows with one tap.
  await bo.page.getByText(en('review.leads', { name: 'Ada' })).waitFor();
  await bo.page.getByRole('button', { name: en('review.join'), exact: true }).tap();
  await expect.poll(() => title(bo.page).innerText()).toBe(en('after.the_deal'));
  await ada.page.keyboard.press('ArrowRight');
  const first = en('after.did_lay', { turn: 1, name: 'Ada', card: 28, pile: 'A' });
  await expect.poll(() => title(bo.page).innerText()).toBe(first);
  await ada.page.getByRole('button', { name: en('review.point_pile', { pile: 'C' }) }).click();
  await bo.page
    .getByText(en('review.points_pile', { name: 'Ada', pile: 'C' }))
    .first()
    .waitFor();
  await ada.page.getByRole('button', { name: en('review.point_card', { card: 94 }) }).click();
  await bo.page
    .getByText(en('review.points_card', { name: 'Ada', card: 94 }))
    .first()
    .waitFor();
  // Who follows cannot point.
  expect(await bo.page.getByRole('button', { name: /^Point at/ }).count()).toBe(0);

  // Bo looks around alone: what Ada shows then does not move Bo, until Bo comes back.
  await bo.page.getByRole('button', { name: en('after.first') }).tap();
  await bo.page.getByText(en('review.alone', { name: 'Ada' })).waitFor();
  await ada.page.keyboard.press('ArrowRight');
  const second = en('after.did_lay', { turn: 1, name: 'Ada', card: 32, pile: 'A' });
  await expect.poll(() => title(ada.page).innerText()).toBe(second);
  expect(await title(bo.page).innerText()).toBe(en('after.the_deal'));
  await bo.page.getByRole('button', { name: en('review.follow', { name: 'Ada' }) }).tap();
  await expect.poll(() => title(bo.page).innerText()).toBe(second);

  // The lead goes to Bo, who goes on where it was; a reload of a follower loses nothing.
  await ada.page.getByRole('combobox', { name: en('review.hand_over') }).selectOption('Bo');
  await bo.page.getByText(en('review.you_lead')).waitFor();
  expect(await title(bo.page).innerText()).toBe(second);
  await bo.page.getByRole('button', { name: en('after.back'), exact: true }).tap();
  await expect.poll(() => title(ada.page).innerText()).toBe(first);
  await ada.page.reload();
  await ada.page.getByRole('button', { name: en('review.join'), exact: true }).click();
  await expect.poll(() => title(ada.page).innerText()).toBe(first);

  // They play on from here together.
  await ada.page.getByRole('button', { name: en('review.play_on') }).click();
  await ada.page.waitForURL((now) => now.href !== url && /^\/t\//.test(now.pathname));
  await bo.page.getByText(en('review.invited', { name: 'Ada' })).waitFor();
  await bo.page.getByRole('link', { name: en('review.play_along') }).tap();
  await bo.page.waitForURL(ada.page.url());
  await bo.page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(ada.faults).toEqual([]);
  expect(bo.faults).toEqual([]);
  await ada.context.close();
  await bo.context.close();
});
