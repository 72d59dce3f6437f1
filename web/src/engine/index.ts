// The engine, loaded once and when it is first needed.
import { engine_of } from './engine';
import url from './engine.wasm?url';
import { askFacts } from './facts';
import { compile, start } from './load';
import { thinker_of, type WorkerLike } from './thinker';
import type { Engine, Thinker } from './types';

export type * from './types';

let modules: Promise<WebAssembly.Module> | undefined;
let engines: Promise<Engine> | undefined;
let thinkers: Thinker | undefined;

function module(): Promise<WebAssembly.Module> {
  modules ??= compile(url).catch((error: unknown) => {
    modules = undefined; // the next one may have better luck
    throw error;
  });
  return modules;
}

export function engine(): Promise<Engine> {
  engines ??= module()
    .then(start)
    .then(engine_of)
    .then((loaded) => {
      askFacts(loaded);
      return loaded;
    })
    .catch((error: unknown) => {
      engines = undefined;
      throw error;
    });
  return engines;
}

export function thinker(): Thinker {
  thinkers ??= thinker_of(
    module,
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as WorkerLike,
  );
  return thinkers;
}
