// test() of node:test, but a failed test leaves nothing behind that keeps the others waiting.
import { test as nodeTest } from 'node:test';
import { endAll } from './server.js';

export function test(name, body) {
  nodeTest(name, { timeout: Number(process.env.E2E_TIMEOUT_MS ?? 120000) }, async (context) => {
    try {
      await body(context);
    } catch (error) {
      endAll();
      throw error;
    }
  });
}
