// Floods a real server, with its usual limits, and measures honest players meanwhile: at the flooded
// table, at another one, and at one whose players share the flood's address.
//
//   node flood.js [--long] [--fleet] [--only NAME,...] [--sabotage stops]
//
// --fleet: the long form of some floods, against three servers on PostgreSQL behind a load balancer.
//
// Bars: 99 of 100 honest requests are answered within 250 ms, none stays unanswered, no honest player is
// sent away; the server's memory stays within 64 MiB of what it was before.
//
// The short form runs beside other work: of each wait it leaves out what the machine added
// (lib/scheduling.js), and the bar is four times what players of a server without a flood wait at the
// same time, if that is more. The long form counts whole waits, and its bar is four times what they were
// before the floods, if that is more.
//
// Flood `bots`: four addresses let strong bots play at 120 tables. A bot at a table of another address
// plays within 5 s, or four times as long as before the flood on a slow machine.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BotTable } from './lib/bot_table.js';
import { sleep } from './lib/raw_socket.js';
import { sabotages } from './lib/sabotages.js';
import { startFleet, startServer } from './lib/servers.js';

const here = path.dirname(fileURLToPath(import.meta.url));
const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const fleet = process.argv.includes('--fleet');
const long = fleet || process.argv.includes('--long');
const only = option('--only')?.split(',');
const sabotage = sabotages[option('--sabotage')];

const BAR_MS = 250;
const CALM_FACTOR = 4;
const BAR_MIB = 64;
const BAR_BOT_MS = 5_000;
const BOT_ADDRESSES = 4;
const BOT_TABLES = 120;
const BOT_TURNS = long ? 10 : 3;
const CALM_SECONDS = long ? 10 : 3;
const SECONDS = long ? 20 : 2.5;
const MOST_SECONDS = 30;
const CONTROL = 'a server without a flood';

const ONE = 1;
const MANY = 45;
// [flood, addresses, connections]; the short form has those without `long`. Each flood has addresses of
// its own, since the limits of an address last longer than a flood.
const FLOODS = [
  ['requests', ONE, 150],
  ['large', ONE, 150],
  ['names', ONE, 100],
  ['hides', ONE, 150],
  ['looks_unread', ONE, 150],
  ['broken', ONE, 150],
  ['connects', ONE, 150],
  ['http', ONE, 150],
  ['http_slow', ONE, 150],
  ['join_leave', MANY, 45],
  ['erase', MANY, 45],
  ['requests', MANY, 90],
  ['looks_unread', MANY, 45],
  ['unlimited', ONE, 150, 'long'],
  ['fragments', ONE, 150, 'long'],
  ['looks', ONE, 150, 'long'],
  ['join_leave', ONE, 150, 'long'],
  ['churn', MANY, 45, 'long'],
  ['talk', MANY, 45, 'long'],
  ['connects', MANY, 90, 'long'],
  ['http', MANY, 90, 'long'],
  ['broken', MANY, 90, 'long'],
].filter(([name, many, , when]) => {
  if (only) return only.includes(name);
  if (fleet) return many === MANY && ['requests', 'join_leave', 'erase'].includes(name);
  return long || when !== 'long';
});

function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? 0 : sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}
const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
/** What counts of a request's times. */
const counted = (times) => times.map(({ wallMs, ownMs }) => (long ? wallMs : ownMs));

// Of all processes together.
const sum = (values) => values.reduce((all, each) => all + each, 0);
const residentMib = (pids) =>
  sum(pids.map((pid) => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024));
const cpuSeconds = (pids) => sum(pids.map((pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}));

/** The largest memory of processes while something lasts. */
class Peak {
  constructor(pids) {
    this.mib = residentMib(pids);
    this.timer = setInterval(() => { this.mib = Math.max(this.mib, residentMib(pids)); }, 100);
  }
  end() {
    clearInterval(this.timer);
    return this.mib;
  }
}

let passed = 0;
let failed = 0;
function check(isGood, what) {
  if (isGood) passed += 1;
  else failed += 1;
  console.log(`  ${isGood ? 'ok  ' : 'FAIL'} ${what}`);
}

