// The engine in Node: from the file that the build left beside this one.
import { readFileSync } from 'node:fs';
import { engine_of } from './engine';
import { start } from './load';
import type { Engine } from './types';

export function module_for_tests(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(readFileSync(new URL('./engine.wasm', import.meta.url)));
}

export async function engine_for_tests(): Promise<Engine> {
  return engine_of(await start(await module_for_tests()));
}
