// A playing card: paper, a large number, a dot on a line that says where between 2 and 99 it lies,
// and a band for its command. It is a picture only: whoever makes it a button gives it a name.
import { t } from '../texts';
import type { Card, Command } from '../wire/types';
import './card.css';
import { Icon } from './icons';

/** full: hand. tile: wide and low, the command on the right edge. lane: number and band alone. tiny:
    in a line of text, number and the colour of the band. */
export type CardSize = 'full' | 'tile' | 'lane' | 'tiny';

/** put: not laid yet. under: covered in a moment. row: no card of the 98, the beginning of a pile.
    spent: its command no longer counts. */
export type CardState = 'picked' | 'put' | 'under' | 'row' | 'spent' | 'new';

interface Props {
  card: Card;
  command?: Command;
  fire?: boolean;
  size?: CardSize;
  state?: CardState;
}

const lightning: readonly Command[] = ['stop', 'skull', 'three'];

/** Which of the two kinds of band a command has. */
export const bandOf = (command: Command): 'bolt' | 'inf' =>
  lightning.includes(command) ? 'bolt' : 'inf';

export function PlayingCard({ card, command, fire, size = 'full', state }: Props) {
  const banded = state !== 'row' && state !== 'under' && (command || fire);
  const classes = ['pc', `pc-${size}`, state && `pc-${state}`, banded && 'pc-banded'];
  return (
    <span class={classes.filter(Boolean).join(' ')} aria-hidden="true">
      {(size === 'full' || size === 'tile') && (
        <span class="pc-axis" style={{ '--at': `${((card - 2) / 97) * 100}%` }} />
      )}
      <span class="pc-n">{card}</span>
      {banded && (
        <span class={`pc-band ${command ? bandOf(command) : 'fire'}`}>
          <Icon name={command ?? 'fire'} />
          {command && fire && <Icon name="fire" />}
          {size === 'full' && <b>{t(`words.command.${command ?? 'fire'}`)}</b>}
        </span>
      )}
    </span>
  );
}

/** The back of a card: two stairs, one up, one down. */
export function CardBack() {
  return (
    <span class="pc pc-back" aria-hidden="true">
      <svg viewBox="0 0 90 120">
        <path class="up" d="M12 92h16V76h16V60h16V44h16" />
        <path class="down" d="M78 28H62v16H46v16H30v16H14" />
      </svg>
    </span>
  );
}
