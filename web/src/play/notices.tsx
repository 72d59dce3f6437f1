// What has to be known or answered over the lanes: a bot in the own seat, wishes to give up, asks for
// seats, a mute among people who talk by voice.
import { showOverlay } from '../app/overlay';
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import { Asks } from '../lobby/asks';
import type { TableDoor } from '../table/door';
import { botPlaysForMe, isPerson, isRunning, memberName, mySeat } from '../table/people';
import { MuteBanner } from '../talk/mute';
import { useSending } from '../talk/sending';
import { list, t } from '../texts';
import type { Table } from '../wire/types';
import './notices.css';

export function Notices({ door, table }: { door: TableDoor; table: Table }) {
  const { refused, send } = useSending(door);
  const votes = (table.game?.votes ?? []).filter((member) => isPerson(table, member));
  const seated = mySeat(table) !== undefined;
  const running = isRunning(table);
  return (
    <div class="notices">
      <MuteBanner door={door} />
      {running && botPlaysForMe(table) && (
        <p class="notice">
          <Icon name="bot" />
          <span>{refused || t('play.bot_plays')}</span>
          <Button mid onPress={() => send({ t: 'take_back' })}>
            {t('play.seat_sheet.take_back')}
          </Button>
        </p>
      )}
      {running && votes.length > 0 && (
        <p class="notice">
          <Icon name="flag" />
          <span>
            {t('play.given_up_by', {
              names: list(votes.map((member) => memberName(table, member))),
              n: votes.length,
            })}
          </span>
          {seated && (
            <Button mid onPress={() => showOverlay('give_up')}>
              {t('play.answer_that')}
            </Button>
          )}
        </p>
      )}
      <Asks door={door} />
    </div>
  );
}
