// Arranging the hand by taps: every card can be moved one place, or all sorted.
import { Button, IconButton } from '../kit/button';
import { PlayingCard } from '../kit/card';
import { Sheet } from '../kit/sheet';
import { t } from '../texts';
import type { Card } from '../wire/types';
import { arranged, isSorted, moved } from './hand-order';
import './sheets.css';

interface Props {
  cards: Card[];
  order: Card[];
  onOrder: (order: Card[]) => void;
  onClose: () => void;
}

export function Arrange({ cards, order, onOrder, onClose }: Props) {
  const shown = arranged(cards, order);
  return (
    <Sheet title={t('play.arrange.title')} onClose={onClose}>
      <ul class="arrange">
        {shown.map((card, i) => (
          <li key={card}>
            <PlayingCard card={card} />
            <span class="arrange-moves">
              <IconButton
                icon="chevron_left"
                label={t('play.arrange.left', { card })}
                onPress={() => onOrder(moved(shown, card, shown[i - 1] ?? card))}
              />
              <IconButton
                icon="chevron_right"
                label={t('play.arrange.right', { card })}
                onPress={() => onOrder(moved(shown, card, shown[i + 1] ?? card))}
              />
            </span>
          </li>
        ))}
      </ul>
      <p class="sheet-line">{t('play.arrange.about')}</p>
      <div class="sheet-choices">
        <Button icon="check" off={isSorted(shown)} onPress={() => onOrder([])}>
          {t('play.arrange.sort')}
        </Button>
      </div>
    </Sheet>
  );
}
