// The cards of a turn as small cards with the letters of their piles: [46] [49] on B. Listeners get
// the same as words.

import { burns, commandOf } from '../games/cards';
import { PlayingCard } from '../kit/card';
import { t } from '../texts';
import type { Action, Card, Rules } from '../wire/types';
import { byPile, turnText } from './actions';
import './turn-cards.css';

/** A card of 40 px height. */
export function SmallCard({ card, rules }: { card: Card; rules: Rules }) {
  return (
    <span class="small-card">
      <PlayingCard
        card={card}
        command={commandOf(rules, card)}
        fire={burns(rules, card)}
        size="lane"
      />
    </span>
  );
}

interface Props {
  actions: readonly Action[];
  rules: Rules;
}

export function TurnCards({ actions, rules }: Props) {
  const groups = byPile(actions);
  return (
    <span class="turn-cards">
      <span class="vh">{turnText(actions, rules)}</span>
      {groups.map(({ pile, cards }, i) => (
        <span key={i} class="turn-cards-group" aria-hidden="true">
          {cards.map((card) => (
            <SmallCard key={card} card={card} rules={rules} />
          ))}
          <span>{t('advice.on', { pile })}</span>
        </span>
      ))}
      {groups.length === 0 && <span aria-hidden="true">{t('advice.lays_nothing')}</span>}
    </span>
  );
}
