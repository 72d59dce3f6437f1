// What an own action came to, in a sentence, for the command line and for those who listen.
import type { Preview } from '../engine/types';
import type { Said } from '../table/turn';
import { list, t } from '../texts';
import type { Card, Table } from '../wire/types';
import { whyNot } from './lane-name';
import { refusalText } from './refusals';
import { cardWith, owedText } from './state';

const listed = (cards: readonly Card[]) => list(cards.map(String));

/** Empty for what is told by the table itself: cards that are laid come as an event. */
export function saidText(
  said: Said,
  table: Table | undefined,
  preview: Preview | undefined,
  brief: boolean,
): string {
  switch (said.what) {
    case 'picked': {
      const held = preview?.hand.find(({ card }) => card === said.card);
      return t('voice.own.picked', { card: cardWith(said.card, held?.command, held?.fire) });
    }
    case 'unpicked':
      return t('voice.own.unpicked');
    case 'put': {
      const put = t('voice.own.put', { card: said.card, pile: said.pile });
      return brief || !table ? put : `${put} ${owedText(table, preview)}`;
    }
    case 'refused': {
      const lane = preview?.lanes.find(({ pile }) => pile === said.pile);
      const on = lane?.cards.find(({ card }) => card === said.card);
      return on?.kind === 'refused' && on.refusal?.code === said.refusal.code
        ? whyNot(on)
        : refusalText(said.refusal);
    }
    case 'back':
      return said.also.length > 0
        ? t('voice.own.back_also', { cards: listed(said.cards), also: listed(said.also) })
        : t('voice.own.back', { cards: listed(said.cards) });
    case 'returned':
      return t('voice.own.returned', {
        cards: listed(said.cards),
        why: refusalText(said.refusal),
      });
    case 'sent':
      return '';
    case 'failed':
      return refusalText(said);
  }
}
