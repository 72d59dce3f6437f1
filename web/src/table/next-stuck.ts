// Whether the turn that follows is lost for certain, by what the reader can know. That needs an empty draw
// pile: then all unseen cards are in the hands of others, and nobody's hand changes before the turn begins.
import type { Engine } from '../engine/types';
import type { Card, View } from '../wire/types';

type Rules = Pick<Engine, 'preview'>;

/** `view`: of the reader, after the own turn. 'self': the next turn is the reader's again. */
export function nextIsStuck(rules: Rules, view: View): 'self' | 'other' | undefined {
  if (view.status !== 'playing' || view.draw_count !== 0 || !view.hand) return undefined;
  if (view.turn === view.seat) {
    return view.hand.length > 0 && isLost(rules, view) ? 'self' : undefined;
  }
  const unseen = unseenOf(view, view.hand);
  const holders = view.hand_counts.filter((cards, seat) => cards > 0 && seat !== view.seat);
  if (unseen.length === 0 || holders.length === 0) return undefined;
  // Of a single other hand every card is known.
  if (holders.length === 1) return isLost(rules, handOf(view, unseen)) ? 'other' : undefined;
  // Else the next player begins stuck if none of these cards can be laid.
  return unseen.every((card) => fitsNowhere(rules, view, card)) ? 'other' : undefined;
}

function unseenOf({ laid }: View, hand: readonly Card[]): Card[] {
  const seen = new Set([...laid, ...hand]);
  return Array.from({ length: 98 }, (_, i) => i + 2).filter((card) => !seen.has(card));
}

/** What the next seat would see if this were its hand. */
function handOf(view: View, hand: Card[]): View {
  const counts = view.hand_counts.map((cards, seat) => (seat === view.turn ? hand.length : cards));
  return { ...view, seat: view.turn, hand, hand_counts: counts };
}

const isLost = (rules: Rules, view: View): boolean =>
  rules.preview(view, []).rescue_from_start === null;

const fitsNowhere = (rules: Rules, view: View, card: Card): boolean =>
  rules
    .preview(handOf(view, [card]), [])
    .lanes.every(({ cards }) => cards.every(({ kind }) => kind === 'refused'));
