// Tells the server that the person uses the page: who thinks about a turn is not taken for idle. At
// most once a minute, and at once while the table asks whether the reader is still there.
import { useEffect } from 'preact/hooks';
import type { TableConnection } from './connection';
import { isRunning, mySeat } from './people';

const every = 60_000; // ms

export class SignOfLife {
  #sent = 0;

  constructor(
    readonly connection: TableConnection,
    readonly clock: () => number = Date.now,
  ) {}

  /** The person touched the page. */
  touched(): void {
    const { table, link, local } = this.connection.model.get();
    if (!table || link !== 'live' || local || !isRunning(table)) return;
    const seat = mySeat(table);
    if (seat === undefined || table.seats.length < 2) return;
    const asked = table.game?.idle?.seat === seat;
    const now = this.clock();
    const since = now - this.#sent;
    if (since >= 0 && since < (asked ? 1000 : every)) return;
    this.#sent = now;
    void this.connection.send({ t: 'here' });
  }
}

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** For as long as the table is shown. */
export function useSignOfLife(connection: TableConnection): void {
  useEffect(() => {
    const sign = new SignOfLife(connection);
    const touched = () => sign.touched();
    for (const touch of touches) addEventListener(touch, touched, { passive: true, capture: true });
    return () => {
      for (const touch of touches) removeEventListener(touch, touched, { capture: true });
    };
  }, [connection]);
}
