// What a wait is made of: work and waits of the server's own count, waiting for a CPU does not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { Stopwatch } from './lib/scheduling.js';

// A server of one thread: for each line it works and then waits for so many milliseconds, and answers.
const SERVER = `
import sys, time
print("open", flush=True)
for line in sys.stdin:
    work, wait = map(float, line.split())
    end = time.process_time() + work / 1000
    while time.process_time() < end: pass
    time.sleep(wait / 1000)
    print("done", flush=True)`;
const LOOP = `
import time
end = time.time() + 20
print("open", flush=True)
while time.time() < end: pass`;

/** Runs a script, perhaps on the first CPU only. */
function run(script, { onFirst = false } = {}) {
  const [command, ...args] = [...(onFirst ? ['taskset', '-c', '0'] : []), 'python3', '-c', script];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.lines = createInterface({ input: child.stdout });
  return child;
}

async function measure(server, { work = 0, wait = 0 }) {
  const stopwatch = new Stopwatch(server.pid);
  server.stdin.write(`${work} ${wait}\n`);
  await once(server.lines, 'line');
  return stopwatch.read();
}

async function withServer(options, what) {
  const server = run(SERVER, options);
  try {
    await once(server.lines, 'line');
    await what(server);
  } finally {
    server.kill('SIGKILL');
  }
}

test('what the server works off counts, however busy the machine is', () => withServer({}, async (server) => {
  const { wallMs, ownMs } = await measure(server, { work: 400 });
  assert.ok(ownMs >= 350 && ownMs <= wallMs, `${ownMs} of ${wallMs} ms`);
}));

test('what the server waits for counts', () => withServer({}, async (server) => {
  const { wallMs, ownMs } = await measure(server, { wait: 800 });
  assert.ok(ownMs >= 400 && ownMs <= wallMs, `${ownMs} of ${wallMs} ms`);
}));

test('what the machine adds does not count', async () => {
  const loops = Array.from({ length: 4 }, () => run(LOOP, { onFirst: true }));
  try {
    await Promise.all(loops.map((each) => once(each.lines, 'line')));
    await withServer({ onFirst: true }, async (server) => {
      const { wallMs, ownMs } = await measure(server, { work: 50 });
      assert.ok(wallMs > 120, `four others on the same CPU do not delay it: ${wallMs} ms`);
      assert.ok(ownMs < wallMs / 2, `${ownMs} of ${wallMs} ms`);
    });
  } finally {
    for (const each of loops) each.kill('SIGKILL');
  }
});
