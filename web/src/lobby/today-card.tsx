// Today's deals: the same cards for everybody, one attempt at each form.
import { useState } from 'preact/hooks';
import { follow } from '../base/router';
import { resultText } from '../games/result-text';
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import { problemText } from '../talk/problem';
import { number, percent, t } from '../texts';
import type { Today, TodayForm } from '../wire/api';
import type { Asked, StartData } from './start-data';
import { known } from './start-data';
import { playToday } from './starting';

interface Props {
  today: Asked<Today>;
  results: StartData['results'];
  standing: StartData['standing'];
}

const forms: readonly TodayForm[] = ['solo', 'solo_extreme', 'three'];

export function TodayCard({ today, results, standing }: Props) {
  const [problem, setProblem] = useState('');
  const day = known(today);
  const { further, streak } = standing ?? {};
  const compared = [
    further !== undefined && t('share.further', { share: percent(further) }),
    streak !== undefined && t('share.streak', { n: streak }),
  ].filter(Boolean);
  const play = async (form: TodayForm, table: string | undefined) => {
    setProblem('');
    try {
      await playToday(form, table);
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  return (
    <section class="today" aria-labelledby="start-today">
      <div class="today-head">
        <span class="way-icon">
          <Icon name="calendar" />
        </span>
        <h2 id="start-today">{t('start.today')}</h2>
        <p class="way-about">{t('start.today_about')}</p>
      </div>
      <ul class="today-forms">
        {forms.map((form) => {
          const found = day?.forms.find((one) => one.form === form);
          const state = found?.state;
          return (
            <li key={form}>
              <span class="today-words">
                <b>{t(`start.form.${form}`)}</b>
                <small>
                  {state === 'over' && found?.result
                    ? resultText({ result: found.result, left: found.left ?? 0 })
                    : state === 'running'
                      ? t('start.form_running')
                      : t('start.form_none')}
                </small>
              </span>
              <Button
                mid
                size="small"
                off={!day}
                label={t(
                  state === 'over'
                    ? 'start.look_form'
                    : state === 'running'
                      ? 'start.go_on_form'
                      : 'start.play_form',
                  {
                    form: t(`start.form.${form}`),
                  },
                )}
                onPress={() => void play(form, found?.table)}
              >
                {state === 'over'
                  ? t('start.look')
                  : state === 'running'
                    ? t('start.go_on')
                    : t('start.play')}
              </Button>
            </li>
          );
        })}
      </ul>
      <div class="today-foot">
        {today.state === 'failed' ? (
          <p class="about-line" role="status">
            {t('start.offline_today')}
          </p>
        ) : (
          <>
            {compared.length > 0 && <p class="today-compared">{compared.join(' · ')}</p>}
            <Results results={results} />
          </>
        )}
        {problem && (
          <p class="about-line wrong" role="alert">
            {problem}
          </p>
        )}
        <a class="today-link" href="/today" onClick={follow}>
          {t('start.today_all')}
        </a>
        <a class="today-link" href="/puzzles" onClick={follow}>
          {t('start.puzzles')}
        </a>
      </div>
    </section>
  );
}

/** Bars for 0, 1 to 9, 10 to 19 ... cards left, fewest first. */
export function bars(left: readonly { left: number; games: number }[]): number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const each of left) {
    const bar = each.left === 0 ? 0 : Math.min(1 + Math.floor(each.left / 10), counts.length - 1);
    counts[bar]! += each.games;
  }
  return counts;
}

function Results({ results }: { results: StartData['results'] }) {
  const { distribution, yesterday } = results ?? {};
  if (!distribution?.games) return <p class="about-line">{t('start.no_results')}</p>;
  const counts = bars(distribution.left);
  const most = Math.max(...counts, 1);
  return (
    <>
      <div class="mini" aria-hidden="true">
        {counts.map((count, at) => (
          <i key={at} style={{ height: `${Math.max(6, (100 * count) / most)}%` }} />
        ))}
      </div>
      <p class="about-line">
        {t(yesterday ? 'start.results_yesterday' : 'start.results_today', {
          n: distribution.games,
          average: number(distribution.average_left ?? 0, 1),
        })}
      </p>
    </>
  );
}
