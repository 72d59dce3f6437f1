// The days on which the reader has played a deal of the day, as the server knows them.
import { useEffect, useState } from 'preact/hooks';
import { api, type Distribution } from '../wire/api';
import { person } from '../wire/person';
import { type Comparable, furtherThan, remarkable } from './further';
import { playedDays, streakOf } from './streak';

const mostPages = 3; // of 50 games: more than five weeks of days

/** The fewest cards left on each day; nobody is made a person for it. */
export async function ownDays(): Promise<Map<string, number>> {
  const games = [];
  let after: number | undefined;
  for (let page = 0; person.get() && page < mostPages; page++) {
    const answer = await api.myGames(after);
    games.push(...answer.games);
    after = answer.next;
    if (after === undefined) break;
  }
  return playedDays(games);
}

/** How one's attempt at a deal compares, and the days in a row, as far as they are known. */
export async function ownStanding(
  date: string,
  results: Distribution | undefined,
  left: number | undefined,
): Promise<Comparable> {
  const days = await ownDays().catch(() => undefined); // offline
  return remarkable({
    further: results && left !== undefined ? furtherThan(results, left) : undefined,
    streak: days && streakOf(days, date),
  });
}

/** Days in a row up to this one, on which a game has just ended; undefined while that is not known. */
export function useStreak(date: string | undefined): number | undefined {
  const [streak, set] = useState<number>();
  useEffect(() => {
    let wanted = true;
    set(undefined);
    if (date === undefined) return;
    ownDays().then(
      (days) => wanted && set(streakOf(new Map([...days, [date, 0]]), date)),
      () => {}, // offline: it is left out
    );
    return () => {
      wanted = false;
    };
  }, [date]);
  return streak;
}
