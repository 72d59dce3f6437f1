// Our bots are glad about a game that is won, or nearly: each in its own way, shown like the reactions of
// people. It is a picture of this page alone: nothing is sent, and no log has it.
import { useEffect, useState } from 'preact/hooks';
import { still } from '../kit/motion';
import type { Reaction, Table } from '../wire/types';
import { justEnded } from './celebrate';

const begin = 1300; // ms after the piles have begun to light up: when the cards leave the table
const moment = 4000; // ms that they are shown

const glad: Record<string, Reaction> = { strong: 'clap', quick: 'wow', greedy: 'laugh' };

/** By seat; none of a bot that plays for a person. */
export function cheersOf(table: Table, how: 'won' | 'near'): Map<number, Reaction> {
  const found = new Map<number, Reaction>();
  table.seats.forEach(({ member, bot }, seat) => {
    if (member !== 0 || !bot) return;
    found.set(seat, how === 'won' ? (glad[bot] ?? 'clap') : 'clap');
  });
  return found;
}

const none: ReadonlyMap<number, Reaction> = new Map();

/** The cheers of a game that has just ended, for a moment or until the next input. */
export function useCheers(table: Table, skew: number): ReadonlyMap<number, Reaction> {
  const [shown, show] = useState(none);
  const { over } = table.game!;
  useEffect(() => {
    const how = justEnded(table, Date.now() + skew);
    if (!how) return undefined;
    const wait = still() ? 0 : begin;
    const timers = [
      setTimeout(() => show(cheersOf(table, how)), wait),
      setTimeout(() => show(none), wait + moment),
    ];
    const end = () => {
      for (const timer of timers) clearTimeout(timer);
      removeEventListener('pointerdown', end, { capture: true });
      removeEventListener('keydown', end, { capture: true });
      show(none);
    };
    addEventListener('pointerdown', end, { capture: true, passive: true });
    addEventListener('keydown', end, { capture: true, passive: true });
    return end;
  }, [over]);
  return shown;
}
