// A result to show to others: a few lines of text without a card's value, and what the picture of it is
// made of. Pure: what is known of a game goes in, words come out.

import { rises } from '../games/cards';
import { dayText } from '../games/days';
import { headline, superb } from '../games/result-text';
import { variantAndPlayers } from '../games/variant';
import { t } from '../texts';
import type { Card, PileName, Result, Rules } from '../wire/types';
import { type Comparable, comparison } from './further';

export interface SharedResult extends Comparable {
  rules: string | Partial<Rules>;
  players: number;
  result: Result;
  left: number;
  tops?: Partial<Record<PileName, Card | null>>; // null: the row card
  date?: string; // of a deal of the day
  url: string;
}

export const piles: readonly PileName[] = ['A', 'B', 'C', 'D'];
/** Where others find the deals of the day; previews of the link show what was made of one. */
export const todayPath = (left: number) => `/today?left=${left}`;

const cells = 10;
const cards = 98;

/** How far a pile got, 0 to 1. */
export function wayOf(pile: PileName, top: Card | null | undefined): number {
  if (top === null || top === undefined) return 0;
  return (pile === 'A' || pile === 'B' ? top - 1 : 100 - top) / cards;
}

/** Full cells of ten: at least one where anything was laid, all of them only at the very end. */
export function cellsOf(way: number): number {
  if (way <= 0) return 0;
  return way >= 1 ? cells : Math.min(cells - 1, Math.max(1, Math.floor(way * cells)));
}

function bar(full: number, cell: string): string {
  return cell.repeat(full) + '⬜'.repeat(cells - full);
}

/** A line for each pile; where only the result is known one for all cards. */
export function blocks({ tops, left, result }: SharedResult): string[] {
  if (result === 'won') return ['🟩'.repeat(cells)];
  if (!tops) return [bar(cellsOf((cards - left) / cards), '🟩')];
  return piles.map((pile) => {
    const rising = rises(pile);
    const full = cellsOf(wayOf(pile, tops[pile]));
    return `${rising ? '⬆️' : '⬇️'} ${bar(full, rising ? '🟧' : '🟦')}`;
  });
}

export function titleOf({ rules, players, date }: SharedResult): string {
  const variant = variantAndPlayers(rules as string, players);
  return date ? t('share.title_today', { date: dayText(date), variant }) : variant;
}

/** How it ended; how many cards were left where the headline does not say so. */
const outcome = (shared: SharedResult): string[] =>
  superb(shared) ? [headline(shared), t('after.lost', { n: shared.left })] : [headline(shared)];

export function shareText(shared: SharedResult): string {
  return [
    t('words.colon', { label: t('words.app'), text: titleOf(shared) }),
    ...blocks(shared),
    [...outcome(shared), ...comparison(shared)].join(' · '),
    shared.url,
  ].join('\n');
}
