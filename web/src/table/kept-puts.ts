// Placed cards outlive a reload: in the tab's own storage, and in the browser's for a tab that was
// closed. They belong to one turn of one game of one table.
import type { Action } from '../wire/types';

export interface KeptPuts {
  game: number;
  from: number; // actions of the game before this turn
  puts: Action[];
}

const place = (table: string) => `backstep.puts.${table}`;
const storages = [() => sessionStorage, () => localStorage];

export function keepPuts(table: string, kept: KeptPuts): void {
  for (const storage of storages) {
    try {
      if (kept.puts.length > 0) storage().setItem(place(table), JSON.stringify(kept));
      else storage().removeItem(place(table));
    } catch {
      // Forbidden or full: they live as long as the page.
    }
  }
}

export function keptPuts(table: string): KeptPuts | undefined {
  for (const storage of storages) {
    try {
      const kept = JSON.parse(storage().getItem(place(table)) ?? 'null') as KeptPuts | null;
      if (kept && Array.isArray(kept.puts) && kept.puts.every((put) => /^\d+[A-D]$/.test(put))) {
        return kept;
      }
    } catch {
      // As above, or somebody else's words.
    }
  }
  return undefined;
}
