// A whole game of Extreme by ear: played through roles and names only, and every text the live regions
// spoke compared with a golden.   BACKSTEP_BLESS=1 web/tests/run ears.test.ts   writes it anew.
//
// What is spoken is gathered for a moment, so the player waits until a turn was told, as a listener
// would; then the same game is always told in the same words.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

/** What was spoken since the last call. `until`: waits for such a text, and that nothing follows. */
async function heard(page: Page, until: RegExp): Promise<string[]> {
  const texts: string[] = [];
  for (let quiet = 0, waited = 0; quiet < 3; waited++) {
    const more = await page.evaluate(
      () => window.backstepSpoken?.splice(0).map(({ how, text }) => `${how}: ${text}`) ?? [],
    );
    texts.push(...more);
    const there = texts.some((text) => until.test(text));
    quiet = there && more.length === 0 ? quiet + 1 : 0;
    if (waited > 200) throw new Error(`not said: ${until}\n${texts.join('\n')}`);
    await page.waitForTimeout(there ? 120 : 50);
  }
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
  told.push(...(await heard(page, /It is your turn/)));
  let turns = 0;
  while (await untilMyTurn(page)) {
    told.push(`-- turn ${++turns}`);
    await playTurn(page, 'keys');
    told.push(...(await heard(page, /You laid|You ended|game is over/)));
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
  // Own deeds once, the own turn once, each turn of others once and as one sentence.
  expect(whole.match(/You laid /g)).toHaveLength(1);
  expect(whole.match(/You drew /g)).toHaveLength(1);
  expect(whole.match(/Bot Greedy(?: [A-Z])? laid [^.]+\. Drew (?:one|\d)\./g)).toHaveLength(2);
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
  await page.getByRole('button', { name: 'Open the command line' }).press('Enter');
  const line = page.getByRole('textbox', { name: /command/i });
  const type = async (text: string, answer: RegExp) => {
    await line.fill(text);
    await line.press('Enter');
    return heard(page, answer);
  };
  await type('hand', /Your hand: /);
  await type('piles', /A, rising: empty\./);
  await type('owed', /due/);
  await type('room a', /Room for/);
  const first = Number(/\d+/.exec((await type('hand', /Your hand: /)).join(' '))![0]);
  await type(`${first} a`, new RegExp(`${first} put on A`));
  await type('back', /Taken back/);
  await put(page, first, 'A');
  expect(faults).toEqual([]);
  await context.close();
});
