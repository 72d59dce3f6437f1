// Puzzles in a real browser: found on the page of their own, answered wrongly and rightly, and remembered.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, sizes, visit } from './lib/browser';
import { act, put } from './lib/player';
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

interface Shipped {
  id: string;
  kind: 'turn' | 'play_out';
  rules: string;
  turn: string[];
  rivals?: { turn: string[]; chance: number }[];
}
const shipped = readFileSync(new URL('../src/puzzle/set.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Shipped);
// One that asks for a turn of the original game, and names one that is nearly as good.
const puzzle = shipped.find(
  ({ kind, rules, rivals }) => kind === 'turn' && rules === '2' && (rivals?.[0]?.chance ?? 0) > 0.1,
)!;

async function play(page: Page, turn: readonly string[]): Promise<void> {
  for (const action of turn.filter((one) => one !== 'end')) {
    await put(page, Number.parseInt(action, 10), action.at(-1)!);
  }
  // A button that has just changed does not react for a moment: until the answer is there.
  const box = page.getByRole('region', { name: en('puzzle.box') });
  const asks = box.getByRole('heading', { name: en('puzzle.find_turn') });
  await expect
    .poll(
      async () => {
        if ((await asks.count()) > 0) await act(page, 'End turn').click();
        return asks.count();
      },
      { interval: 100 },
    )
    .toBe(0);
}

it.each([
  ['a desk', { viewport: sizes.desk }],
  ['a phone', { viewport: sizes.phone, hasTouch: true, isMobile: true }],
])('is answered wrongly, then rightly, and remembered on %s', async (_, device) => {
  const { page, context, faults } = await visit(`${server.url}/puzzles`, device);
  await page.getByRole('heading', { name: en('puzzle.of_day') }).waitFor();
  expect(await page.getByRole('link', { name: /^Solve: / }).count()).toBe(3);
  await page.goto(`${server.url}/puzzle/${puzzle.id}`);
  const box = page.getByRole('region', { name: en('puzzle.box') });
  await box.getByRole('heading', { name: en('puzzle.find_turn') }).waitFor();
  await play(page, puzzle.rivals![0]!.turn);
  await box.getByRole('heading', { name: en('puzzle.wrong') }).waitFor();
  await box.getByRole('button', { name: en('puzzle.again') }).click();
  await box.getByRole('heading', { name: en('puzzle.find_turn') }).waitFor();
  await play(page, puzzle.turn);
  await box.getByRole('heading', { name: en('puzzle.right') }).waitFor();
  // The reason is told, and there is another one.
  expect(await box.getByRole('listitem').count()).toBeGreaterThan(0);
  await box.getByText(en('puzzle.tries', { tries: 2 })).waitFor();
  await box.getByRole('button', { name: en('puzzle.next') }).click();
  await page.waitForURL((url) => /\/puzzle\/(?!next)/.test(url.pathname));
  await expect.poll(() => page.url()).not.toContain(puzzle.id);
  await page.goto(`${server.url}/puzzles`);
  await page.getByText(en('puzzle.solved', { solved: 1, first: 0 })).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('shows the solution to those who ask for it', async () => {
  const { page, context, faults } = await visit(`${server.url}/puzzle/${puzzle.id}`);
  const box = page.getByRole('region', { name: en('puzzle.box') });
  await box.getByRole('button', { name: en('puzzle.show') }).click();
  await box.getByRole('heading', { name: en('puzzle.solution') }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('a puzzle that is not there says so', async () => {
  const { page, context, faults } = await visit(`${server.url}/puzzle/nothing`);
  await page.getByRole('heading', { name: en('puzzle.unknown') }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
