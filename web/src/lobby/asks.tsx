// Asks for seats of a running game. Whoever may answer sees them with two buttons; everybody else that
// they are there. Who has no seat can ask here for that of a bot.
import { useState } from 'preact/hooks';
import { useStore } from '../app/store';
import { Button } from '../kit/button';
import type { TableDoor } from '../table/door';
import { called, isHost, isMember, isRunning, memberName, mySeat, seatName } from '../table/people';
import { t } from '../texts';
import type { Table } from '../wire/types';
import './asks.css';
import { useSend } from './use-send';

/** The host answers; for the host's own seat everybody who sits. */
function mayAnswer(table: Table, seat: number): boolean {
  const own = table.seats[seat]?.member;
  if (own !== 0 && own === table.acting_host) return mySeat(table) !== undefined;
  return isHost(table);
}

export function Asks({ door }: { door: TableDoor }) {
  const table = useStore(door.model, (model) => model.table);
  const send = useSend(door);
  if (!table || !isRunning(table)) return null;
  const asks = table.asks;
  return (
    <>
      {asks.length > 0 && (
        <ul class="asks" aria-label={t('lobby.asks')}>
          {asks.map(({ seat, name: own, program }) => {
            const name = called(own, program);
            const owner = table.seats[seat]?.member ?? 0;
            const may = mayAnswer(table, seat);
            return (
              <li key={seat}>
                <p role="status">
                  {owner
                    ? t('lobby.ask_before', { name: memberName(table, owner) })
                    : t('lobby.ask_for_bot', { name, bot: seatName(table, seat) })}
                </p>
                {may && (
                  <span class="asks-answers">
                    <Button
                      mid
                      kind="go"
                      label={t('lobby.agree_to', { name: owner ? memberName(table, owner) : name })}
                      onPress={() => void send({ t: 'answer', seat, agree: true })}
                    >
                      {t('lobby.agree')}
                    </Button>
                    <Button
                      mid
                      label={t('lobby.decline_to', {
                        name: owner ? memberName(table, owner) : name,
                      })}
                      onPress={() => void send({ t: 'answer', seat, agree: false })}
                    >
                      {t('lobby.decline')}
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isMember(table) && mySeat(table) === undefined && <AskForBot door={door} table={table} />}
    </>
  );
}

/** From the bench: may I have the seat of this bot? */
function AskForBot({ door, table }: { door: TableDoor; table: Table }) {
  const send = useSend(door);
  const [asked, setAsked] = useState<number>();
  const waits = table.asks.some(({ seat }) => seat === asked);
  const bots = table.seats.flatMap(({ member, bot }, at) => (member === 0 && bot ? [at] : []));
  const seat = bots.at(-1);
  if (seat === undefined) return null;
  return (
    <div class="asks">
      {waits ? (
        <p role="status">{t('lobby.ask_sent', { name: seatName(table, seat) })}</p>
      ) : (
        <Button
          mid
          small={t('lobby.ask_bot_bench')}
          onPress={async () => {
            if (await send({ t: 'ask', seat, name: '' })) setAsked(seat);
          }}
        >
          {t('lobby.ask_bot')}
        </Button>
      )}
    </div>
  );
}
