// The page in a real browser: vitest run --config tests/vitest.config.ts
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2, // each has a browser
    // A browser on a busy machine may stall for seconds: what fails once is tried once more, and said.
    retry: 1,
    reporters: ['default'],
  },
});
