// An engine that traps is replaced, and calls are answered again.
import { expect, test, vi } from 'vitest';
import { module_for_tests } from './engine_for_tests';
import { start } from './load';

test('after a trap another engine answers', async () => {
  const module = await module_for_tests();
  let started = 0;
  let broken = false;
  const call = await start(module, async (from, given) => {
    started += 1;
    const instance = await WebAssembly.instantiate(from, given);
    const real = instance.exports as Record<string, unknown>;
    const answers = real.call as (length: number) => number;
    return {
      exports: {
        ...real,
        call: (length: number) => {
          if (!broken) return answers(length);
          throw new WebAssembly.RuntimeError('unreachable');
        },
      },
    };
  });
  const ask = () => call({ call: 'typed', line: '46 b' });
  expect(ask()).toEqual({ line: 'put', card: 46, pile: 'B' });
  broken = true;
  expect(ask).toThrow('unreachable');
  broken = false;
  expect(ask).toThrow('started again');
  await vi.waitFor(() => expect(started).toBe(2));
  await vi.waitFor(() => expect(ask()).toEqual({ line: 'put', card: 46, pile: 'B' }));
  // What the engine says no to is no trap.
  expect(() => call({ call: 'no_such_call' })).toThrow();
  expect(started).toBe(2);
});
