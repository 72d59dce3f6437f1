// The engine, loaded once and when it is first needed.
import type { Engine, Thinker } from './types';

export type * from './types';

let engines: Promise<Engine> | undefined;

export function engine(): Promise<Engine> {
  engines ??= Promise.reject(new Error('the engine is not built yet'));
  return engines;
}

export function thinker(): Thinker {
  throw new Error('the engine is not built yet');
}
