// Statistics: the own games in figures and plots, beside those of everybody.
import { useState } from 'preact/hooks';
import { distributionBars } from '../after/distribution';
import { follow } from '../base/router';
import { Button } from '../kit/button';
import { Bars } from '../kit/plot/bars';
import { Switch } from '../kit/switch';
import { number, percent, t } from '../texts';
import type { Figures } from '../wire/api';
import { ByVariant, ruleName } from './by-variant';
import { GameList } from './game-list';
import { figuresOf, inOrder, type OwnGame, totals } from './games';
import { OverTime } from './over-time';
import { Progress } from './progress-view';
import '../kit/report.css';
import '../kit/forms.css';
import '../after/chance-panel.css';
import '../kit/figures.css';

export interface MeData {
  /** Of the server; undefined while they are asked for. */
  games: readonly OwnGame[] | undefined;
  local: readonly OwnGame[];
  all: readonly Figures[];
  offline: boolean;
}

const pageSize = 20;

function Empty({ offline }: { offline: boolean }) {
  return (
    <section class="panel figures-empty">
      <h2>{t('figures.empty')}</h2>
      <p>{offline ? t('figures.offline') : t('figures.empty_about')}</p>
      <div class="after-acts">
        <Button kind="go" href="/solo" onPress={follow} mid>
          {t('figures.play_alone')}
        </Button>
        <Button href="/today" onPress={follow} mid>
          {t('figures.todays_deal')}
        </Button>
      </div>
    </section>
  );
}

function Totals({ games }: { games: readonly OwnGame[] }) {
  const sum = totals(games);
  const superb = games.filter(({ left }) => left < 10).length;
  const parts = [
    { figure: number(sum.games), text: t('figures.games_head') },
    { figure: percent(sum.won / sum.games), text: t('figures.won_head') },
    { figure: percent(superb / sum.games), text: t('figures.superb_head') },
    { figure: number(sum.average_left, 1), text: t('figures.left_head') },
  ];
  return (
    <dl class="totals">
      {parts.map(({ figure, text }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

export function MeView({ data }: { data: MeData }) {
  const { games, local, all, offline } = data;
  const [withLocal, setWithLocal] = useState(true);
  const [rules, setRules] = useState('');
  const [shown, show] = useState(pageSize);
  const own = inOrder([...(games ?? []), ...(withLocal ? local : [])]);
  const kinds = [...new Set(own.map((game) => game.rules))].sort();
  const kept = own.filter((game) => rules === '' || game.rules === rules);
  const counted = kept.filter((game) => game.counts);
  const figures = figuresOf(own.filter((game) => game.counts));
  return (
    <div class="after figures">
      <header class="figures-head">
        <h1>{t('figures.title')}</h1>
        {kinds.length > 1 && (
          <select
            class="field replay-seat"
            aria-label={t('figures.which')}
            value={rules}
            onChange={(event) => setRules(event.currentTarget.value)}
          >
            <option value="">{t('figures.all_variants')}</option>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {ruleName(one)}
              </option>
            ))}
          </select>
        )}
      </header>
      {offline && own.length > 0 && <p class="figures-note">{t('figures.offline')}</p>}
      {local.length > 0 && (
        <Switch
          label={t('figures.with_local', { n: local.length })}
          about={t('figures.with_local_about')}
          on={withLocal}
          onChange={setWithLocal}
        />
      )}
      {games !== undefined && own.length === 0 && <Empty offline={offline} />}
      {counted.length > 0 && (
        <>
          <Totals games={counted} />
          <div class="figures-plots">
            <OverTime games={counted} />
            <section class="panel after-panel" aria-labelledby="left-dist-title">
              <h2 id="left-dist-title">{t('figures.distribution')}</h2>
              <Bars
                caption={t('figures.distribution')}
                rowHead={t('figures.left_head')}
                valueHead={t('figures.games_head')}
                bars={distributionBars(
                  counted.map(({ left }) => ({ left, games: 1 })),
                  undefined,
                )}
              />
            </section>
          </div>
        </>
      )}
      {games !== undefined && <Progress games={own} />}
      {(figures.length > 0 || all.length > 0) && (
        <section class="panel after-panel" aria-labelledby="variant-title">
          <h2 id="variant-title">{t('figures.by_variant')}</h2>
          <ByVariant own={figures} all={all} />
        </section>
      )}
      {kept.length > 0 && (
        <section class="panel after-panel" aria-labelledby="list-title">
          <h2 id="list-title">{t('figures.list')}</h2>
          <GameList
            games={kept.slice(0, shown)}
            onMore={shown < kept.length ? () => show(shown + pageSize) : undefined}
          />
        </section>
      )}
    </div>
  );
}
