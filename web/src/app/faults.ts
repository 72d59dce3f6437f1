// What nobody expected: errors that nothing caught, and promises that failed without anybody waiting for
// them. One place tells the user that something went wrong, now and then; the console has the rest.
import { toast } from '../kit/toast';
import { t } from '../texts';

const pause = 30_000; // ms in which it is said once

export class Faults {
  #last = Number.NEGATIVE_INFINITY;

  constructor(
    readonly tell: () => void = () => toast(t('link.fault')),
    readonly now: () => number = () => performance.now(),
  ) {}

  /** True if the user is told. */
  report(error: unknown): boolean {
    // Loops of layout are the browser's remark, and harm nobody.
    if (/ResizeObserver loop/.test(String((error as Error | undefined)?.message ?? error))) {
      return false;
    }
    const now = this.now();
    if (now - this.#last < pause) return false;
    this.#last = now;
    this.tell();
    return true;
  }

  /** From now on, for the whole page. */
  watch(): void {
    addEventListener('error', ({ error, message }) => this.report(error ?? message));
    addEventListener('unhandledrejection', ({ reason }) => this.report(reason));
  }
}
