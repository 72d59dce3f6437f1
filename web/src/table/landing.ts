// Whether cards of others are still landing on the piles: what the screen shows is then a little behind the
// table, and what calls the reader waits for it. The pacer of the shown table sets it (play/pacer.ts).
import { Store } from '../base/store';

export const landing = new Store(false);

/**
 * Calls `then` when all cards have landed, at once if none is on its way. It looks after the current change
 * of the table has reached everybody, since the pacer may hear of it later. Gives what calls it off.
 */
export function afterLanding(then: () => void): () => void {
  let wanted = true;
  let leave = () => {};
  queueMicrotask(() => {
    if (!wanted) return;
    if (!landing.get()) return then();
    leave = landing.subscribe(() => {
      leave();
      then();
    });
  });
  return () => {
    wanted = false;
    leave();
  };
}
