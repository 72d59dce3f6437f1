// Random clients against the real server: several people, programs and strangers at many tables, a
// model of the protocol beside them. `run` starts it; README.md says what is checked.
//
// node random.js [--form sqlite|fleet|limits] [--seconds S] [--tables N] [--people N] [--seed WORD]
import { readFileSync, rmSync } from 'node:fs';
import { awayFromMidnight, endAll, Server, WIDE } from '../e2e/lib/server.js';
import { finish, live, quiet } from './lib/driver.js';
import { Fleet } from './lib/fleet.js';
import { checkCoverage } from './lib/generate.js';
import { anyHttpRequest, checkRoutes } from './lib/http.js';
import { Random } from './lib/prng.js';
import { RULES } from './lib/rules.js';
import { sabotages, wrongModels } from './lib/sabotage.js';
import { sleep, World } from './lib/world.js';

const options = { form: 'sqlite', seed: String(Date.now() % 1_000_000), seconds: 12, tables: 6, people: 12, sabotage: '' };
for (let i = 2; i < process.argv.length; ++i) {
  const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/.exec(process.argv[i]) ?? [];
  if (!(name in options)) throw new Error(`there is no option ${process.argv[i]}`);
  const given = value ?? process.argv[++i];
  options[name] = typeof options[name] === 'number' ? Number(given) : given;
}

// Limits that this test would meet, raised; and times shortened that it could not wait for. Those of
// talk, checks and codes are as usual.
const WANTED = new Set([...WIDE, 'frames-per-second', 'frame-burst', 'steady-frames-per-second', 'steady-frame-burst', 'games-per-person',
                'games-per-table', 'person-entries-per-day', 'table-entries-per-day', 'table-kilobytes-per-day', 'exports-per-person',
                'devices-per-person']);
const raised = (given) => [
  ...[...WANTED].filter((name) => !given.includes(name)).flatMap((name) => [`--${name}`, '100000']),
  '--table-events', '10000', '--table-event-bytes', '262144', '--table-history-bytes', '10000000', '--game-kilobytes', '100000',
];
// What the servers of tests/scale are given anyway, and no option may be given twice.
const OF_FLEET = [...readFileSync(new URL('../crash/server_process.cpp', import.meta.url), 'utf8').matchAll(/"--([a-z-]+)"/g)]
  .map(([, name]) => name).concat('attempts-per-address');
const CLAIM_AFTER_S = 3;
const IDLE_AFTER_S = 5;
const SHORTENED = ['--seat-claim-after-seconds', String(CLAIM_AFTER_S), '--seat-claim-objection-seconds', '2',
                   '--idle-turn-seconds', String(IDLE_AFTER_S), '--idle-notice-seconds', '2'];

const forms = {
  sqlite: { start: () => Server.startKeeping({ args: [...raised(WIDE), ...SHORTENED] }), trouble: restart, special: ['today', 'club', 'what_if'] },
  fleet: { start: () => Fleet.start([...raised(OF_FLEET), ...SHORTENED]), trouble: replaceProcess, special: ['club'], isSeveral: true },
  // As a public server is run.
  limits: { start: () => Server.start({ careful: true }), special: [], isLimited: true, claimAfter: 120_000, idleAfter: 600_000 },
};

let restarts = 0;
async function restart(world, random) {
  const { server } = world;
  const signal = ++restarts % 2 === 1 ? 'SIGKILL' : 'SIGTERM';
  checkLog(world);
  await world.shake(async () => {
    server.child.kill(signal);
    const { code } = await server.exited;
    if (signal === 'SIGTERM' && code !== 0) world.fail(new Error(`the server ended with ${code} after SIGTERM: ${server.log}`));
    await sleep(random.int(300));
    server.options = { ...server.options, port: server.port };
    await server.launch();
  });
}

async function replaceProcess(world, random) {
  const server = restarts++ % 3;
  await world.shake(async () => {
    const wrong = await world.server.command(`${random.pick(['kill', 'stop'])} ${server}`);
    if (wrong) world.fail(new Error(wrong));
    await sleep(random.int(1500));
    const missing = await world.server.command('start');
    if (missing) world.fail(new Error(missing));
  });
}

function checkLog({ server }) {
  const errors = (server.log ?? '').split('\n').filter((line) => line.includes('"level":"error"'));
  if (errors.length > 0) throw new Error(`the server complained: ${errors.slice(0, 5).join('\n')}`);
}

async function http(world, random) {
  while (!world.isStopped) {
    try {
      await anyHttpRequest(world, random);
    } catch (error) {
      world.fail(error);
      return;
    }
    await sleep(random.int(60));
  }
}

