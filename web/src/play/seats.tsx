// The seats in turn order, the own one last: name, cards, connection, signals about the turn, and whose
// turn it is. Each is a button for what can be done about it.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Avatar } from '../kit/avatar';
import { Icon } from '../kit/icons';
import { move } from '../kit/motion';
import { type SeatState, seatOrder, seatState } from '../talk/seat-state';
import { clauses, t } from '../texts';
import type { Reaction, Table } from '../wire/types';
import './seats.css';

interface Props {
  table: Table;
  now: number; // the server's clock
  short: boolean; // names
  /** Whose cards are still landing: that seat is lit. */
  playing?: number;
  /** Of the last moment, by seat. */
  reactions?: ReadonlyMap<number, Reaction>;
  onSeat: (seat: number) => void;
}

/** The mark of the turn moves from seat to seat. */
function useTurnMark(lit: number | undefined) {
  const box = useRef<HTMLUListElement>(null);
  const last = useRef<DOMRect | undefined>(undefined);
  useLayoutEffect(() => {
    const mark = box.current?.querySelector('.seat-mark');
    const from = last.current;
    const to = mark?.getBoundingClientRect();
    last.current = to;
    if (!mark || !from || !to || from.left === to.left || to.width === 0) return;
    const start = { transform: `translateX(${from.left - to.left}px)` };
    move(mark, [start, { transform: 'none' }], { duration: 260, easing: 'ease-in-out' });
  }, [lit]);
  return box;
}

export function Seats({ table, now, short, playing, reactions, onSeat }: Props) {
  const lit = table.phase === 'play' ? (playing ?? table.game?.view.turn) : undefined;
  const box = useTurnMark(lit);
  return (
    <ul ref={box} class="seats" aria-label={t('play.seats')}>
      {seatOrder(table).map((seat) => (
        <li key={seat}>
          <SeatButton
            state={seatState(table, seat, now)}
            short={short}
            lit={seat === lit}
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
  lit: boolean;
  reaction?: Reaction;
  onPress: () => void;
}

function SeatButton({ state, short, lit, reaction, onPress }: SeatProps) {
  const gone = state.presence !== 'connected';
  const classes = ['seat', lit && 'turn', gone && 'gone'].filter(Boolean).join(' ');
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
      {lit && <span class="seat-mark" aria-hidden="true" />}
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
  const name = state.heard;
  const cards = t('words.cards', { n: state.cards });
  const texts = [t('play.seat.label', { name, cards, state: state.stateWithin })];
  if (state.tells.length > 0) {
    texts.push(
      t('log.said', { who: state.shown, text: clauses(state.tells.map(({ said }) => said)) }),
    );
  }
  return texts.join(' ');
}
