// Facts about cards that words and pictures need at once, from the engine as soon as it is loaded: which
// cards burn, and what a card was when it was laid.
import { type Action, type Card, playOf, type Rules } from '../wire/types';
import type { Engine, Laid, Tops } from './types';

type Asked = Pick<Engine, 'fire_cards' | 'laid'>;

let engine: Asked | undefined;
let burning: ReadonlySet<Card> = new Set();
// Every list of actions belongs to one event, and is asked about again with each that follows.
let known = new WeakMap<readonly Action[], { on: string; laid: Laid[] }>();

/** The engine is there and can be asked. */
export function askFacts(loaded: Asked): void {
  engine = loaded;
  burning = new Set(loaded.fire_cards());
  known = new WeakMap();
}

const plain = (action: Action): Laid[] => {
  const play = playOf(action);
  return play ? [{ ...play, trick: false, fire: false }] : [];
};

/** False while there is no engine: nothing that burns is told before a game is. */
export const isBurning = (card: Card): boolean => burning.has(card);

/** What these actions laid on these tops. While there is no engine, only which cards. */
export function laidBy(rules: Rules, tops: Tops, actions: readonly Action[]): Laid[] {
  if (!engine) return actions.flatMap(plain);
  const on = Object.values(tops).join();
  const found = known.get(actions);
  if (found?.on === on) return found.laid;
  const laid = engine.laid(rules, tops, actions);
  known.set(actions, { on, laid });
  return laid;
}
