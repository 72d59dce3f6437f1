// Games won over time: as a line, or by month as a table.
import { useState } from 'preact/hooks';
import { RateLine } from '../kit/plot/rate-line';
import { locale, number, percent, t } from '../texts';
import { byMonth, inOrder, type OwnGame, winRates } from './games';

const most = 20; // games in the mean

const dateText = (ms: number) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(ms);
const monthText = (date: Date) =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric' }).format(date);

export function OverTime({ games }: { games: readonly OwnGame[] }) {
  const [asTable, showTable] = useState(false);
  const window = Math.min(most, Math.max(5, Math.floor(games.length / 3)));
  const rates = winRates(games, window);
  const oldest = inOrder(games).reverse();
  const first = oldest[0];
  const last = oldest.at(-1);
  if (!first || !last) return null;
  return (
    <section class="panel after-panel" aria-labelledby="time-title">
      <header class="after-head">
        <h2 id="time-title">{t('figures.over_time')}</h2>
        <button type="button" class="text-btn" onClick={() => showTable(!asTable)}>
          {asTable ? t('after.show_plot') : t('after.show_table')}
        </button>
      </header>
      {asTable ? (
        <table class="months">
          <caption class="vh">{t('figures.by_month')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('figures.month')}</th>
              <th scope="col">{t('figures.games_head')}</th>
              <th scope="col">{t('figures.won_head')}</th>
              <th scope="col">{t('figures.left_head')}</th>
            </tr>
          </thead>
          <tbody>
            {byMonth(games).map(({ month, totals }) => (
              <tr key={month.getTime()}>
                <th scope="row">{monthText(month)}</th>
                <td>{number(totals.games)}</td>
                <td>{percent(totals.won / totals.games)}</td>
                <td>{number(totals.average_left, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <>
          <RateLine
            label={t('figures.over_time_label', {
              n: games.length,
              from: percent(rates[Math.min(window, rates.length) - 1] ?? 0),
              to: percent(rates.at(-1) ?? 0),
            })}
            rates={rates}
            won={oldest.map(({ result }) => result === 'won')}
            from={dateText(first.ended)}
            to={dateText(last.ended)}
          />
          <p class="after-source">{t('figures.over_time_meaning', { n: window })}</p>
        </>
      )}
    </section>
  );
}
