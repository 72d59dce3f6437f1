// Asks the server whether a text may be said, while it is typed: after a pause, or at once when a digit
// slips in, and never more often than the server likes.
import type { TableConnection } from '../table/connection';
import type { Checked } from '../wire/types';
import { checkedText } from './refusals';

export interface Verdict {
  text: string; // why not, in words
  span?: readonly [number, number]; // code points
  sent?: boolean; // it was tried to be sent
}

const pause = 300; // ms without a key
const gap = 500; // ms between two questions, as the server allows

export class Checker {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = Number.NEGATIVE_INFINITY;
  #turn = 0; // answers to older questions are out of date
  #asking = '';

  constructor(
    readonly connection: TableConnection,
    readonly told: (verdict: Verdict | undefined) => void,
  ) {}

  look(text: string, now: boolean): void {
    this.forget();
    if (!text.trim()) return;
    const since = performance.now() - this.#asked;
    const wait = Math.max(now ? 0 : pause, gap - since);
    this.#asking = text;
    if (wait <= 0) void this.#ask();
    else this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  async #ask(): Promise<void> {
    const turn = ++this.#turn;
    this.#asked = performance.now();
    const answer = await this.connection.send({ t: 'check', text: this.#asking });
    if (turn !== this.#turn || answer.t !== 'checked') return;
    const { allowed, why, span } = answer as Checked;
    this.told(allowed ? undefined : { text: checkedText(why ?? ''), span });
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
  }

  stop(): void {
    this.forget();
  }
}
