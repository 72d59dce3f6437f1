// test() of node:test, but a failed test leaves nothing behind that keeps the others waiting: neither
// the next test of its file, nor the end of the file.
import { after, test as nodeTest } from 'node:test';
import { endAll } from './server.js';

let failed = false;

function fail() {
  failed = true;
  endAll();
}

export function test(name, body) {
  nodeTest(name, { timeout: Number(process.env.E2E_TIMEOUT_MS ?? 300000) }, async (context) => {
    let running = true;
    context.signal.addEventListener('abort', () => { if (running) fail(); });  // it took too long
    try {
      await body(context);
    } catch (error) {
      fail();
      throw error;
    } finally {
      running = false;
    }
  });
}

// What a failed test still waits for, or does again and again, would keep the process for as long.
after(() => {
  if (failed) setTimeout(() => process.exit(1), 1000);  // time to tell what failed
});
