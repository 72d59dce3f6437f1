// Who has lost the connection, over the lanes, and the bot that may play on there in the meantime: offered
// as soon as the server allows it, and announced until then.
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import { mySeat, seatMember } from '../table/people';
import { seatState } from '../talk/seat-state';
import { t } from '../texts';
import type { Table, TableRequest } from '../wire/types';
import { useNow } from './layout';

export const standInAfter = 120_000; // ms without a connection, as the server has it
export const standIn = 'strong'; // the bot that plays best

/** Seats of others that have no connection, and the minutes until a bot may play there. In a game over days
    nobody has to be there. */
export function lostSeats(table: Table, now: number): { seat: number; minutes: number }[] {
  if (table.settings.correspondence) return [];
  const own = mySeat(table);
  return table.seats.flatMap((_, seat) => {
    const member = seatMember(table, seat);
    if (!member || seat === own || seatState(table, seat, now).presence !== 'lost') return [];
    const left = standInAfter - (now - member.since);
    return [{ seat, minutes: Math.max(0, Math.ceil(left / 60_000)) }];
  });
}

interface Props {
  table: Table;
  skew: number;
  send: (request: TableRequest) => void;
}

export function LostSeats({ table, skew, send }: Props) {
  const some = lostSeats(table, Date.now() + skew).length > 0;
  const now = useNow(2000, some) + skew;
  const seated = mySeat(table) !== undefined;
  return (
    <>
      {lostSeats(table, now).map(({ seat, minutes }) => {
        const { name } = seatState(table, seat, now);
        return (
          <p key={seat} class="notice">
            <Icon name="warning" />
            <span>
              {!seated
                ? t('play.lost.turn', { name })
                : minutes > 0
                  ? t('play.lost.soon', { name, n: minutes })
                  : t('play.lost.now', { name })}
            </span>
            {seated && minutes === 0 && (
              <Button mid onPress={() => send({ t: 'stand_in', seat, bot: standIn })}>
                {t('play.seat_sheet.stand_in')}
              </Button>
            )}
          </p>
        );
      })}
    </>
  );
}
