// A page that is open all evening: thirty games later it holds no more of anything than after a few.
import { afterAll, beforeAll, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript
import { playOn } from '../../tests/e2e/lib/play.js';
import { closeBrowser } from './lib/browser';
import { result } from './lib/player';
import { Server } from './lib/server';
import { openTable, visitAs, withoutPage } from './lib/tables';

// biome-ignore lint/suspicious/noExplicitAny: plain JavaScript
let server: any;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(async () => {
  await closeBrowser();
  await server.end();
});

it('thirty games leave nothing behind', { timeout: 180_000 }, async () => {
  // Bots that lay anything lose soon.
  const bots: [number, string][] = [1, 2, 3, 4].map((seat) => [seat, 'random']);
  const { table, token, url } = await openTable(server, {
    name: 'Maple',
    bots,
    settings: { rules: { players: 5 }, deal: { kind: 'random' } },
  });
  const host = await withoutPage(server, table, 'Maple', token);
  const { page, context, faults } = await visitAs(token, url);
  // The server would look closely at every one of them.
  await page.route('**/api/games/*/analysis', (route) => route.abort());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const measure = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((one) => one.name === name)!.value;
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
  };
  const play = async () => {
    const number = (host.game?.number ?? 0) + 1;
    await host.will('start');
    await host.until(() => host.game?.number === number, 'the deal');
    if (host.game.phase === 'begin') await host.will('begin', { seat: 0 });
    await playOn(host, { wild: 0, lots: 1 });
    await result(page).waitFor();
    await page.getByRole('region', { name: 'What was left' }).waitFor();
    return measure();
  };
  const seen: { nodes: number; listeners: number; heap: number }[] = [];
  for (let game = 0; game < 30; game++) seen.push(await play());
  const most = (from: number, to: number, of: 'nodes' | 'listeners' | 'heap') =>
    Math.max(...seen.slice(from, to).map((one) => one[of]));
  const told = JSON.stringify(seen);
  // Hands and logs are of different sizes: a few games are compared with a few.
  expect(most(24, 30, 'nodes'), told).toBeLessThan(most(4, 10, 'nodes') * 1.25 + 200);
  expect(most(24, 30, 'listeners'), told).toBeLessThan(most(4, 10, 'listeners') * 1.25 + 50);
  expect(most(24, 30, 'heap'), told).toBeLessThan(most(4, 10, 'heap') * 1.4 + 2_000_000);
  expect(faults).toEqual([]);
  await context.close();
  await host.close();
});
