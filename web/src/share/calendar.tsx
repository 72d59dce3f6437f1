// The day's deals of the last weeks: which were played, how they ended, and how many days in a row.
import { dayText } from '../games/days';
import { locale, t } from '../texts';
import './calendar.css';
import { datesUntil, streakOf } from './streak';

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
