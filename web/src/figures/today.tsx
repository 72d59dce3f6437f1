// /today: the day's three deals.
import { useEffect, useState } from 'preact/hooks';
import { dayBefore } from '../games/days';
import { playToday } from '../lobby/starting';
import { ownDays } from '../share/own-days';
import { Header } from '../shell/header';
import { problemText } from '../talk/problem';
import { t } from '../texts';
import { api, Failure, type Today, type TodayForm } from '../wire/api';
import { type FormResults, TodayView } from './today-view';

/**
 * Results of some forms of a day; those that are a secret, or cannot be asked for, are left out. If
 * all are a secret, only that is told.
 */
async function resultsOf(
  date: string,
  forms: readonly TodayForm[],
): Promise<FormResults | 'secret'> {
  const found: FormResults = {};
  let secrets = 0;
  await Promise.all(
    forms.map(async (form) => {
      try {
        found[form] = await api.todayResults(date, form);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (error.code === 'secret') secrets += 1;
      }
    }),
  );
  return forms.length > 0 && secrets === forms.length ? 'secret' : found;
}

export default function TodayScreen(_: { id: string }) {
  const [today, setToday] = useState<{ day: Today; asked: number }>();
  const [results, setResults] = useState<FormResults>({});
  const [yesterday, setYesterday] = useState<FormResults | 'secret'>({});
  const [days, setDays] = useState<Map<string, number>>();
  const [problem, setProblem] = useState<string>();
  const [asking, askAgain] = useState(0);

  useEffect(() => {
    let wanted = true;
    let next: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const day = await api.today();
      if (!wanted) return;
      setToday({ day, asked: Date.now() });
      // The next day has other cards.
      next = setTimeout(() => askAgain(asking + 1), Math.min(day.ends_in_ms + 1500, 2 ** 31 - 1));
      const over = day.forms.filter(({ state }) => state === 'over').map(({ form }) => form);
      const [now, before] = await Promise.all([
        resultsOf(day.date, over),
        resultsOf(
          dayBefore(day.date),
          day.forms.map(({ form }) => form),
        ),
      ]);
      if (!wanted) return;
      setResults(now === 'secret' ? {} : now);
      setYesterday(before);
    };
    ownDays().then(
      (found) => wanted && setDays(found),
      () => {}, // offline: the calendar is left out
    );
    ask().catch((error) => wanted && setProblem(problemText(error)));
    return () => {
      wanted = false;
      clearTimeout(next);
    };
  }, [asking]);

  const play = async (form: TodayForm) => {
    setProblem(undefined);
    const table = today?.day.forms.find((one) => one.form === form)?.table;
    try {
      await playToday(form, table);
    } catch (error) {
      setProblem(problemText(error));
    }
  };

  return (
    <div class="figures-screen">
      <Header title={t('figures.today')} nav />
      <main>
        {today ? (
          <TodayView
            today={today.day}
            asked={today.asked}
            results={results}
            yesterday={yesterday}
            days={days}
            problem={problem}
            onPlay={(form) => void play(form)}
          />
        ) : (
          <div class="after figures">
            <h1>{t('figures.today')}</h1>
            {problem && (
              <p class="about-line wrong" role="alert">
                {problem}
              </p>
            )}
          </div>
        )}
      </main>
    </div>
  );
}
