/// <reference types="vitest/config" />
import { defineConfig } from 'vite';
// @ts-expect-error: with its ending, as Node wants it
import { breakpointsPlugin } from './src/style/breakpoints.ts';
// @ts-expect-error: plain JavaScript
import { chunks } from './tools/parts.mjs';

export default defineConfig(({ mode }) => ({
  plugins: [breakpointsPlugin],
  build: {
    outDir: '../build/web', // beside the program, which looks for its page there
    emptyOutDir: true,
    rolldownOptions: {
      ...(mode === 'gallery' ? { input: ['index.html', 'gallery.html'] } : {}),
      output: { codeSplitting: { groups: chunks() } },
    },
    target: ['chrome111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0, // the server's content policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    // Some think for a while, and the machine may be busy: a limit is for what hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
