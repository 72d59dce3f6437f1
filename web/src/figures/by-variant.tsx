// Own figures and those of everybody, by variant and number of players.
import { variantAndPlayers } from '../games/variant';
import { number, percent, rich, t } from '../texts';
import type { Figures } from '../wire/api';

interface Props {
  own: readonly Figures[];
  all: readonly Figures[];
}

export function ruleName(rules: string): string {
  return variantAndPlayers(rules, Number(rules[0]));
}

function Cell({ figures, head }: { figures: Figures | undefined; head: string }) {
  if (!figures || figures.games === 0) {
    return (
      <td>
        <span class="variant-head">{head}</span>
        <span class="variant-none">{t('figures.no_games')}</span>
      </td>
    );
  }
  const share = figures.won / figures.games;
  return (
    <td>
      <span class="variant-head">{head}</span>
      <span>{rich('figures.games', { share: <b>{percent(share)}</b>, n: figures.games })}</span>
      <span class="variant-bar" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <small>{t('figures.average_left', { left: number(figures.average_left, 1) })}</small>
    </td>
  );
}

export function ByVariant({ own, all }: Props) {
  const keys = [...new Set([...own, ...all].map(({ rules }) => rules))].sort();
  return (
    <table class="variants">
      <caption class="vh">{t('figures.by_variant_caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('figures.variant')}</th>
          <th scope="col">{t('figures.you')}</th>
          <th scope="col">{t('figures.everybody')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((rules) => (
          <tr key={rules}>
            <th scope="row">{ruleName(rules)}</th>
            <Cell head={t('figures.you')} figures={own.find((one) => one.rules === rules)} />
            <Cell head={t('figures.everybody')} figures={all.find((one) => one.rules === rules)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
