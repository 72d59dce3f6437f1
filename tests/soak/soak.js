// The server under steady load, with restarts: does it grow? tools/soak calls it.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sleep } from '../e2e/lib/client.js';
import { Server, endAll, run } from '../e2e/lib/server.js';
import { Load } from './load.js';
import { plot } from './plot.js';
import { afterWarmUp, grows, quantile, trendOf } from './trend.js';

const MIB = 1024 * 1024;

const { values: options } = parseArgs({
  options: {
    hours: { type: 'string' },
    short: { type: 'boolean', default: false },
    out: { type: 'string' },
    rate: { type: 'string', default: '120' },  // visits a minute
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const usage = 'usage: tools/soak --hours H [--out DIR] [--rate VISITS_PER_MINUTE], or tools/soak --short';
if (options.help) {
  console.log(usage);
  process.exit(0);
}
const hours = options.short ? 150 / 3600 : Number(options.hours);
if (!(hours > 0) || !(Number(options.rate) > 0)) {
  console.error(usage);
  process.exit(2);
}
const seconds = hours * 3600;
const shape = options.short
  ? { every: 1, restart: 50, warmUp: 15, day: 10, most: 30 }
  : { every: 5, restart: Math.max(240, Math.min(1200, seconds / 3)), warmUp: 60, day: 60, most: 60 };

// The pages of the data file that SQLite keeps in memory (/metrics) have a bound, which they reach after
// some 1,100 visits. Until then the server warms up; where it never gets there, as in a short run,
// memory is judged without them.
const isWarm = ({ cache }) => cache >= 7.5;
// allowed: growth in an hour (or in the time measured, if that is less) that is no leak: the allocator,
// small caches. most: a bound that is never exceeded.
const panels = [
  { key: 'rss', title: 'memory (RSS)', unit: 'MiB' },
  { key: 'cache', title: 'pages of the data file in memory', unit: 'MiB', most: 10.5 },
  { key: 'rest', title: 'memory without these pages', unit: 'MiB', allowed: 16 },
  { key: 'descriptors', title: 'file descriptors besides connections', unit: '', allowed: 8 },
  { key: 'tables', title: 'tables in memory', unit: '', allowed: 60 },
  { key: 'persons', title: 'persons with limits in memory', unit: '', most: 6 * Number(options.rate) + 100 },
  { key: 'logs', title: 'logs whose ends are in memory', unit: '', most: 20_000 },
  { key: 'wal', title: 'write-ahead log', unit: 'MiB', allowed: 32 },
  { key: 'data', title: 'data file', unit: 'MiB' },
  { key: 'connections', title: 'connections', unit: '' },
  { key: 'p50', title: 'latency, median', unit: 'ms' },
  { key: 'p99', title: 'latency, 99th percentile', unit: 'ms' },
];

const freePort = () => new Promise((resolve, reject) => {
  const server = net.createServer().once('error', reject).listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

const sizeOf = (file) => { try { return statSync(file).size / MIB; } catch { return 0; } };

class Soak {
  samples = [];
  troubles = [];  // what must not happen
  life = 0;       // of the server's processes
  isDown = true;
  pruned = 0;
  restarts = { SIGTERM: 0, SIGKILL: 0 };

  async start() {
    this.folder = mkdtempSync(path.join(tmpdir(), 'backstep-soak-'));
    this.data = path.join(this.folder, 'data.db');
    this.admin = await freePort();
    this.server = await Server.start({
      data: this.data,
      args: ['--admin-listen', `127.0.0.1:${this.admin}`, '--test-day-seconds', String(shape.day),
             '--lobby-days', '1', '--game-days', '2'],
    });
    this.began = performance.now();
    this.isDown = false;
  }

  get now() { return (performance.now() - this.began) / 1000; }

  async metrics() {
    const response = await fetch(`http://127.0.0.1:${this.admin}/metrics`, { signal: AbortSignal.timeout(10_000) });
    const text = await response.text();
    return (name) => Number(new RegExp(`^backstep_${name} (\\S+)$`, 'm').exec(text)?.[1]);
  }

  async sample(latencies) {
    const { pid } = this.server.child;
    const { life } = this;
    const metric = await this.metrics();
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const connections = metric('connections');
    const rss = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)[1]) / 1024;
    const cache = metric('store_cache_bytes') / MIB;
    if (this.isDown || life !== this.life) return;
    this.samples.push({
      t: this.now,
      life,
      rss,
      cache,
      rest: rss - cache,
      persons: metric('persons'),
      logs: metric('store_cached_logs'),
      descriptors: readdirSync(`/proc/${pid}/fd`).length - connections,
      connections,
      tables: metric('tables'),
      data: sizeOf(this.data),
      wal: sizeOf(`${this.data}-wal`),
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      requests: latencies.length,
    });
  }

  complain(log) {
    for (const line of log.split('\n')) if (line.includes('"level":"error"')) this.troubles.push(line);
  }

  /** SIGTERM with a prune before the next start, or SIGKILL. */
  async restart(signal) {
    this.isDown = true;
    this.restarts[signal] += 1;
    const { server } = this;
    server.child.kill(signal);
    const ended = await Promise.race([server.exited, sleep(15_000).then(() => undefined)]);
    if (ended === undefined) {
      this.troubles.push(`the server did not end by ${signal}`);
      server.child.kill('SIGKILL');
      await server.exited;
    } else if (signal === 'SIGTERM' && ended.code !== 0) {
      this.troubles.push(`the server ended with ${ended.code ?? ended.signal}`);
    }
    this.complain(server.log);
    if (signal === 'SIGTERM') await this.prune();
    server.options = { ...server.options, port: server.port };
    await server.launch();
    this.life += 1;
    this.isDown = false;
  }

  async prune() {
    const { code, stdout, stderr } = await run([
      'store', 'prune', '--data', this.data, '--lobbies', '1', '--games', '2', '--finished', '2',
      '--test-day-seconds', String(shape.day)]);
    if (code !== 0) this.troubles.push(`store prune: ${stderr}`);
    const erased = stdout.slice(stdout.indexOf('erased'));
    for (const [, count] of erased.matchAll(/(\d+) (?:lobbies|tables|finished)/g)) this.pruned += Number(count);
  }

  /** How many of the lobbies that were left long ago have closed, or are erased; and how many not. */
  async closings(lobbies) {
    const old = lobbies.filter(({ since }) => performance.now() - since > 3000 * shape.day + 5_000);
    const counts = { closed: 0, open: 0 };
    for (const { table } of old.slice(-50)) {
      const { status, json } = await this.server.request('GET', `/api/tables/${table}`);
      if (status === 404 || json.phase === 'closed') counts.closed += 1;
      else counts.open += 1;
    }
    return counts;
  }

  async end() {
    this.isDown = true;
    if (this.server) {
      const { code, signal } = await this.server.stop();
      if (code !== 0) this.troubles.push(`the server ended with ${code ?? signal}`);
      this.complain(this.server.log);
    }
  }
}

const soak = new Soak();
const clean = () => {
  endAll();
  if (soak.folder) rmSync(soak.folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    clean();
    process.exit(130);
  });
}

async function measure() {
  await soak.start();
  const load = new Load(soak, { perMinute: Number(options.rate), most: shape.most });
  const running = load.run();
  let next = shape.restart;
  while (soak.now < seconds) {
    await sleep(1000 * shape.every);
    await soak.sample(load.latencies.splice(0)).catch((error) => soak.troubles.push(`sample: ${error.message}`));
    if (soak.now < next || soak.now > seconds - shape.restart / 2) continue;
    next += shape.restart;
    const signal = soak.restarts.SIGKILL < soak.restarts.SIGTERM ? 'SIGKILL' : 'SIGTERM';
    console.log(`${Math.round(soak.now)} s: ${signal}, ${load.counts.visits} visits`);
    await soak.restart(signal);
  }
  const closings = await soak.closings(load.lobbies);
  await load.stop();
  await running;
  await soak.end();
  return { load, closings };
}

function csv(samples) {
  const keys = ['t', 'life', ...panels.map(({ key }) => key), 'requests'];
  const shown = (value) => (Number.isFinite(value) ? Number(value.toFixed(3)) : '');
  return [keys.join(','), ...samples.map((each) => keys.map((key) => shown(each[key])).join(',')), ''].join('\n');
}

function report({ load, closings }) {
  const late = afterWarmUp(soak.samples, shape.warmUp, isWarm);
  const lines = [];
  let passed = 0;
  let failed = 0;
  const check = (ok, text) => {
    lines.push(`${ok ? 'ok' : 'FAIL'} ${text}`);
    if (ok) passed += 1;
    else failed += 1;
  };
  const fits = {};
  for (const { key, title, unit, allowed, most } of panels) {
    const trend = trendOf(late, key);
    if (trend) fits[key] = trend;
    const f = (value) => value.toFixed(2);
    const text = trend
      ? `${title}: mean ${f(trend.mean)} ${unit}, ${f(trend.slope)} an hour [${f(trend.low)}, ${f(trend.high)}]`
      : `${title}: too few samples`;
    const highest = Math.max(...soak.samples.map((each) => each[key]).filter(Number.isFinite));
    if (most !== undefined) check(highest > 0 && highest <= most, `${title}: at most ${f(highest)} ${unit}; allowed ${most}`);
    else if (allowed === undefined) lines.push(`   ${text}`);
    else check(trend !== undefined && !grows(trend, allowed), `${text}; allowed ${allowed}`);
  }
  const { visits, failed: wrong, cut, games, reconnected } = load.counts;
  check(wrong <= visits / 100, `${visits} visits, ${games} games to the end, ${reconnected} came back, ` +
        `${cut} cut by a restart, ${wrong} failed`);
  for (const error of load.errors) lines.push(`   ${error}`);
  check(closings.closed > 0 && closings.open === 0,
        `of old lobbies ${closings.closed} closed, ${closings.open} did not`);
  check(soak.pruned > 0, `${soak.pruned} erased by store prune`);
  check(soak.troubles.length === 0, `${soak.restarts.SIGTERM} restarts by SIGTERM, ` +
        `${soak.restarts.SIGKILL} by SIGKILL, ${soak.troubles.length} troubles`);
  for (const trouble of soak.troubles.slice(0, 20)) lines.push(`   ${trouble}`);
  lines.push(`soak: ${passed} passed, ${failed} failed`);
  const verdict = lines.join('\n');
  if (options.out) {
    mkdirSync(options.out, { recursive: true });
    writeFileSync(path.join(options.out, 'soak.csv'), csv(soak.samples));
    writeFileSync(path.join(options.out, 'soak.svg'), plot(soak.samples, panels, {
      title: `${(soak.samples.at(-1)?.t / 60).toFixed(0)} minutes, ${options.rate} visits a minute`,
      fits,
      warmUp: shape.warmUp,
    }));
    writeFileSync(path.join(options.out, 'verdict.txt'), `${verdict}\n`);
  }
  console.log(verdict);
  return failed === 0;
}

let good = false;
try {
  good = report(await measure());
} catch (error) {
  console.log(`${error.stack}\nsoak: 0 passed, 1 failed`);
} finally {
  clean();
}
process.exit(good ? 0 : 1);
