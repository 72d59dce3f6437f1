// Why nothing fitted: the last position of a lost game as whoever had to play saw it, and what to say of it
// on each pile. The engine is asked as if the turn went on.
import { useEffect, useState } from 'preact/hooks';
import { engine } from '../engine';
import type { Lane, Preview } from '../engine/types';
import type { Effect } from '../piles/lane-layout';
import { losesText, whyNot } from '../piles/lane-words';
import { list, t } from '../texts';
import type { Card, Game, LossReason, PileName, View } from '../wire/types';

export interface Why {
  seat: number; // who had to play
  hand: Card[];
  preview: Preview;
  notes: Partial<Record<PileName, Effect>>;
}

/** The hand of whoever had to play, where it may be seen. */
export function lastHand({ view, over }: Game): Card[] | undefined {
  return over?.hands?.[view.turn] ?? (view.seat === view.turn ? view.hand : undefined);
}

/** The position before it was lost; undefined for other ends, and where the hand is secret. */
export function lostView(game: Game | undefined): View | undefined {
  if (game?.over?.result !== 'lost') return undefined;
  const hand = lastHand(game);
  if (!hand) return undefined;
  const { view } = game;
  return { ...view, status: 'playing', reason: null, seat: view.turn, hand };
}

/** The card that would have needed least to fit: the nearest one. */
function nearest(lane: Lane): Lane['cards'][number] | undefined {
  const away = (card: Card) => Math.abs(card - lane.tip);
  return [...lane.cards].sort((one, other) => away(one.card) - away(other.card))[0];
}

function stuckNote(lane: Lane, bound: PileName | null): Effect | undefined {
  const fit = lane.cards.filter(({ kind }) => kind !== 'refused');
  if (fit.length > 0) {
    const cards = list(fit.map(({ card }) => String(card)));
    return { text: t('after.would_fit', { cards, n: fit.length }), look: 'plain' };
  }
  const card = nearest(lane);
  return card && { text: whyNot(card, bound), look: 'bad' };
}

/** Which pile lost the game by its command. */
function breaks(lane: Lane, reason: LossReason, view: View): boolean {
  if (reason === 'skull') return lane.command === 'skull' && lane.active;
  if (reason === 'fire') return lane.fire === 'due' || view.fire_due.includes(lane.pile);
  if (reason === 'three') return lane.command === 'three' && lane.pile === view.latest;
  return reason === 'one_pile' && lane.pile === view.latest;
}

export function whyNotes(
  preview: Preview,
  reason: LossReason,
  view: View,
): Partial<Record<PileName, Effect>> {
  const notes: Partial<Record<PileName, Effect>> = {};
  for (const lane of preview.lanes) {
    const note =
      reason === 'stuck'
        ? stuckNote(lane, view.bound)
        : breaks(lane, reason, view)
          ? ({ text: losesText({ reason, clause: '', pile: lane.pile }), look: 'bad' } as const)
          : undefined;
    if (note) notes[lane.pile] = note;
  }
  return notes;
}

export function useWhy(game: Game | undefined): Why | undefined {
  const [why, tell] = useState<{ game: Game; why: Why }>();
  const over = game?.over;
  useEffect(() => {
    const view = lostView(game);
    if (!game || !view) return;
    let wanted = true;
    engine()
      .then((one) => {
        const preview = one.preview(view, []);
        const notes = whyNotes(preview, over?.reason ?? 'stuck', view);
        const found = { seat: view.turn, hand: view.hand ?? [], preview, notes };
        if (wanted) tell({ game, why: found });
      })
      .catch((error: unknown) => console.error(error)); // the piles are shown without it
    return () => {
      wanted = false;
    };
  }, [over]);
  return over && why?.game.over === over ? why.why : undefined;
}