async function reply(child, message, key) {
  child.send(message);
  for (;;) {
    const [answer] = await once(child, 'message');
    if (key === undefined || key in answer) return key === undefined ? answer : answer[key];
  }
}

// Few requests have no 99th of a hundred; that is asked of all floods together.
const shareOf = (times) => (times.length >= 200 ? 0.99 : 0.95);

/** The bar while a server without a flood is measured, too. */
const barBeside = (control) => Math.max(BAR_MS, CALM_FACTOR * percentile(counted(control), shareOf(control)));

function told(where, { times, unanswered, lost, refusals }) {
  const share = shareOf(times);
  const walls = times.map((each) => each.wallMs);
  const own = long ? '' : `, without the machine's part ${ms(percentile(counted(times), share))}`;
  const codes = Object.entries(refusals).map(([code, count]) => ` ${code} ${count}`).join('');
  return `${where}: ${times.length} requests, half within ${ms(percentile(walls, 0.5))}, ` +
         `${share * 100} % within ${ms(percentile(walls, share))}${own}, longest ${ms(Math.max(0, ...walls))}` +
         `${unanswered ? `, ${unanswered} unanswered` : ''}${lost ? ', sent away' : ''}${codes ? `, refused:${codes}` : ''}`;
}

function checkHonest(where, measured, barMs) {
  const { times, unanswered, lost } = measured;
  const slow = percentile(counted(times), shareOf(times));
  check(unanswered === 0 && !lost && times.length > 0 && slow <= barMs, told(where, measured));
}

/** Whether each connection has done something, on average. */
const isFlood = ({ sent, refused }, count) => sent + refused >= count;

/** Lets one flood run; { counts, measured, mib, cpu }. */
async function flood({ server, honest, children }, { name, addresses, count, target }) {
  const cpu = cpuSeconds(server.pids);
  const peak = new Peak(server.pids);
  const flooder = fork(path.join(here, 'flooder.js'), [server.port, target, name, addresses.join(','), count]);
  children.push(flooder);
  const endSabotage = sabotage?.(server.pid);
  const begun = performance.now();
  await sleep(SECONDS * 1000);
  // On a busy machine the flood begins late.
  while (!isFlood(await reply(flooder, 'count'), count) && performance.now() - begun < MOST_SECONDS * 1000) await sleep(250);
  const seconds = (performance.now() - begun) / 1000;
  const counts = await reply(flooder, 'end');
  await once(flooder, 'exit');
  endSabotage?.();
  const measured = await reply(honest, 'take', 'taken');
  return { counts, measured, mib: peak.end(), cpu: (cpuSeconds(server.pids) - cpu) / seconds };
}

async function main(folder) {
  const children = [];
  try {
    const server = fleet ? await startFleet() : await startServer(folder, 'flooded');
    if (!server) return false;
    children.push(server.child);
    const control = await startServer(folder, 'control');
    children.push(control.child);
    const honest = fork(path.join(here, 'honest.js'));
    children.push(honest);
    await floodAll({ server, control, honest, children });
    return true;
  } finally {
    for (const each of children) await end(each);
  }
}

// The holder of a fleet ends it when its input ends.
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.stdin) child.stdin.end();
  else child.kill('SIGKILL');
  await ended;
}

