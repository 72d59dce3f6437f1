// Motion that explains: a card walks to its lane from where it was, a trick hops. Transforms only, so
// that nothing waits for it, and nothing moves for those who asked for that.
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Lane } from '../engine/types';
import { still } from '../kit/motion';
import type { Card, PileName } from '../wire/types';

/** Where a card was before, on the screen; undefined: behind the card it covers. */
export type Source = (card: Card, pile: PileName) => DOMRect | undefined;

const lasts = { walk: 180, hop: 340 };

/** Moves an element from where it was to where it is. A hop is an arc. */
export function walk(element: Element, from: DOMRect, how: 'walk' | 'hop' = 'walk'): void {
  if (still() || typeof element.animate !== 'function') return;
  const to = element.getBoundingClientRect();
  if (to.width === 0 || from.width === 0) return;
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const size = Math.min(2, Math.max(0.5, from.height / to.height));
  const start = { transform: `translate(${x}px, ${y}px) scale(${size})` };
  const top = {
    transform: `translate(${x / 2}px, ${y / 2 - to.height * 0.8}px) scale(${(size + 1) / 2 + 0.12}) rotate(${x > 0 ? 9 : -9}deg)`,
  };
  element.animate(
    how === 'hop' ? [start, top, { transform: 'none' }] : [start, { transform: 'none' }],
    {
      duration: lasts[how],
      easing: how === 'hop' ? 'ease-in-out' : 'cubic-bezier(.2, .7, .3, 1)',
    },
  );
}

/** Places of cards that have been on a lane, so that one that is taken back knows its way home. */
const last = new Map<Card, DOMRect>();

/** Where a card last stood on a lane; told once. */
export function cameFrom(card: Card): DOMRect | undefined {
  const rect = last.get(card);
  last.delete(card);
  return rect;
}

interface Stood {
  tip: Card;
  cards: Card[];
  rect: DOMRect | undefined; // of the tip
}

/** Lets cards that have come to a lane walk there. */
export function useWalks(
  box: RefObject<HTMLElement | null>,
  lanes: readonly Lane[],
  source: Source | undefined,
): void {
  const before = useRef<Map<PileName, Stood> | undefined>(undefined);
  useLayoutEffect(() => {
    // Nothing is measured unless a tip is another.
    if (before.current && lanes.every(({ pile, tip }) => before.current?.get(pile)?.tip === tip))
      return;
    const now = new Map<PileName, Stood>();
    for (const lane of lanes) {
      const element = box.current?.querySelector(
        `[data-pile="${lane.pile}"] [data-card="${lane.tip}"]`,
      );
      const rect = element?.getBoundingClientRect();
      now.set(lane.pile, { tip: lane.tip, cards: [lane.top, ...lane.puts], rect });
      const old = before.current?.get(lane.pile);
      if (!old || old.tip === lane.tip || !element) continue;
      for (const card of old.cards)
        if (!lane.puts.includes(card) && old.rect) last.set(card, old.rect);
      const came = !old.cards.includes(lane.tip);
      if (!came) continue;
      const from = source?.(lane.tip, lane.pile) ?? old.rect;
      const back = lane.rising ? lane.tip < old.tip : lane.tip > old.tip;
      if (from) walk(element, from, back ? 'hop' : 'walk');
    }
    before.current = now;
  });
}
