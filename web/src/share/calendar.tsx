// The day's deals of the last weeks: which were played, how they ended, and how many days in a row.
import { dayText } from '../games/days';
import { locale, t } from '../texts';
import type { Played } from '../wire/api';
import './calendar.css';

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

interface Props {
  days: ReadonlyMap<string, number>;
  today: string;
}

export function Calendar({ days, today }: Props) {
  const streak = streakOf(days, today);
  const short = new Intl.DateTimeFormat(locale(), { day: 'numeric', timeZone: 'UTC' });
  return (
    <section class="panel after-panel" aria-labelledby="calendar-title">
      <h2 id="calendar-title">{t('share.calendar')}</h2>
      {streak > 1 && <p class="figures-note">{t('share.streak', { n: streak })}</p>}
      <ol class="day-calendar">
        {datesUntil(today).map((date) => {
          const left = days.get(date);
          const label =
            left === undefined
              ? t('share.day_none', { date: dayText(date) })
              : t('share.day_played', { date: dayText(date), left });
          return (
            <li
              key={date}
              class={left === undefined ? '' : left === 0 ? 'won' : 'played'}
              aria-current={date === today ? 'date' : undefined}
            >
              <span aria-hidden="true">{short.format(Date.parse(`${date}T00:00:00Z`))}</span>
              {left !== undefined && <b aria-hidden="true">{left}</b>}
              <span class="vh">{label}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