async function floodAll({ server, control, honest, children }) {
  const at = ({ port, pid }) => ({ port, pid });
  // A table has at most 50 members: each flood finds a new one.
  const flooded = { ...at(server), name: 'the flooded table', localAddress: '127.0.0.2', everyMs: 60 };
  const beside = { ...at(server), name: "a table behind the flood's address", localAddress: '127.0.0.3', everyMs: 400 };
  const other = { ...at(server), name: 'another table', localAddress: '127.0.0.4', everyMs: 60 };
  const calmOne = { ...at(control), name: CONTROL, localAddress: '127.0.0.5', everyMs: 60 };
  await reply(honest, { open: [flooded, beside, other, calmOne] }, 'opened');
  await sleep(CALM_SECONDS * 1000);
  const calm = await reply(honest, 'take', 'taken');
  const idleMib = residentMib(server.pids);
  const calmMs = percentile(Object.values(calm).flatMap((each) => counted(each.times)), 0.99);
  const longBar = Math.max(BAR_MS, CALM_FACTOR * calmMs);
  console.log(`calm: 99 % within ${ms(calmMs)}, ${idleMib.toFixed(1)} MiB; the bar is ${ms(long ? longBar : BAR_MS)}`);

  const all = {};
  for (const [number, [name, many, count]] of FLOODS.entries()) {
    const addresses = Array.from({ length: many }, (_, i) => `127.1.${number}.${i + 1}`);
    beside.localAddress = addresses[0];
    const target = (await reply(honest, { open: [flooded, beside] }, 'opened'))[flooded.name];
    await reply(honest, 'take', 'taken');
    const { counts, measured, mib, cpu } = await flood({ server, honest, children }, { name, addresses, count, target });
    console.log(`${name}, ${count} connections from ${many === 1 ? 'one address' : `${many} addresses`}: ` +
                `${JSON.stringify(counts)}, server CPU ${Math.round(cpu * 100)} %`);
    check(isFlood(counts, count), 'the flood reached the server');
    const barMs = long ? longBar : barBeside(measured[CONTROL].times);
    for (const [where, each] of Object.entries(measured)) {
      all[where] ??= { times: [], unanswered: 0, lost: false, refusals: {} };
      all[where].times.push(...each.times);
      if (where === CONTROL) console.log(`       ${told(where, each)}; the bar is ${ms(barMs)}`);
      else checkHonest(where, each, barMs);
    }
    check(mib - idleMib <= BAR_MIB * server.pids.length, `memory: at most ${mib.toFixed(1)} MiB, ` +
                                    `${(mib - idleMib).toFixed(1)} MiB more than before`);
  }
  const barMs = long ? longBar : barBeside(all[CONTROL].times);
  console.log(`all floods; the bar is ${ms(barMs)}`);
  for (const [where, each] of Object.entries(all)) {
    if (where === CONTROL) console.log(`       ${told(where, each)}`);
    else checkHonest(where, each, barMs);
  }
  check(server.child.exitCode === null, 'the server runs');
}

/** Milliseconds of so many first turns of a bot at a table of its own. */
async function botTurns(port, localAddress, count) {
  const table = new BotTable(port, localAddress);
  if (!await table.open({ players: 2, bots: [1], pace: 'quick' })) throw new Error('no table');
  const turns = [];
  for (let i = 0; i < count; ++i) turns.push(await table.firstTurn(1));
  table.close();
  return turns;
}

async function floodWithBots(folder) {
  const { child: server, port } = await startServer(folder, 'bots');
  const flood = [];
  try {
    const calmMs = Math.max(...await botTurns(port, '127.0.0.2', BOT_TURNS));
    const barMs = Math.max(BAR_BOT_MS, CALM_FACTOR * calmMs);
    for (let i = 0; i < BOT_TABLES; ++i) {
      const table = new BotTable(port, `127.2.0.${i % BOT_ADDRESSES + 1}`);
      flood.push(table);
      if (!await table.open({ players: 3, bots: [0, 1, 2], pace: 'at_once' })) throw new Error('no table');
      await table.start();
    }
    const turns = await botTurns(port, '127.0.0.3', BOT_TURNS);
    const played = flood.reduce((sum, each) => sum + each.turns, 0);
    console.log(`bots, ${BOT_TABLES} tables from ${BOT_ADDRESSES} addresses: ${played} turns; ` +
                `a calm bot needs up to ${ms(calmMs)}, the bar is ${ms(barMs)}`);
    check(Math.max(...turns) <= barMs, `a bot at another table: ${turns.map(ms).join(', ')}`);
    check(server.exitCode === null, 'the server runs');
  } finally {
    for (const each of flood) each.close();
    server.kill('SIGKILL');
  }
}

let skipped = false;
const folder = mkdtempSync(path.join(tmpdir(), 'backstep-flood-'));
try {
  if (FLOODS.length > 0 && !await main(folder)) skipped = true;
  if (only ? only.includes('bots') : !fleet) await floodWithBots(mkdtempSync(path.join(folder, 'bots-')));
} catch (error) {
  console.error(error);
  failed += 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`flood${fleet ? ' fleet' : ''}: ${passed} passed, ${failed} failed${skipped ? ', 1 skipped' : ''}`);
process.exit(failed === 0 ? 0 : 1);
