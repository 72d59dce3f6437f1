// What was left: the hands of all, and the draw pile.
import { cardText } from '../advice/actions';
import { SmallCard } from '../advice/turn-cards';
import { Avatar } from '../kit/avatar';
import { list, t } from '../texts';
import type { Card, Rules } from '../wire/types';
import '../kit/forms.css';
import './what-left.css';

interface Props {
  hands: readonly (readonly Card[])[];
  draw: readonly Card[];
  names: readonly string[];
  bots: readonly boolean[];
  mine: number | undefined;
  rules: Rules;
}

const ascending = (cards: readonly Card[]) => [...cards].sort((one, other) => one - other);

export function Cards({ cards, rules }: { cards: readonly Card[]; rules: Rules }) {
  if (cards.length === 0) return <span class="hand-none">{t('after.none')}</span>;
  return (
    <span class="open-hand">
      <span class="vh">{list(ascending(cards).map((card) => cardText(card, rules)))}</span>
      {ascending(cards).map((card) => (
        <SmallCard key={card} card={card} rules={rules} />
      ))}
    </span>
  );
}

export function WhatLeft({ hands, draw, names, bots, mine, rules }: Props) {
  return (
    <section class="panel after-panel" aria-labelledby="left-title">
      <h2 id="left-title">{t('after.left_title')}</h2>
      <ul class="open-hands">
        {hands.map((hand, seat) => (
          <li key={seat}>
            <Avatar name={names[seat] ?? ''} bot={bots[seat]} />
            <span class="open-who">
              {names[seat]}
              {seat === mine && names[seat] !== t('words.you') && (
                <small> {t('after.you_mark')}</small>
              )}
            </span>
            <Cards cards={hand} rules={rules} />
          </li>
        ))}
        {draw.length > 0 && (
          <li>
            <span class="open-who">{t('after.draw_pile', { n: draw.length })}</span>
            <details class="fold">
              <summary>{t('after.show_cards')}</summary>
              <p class="vh">{t('after.next_first')}</p>
              <span class="open-hand">
                <span class="vh">{draw.map((card) => cardText(card, rules)).join(', ')}</span>
                {draw.map((card) => (
                  <SmallCard key={card} card={card} rules={rules} />
                ))}
              </span>
            </details>
          </li>
        )}
      </ul>
    </section>
  );
}
