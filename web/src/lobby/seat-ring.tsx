// The seats of a table at a glance, in turn order.
import { Avatar } from '../kit/avatar';
import { t } from '../texts';
import type { SeatSeen } from './invite-seen';
import './invitation.css';

interface Props {
  seats: readonly SeatSeen[];
  /** The seat the reader would get, with the name typed so far. */
  mine?: number;
  name?: string;
}

export function SeatRing({ seats, mine, name }: Props) {
  return (
    <ol class="ring" aria-label={t('lobby.seats')}>
      {seats.map((seat) => {
        const me = seat.seat === mine;
        const shown = me && name ? name : seat.name;
        const free = seat.kind === 'free' && !me;
        return (
          <li key={seat.seat} class={me ? 'mine' : free ? 'free' : undefined}>
            <Avatar
              name={free ? '+' : shown}
              bot={(seat.kind === 'bot' || seat.program) && !me}
              away={seat.lost}
            />
            <b>{shown}</b>
            {me ? t('words.you') : seat.host ? t('lobby.host') : seat.lost ? t('lobby.lost') : null}
          </li>
        );
      })}
    </ol>
  );
}
