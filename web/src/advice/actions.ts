// Actions as the wire writes them ("37A", "end"), taken apart and told.
import { burns, commandOf, playOf } from '../games/cards';
import { commandWord } from '../talk/sentence';
import { list, t } from '../texts';
import type { Action, Card, PileName, Rules } from '../wire/types';

export interface Laying {
  card: Card;
  pile: PileName;
}

/** The cards of some actions with their piles; "end" is none. */
export function layings(actions: readonly Action[]): Laying[] {
  return actions.map(playOf).filter((play) => play !== undefined);
}

/** Cards that go on the same pile one after the other, together. */
export function byPile(actions: readonly Action[]): { pile: PileName; cards: Card[] }[] {
  const groups: { pile: PileName; cards: Card[] }[] = [];
  for (const { card, pile } of layings(actions)) {
    const last = groups.at(-1);
    if (last?.pile === pile) last.cards.push(card);
    else groups.push({ pile, cards: [card] });
  }
  return groups;
}

/** "63 (mute)": a card with what is printed on it, for whoever does not see it. */
export function cardText(card: Card, rules: Rules | undefined): string {
  const command = rules && commandOf(rules, card);
  const names = command ? [commandWord(command)] : [];
  if (rules && burns(rules, card)) names.push(commandWord('fire'));
  return names.length > 0 ? t('log.card_with', { card, what: names.join(', ') }) : String(card);
}

/** "46 and 49 on B, 12 on D", with rules also their commands; of a turn without cards that it lays
    none. */
export function turnText(actions: readonly Action[], rules?: Rules): string {
  const parts = byPile(actions).map(({ pile, cards }) =>
    t('advice.cards_on', { cards: list(cards.map((card) => cardText(card, rules))), pile }),
  );
  return parts.length > 0 ? parts.join(', ') : t('advice.lays_nothing');
}
