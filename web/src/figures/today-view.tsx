// Today's deals: the same cards for everybody, one attempt each; what became of them, and yesterday's.
import { useEffect, useState } from 'preact/hooks';
import { DistributionBars } from '../after/same-deal';
import { dayBefore, dayText, untilText } from '../games/days';
import { headline } from '../games/result-text';
import { topsOf } from '../games/tops';
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import { Calendar } from '../share/calendar';
import { comparison, furtherThan } from '../share/further';
import { type SharedResult, todayPath } from '../share/result';
import { ShareResult } from '../share/share-result';
import { streakOf } from '../share/streak';
import { t, timeText } from '../texts';
import type { Distribution, Today, TodayForm } from '../wire/api';
import '../kit/report.css';
import '../kit/forms.css';
import '../after/chance-panel.css';
import '../play/result-line.css';
import '../kit/figures.css';

export type FormResults = Partial<Record<TodayForm, Distribution>>;

export interface TodayProps {
  today: Today;
  asked: number; // when it was asked for, by our clock
  results: FormResults; // of those that are over
  yesterday: FormResults | 'secret'; // secret: attempts are still being finished
  /** The fewest cards left on each day that was played; undefined while it is not known. */
  days?: ReadonlyMap<string, number> | undefined;
  problem?: string | undefined;
  onPlay: (form: TodayForm) => void;
}

type Form = Today['forms'][number];

function Countdown({ until }: { until: number }) {
  const [now, set] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return <p class="today-until">{t('figures.next_in', { time: untilText(until - now) })}</p>;
}

function State({ form, until }: { form: Form; until: number | undefined }) {
  if (form.state === 'none') return <p class="today-state">{t('figures.state_none')}</p>;
  if (form.state === 'running') {
    return (
      <p class="today-state">
        {until
          ? t('figures.state_running_until', { time: timeText(until) })
          : t('figures.state_running')}
      </p>
    );
  }
  return (
    <p class="today-state over">
      <b class="num" aria-hidden="true">
        {form.left ?? 0}
      </b>
      {headline({ result: form.result ?? 'lost', left: form.left ?? 0 })}
    </p>
  );
}

function Act({ form, onPlay }: { form: Form; onPlay: () => void }) {
  const name = t(`figures.form.${form.form}`);
  if (form.state === 'over') {
    return form.table ? (
      <Button icon="eye" label={t('figures.look_at', { form: name })} onPress={onPlay}>
        {t('figures.look')}
      </Button>
    ) : null;
  }
  return form.state === 'running' ? (
    <Button kind="go" icon="play" label={t('figures.go_on_with', { form: name })} onPress={onPlay}>
      {t('figures.go_on')}
    </Button>
  ) : (
    <Button kind="go" icon="play" label={t('figures.play_form', { form: name })} onPress={onPlay}>
      {t('figures.play')}
    </Button>
  );
}

/** What others would see of an attempt that is over. */
function sharedOf(today: Today, form: Form, found: Distribution | undefined, streak: number) {
  const shared: SharedResult = {
    rules: form.extreme ? 'x' : '',
    players: form.players,
    result: form.result ?? 'lost',
    left: form.left ?? 0,
    date: today.date,
    further: found && furtherThan(found, form.left ?? 0),
    streak,
    url: new URL(todayPath(form.left ?? 0), location.origin).href,
  };
  const tops = topsOf(`${today.date}/${form.form}`);
  return tops ? { ...shared, tops } : shared;
}

function Compared({ shared }: { shared: SharedResult }) {
  const [further] = comparison({ ...shared, streak: 0 });
  return (
    <>
      {further && <p class="today-further">{further}</p>}
      <ShareResult shared={shared} />
    </>
  );
}

export function TodayView(props: TodayProps) {
  const { today, asked, results, yesterday, days, problem, onPlay } = props;
  const streak = days ? streakOf(days, today.date) : 0;
  const before = dayBefore(today.date);
  const played: FormResults = yesterday === 'secret' ? {} : yesterday;
  const past = today.forms.filter(({ form }) => (played[form]?.games ?? 0) > 0);
  return (
    <div class="after figures">
      <header class="figures-head">
        <div>
          <h1>{t('figures.today')}</h1>
          <p class="figures-note">{dayText(today.date)}</p>
        </div>
        <Countdown until={asked + today.ends_in_ms} />
      </header>
      <p class="figures-note">{t('figures.today_about')}</p>
      {problem && (
        <p class="about-line wrong" role="alert">
          {problem}
        </p>
      )}
      <div class="today-cards">
        {today.forms.map((form) => {
          const found = results[form.form];
          return (
            <section
              key={form.form}
              class="panel after-panel today-card"
              aria-labelledby={`form-${form.form}`}
            >
              <h2 id={`form-${form.form}`}>
                <Icon name={form.players > 1 ? 'people' : 'person'} />
                {t(`figures.form.${form.form}`)}
              </h2>
              <p class="figures-note">{t(`figures.form_about.${form.form}`)}</p>
              <State form={form} until={today.until} />
              {form.state === 'over' && <Compared shared={sharedOf(today, form, found, streak)} />}
              <Act form={form} onPlay={() => onPlay(form.form)} />
              {form.state === 'over' && found && (
                <div class="today-results">
                  <h3>{t('figures.attempts', { n: found.games })}</h3>
                  <DistributionBars results={found} mine={form.left} />
                </div>
              )}
              {form.state !== 'over' && (
                <p class="today-secret">
                  <Icon name="eye" />
                  {t('figures.results_later')}
                </p>
              )}
            </section>
          );
        })}
      </div>
      {days && days.size > 0 && <Calendar days={days} today={today.date} />}
      <section class="yesterday" aria-labelledby="yesterday-title">
        <h2 id="yesterday-title">{t('figures.yesterday', { date: dayText(before) })}</h2>
        {past.length === 0 && (
          <p class="figures-note">
            {t(yesterday === 'secret' ? 'figures.yesterday_secret' : 'figures.nobody_yesterday')}
          </p>
        )}
        <div class="today-cards">
          {past.map(({ form }) => (
            <div key={form} class="panel after-panel">
              <h3>{t(`figures.form.${form}`)}</h3>
              <p class="figures-note">{t('figures.attempts', { n: played[form]!.games })}</p>
              <DistributionBars results={played[form]!} />
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}
