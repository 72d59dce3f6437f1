// A game that is won, as it is seen on the table: the piles light up in the order in which their last cards
// were laid, then the last cards sweep off the table. One that is nearly won lights the piles up alone,
// fainter. Pictures only, over everything and touching nothing;
// whatever is pressed meanwhile is pressed, and ends it. The sounds are those of `won` (table/sounds).

import { playOf } from '../games/cards';
import { superb } from '../games/result-text';
import { middleOf, move, picture } from '../kit/motion';
import type { Card, Happened, PileName, Table } from '../wire/types';
import { PILES } from '../wire/types';

const first = 100; // ms until the first pile lights up
const next = 200; // and between two of them: as the notes come
const sweep = 1000; // when the cards leave
const mostCards = 16;
const lately = 6000; // ms: an end that is older was seen

interface Laid {
  card: Card;
  pile: PileName;
}

const laidIn = (events: readonly Happened[]): Laid[] =>
  events.flatMap((event) =>
    event.e === 'did' ? event.actions.flatMap((action) => playOf(action) ?? []) : [],
  );

/** The piles in the order of their last cards; those without a card are none of them. */
export function pilesInOrder(events: readonly Happened[]): PileName[] {
  const laid = laidIn(events);
  const last = (pile: PileName) => laid.map((each) => each.pile).lastIndexOf(pile);
  return PILES.filter((pile) => last(pile) >= 0).sort((one, other) => last(one) - last(other));
}

/** The game was won or nearly won a moment ago, and not before the page came. */
export function justEnded(table: Table, now: number): 'won' | 'near' | undefined {
  const last = table.events.filter(({ e }) => e === 'did').at(-1);
  const over = table.game?.over;
  if (!over || last === undefined || now - last.ms >= lately) return undefined;
  if (over.result === 'won') return 'won';
  return superb(over) ? 'near' : undefined;
}

const laneOf = (pile: PileName) =>
  document.querySelector<HTMLElement>(`.board-lanes [data-pile="${pile}"]`);

export function celebrate(table: Table, how: 'won' | 'near' = 'won'): void {
  lightUp(pilesInOrder(table.events), how === 'won' ? 1 : 0.5);
  if (how === 'near') return;
  for (const [i, laid] of laidIn(table.events).slice(-mostCards).entries()) sweepOff(laid, i);
}

/** Lights piles up, one after another. */
export function lightUp(piles: readonly PileName[], light = 1): void {
  piles.forEach((pile, i) => {
    const lane = laneOf(pile);
    if (!lane) return;
    const delay = first + i * next;
    picture(
      lane.getBoundingClientRect(),
      'motion-glow',
      [
        { opacity: 0 },
        { opacity: light, offset: 0.2 },
        { opacity: 0.75 * light, offset: 0.6 },
        { opacity: 0 },
      ],
      { duration: 1500, delay },
    );
    const top = [...lane.querySelectorAll('.lane-card')].at(-1);
    const hop = { transform: 'translateY(-6px) scale(1.16)', offset: 0.4 };
    const stays = { transform: 'none' };
    if (top) move(top, [stays, hop, stays], { duration: 420, delay, easing: 'ease-in-out' });
  });
}

/** One of the last cards leaves its pile, up and over the edge of the table. */
function sweepOff({ card, pile }: Laid, order: number): void {
  const top = [...(laneOf(pile)?.querySelectorAll('.lane-card') ?? [])].at(-1);
  const place = top?.getBoundingClientRect();
  if (!place || place.width === 0) return;
  const side = order % 2 === 0 ? 1 : -1;
  const { x, y } = middleOf(place);
  // A fan, wider the later they come; all of them end beyond the upper edge.
  const across = side * (60 + order * 26);
  const over = -(y + place.height * 2);
  const turned = side * (30 + order * 9);
  const half = `translate(${across * 0.55}px, ${over * 0.45}px) rotate(${turned * 0.5}deg)`;
  picture(
    { left: x - place.width / 2, top: place.top, width: place.width, height: place.height },
    'motion-card',
    [
      { transform: 'none', opacity: 0 },
      { transform: 'none', opacity: 1, offset: 0.02 },
      { transform: half, opacity: 1, offset: 0.5 },
      { transform: `translate(${across}px, ${over}px) rotate(${turned}deg)`, opacity: 0.9 },
    ],
    { duration: 1100, delay: sweep + order * 55, easing: 'cubic-bezier(.35, 0, .5, 1)' },
    String(card),
  );
}
