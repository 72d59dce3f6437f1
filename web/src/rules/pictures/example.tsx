// An example of a turn with commands: the cards that are laid, each with the letter of its pile, and
// how that ends. The sentence below it says the same, so that nothing is in the picture alone.
import { PlayingCard } from '../../kit/card';
import { Icon } from '../../kit/icons';
import { t } from '../../texts';
import type { Action } from '../../wire/types';
import { commandOf } from '../even';

interface Props {
  turn: Action[]; // "45A", in order
  ends: 'fine' | 'lost' | 'refused';
  text: string;
}

const icons = { fine: 'check', lost: 'warning', refused: 'not_now' } as const;

export function Example({ turn, ends, text }: Props) {
  return (
    <figure class={`example example-${ends}`}>
      <div class="example-cards" aria-hidden="true">
        {turn.map((action) => {
          const card = Number.parseInt(action, 10);
          const pile = action.at(-1)!;
          return (
            <span key={action} class="example-card">
              <PlayingCard card={card} command={commandOf(card)} size="lane" />
              <b class={pile < 'C' ? 'pile-up' : 'pile-down'}>{pile}</b>
            </span>
          );
        })}
      </div>
      <figcaption>
        <strong>
          <Icon name={icons[ends]} />
          {t(`rules.example.${ends}`)}
        </strong>
        {text}
      </figcaption>
    </figure>
  );
}
