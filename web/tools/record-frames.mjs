// Records what the real server tells different readers of a table, for the tests of src/table: all
// notices in their order, and after every event the table as the server sees it, asked for by `look`.
//
//   node tools/record-frames.mjs FILE
//
// Every kind of event is among them. tools/build-page --check records them before the unit tests, so that
// these are held against the present server (BACKSTEP_PROGRAM, build/release/backstep); it takes some 7 s.
// It uses the server and the client of ../tests/e2e (npm ci there first).

import { renameSync, writeFileSync } from 'node:fs';
import { Client, sleep } from '../../tests/e2e/lib/client.js';
import { Fold } from '../../tests/e2e/lib/fold.js';
import { begin, playOn } from '../../tests/e2e/lib/play.js';
import { endAll, Server } from '../../tests/e2e/lib/server.js';
import { newcomer, openTable, startGame } from '../../tests/e2e/lib/table.js';

Fold.prototype.compare = () => {}; // that is what the page's own test is for
const keep = { keep: true, looks: 1 };

// The same choices in every run; what differs is only which of several people is faster.
let dice = 1;
Math.random = () => {
  dice = (dice * 48271) % 2147483647;
  return dice / 2147483647;
};

/** From the lobby to the end of a second game. */
async function evening() {
  const server = await Server.start();
  const ann = await server.person();
  const rules = { players: 3, extreme: true, on_fire: true };
  const settings = {
    rules,
    listed: true,
    name: 'Evening',
    deal: { kind: 'named', name: '3xf-kestrel' },
  };
  const table = await server.table(ann, 'Guest', settings);
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
  await host.will('change', { settings });
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
  await host.will('signal', { signal: 'small:B' });
  await settle();
  await begin(host);
  await second.will('give_up', { give_up: true });
  await second.will('give_up', { give_up: false });
  await second.will('stand_in', { seat: second.seat, bot: 'quick' });
  // Somebody comes to the bench in the middle, and asks for the seat of the bot.
  const late = await newcomer(server, table, 'late', keep);
  all.push(late);
  await late.will('ask', { seat: 2, name: 'Late' });
  await settle();
  await host.will('answer', { seat: 2, agree: false });
  await late.will('join', { name: 'Late' });
  await settle();
  let turns = 0;
  let takenBack; // a bot stands in for the second
  const back = new Promise((resolve) => {
    takenBack = resolve;
  });
  const before = async (client) => {
    turns += 1;
    if (turns % 4 === 0) await client.ask('signal', { signal: 'good:C' });
    if (turns % 5 === 0) await client.ask('signal', { signal: 'trouble' });
    if (turns % 6 === 0) await client.ask('say', { text: 'careful' });
    if (turns === 3) {
      await second.will('take_back');
      takenBack();
    }
    return false;
  };
  const options = { wild: 0, lots: 0.5, before };
  await Promise.all([playOn(host, options), back.then(() => playOn(second, options))]);
  await settle();
  await second.will('ready', { ready: true });
  await second.willAtLast('say', { text: 'again?' });
  await settle();

  // A second game, given up after somebody has gone.
  await host.will('start');
  await settle();
  await begin(host);
  await host.will('hide', { member: 2, hide: true });
  await settle();
  await second.willAtLast('say', { text: 'not heard by all' });
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
  await end(server, all);
  return { host, second, late, watcher };
}

/** Somebody does not play, and a bot does so instead. */
async function idling() {
  const server = await Server.start({
    args: ['--idle-turn-seconds', '3', '--idle-notice-seconds', '2'],
  });
  const { clients } = await openTable(server, ['Ann', 'Ben', 'Carl'], { client: keep });
  await startGame(clients);
  await Promise.all(clients.map((each) => each.settled()));
  // A look at the table is a sign of life.
  for (const each of clients) each.looks = 0;
  const [idler, one, other] = clients;
  const { seat } = idler;
  const first = await other.event('idle');
  await other.settled();
  await idler.will('here');
  await other.event('here');
  await other.settled();
  const again = await one.event('idle', () => true, first.seq);
  await sleep(Math.max(0, again.until - Date.now()));
  for (const each of [one, other]) await each.will('here');
  await one.willAtLast('stand_in', { seat, bot: 'quick' });
  await other.event('stand_in_agreed');
  await Promise.all([one.settled(), other.settled()]);
  await other.will('stand_in', { seat, bot: 'quick' });
  await idler.event('stood_in');
  for (const each of clients) each.looks = 1;
  await idler.will('take_back');
  await Promise.all(clients.map((each) => each.settled()));
  await end(server, clients);
  return { idler, patient: other };
}

