// node run.mjs PROGRAM.wasm ARGS...: runs a wasm32-wasi program, with its output and exit code.
import { readFile } from 'node:fs/promises';

// Node calls WASI experimental at every start; that is no news for the reader of a test.
process.removeAllListeners('warning');

const { WASI } = await import('node:wasi');
const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [program, ...args], returnOnExit: true });
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, {
  wasi_snapshot_preview1: wasi.wasiImport,
});
process.exitCode = wasi.start(instance);
