// A result to show to others: a few lines of text without a card's value, and what the picture of it is
// made of. Pure: what is known of a game goes in, words come out.
import { headline, superb } from '../after/result-text';
import { dayText } from '../figures/days';
import { variantAndPlayers } from '../lobby/variant';
import { percent, t } from '../texts';
import type { Distribution } from '../wire/api';
import type { Card, PileName, Result, Rules } from '../wire/types';

export interface SharedResult {
  rules: string | Partial<Rules>;
  players: number;
  result: Result;
  left: number;
  tops?: Partial<Record<PileName, Card | null>>; // null: the row card
  date?: string; // of a deal of the day
  further?: number | undefined; // than this share of others
  streak?: number;
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
    const rising = pile === 'A' || pile === 'B';
    const full = cellsOf(wayOf(pile, tops[pile]));
    return `${rising ? '⬆️' : '⬇️'} ${bar(full, rising ? '🟧' : '🟦')}`;
  });
}

export function titleOf({ rules, players, date }: SharedResult): string {
  const variant = variantAndPlayers(rules as string, players);
  return date ? t('share.title_today', { date: dayText(date), variant }) : variant;
}

/** Nobody is told to be better than hardly anybody: the bars of all results say it without words. */
const worthSaying = 0.05;

export function comparison({ further, streak }: SharedResult): string[] {
  const lines = [];
  if (further !== undefined && further >= worthSaying)
    lines.push(t('share.further', { share: percent(further) }));
  if (streak !== undefined && streak > 1) lines.push(t('share.streak', { n: streak }));
  return lines;
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

/** The share of all other attempts that left more cards; nothing while there are no others. */
export function furtherThan(results: Distribution, mine: number): number | undefined {
  const others = results.games - 1;
  if (others < 1) return undefined;
  const behind = results.left
    .filter(({ left }) => left > mine)
    .reduce((sum, { games }) => sum + games, 0);
  return Math.min(1, behind / others);
}