/** Somebody's seat is asked for: the owner comes back in time. Then the table is closed. */
async function claiming() {
  const server = new AdministeredServer();
  server.options = {
    args: [
      '--seat-claim-after-seconds',
      '1',
      '--seat-claim-objection-seconds',
      '1',
      '--admin-listen',
      '127.0.0.1:0',
    ],
  };
  await server.launch();
  const { table, clients } = await openTable(server, ['Ann', 'Ben', 'Carl'], { client: keep });
  const [ann, ben, carl] = clients;
  await startGame(clients);
  await Promise.all(clients.map((each) => each.settled()));
  await ben.close(false);
  const zoe = await newcomer(server, table, 'Zoe', keep);
  await ann.until(() => ann.state.members[1].state === 'lost', 'a member is lost');
  await zoe.willAtLast('ask', { seat: 1, name: '' });
  await ann.event('asked');
  await ann.willAtLast('answer', { seat: 1, agree: true });
  await carl.event('ask_agreed');
  await Promise.all([ann.settled(), carl.settled()]);
  await ben.connect({ seen: ben.seen });
  await ben.event('answered', ({ agreed }) => !agreed);
  const present = [ann, ben, carl, zoe];
  await Promise.all(present.map((each) => each.settled()));
  for (const each of present) each.looks = 0; // at a closed table there is nothing to look at
  await server.close(table);
  await Promise.all(present.map((each) => each.ended));
  await end(server, []);
  return { owner: ben, witness: carl, claimant: zoe };
}

class AdministeredServer extends Server {
  open = /Backstep is open: (http:\/\/127\.0\.0\.1:\d+\n.*Administration: port \d+)/s;

  settle(said) {
    super.settle(said.split('\n')[0]);
    this.administration = said.match(/\d+$/)[0];
  }

  async close(table) {
    const url = `http://127.0.0.1:${this.administration}/tables/${table}`;
    const { status } = await fetch(url, { method: 'DELETE' });
    if (status !== 200) throw new Error(`DELETE ${url}: ${status}`);
  }
}

async function end(server, clients) {
  for (const each of clients) if (each.closed === undefined) await each.close();
  await server.end();
}

/** Of a table that was only looked at: events as their numbers, and no map of commands. */
function shorten(line) {
  line.events = line.events.map(({ seq }) => seq);
  line.settings = { ...line.settings, rules: { ...line.settings.rules, commands: {} } };
  if (!line.game) return;
  const { view } = line.game;
  line.game = { ...line.game, view: { ...view, rules: { ...view.rules, commands: {} } } };
}

const told = new Set(['table', 'event', 'presence', 'missed']);
function linesOf(reader, frames) {
  const lines = [];
  let began = false;
  for (const { notice, asked } of frames) {
    if (notice.t === 'done' && asked?.t === 'join')
      lines.push({ reader, t: 'joined', seq: notice.seq });
    if (!told.has(notice.t)) continue;
    const line = { reader, ...notice };
    if (notice.t === 'table' && began) shorten(line);
    began = true;
    lines.push(line);
  }
  return lines;
}

process.on('exit', endAll); // after a failure servers are left
const readers = Object.assign({}, ...(await Promise.all([evening(), idling(), claiming()])));
const lines = Object.entries(readers).flatMap(([reader, { frames }]) => linesOf(reader, frames));
const file = process.argv[2];
writeFileSync(`${file}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
renameSync(`${file}.new`, file);
