// A whole game of Extreme by ear: played through roles and names only, and every text the live regions
// spoke compared with a golden.   BACKSTEP_BLESS=1 web/tests/run ears.test.ts   writes it again.
//
// What is spoken is gathered for a moment, so the player waits until a turn was told, as a listener
// would; then the same game is always told in the same words.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { afterAlarm, moment } from '../src/talk/pauses';
import { closeBrowser, visit } from './lib/browser';
import { endTurn, pick, playTurn, put, putTurn, result, untilMyTurn } from './lib/player';
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

const golden = new URL('./golden/spoken.txt', import.meta.url);

/** What has happened is spoken by then: a timer of the page's own that is later than those of the voice. */
const spokenAfter = moment + afterAlarm + 50;

/**
 * What was spoken since the last call. `until`: waits for such a text, and that nothing follows, however
 * slow the machine is.
 */
async function heard(page: Page, until: RegExp): Promise<string[]> {
  const texts: string[] = [];
  const listen = async (ms: number) => {
    await page.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), ms);
    const more = await page.evaluate(
      () => window.backstepSpoken?.splice(0).map(({ how, text }) => `${how}: ${text}`) ?? [],
    );
    texts.push(...more);
    return more.length > 0;
  };
  await expect
    .poll(
      async () => {
        await listen(0);
        return texts.some((text) => until.test(text)) || texts;
      },
      { interval: 50 },
    )
    .toBe(true);
  while (await listen(spokenAfter)) {}
  return texts;
}

it('tells a whole game alone in always the same words', { timeout: 120_000 }, async () => {
  const { page, context, faults } = await visit(`${server.url}/solo?deal=1x-hemp`);
  const told: string[] = [];
  await untilMyTurn(page);
  told.push(...(await heard(page, /Your turn\./)));
  // Something that does not go, something taken back, the state: what only happens by accident.
  await page.keyboard.type('99');
  await page.keyboard.press('s');
  await page.keyboard.press('e');
  told.push(...(await heard(page, /It’s your turn/)));
  let turns = 0;
  while (await untilMyTurn(page)) {
    told.push(`-- turn ${++turns}`);
    await playTurn(page, 'keys');
    told.push(...(await heard(page, /You played|You ended|game is over/)));
    if (turns > 60) throw new Error('no game has so many turns');
  }
  await result(page).waitFor();
  expect(told.at(-1)! + told.at(-2)!).toMatch(/game is over/);
  const text = `${told.join('\n')}\n`;
  if (process.env.BACKSTEP_BLESS) {
    mkdirSync(new URL('.', golden), { recursive: true });
    writeFileSync(golden, text);
  }
  expect(text).toBe(readFileSync(golden, 'utf8'));
  expect(faults).toEqual([]);
  await context.close();
});

it('tells a turn of somebody else in one sentence, and calls out the own', async () => {
  const { page, context, faults } = await playing(server, { deal: '3x-kestrel' });
  await untilMyTurn(page);
  expect((await heard(page, /Your turn\./)).join('\n')).toMatch(/^assertive: Your turn\./m);
  await putTurn(page, 'keys');
  await endTurn(page, 'keys');
  const told = await heard(page, /assertive: Your turn\.|game is over/);
  const whole = told.join('\n');
  // Own actions once, the own turn once, each turn of others once and as one sentence.
  expect(whole.match(/You played /g)).toHaveLength(1);
  expect(whole.match(/You drew /g)).toHaveLength(1);
  expect(whole.match(/Ostinato(?: [A-Z])? played [^.]+\. Drew (?:one|\d)\./g)).toHaveLength(2);
  expect(whole.match(/^assertive: .*Your turn\./gm)).toHaveLength(1);
  // Picking and putting are said at once.
  const card = /^(\d+)/.exec(
    (await page
      .getByRole('toolbar', { name: 'Your hand' })
      .getByRole('button')
      .first()
      .getAttribute('data-hand')) ?? '',
  )![1];
  await pick(page, Number(card), 'keys');
  expect((await heard(page, /picked\./)).join('\n')).toMatch(
    new RegExp(`^polite: ${card}.*, picked\\.$`, 'm'),
  );
  expect(faults).toEqual([]);
  await context.close();
});

it('takes typed lines, and answers them', async () => {
  const { page, context, faults } = await visit(`${server.url}/solo?deal=1x-hemp`);
  await untilMyTurn(page);
  await heard(page, /Your turn\./);
  await page.keyboard.press('Tab'); // the skip links come first
  await page.getByRole('button', { name: 'Open text input' }).press('Enter');
  const line = page.getByRole('textbox', { name: /text input/i });
  const type = async (text: string, answer: RegExp) => {
    await line.fill(text);
    await line.press('Enter');
    return heard(page, answer);
  };
  await type('hand', /Your hand: /);
  await type('piles', /A, ascending: empty\./);
  await type('owed', /Play \d+ more/);
  await type('room a', /Room for/);
  const first = Number(/\d+/.exec((await type('hand', /Your hand: /)).join(' '))![0]);
  await type(`${first} a`, new RegExp(`${first} placed on A`));
  await type('back', /Taken back/);
  await put(page, first, 'A');
  expect(faults).toEqual([]);
  await context.close();
});
