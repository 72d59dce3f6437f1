// The hand with which a game was lost: it stays where it was, and cannot be played any more.
import { cardText } from '../advice/actions';
import { burns, commandOf } from '../games/cards';
import { PlayingCard } from '../kit/card';
import { list, t } from '../texts';
import type { Card, Rules } from '../wire/types';
import './last-hand.css';

interface Props {
  cards: readonly Card[];
  rules: Rules;
  /** Whose it was; '' for the reader. */
  name: string;
}

export function LastHand({ cards, rules, name }: Props) {
  const shown = [...cards].sort((one, other) => one - other);
  return (
    <section class="board-hand last-hand" aria-labelledby="last-hand">
      <h2 id="last-hand">{name ? t('after.last_hand', { name }) : t('after.last_hand_you')}</h2>
      <span class="vh">{list(shown.map((card) => cardText(card, rules)))}</span>
      <div class="last-cards" aria-hidden="true" style={{ '--n': Math.max(shown.length, 1) }}>
        {shown.map((card) => (
          <PlayingCard
            key={card}
            card={card}
            size="lane"
            command={commandOf(rules, card)}
            fire={burns(rules, card)}
          />
        ))}
      </div>
    </section>
  );
}
