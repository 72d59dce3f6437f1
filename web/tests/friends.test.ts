// Friends at one table: three browsers and two bots open a table, come to it by its link, talk, are
// muted, and finish a game of Extreme together.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, sizes, type Visitor, visit } from './lib/browser';
import {
  endTurn,
  type How,
  laneButton,
  playTurn,
  put,
  putTurn,
  result,
  told,
  untilMyTurn,
} from './lib/player';
import { Server } from './lib/server';
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

// 5x-gecko: 16 18 19 51 55 87(silence), 39 41 49(stop) 64 82 97, 2 33 59(three) 74 85 91(three).
const deal = '5x-gecko';
const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };

/** By the page, as somebody would who has never been here. */
async function open(): Promise<Visitor & { link: string }> {
  const host = await visit(`${server.url}/`);
  const { page } = host;
  await page.getByRole('link', { name: 'Open a table for friends' }).click();
  await page.getByRole('textbox', { name: 'Your name at this table' }).fill('Maple');
  await page.getByText('More about the table').click();
  await page.getByRole('switch', { name: 'A named deal' }).check();
  await page.getByRole('textbox', { name: 'Deal name' }).fill(deal);
  await page.getByRole('combobox', { name: 'Bot speed' }).selectOption('At once');
  await page.getByRole('button', { name: /^Open the table/ }).click();
  const link = await page.getByRole('textbox', { name: 'Table link' }).inputValue();
  return { ...host, link };
}

async function join(link: string, name: string, options = {}): Promise<Visitor> {
  const guest = await visit(link, options);
  await guest.page.getByRole('heading', { name: 'Maple invites you to a table' }).waitFor();
  const field = guest.page.getByRole('textbox', { name: 'Your name at this table' });
  expect(await field.inputValue()).not.toBe('');
  await field.fill(name);
  await guest.page.getByRole('button', { name: 'Sit down' }).click();
  await guest.page.getByRole('button', { name: 'I’m ready' }).click();
  await guest.page.getByRole('button', { name: 'You’re ready' }).waitFor();
  return guest;
}

const log = (page: Page) => page.getByRole('log', { name: 'Log' });
const say = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
};

