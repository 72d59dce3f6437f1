// The endless stream: shipped puzzles that were not solved yet, and new ones made in this browser when
// there are none left.
import { thinker } from '../engine';
import type { Job } from '../engine/types';
import { rulesFrom } from '../games/variant';
import { keepPuzzle, keptPuzzles } from './kept';
import { fits, type Puzzle, type PuzzleFilter, rulesFor } from './puzzles';

/** One that is not solved, another than `but`, in an order that differs between browsers. */
export function nextOf(
  set: readonly Puzzle[],
  filter: PuzzleFilter,
  solved: Readonly<Record<string, unknown>>,
  but?: string,
): Puzzle | undefined {
  const left = set.filter(({ id }, at) => !solved[id] && id !== but && fits(set[at]!, filter));
  return left[Math.floor(Math.random() * left.length)];
}

export async function findPuzzle(id: string, set: readonly Puzzle[]): Promise<Puzzle | undefined> {
  const { made, own } = keptPuzzles.get();
  return [...set, ...made, ...own].find((puzzle) => puzzle.id === id);
}

/** Another puzzle of the same own game that was not solved yet. */
export function nextOwn(
  id: string,
  own: readonly Puzzle[],
  solved: Readonly<Record<string, unknown>>,
): Puzzle | undefined {
  const game = /^(own-.+-)\d+$/.exec(id)?.[1];
  if (!game) return undefined;
  return own.find((puzzle) => puzzle.id.startsWith(game) && puzzle.id !== id && !solved[puzzle.id]);
}

/** Some kinds are rare: then others have been found meanwhile, or nothing is. */
export const patience = 60_000; // ms

/** Makes a new one that fits the filter, in a worker; one of `found` and `gaveUp` is told once, unless it
    is stopped before. The rules are those of which there are puzzles in the set. */
export function makePuzzle(
  filter: PuzzleFilter,
  set: readonly Puzzle[],
  found: (puzzle: Puzzle) => void,
  gaveUp: () => void,
): Job {
  const number = Math.floor(Math.random() * 1_000_000);
  const rules = rulesFrom(rulesFor(filter.family, number, set))!;
  const timer = setTimeout(() => {
    job.stop();
    gaveUp();
  }, patience);
  const job = thinker().puzzles(rules, `page ${number} ${Date.now()}`, (puzzle) => {
    if (keptPuzzles.get().outcomes[puzzle.id]) return;
    // Whoever asked for a grade waits for it; each that is found is kept for later.
    keepPuzzle('made', puzzle);
    if (!fits(puzzle, filter)) return;
    clearTimeout(timer);
    job.stop();
    found(puzzle);
  });
  const stop = () => {
    clearTimeout(timer);
    job.stop();
  };
  job.done.catch(() => clearTimeout(timer));
  return { done: job.done, stop };
}
