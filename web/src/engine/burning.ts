// Which cards burn where fire is played. The engine says it of cards in a hand; of those that were laid
// long ago it is asked here, once: every card is in somebody's hand in one deal or another.
import type { Card } from '../wire/types';
import type { Engine } from './types';

type Asked = Pick<Engine, 'deal' | 'position' | 'preview'>;

const players = 5; // most cards in hand at once

export function burningCards(engine: Asked): ReadonlySet<Card> {
  const entropy = '00'.repeat(32); // which deal it is does not matter
  const game = engine.deal({ rules: { players, on_fire: true }, entropy });
  const burning = new Set<Card>();
  const seen = new Set<Card>();
  let { deck } = game;
  while (seen.size < deck.length) {
    const before = seen.size;
    for (let seat = 0; seat < players; seat++) {
      const { view } = engine.position({ ...game, deck }, seat);
      for (const { card, fire } of engine.preview(view, []).hand) {
        seen.add(card);
        if (fire) burning.add(card);
      }
    }
    const dealt = seen.size - before;
    if (dealt === 0) break; // nobody gets cards: there is nothing to learn
    deck = [...deck.slice(dealt), ...deck.slice(0, dealt)];
  }
  return burning;
}

let engine: Asked | undefined;
let known: ReadonlySet<Card> | undefined;

/** The engine is there and can be asked. */
export function askFire(loaded: Asked): void {
  engine = loaded;
}

/** False while there is no engine: nothing that burns is told before a game is. */
export function isBurning(card: Card): boolean {
  if (!known && engine) known = burningCards(engine);
  return known?.has(card) ?? false;
}
