// Puzzles: what one is (docs/puzzles.md), the set that comes with the page, and which of it is next.
import type { Grade, LocalGame, Puzzle } from '../engine/types';
import { rulesFrom } from '../games/variant';

export type { Grade, Puzzle } from '../engine/types';
export const grades: readonly Grade[] = ['easy', 'medium', 'hard'];

/** The puzzle's position, as a game of this browser. Throws if its rules are none. */
export function gameOf({ rules: key, exact, deck, starts, actions }: Puzzle): LocalGame {
  const rules = exact ?? rulesFrom(key);
  if (!rules) throw new Error(`a puzzle has the rules ${key}`);
  return { rules, deck, starts, actions };
}

export function puzzlesFrom(text: string): Puzzle[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Puzzle);
}

let shipped: Promise<Puzzle[]> | undefined;
/** The set of this version of the page, loaded once. */
export function shippedPuzzles(): Promise<Puzzle[]> {
  shipped ??= import('./set.jsonl?raw').then(({ default: text }) => puzzlesFrom(text));
  shipped.catch(() => {
    shipped = undefined; // the next one may have better luck
  });
  return shipped;
}

const dayMs = 24 * 3600 * 1000;

/** "2026-11-18", in UTC as for the day's deals. */
export const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Three of a day, one of each grade; each comes once before any comes again. */
export function puzzlesOfDay(set: readonly Puzzle[], date: string): Puzzle[] {
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs);
  return grades.flatMap((grade) => {
    const those = set.filter((puzzle) => puzzle.grade === grade);
    const found = those[(day * strideOf(those.length)) % those.length];
    return found ? [found] : [];
  });
}

/** A step that meets all of n in turn, and not neighbours one after the other. */
function strideOf(n: number): number {
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
  for (let stride = Math.max(1, Math.floor(n * 0.38)); ; stride++) {
    if (common(stride, n) === 1) return stride;
  }
}

export type Family = 'all' | 'original' | 'extreme' | 'more';
export const families: readonly Family[] = ['all', 'original', 'extreme', 'more'];

/** Which puzzles somebody wants. */
export interface PuzzleFilter {
  family: Family;
  grade: Grade | 'any';
}

/** more: Pro, small hand and On Fire, alone or with Extreme. */
export function familyOf(rules: string): Exclude<Family, 'all'> {
  if (/[psf]/.test(rules)) return 'more';
  return rules.includes('x') ? 'extreme' : 'original';
}

export function fits(puzzle: Puzzle, { family, grade }: PuzzleFilter): boolean {
  if (family !== 'all' && familyOf(puzzle.rules) !== family) return false;
  return grade === 'any' || puzzle.grade === grade;
}

/** The rules that new puzzles of a filter are made of, in turn: those that have puzzles in the set. Of others
    none may be found in any time. */
export function rulesFor(family: Family, number: number, set: readonly Puzzle[]): string {
  const all = [...new Set(set.map(({ rules }) => rules))];
  const those = all.filter((rules) => family === 'all' || familyOf(rules) === family);
  return those[number % those.length] ?? '1';
}
