// The days on which somebody has played a deal of the day, and how many of them are in a row.
import type { Played } from '../wire/api';

const dayMs = 24 * 3600 * 1000;
const weeks = 5;

/** The fewest cards left on each day that something was played on, by date. */
export function playedDays(games: readonly Pick<Played, 'deal' | 'left'>[]): Map<string, number> {
  const days = new Map<string, number>();
  for (const { deal, left } of games) {
    const date = /^(\d{4}-\d\d-\d\d)\/\w+$/.exec(deal)?.[1];
    if (date) days.set(date, Math.min(left, days.get(date) ?? left));
  }
  return days;
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Days in a row up to `today`; one that is not over yet does not end them. */
export function streakOf(days: ReadonlyMap<string, number>, today: string): number {
  let at = Date.parse(`${today}T00:00:00Z`);
  if (!days.has(today)) at -= dayMs;
  let streak = 0;
  for (; days.has(dateOf(at)); at -= dayMs) streak += 1;
  return streak;
}

/** Dates of whole weeks, Monday first, the last of them with `today`. */
export function datesUntil(today: string): string[] {
  const now = Date.parse(`${today}T00:00:00Z`);
  const weekday = (new Date(now).getUTCDay() + 6) % 7;
  const first = now - weekday * dayMs - (weeks - 1) * 7 * dayMs;
  return Array.from({ length: weekday + 1 + (weeks - 1) * 7 }, (_, at) =>
    dateOf(first + at * dayMs),
  );
}
