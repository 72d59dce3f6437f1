// What was reached, what could come next, and the best result of each kind of game.

import { follow } from '../base/router';
import { useStore } from '../base/store';
import { feats } from '../games/feats';
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import { keptPuzzles, solvedOf } from '../puzzle/kept';
import { prefs } from '../settings/prefs';
import { rich, t } from '../texts';
import { ruleName } from './by-variant';
import type { OwnGame } from './games';
import { milestones, nextStep, records } from './progress';
import './progress.css';

export function Progress({ games }: { games: readonly OwnGame[] }) {
  const lessons = useStore(prefs, (chosen) => chosen.lessons);
  const outcomes = useStore(keptPuzzles, (kept) => kept.outcomes);
  const reached = useStore(feats, (now) => now);
  const all = milestones(games, {
    lessons,
    puzzles: solvedOf(outcomes).first,
    feats: reached,
  });
  const next = nextStep(all);
  return (
    <section class="panel after-panel" aria-labelledby="progress-title">
      <h2 id="progress-title">{t('progress.title')}</h2>
      {next && (
        <div class="progress-next">
          <p>{rich('progress.next', { step: <b>{t(`progress.step.${next.step}`)}</b> })}</p>
          <Button
            mid
            href={next.href}
            label={t('progress.go_label', { step: t(`progress.step.${next.step}`) })}
            onPress={follow}
          >
            {t('progress.go')}
          </Button>
        </div>
      )}
      <ul class="milestones">
        {all.map(({ step, done }) => (
          <li key={step} class={done ? 'done' : ''}>
            <span class="milestone-mark" aria-hidden="true">
              {done && <Icon name="check" />}
            </span>
            {t(`progress.step.${step}`)}
            <span class="vh">{done ? t('progress.reached') : t('progress.open')}</span>
          </li>
        ))}
      </ul>
      <Records games={games} />
    </section>
  );
}

function Records({ games }: { games: readonly OwnGame[] }) {
  const best = records(games);
  if (best.length === 0) return null;
  return (
    <>
      <h3>{t('progress.records')}</h3>
      <ul class="records">
        {best.map(({ rules, left, won, games: played }) => (
          <li key={rules}>
            <span>{ruleName(rules)}</span>
            <b>
              {won > 0
                ? t('progress.record_won', { won, games: played })
                : t('progress.record_left', { left })}
            </b>
          </li>
        ))}
      </ul>
    </>
  );
}
