// What this browser remembers of puzzles: which were solved, and those that are not of the shipped set.
import { Store } from '../base/store';
import type { Puzzle } from './puzzles';

/** How a puzzle went: tries until it was found, or 0 if the solution was shown first. */
export interface Outcome {
  tries: number;
  date: string; // of the first time
}

export interface KeptPuzzles {
  outcomes: Record<string, Outcome>;
  made: Puzzle[]; // made in this browser, newest first
  own: Puzzle[]; // turns of one's own games, newest first
}

const place = 'backstep.puzzles';
const mostOutcomes = 3000;
const mostKept = 60;
const nothing: KeptPuzzles = { outcomes: {}, made: [], own: [] };

function load(): KeptPuzzles {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<KeptPuzzles> | null;
    return {
      outcomes: kept?.outcomes && typeof kept.outcomes === 'object' ? kept.outcomes : {},
      made: Array.isArray(kept?.made) ? kept.made : [],
      own: Array.isArray(kept?.own) ? kept.own : [],
    };
  } catch {
    return nothing; // no storage, or somebody else's words in it
  }
}

export const keptPuzzles = new Store<KeptPuzzles>(load());

keptPuzzles.subscribe(() => {
  try {
    localStorage.setItem(place, JSON.stringify(keptPuzzles.get()));
  } catch {
    // Full or forbidden: it holds until the page is closed.
  }
});

// Another tab of the same browser.
addEventListener('storage', (event) => {
  if (event.key === place) keptPuzzles.set(load());
});

/** The first outcome of a puzzle stays. */
export function noteOutcome(id: string, outcome: Outcome): void {
  const { outcomes } = keptPuzzles.get();
  if (outcomes[id]) return;
  const latest = Object.entries(outcomes).slice(-(mostOutcomes - 1));
  keptPuzzles.change({ outcomes: { ...Object.fromEntries(latest), [id]: outcome } });
}

export function keepPuzzle(where: 'made' | 'own', puzzle: Puzzle): void {
  const others = keptPuzzles.get()[where].filter(({ id }) => id !== puzzle.id);
  keptPuzzles.change({ [where]: [puzzle, ...others].slice(0, mostKept) });
}

export function forgetPuzzles(): void {
  keptPuzzles.set(nothing);
  try {
    localStorage.removeItem(place);
  } catch {
    // Then there is nothing.
  }
}

export interface Solved {
  solved: number;
  first: number; // at the first try
}

export function solvedOf(outcomes: KeptPuzzles['outcomes']): Solved {
  const tries = Object.values(outcomes).map((outcome) => outcome.tries);
  return {
    solved: tries.filter((n) => n > 0).length,
    first: tries.filter((n) => n === 1).length,
  };
}
