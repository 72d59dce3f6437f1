// A value that screens look at: whoever reads it by `useStore` is drawn again when it changes.
import { useEffect, useState } from 'preact/hooks';

/** To the one place that looks at unexpected errors (faults.ts), as if nobody had caught it. */
function reportError(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else console.error(error);
}

export class Store<T> {
  #value: T;
  readonly #readers = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const reader of [...this.#readers]) {
      try {
        reader();
      } catch (error) {
        reportError(error); // the others are told all the same
      }
    }
  }

  /** Sets some members of an object. */
  change(part: Partial<T>): void {
    this.set({ ...this.#value, ...part });
  }

  /** Calls `reader` after every change, until the function it returns is called. */
  subscribe(reader: () => void): () => void {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  }
}

/** The value, or what `pick` takes of it. A component is drawn again when the picked thing is another. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, S>(store: Store<T>, pick: (value: T) => S): S;
export function useStore<T, S>(store: Store<T>, pick?: (value: T) => S): T | S {
  const now = pick ? pick(store.get()) : store.get();
  const [, draw] = useState({});
  // The latest picked thing is kept on the closure of the effect, which is made again with it.
  useEffect(() => {
    const look = () => {
      if (!Object.is(pick ? pick(store.get()) : store.get(), now)) draw({});
    };
    look();
    return store.subscribe(look);
  });
  return now;
}
