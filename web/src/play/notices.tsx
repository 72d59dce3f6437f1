// What has to be known or answered over the lanes: a bot in the own seat, somebody who does not play,
// requests to give up, asks for seats, a mute among people who talk by voice.
import { showOverlay } from '../base/overlay';
import { useStore } from '../base/store';
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import type { TableConnection } from '../table/connection';
import { botPlaysForMe, isPerson, isRunning, memberName, mySeat } from '../table/people';
import { MuteBanner } from '../talk/mute';
import { useSending } from '../talk/sending';
import { list, t, timeText } from '../texts';
import type { Table } from '../wire/types';
import { Asks } from './asks';
import { IdleNotice } from './idle-notice';
import { KeptSeat } from './kept-seat';
import { useNow } from './layout';
import { LostSeats } from './lost-seats';
import './notices.css';

// From an hour before midnight on, where attempts may be finished for two hours after it.
const soon = 3 * 3_600_000;

/** Until when an attempt at a day's deal counts, where that is not long. */
function Deadline({ table }: { table: Table }) {
  const until = table.game?.until;
  const now = useNow(60_000, until !== undefined);
  if (until === undefined || until - now > soon) return null;
  return (
    <p class="notice">
      <Icon name="calendar" />
      <span>{t('play.counts_until', { time: timeText(until) })}</span>
    </p>
  );
}

export function Notices({ connection, table }: { connection: TableConnection; table: Table }) {
  const { refused, send } = useSending(connection);
  const skew = useStore(connection.model, (model) => model.skew);
  const votes = (table.game?.votes ?? []).filter((member) => isPerson(table, member));
  const seated = mySeat(table) !== undefined;
  const running = isRunning(table);
  return (
    <div class="notices">
      <MuteBanner connection={connection} />
      {running && <Deadline table={table} />}
      {running && table.game?.idle && (
        <IdleNotice connection={connection} table={table} idle={table.game.idle} />
      )}
      <KeptSeat table={table} />
      {running && <LostSeats table={table} skew={skew} send={send} />}
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
      <Asks connection={connection} />
    </div>
  );
}
