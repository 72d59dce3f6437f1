// How far a game over days was when its table was last on the screen of this browser, so that what has
// happened since can be replayed. It holds the own view only, like the page itself.
import type { Table, View } from '../wire/types';

/** A moment of a game, from which what follows can be told. */
export interface Moment {
  seq: number;
  game?: { number: number; n: number; view: View };
}

const place = (table: string) => `backstep.seen.${table}`;

/** Does nothing at other tables: their players are there while it happens. */
export function keepSeen({ table, seq, game, phase, settings }: Table): void {
  if (!settings.correspondence) return;
  try {
    if (game && phase === 'play') {
      const { number, n, view } = game;
      localStorage.setItem(place(table), JSON.stringify({ seq, game: { number, n, view } }));
    } else {
      localStorage.removeItem(place(table));
    }
  } catch {
    // Forbidden or full: nothing is replayed.
  }
}

/** The moment of this game that was seen last; nothing if it is another game, or now. */
export function lastSeen({ table, game, settings }: Table): Moment | undefined {
  if (!settings.correspondence || !game) return undefined;
  try {
    const kept = JSON.parse(localStorage.getItem(place(table)) ?? 'null') as Moment | null;
    const before = kept?.game;
    return before && before.number === game.number && before.n < game.n ? kept : undefined;
  } catch {
    return undefined; // no storage, or somebody else's words in it
  }
}