it('three people and two bots finish a game of Extreme', { timeout: 180_000 }, async () => {
  const host = await open();
  const [robin, fern] = await Promise.all([
    join(host.link, 'Robin').then(async (guest) => guest),
    // One after the other: who comes first sits first.
    host.page
      .getByText('Robin')
      .first()
      .waitFor()
      .then(() => join(host.link, 'Fern', phone)),
  ]);
  const players: [Page, How][] = [
    [host.page, 'keys'],
    [robin.page, 'keys'],
    [fern.page, 'touch'],
  ];
  // The host seats the bots, chooses which they are, and deals.
  for (const seat of [4, 5]) {
    await host.page.getByRole('button', { name: `Add a bot: Seat ${seat}` }).click();
    const which = host.page.getByRole('combobox', { name: `Which bot: Seat ${seat}` });
    await which.selectOption('Ostinato, careful bot');
    await robin.page
      .getByText(/^Ostinato/)
      .nth(seat - 4)
      .waitFor();
  }
  await host.page.getByRole('button', { name: /^Start the game Everyone’s ready/ }).click();

  // Who begins: one says that they can, the host takes the start.
  await robin.page
    .getByRole('group', { name: 'Who starts?' })
    .getByRole('button', { name: /^I can/ })
    .click();
  await host.page.getByRole('button', { name: /^I’ll start .*other/ }).waitFor();
  await host.page.getByRole('button', { name: /^I’ll start/ }).click();
  expect(await untilMyTurn(host.page)).toBe(true);

  // Talk reaches everybody; a signal stands on the lane of the others, and in its name.
  await say(robin.page, 'good luck to all of us');
  await log(host.page).getByText('good luck to all of us').waitFor();
  await fern.page.getByText('good luck to all of us').waitFor();
  await robin.page.getByRole('button', { name: 'Pile A: Leave it alone' }).click();
  for (const page of [host.page, fern.page]) {
    await page
      .getByRole('button', { name: /^Pile A, .*Robin says: “Leave it alone, please\.”$/ })
      .waitFor();
  }
  // By touch: the sheet of a lane.
  await laneButton(fern.page, 'D').tap();
  await fern.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Pile D: Great card here' })
    .tap();
  await host.page
    .getByRole('button', { name: /^Pile D, .*Fern says: “I have a great card here\.”$/ })
    .waitFor();

  // Somebody has typed half a sentence when the mute comes.
  await fern.page.getByRole('button', { name: /^Talk/ }).tap();
  await fern.page.getByRole('textbox', { name: 'Message' }).fill('I wanted to say');
  await fern.page.getByRole('textbox', { name: 'Message' }).blur(); // the keyboard goes
  await fern.page.getByRole('button', { name: 'Back to my hand' }).tap();
  await put(host.page, 87, 'C', 'keys');
  await put(host.page, 16, 'A', 'keys');
  await endTurn(host.page, 'keys');

  // It is shown to all, and nobody can talk, signal or react.
  for (const { page } of [host, robin]) {
    const talk = page.getByRole('complementary', { name: 'Talk and log' });
    await talk.getByText(en('talk.mute_until', { piles: 'C', n: 1 })).waitFor();
    expect(await talk.getByRole('textbox').count()).toBe(0);
    expect(await talk.getByRole('group', { name: 'Reactions' }).count()).toBe(0);
    expect(await talk.getByRole('button', { name: /^Pile [A-D]: / }).count()).toBe(0);
  }
  await fern.page
    .getByRole('button', { name: en('talk.ticker_mute', { piles: 'C', n: 1 }) })
    .waitFor();
  await expect
    .poll(() => fern.page.evaluate(() => window.backstepSpoken?.map(({ text }) => text).join(' ')))
    .toContain(en('voice.mute_began', { piles: 'C', n: 1 }));
  await fern.page.getByRole('button', { name: /^Talk/ }).tap();
  await fern.page.getByText(en('talk.mute_kept', { text: 'I wanted to say' })).waitFor();
  await fern.page.getByRole('button', { name: 'Back to my hand' }).tap();
  await laneButton(fern.page, 'D').tap();
  const signal = fern.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Pile D: Small step only' });
  expect(await signal.isDisabled()).toBe(true);
  await fern.page.getByRole('dialog').getByText(en('refused.muted')).waitFor();
  await fern.page.getByRole('button', { name: 'Close' }).tap();

  // Covered: everybody may talk again, and what was not sent is offered.
  expect(await untilMyTurn(robin.page)).toBe(true);
  await put(robin.page, 82, 'C', 'keys');
  await putTurn(robin.page, 'keys');
  await endTurn(robin.page, 'keys');
  await log(host.page).getByText(en('log.mute_ended')).waitFor();
  await fern.page.getByRole('button', { name: /^Talk/ }).tap();
  await fern.page.getByText(en('talk.kept')).waitFor();
  expect(await fern.page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(
    'I wanted to say',
  );
  await fern.page.getByRole('button', { name: 'Send' }).tap();
  await log(host.page).getByText('I wanted to say').waitFor();
  await fern.page.getByRole('button', { name: 'Back to my hand' }).tap();

  // To the end, each by their own page.
  for (let turns = 0; turns < 60; turns++) {
    const [page, how] = players[await whose(players.map(([one]) => one))] ?? [];
    if (!page || !how) break;
    await playTurn(page, how, 'hasty');
  }
  const ends = [];
  for (const [page] of players) {
    await result(page).waitFor();
    ends.push(await result(page).innerText());
  }
  expect(new Set(ends).size).toBe(1);
  // Hands lie open, the same for all, and everybody may say numbers.
  const hands = [];
  for (const [page] of players) {
    const left = page.getByRole('region', { name: 'What was left' });
    await left.waitFor();
    hands.push(
      (await left.getByRole('listitem').allInnerTexts()).map((line) =>
        line.replace(/\s*\(you\)/, '').replace(/\s+/g, ' '),
      ),
    );
    await page.getByText(en('after.numbers_free')).waitFor();
  }
  expect(hands[1]).toEqual(hands[0]);
  expect(hands[2]).toEqual(hands[0]);
  expect(hands[0]!.join(' ')).toMatch(/Maple.*Robin.*Fern/);
  await say(host.page, 'I had 87 at the beginning');
  await log(robin.page).getByText('I had 87 at the beginning').waitFor();
  // Once more: everybody says so, the host deals.
  await robin.page.getByRole('button', { name: /^Play again/ }).click();
  await fern.page.getByRole('button', { name: /^Play again/ }).tap();
  await host.page.getByRole('button', { name: /^Play again deals the same cards/ }).click();
  await robin.page.getByRole('button', { name: /^I’ll start/ }).waitFor();
  for (const { faults, context } of [host, robin, fern]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

/** Which of the pages is to move; -1 when the game is over. */
async function whose(pages: Page[]): Promise<number> {
  const mine = pages.map((page, at) => untilMyTurn(page, 30_000).then((is) => (is ? at : -1)));
  const first = await Promise.any(mine);
  for (const one of mine) one.catch(() => {}); // the others' turn comes later, or never
  if (first < 0) return -1;
  return (await told(pages[first]!)).over ? -1 : first;
}
