// What others made of the same cards.
import { useEffect, useState } from 'preact/hooks';
import { Bars } from '../kit/plot/bars';
import { botName } from '../table/people';
import { t } from '../texts';
import { api, type Distribution, Failure, type TodayForm } from '../wire/api';
import type { Deal } from '../wire/types';
import { distributionBars } from './distribution';

/** Whose results there are: those of a named deal, and of a day's. */
export function useResults(deal: (Partial<Deal> & { kind: Deal['kind'] }) | undefined) {
  const [results, set] = useState<Distribution>();
  const kind = deal?.kind;
  const name = deal?.name ?? '';
  useEffect(() => {
    set(undefined);
    let wanted = true;
    const [date = '', form = ''] = name.split('/');
    const asked =
      kind === 'named' && name
        ? api.dealResults(name)
        : kind === 'today' && form
          ? api.todayResults(date, form as TodayForm)
          : undefined;
    asked?.then(
      (found) => wanted && set(found),
      (error) => {
        if (!(error instanceof Failure)) throw error; // not open yet, or offline: nothing is shown
      },
    );
    return () => {
      wanted = false;
    };
  }, [kind, name]);
  return results;
}

/** "Maestro: won, 3 left. Presto: 12 left." The same result twice is told once. */
export function botsText(bots: Distribution['bots']): string {
  if (bots === 'pending') return t('after.bots_pending');
  const results = new Map<string, Set<string>>();
  for (const { bot, result, left } of bots) {
    const text = result === 'won' ? t('after.bot_won') : t('after.short.lost', { n: left });
    results.set(bot, (results.get(bot) ?? new Set<string>()).add(text));
  }
  return [...results]
    .map(([bot, texts]) =>
      t('after.bot_results', { name: botName(bot), results: [...texts].join(', ') }),
    )
    .join(' ');
}

interface Props {
  results: Distribution;
  mine?: number | undefined; // cards left here
  title?: string;
}

/** Nothing where nobody else has played it. */
export function SameDeal({ results, mine, title }: Props) {
  if (results.games < 2 && (results.bots === 'pending' || results.bots.length === 0)) return null;
  return (
    <section class="panel after-panel" aria-labelledby="same-title">
      <h2 id="same-title">{title ?? t('after.same_deal', { n: results.games })}</h2>
      <DistributionBars results={results} mine={mine} />
    </section>
  );
}

export function DistributionBars({ results, mine }: Props) {
  const bots = botsText(results.bots);
  return (
    <>
      <Bars
        caption={t('after.distribution')}
        rowHead={t('after.cards_left')}
        valueHead={t('after.tables')}
        bars={distributionBars(results.left, mine)}
      />
      {results.given_up > 0 && (
        <p class="after-source">{t('after.others_gave_up', { n: results.given_up })}</p>
      )}
      {bots && <p class="after-source">{bots}</p>}
    </>
  );
}
