// The person to move does nothing: the others may let a bot play, the person is asked first. It is
// spoken once, by the voice: nothing that runs down is in a live region.
import { Button } from '../kit/button';
import { countdown, useTimeLeft } from '../kit/countdown';
import { Icon } from '../kit/icons';
import type { TableConnection } from '../table/connection';
import { memberName, mySeat, seatName } from '../table/people';
import { useSending } from '../talk/sending';
import { list, t } from '../texts';
import type { Idle, Table } from '../wire/types';

const standIn = 'strong'; // the bot that plays best

interface Props {
  connection: TableConnection;
  table: Table;
  idle: Idle;
}

export function IdleNotice({ connection, table, idle }: Props) {
  const { skew } = connection.model.get();
  const left = useTimeLeft(idle.until, skew);
  const { refused, send } = useSending(connection);
  const own = mySeat(table);
  const time = countdown(left);
  if (own === idle.seat) {
    return (
      <p class="notice notice-alarm">
        <Icon name="wait" />
        <span>{left > 0 ? t('play.idle_you', { time }) : t('play.idle_you_now')}</span>
        <Button mid kind="go" onPress={() => send({ t: 'here' })}>
          {t('play.still_here')}
        </Button>
      </p>
    );
  }
  const name = seatName(table, idle.seat);
  const agreed = idle.agreed.includes(table.you.member);
  const names = list(idle.agreed.map((member) => memberName(table, member)));
  return (
    <p class="notice">
      <Icon name="wait" />
      <span>
        {refused || (left > 0 ? t('play.idle_soon', { name, time }) : t('play.idle_now', { name }))}
        {names && ` ${t('lobby.agreed_by', { names })}`}
      </span>
      {own !== undefined && !agreed && left === 0 && (
        <Button mid onPress={() => send({ t: 'stand_in', seat: idle.seat, bot: standIn })}>
          {t('play.seat_sheet.stand_in')}
        </Button>
      )}
    </p>
  );
}
