// How a result compares with all others of the same cards.
import { percent, t } from '../texts';
import type { Distribution } from '../wire/api';

/** The share of all other attempts that left more cards; nothing while there are no others. */
export function furtherThan(results: Distribution, mine: number): number | undefined {
  const others = results.games - 1;
  if (others < 1) return undefined;
  const behind = results.left
    .filter(({ left }) => left > mine)
    .reduce((sum, { games }) => sum + games, 0);
  return Math.min(1, behind / others);
}

/** Nobody is told to be better than hardly anybody: the bars of all results say it without words. */
const worthSaying = 0.05;

export interface Comparable {
  further?: number | undefined; // than this share of others
  streak?: number | undefined;
}

/** What of it is worth saying. */
export const remarkable = ({ further = 0, streak = 0 }: Comparable): Comparable => ({
  ...(further >= worthSaying && { further }),
  ...(streak > 1 && { streak }),
});

/** In sentences. */
export function comparison(all: Comparable): string[] {
  const { further, streak } = remarkable(all);
  const lines = [];
  if (further !== undefined) lines.push(t('share.further', { share: percent(further) }));
  if (streak !== undefined) lines.push(t('share.streak', { n: streak }));
  return lines;
}
