// Links are lost, pages are loaded again, servers end: what was put is still there, the seat is kept.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { closeBrowser, watch } from './lib/browser';
import {
  act,
  endTurn,
  handCard,
  pressAct,
  put,
  putTurn,
  slot,
  told,
  untilMyTurn,
} from './lib/player';
import { Server } from './lib/server';
import { dealt, playing, visitAs } from './lib/tables';
import { en } from './lib/texts';

// biome-ignore lint/suspicious/noExplicitAny: plain JavaScript
let server: any;
beforeAll(async () => {
  server = await Server.startKeeping();
});
// A test that failed may have left it dead.
afterEach(async () => {
  if (server.child.exitCode !== null || server.child.signalCode !== null) await startAgain();
});
afterAll(async () => {
  await closeBrowser();
  await server.end();
});

/** As the power of the machine would: nobody says goodbye. */
async function kill(): Promise<void> {
  server.child.kill('SIGKILL');
  await server.exited;
}
async function startAgain(args: string[] = []): Promise<void> {
  server.options = { ...server.options, port: server.port, args };
  await server.launch();
}

// The deal 2-kestrel gives the host 28, 32, 41, 71, 77, 80 and 94.
it('goes on in the middle of a turn when the server comes back', async () => {
  const { page, context, faults } = await playing(server);
  await untilMyTurn(page);
  await put(page, 28, 'A');
  await put(page, 94, 'C');
  await kill();
  await expect.poll(async () => (await told(page)).acts?.end.text).toBe('waiting for connection');
  expect((await told(page)).put).toEqual([
    { card: 28, pile: 'A' },
    { card: 94, pile: 'C' },
  ]);
  // It is said after a moment, if there is still reason to.
  const spoken = () => page.evaluate(() => window.backstepSpoken?.map(({ text }) => text));
  await expect.poll(spoken).toContain('Connection lost. Reconnecting.');
  await startAgain();
  await act(page, 'End turn')
    .and(page.getByRole('button', { name: /lays 28, 94/ }))
    .waitFor();
  await endTurn(page);
  expect(await untilMyTurn(page)).toBe(true);
  await page
    .getByRole('log')
    .getByText(/You played 28 on A, 94 on C/)
    .waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('keeps placed cards through a reload, and through the start page', async () => {
  const { page, context, faults, table } = await playing(server);
  await untilMyTurn(page);
  await put(page, 32, 'B');
  await page.reload();
  await slot(page, 32).waitFor();
  await page.getByRole('link', { name: 'Backstep, start page' }).click();
  // Who has a seat sees the way back first.
  const goOn = page.getByRole('list', { name: 'Continue' });
  await goOn.getByText(/it’s your turn/).waitFor();
  await goOn.getByRole('link', { name: /^Continue: / }).click();
  await slot(page, 32).waitFor();
  expect(page.url()).toContain(table);
  await page.goBack();
  await goOn.waitFor();
  await page.goForward();
  await slot(page, 32).waitFor();
  await putTurn(page);
  await endTurn(page);
  expect(await untilMyTurn(page)).toBe(true);
  expect((await told(page)).put).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

it('lets the same seat act in two tabs', async () => {
  const { page, context, faults, url } = await playing(server);
  await untilMyTurn(page);
  const other = await context.newPage();
  watch(other, faults);
  await other.goto(url);
  await untilMyTurn(other);
  await put(page, 28, 'A');
  await put(page, 32, 'A');
  await put(page, 41, 'A');
  // What is put is seen in the own tab only; what is laid in both.
  expect((await told(other)).put).toEqual([]);
  await pressAct(page, 'Play');
  await other.getByRole('button', { name: /^Pile A, ascending, 41 on top/ }).waitFor();
  await handCard(other, 28).waitFor({ state: 'detached' });
  await pressAct(other, 'End turn');
  for (const tab of [page, other])
    await tab
      .getByRole('log')
      .getByText(/You played 28, 32,? and 41 on A/)
      .waitFor();
  expect(await untilMyTurn(page)).toBe(true);
  expect(await untilMyTurn(other)).toBe(true);
  expect((await told(page)).hand).toEqual((await told(other)).hand);
  expect(faults).toEqual([]);
  await context.close();
});

// ---- two versions

const built = new URL('../../build/web/', import.meta.url).pathname;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The page as it was before the protocol's last change: another hello, and other names of its files. */
function olderPage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backstep-page-'));
  folders.push(folder);
  cpSync(built, folder, { recursive: true });
  renameSync(join(folder, 'assets'), join(folder, 'older'));
  let changed = 0;
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.gz')) rmSync(join(folder, file));
    if (!/\.(js|html)$/.test(file)) continue;
    const now = readFileSync(join(folder, file), 'utf8');
    const hello = now.replace(/(t:[`"']hello[`"'],id:[^,]+,version:)1\b/g, '$10');
    if (hello !== now) changed++;
    writeFileSync(
      join(folder, file),
      hello.replaceAll('assets/', 'older/').replace(/backstep-[0-9a-f]{16}/, 'backstep-older'),
    );
  }
  if (changed !== 1) throw new Error(`the hello was found in ${changed} files`);
  return folder;
}

it('an older page renews itself once, and keeps seat and placed cards', async () => {
  const older = olderPage();
  await server.stop();
  await startAgain(['--web', older]);
  const { token, url } = await dealt(server);
  const { page, context, faults } = await visitAs(token, `${server.url}/robots.txt`);
  let old = true; // the server as it was then
  await page.routeWebSocket('**/ws', (socket) => {
    const real = socket.connectToServer();
    socket.onMessage((message) => {
      const hello = String(message);
      real.send(
        old && hello.includes('"hello"') ? hello.replace('"version":0', '"version":1') : hello,
      );
    });
  });
  await page.goto(url);
  expect(await untilMyTurn(page)).toBe(true);
  await put(page, 28, 'A');
  await page.evaluate(() => navigator.serviceWorker.ready);
  let loads = 0;
  page.on('load', () => loads++);
  old = false;
  await server.stop();
  await startAgain();
  await expect.poll(() => loads, { timeout: 20_000 }).toBe(1);
  await slot(page, 28).waitFor();
  await putTurn(page);
  await endTurn(page);
  expect(await untilMyTurn(page)).toBe(true);
  expect(loads).toBe(1);
  expect(faults).toEqual([]);
  await context.close();
});

it('a page that stays too old says so, and does not load for ever', async () => {
  const older = olderPage();
  await server.stop();
  await startAgain(['--web', older]);
  const { page, context, faults } = await playing(server);
  let loads = 0;
  page.on('load', () => loads++);
  await page.getByRole('heading', { name: en('lobby.gone.bad_version') }).waitFor();
  const after = loads;
  expect(after).toBeLessThanOrEqual(2);
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(after);
  // Loaded by hand it says so again, and does not begin to load by itself.
  await page.reload();
  await page.getByRole('heading', { name: en('lobby.gone.bad_version') }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(after + 1);
  expect(faults).toEqual([]);
  await context.close();
  await server.stop();
  await startAgain();
});
