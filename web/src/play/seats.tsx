// The seats in turn order, the own one last: name, cards, connection, signals about the turn, and whose
// turn it is. Each is a button for what can be done about it.
import { Avatar } from '../kit/avatar';
import { Icon } from '../kit/icons';
import { t } from '../texts';
import type { Reaction, Table } from '../wire/types';
import { type SeatState, seatOrder, seatState } from './seat-state';
import './seats.css';

interface Props {
  table: Table;
  now: number; // the server's clock
  short: boolean; // names
  /** Of the last moment, by seat. */
  reactions?: ReadonlyMap<number, Reaction>;
  onSeat: (seat: number) => void;
}

export function Seats({ table, now, short, reactions, onSeat }: Props) {
  return (
    <ul class="seats" aria-label={t('play.seats')}>
      {seatOrder(table).map((seat) => (
        <li key={seat}>
          <SeatButton
            state={seatState(table, seat, now)}
            short={short}
            reaction={reactions?.get(seat)}
            onPress={() => onSeat(seat)}
          />
        </li>
      ))}
    </ul>
  );
}

interface SeatProps {
  state: SeatState;
  short: boolean;
  reaction?: Reaction;
  onPress: () => void;
}

function SeatButton({ state, short, reaction, onPress }: SeatProps) {
  const gone = state.presence !== 'connected';
  const classes = ['seat', state.turn && 'turn', gone && 'gone'].filter(Boolean).join(' ');
  const [tell] = state.tells;
  return (
    <button
      type="button"
      class={classes}
      data-seat={state.seat}
      aria-current={state.turn ? 'true' : undefined}
      onClick={onPress}
    >
      <span class="vh">{seatLabel(state)}</span>
      <span class="seat-who" aria-hidden="true">
        <Avatar name={state.name} bot={state.bot} away={gone} />
        {gone && (
          <span class="seat-gone">
            <Icon name={state.presence === 'away' ? 'wait' : 'warning'} />
          </span>
        )}
        {reaction && (
          <span key={reaction} class="seat-reaction">
            <Icon name={reaction} />
          </span>
        )}
      </span>
      <span class="seat-count" aria-hidden="true">
        {state.cards}
      </span>
      <b class="seat-name" aria-hidden="true">
        {short ? state.short : state.shown}
      </b>
      <small class="seat-state" aria-hidden="true">
        {state.state}
      </small>
      {tell && (
        <span class="seat-tell" aria-hidden="true">
          <Icon name={tell.icon} />
          <span>{tell.text}</span>
        </span>
      )}
    </button>
  );
}

function seatLabel(state: SeatState): string {
  const parts = [
    state.shown,
    t('words.cards', { n: state.cards }),
    state.state,
    ...state.tells.map(({ text }) => t('play.seat.says', { text })),
  ];
  return parts.join(', ');
}