async function main() {
  wrongModels[options.sabotage]?.();
  checkCoverage(RULES);
  checkRoutes();
  const form = forms[options.form];
  console.log(`random ${options.form}: seed ${options.seed}; again: tests/random/run --form ${options.form} --seed ${options.seed} ` +
              `--seconds ${options.seconds} --tables ${options.tables} --people ${options.people}`);
  await awayFromMidnight();
  const random = new Random(options.seed);
  const server = await form.start();
  if (!server) {
    console.log('random fleet: 0 passed, 0 failed, 1 skipped');
    return true;
  }
  const world = new World({ server, random, options: { ...options, claimAfter: form.claimAfter ?? CLAIM_AFTER_S * 1000,
                                                       idleAfter: form.idleAfter ?? IDLE_AFTER_S * 1000,
                                                       isSeveral: form.isSeveral, isLimited: form.isLimited } });
  if (options.sabotage) {
    world.corrupt = sabotages[options.sabotage];
    world.wait = 6000;
    world.onFail = () => process.exit(1);  // that is what was to be seen
  }
  await world.setUp();
  for (const kind of form.special.filter((each) => each !== 'what_if')) await world.openSpecial(kind, 0);
  const start = world.footprint();
  const lives = [];
  const begin = (tables) => {
    for (const table of tables) {
      const mode = form.isLimited ? 'slow' : world.tables.indexOf(table) % 2 === 0 ? 'calm' : 'wild';
      for (const session of table.sessions) lives.push(live(session, mode));
    }
  };
  begin(world.tables);
  lives.push(http(world, random.fork('http')));
  const beginning = performance.now();
  const left = () => options.seconds * 1000 - (performance.now() - beginning);
  const troubles = form.trouble ? Math.max(2, Math.floor(options.seconds / 20)) : 0;
  let shaken = 0;
  while (left() > 0 && world.failures.length < 3) {
    await sleep(Math.min(random.between(700, 1800), Math.max(0, left())));
    await Promise.all(world.tables.filter((each) => !each.isFailed).map((each) => quiet(each)));
    if (form.special.includes('what_if') && world.gameIds.length > 2 && !world.hasWhatIf) {
      world.hasWhatIf = true;
      begin(await world.openSpecial('what_if', 0));
    }
    if (shaken < troubles && left() < options.seconds * 1000 * (1 - (shaken + 1) / (troubles + 1))) {
      shaken += 1;
      await form.trouble(world, random);
    }
  }
  await end(world, form, lives, start);
  return world.failures.length === 0;
}

async function end(world, form, lives, start) {
  const { server } = world;
  world.isEnding = true;  // nobody begins anything new
  await Promise.all(world.tables.filter((each) => !each.isFailed).map(async (table) => {
    await quiet(table);
    table.isQuiet = true;
    if (table.kind === 'table') await finish(table);
  }));
  await Promise.all(world.tables.filter((each) => !each.isFailed).map((each) => quiet(each)));
  await Promise.race([Promise.all(world.judging), sleep(world.wait)]);
  world.isStopped = true;
  await Promise.race([Promise.all(lives), sleep(3000)]);  // those of a failed table may wait for ever
  for (const table of world.tables) for (const session of table.sessions) session.close();
  world.referee.end();
  await sleep(300);
  const last = world.footprint();
  if (start && last && world.count.restarts === 0 && last.descriptors > start.descriptors + 40) {
    world.fail(new Error(`the server has ${last.descriptors} descriptors, ${start.descriptors} at the beginning`));
  }
  if (last && last.rss > 400) world.failures.push({ error: new Error(`the server has ${last.rss} MiB`) });
  try {
    checkLog(world);
    await server.end();
  } catch (error) {
    world.failures.push({ error });
    console.log(`FAIL ${error.message}`);
  }
  if (server.folder) rmSync(server.folder, { recursive: true, force: true });
  tell(world, start, last);
}

function tell(world, start, last) {
  const { events, answers, http: routes, ...count } = world.count;
  console.log(`  ${JSON.stringify(count)}`);
  console.log(`  ${Object.keys(answers).length} kinds of answers, ${Object.keys(routes).length} over HTTP, ${Object.keys(events).length} kinds of events` +
              (last ? `; server ${Math.round(start.rss)} to ${Math.round(last.rss)} MiB, ${start.descriptors} to ${last.descriptors} descriptors` : ''));
  if (process.env.RANDOM_TELL) console.log(JSON.stringify({ events, answers, routes }, null, 1));
  const { failures } = world;
  if (failures.length > 0) console.log(`  failed with seed ${options.seed}: ${failures.map(({ error }) => error.message.slice(0, 200)).join('\n    ')}`);
  console.log(`random ${options.form}: ${failures.length === 0 ? 1 : 0} passed, ${failures.length} failed`);
}

process.on('exit', endAll);
// Whatever waits for something that does not come.
setTimeout(() => {
  console.log(`the run hangs after ${Math.round(performance.now() / 1000)} s\nrandom ${options.form}: 0 passed, 1 failed`);
  process.exit(1);
}, options.seconds * 1000 + 240_000).unref();

let isFine = false;
try {
  isFine = await main();
} catch (error) {
  console.log(error);
  console.log(`random ${options.form}: 0 passed, 1 failed`);
}
process.exit(isFine ? 0 : 1);
