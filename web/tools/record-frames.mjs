// Records what the real server tells different readers of a table, for src/table/fold.test.ts: all
// notices in their order, and after every event the table as the server sees it, asked for by `look`.
//
//   node tools/record-frames.mjs > src/table/fold.frames.jsonl
//
// It uses the server and the client of ../tests/e2e (npm ci there first).

import { Client, sleep } from '../../tests/e2e/lib/client.js';
import { Fold } from '../../tests/e2e/lib/fold.js';
import { begin, playOn } from '../../tests/e2e/lib/play.js';
import { Server } from '../../tests/e2e/lib/server.js';
import { newcomer } from '../../tests/e2e/lib/table.js';

Fold.prototype.compare = () => {}; // that is what the page's own test is for
const keep = { keep: true, looks: 1 };
const server = await Server.start();

async function evening() {
  const ann = await server.person();
  const rules = { players: 3, extreme: true, on_fire: true };
  const table = await server.table(ann, 'Guest', { rules, listed: true, name: 'Evening' });
  const watcher = await newcomer(server, table, 'watcher', keep);
  const host = await new Client(server, { token: ann, table, name: 'host', ...keep }).connect();
  const second = await newcomer(server, table, 'second', keep);
  const third = await newcomer(server, table, 'third', { looks: 0 });
  const all = [watcher, host, second, third];
  const settle = async () => {
    for (const each of all) if (each.closed === undefined) await each.settled();
  };

  await second.will('join', { name: 'Visitor' });
  await settle();
  await second.will('sit', { seat: 2 });
  await host.will('set_bot', { seat: 1, bot: 'quick' });
  await host.will('swap', { one: 1, other: 2 });
  await second.will('rename', { name: 'Friend' });
  await third.will('join', { name: 'Other' });
  await settle();
  await second.will('say', { text: 'hello' });
  await host.will('react', { reaction: 'clap' });
  await host.will('hand_over', { member: 2 });
  await second.will('hand_over', { member: 1 });
  await host.will('change', { settings: { rules: { ...rules, players: 2 }, listed: true } });
  await host.will('change', { settings: { rules, listed: true, name: 'Evening' } });
  await settle();
  await host.will('set_bot', { seat: 2, bot: 'quick' });
  await third.will('sit', { seat: 2 });
  await third.will('stand');
  await settle();
  await host.will('set_bot', { seat: 2, bot: 'quick' });
  await third.will('leave');
  await settle();

  await host.will('start');
  await settle();
  await second.ask('signal', { signal: 'not_begin' });
  await host.ask('signal', { signal: 'leave:B' });
  await host.ask('signal', { signal: 'small:B' });
  await settle();
  await begin(host);
  await second.will('give_up', { give_up: true });
  await second.will('give_up', { give_up: false });
  let turns = 0;
  let away = 0; // 1: a bot stands in for the second
  const before = async (client) => {
    turns += 1;
    if (turns % 4 === 0) await client.ask('signal', { signal: 'good:C' });
    if (turns % 5 === 0) await client.ask('signal', { signal: 'trouble' });
    if (turns % 6 === 0) await client.ask('say', { text: 'careful' });
    if (client === second && away === 0) {
      away = 1;
      await second.will('stand_in', { seat: second.seat, bot: 'quick' });
      return true;
    }
    if (client === host && away === 1) {
      away = 2;
      await second.will('take_back');
    }
    return false;
  };
  // Somebody comes to the bench in the middle, and asks for the seat of the bot.
  const late = await newcomer(server, table, 'late', keep);
  all.push(late);
  await late.will('ask', { seat: 2, name: 'Late' });
  await settle();
  await host.will('answer', { seat: 2, agree: false });
  await late.will('join', { name: 'Late' });
  await settle();
  const options = { wild: 0, lots: 0.5, before };
  const hands = [playOn(host, options), playOn(second, options)];
  await Promise.all(hands);
  await settle();
  await second.will('ready', { ready: true });
  await sleep(1600); // people who talk too fast are refused
  await second.will('say', { text: 'again?' });
  await settle();

  // A second game, given up after somebody has gone.
  await host.will('start');
  await settle();
  await begin(host);
  await host.will('hide', { member: 2, hide: true });
  await settle();
  await sleep(1600); // people who talk too fast are refused
  await second.will('say', { text: 'not heard by all' });
  await settle();
  await host.will('hide', { member: 2, hide: false });
  await settle();
  await second.will('leave');
  await second.close();
  await settle();
  await host.will('give_up', { give_up: true });
  if (late.seat !== undefined) await late.ask('give_up', { give_up: true });
  await settle();
  // The schema knows no empty words, which is what is left of somebody who was forgotten.
  for (const each of all) each.looks = 0;
  await server.ask('DELETE', '/api/person', { token: second.token });
  await host.event('forgotten');
  return { host, second, late, watcher, all };
}

/** The last tables of a long game are near copies: one in so many will do. */
function thinned(frames) {
  let since = 0;
  return frames.filter(({ notice }) => {
    if (notice.t !== 'table' || notice.phase === 'lobby') return true;
    since += 1;
    return since % 4 === 1 || notice.phase === 'over';
  });
}

const { all, ...readers } = await evening();
for (const each of all) if (each.closed === undefined) await each.close();
await server.end();

/** Of a table that was only looked at: events as their numbers, and no map of commands. */
function shorten(line) {
  line.events = line.events.map(({ seq }) => seq);
  line.settings = { ...line.settings, rules: { ...line.settings.rules, commands: {} } };
  if (!line.game) return;
  const { view } = line.game;
  line.game = { ...line.game, view: { ...view, rules: { ...view.rules, commands: {} } } };
}

const told = new Set(['table', 'event', 'presence', 'missed']);
for (const [reader, client] of Object.entries(readers)) {
  let began = false;
  for (const { notice, asked } of thinned(client.frames)) {
    if (notice.t === 'done' && asked?.t === 'join') {
      console.log(JSON.stringify({ reader, t: 'joined', seq: notice.seq }));
    }
    if (!told.has(notice.t)) continue;
    const line = { reader, ...notice };
    if (notice.t === 'table' && began) shorten(line);
    began = true;
    console.log(JSON.stringify(line));
  }
}
