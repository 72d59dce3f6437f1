// What lay on the piles when an attempt at a deal of the day ended. The server does not tell it with the
// results of a day, so this browser remembers it of the last ones.
import type { Card, PileName } from '../wire/types';

export type Tops = Partial<Record<PileName, Card | null>>;

export const topsPlace = 'backstep.today-tops';
const most = 9; // three days

function read(): Record<string, Tops> {
  try {
    return (
      (JSON.parse(localStorage.getItem(topsPlace) ?? '{}') as Record<string, Tops> | null) ?? {}
    );
  } catch {
    return {};
  }
}

/** `name`: of the deal, "2026-11-18/solo". */
export function keepTops(name: string, tops: Tops): void {
  const others = Object.entries(read()).filter(([one]) => one !== name);
  const kept = [...others.slice(-(most - 1)), [name, tops]];
  try {
    localStorage.setItem(topsPlace, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Forbidden or full: a single bar is shared.
  }
}

export const topsOf = (name: string): Tops | undefined => read()[name];
