// Asks for seats of a running game. Whoever may answer sees them with two buttons; everybody else that
// they are there. Nobody can agree to give a member's seat away before the member had time to come
// back. Who has no seat can ask here for that of a bot.
import { useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { Button } from '../kit/button';
import { countdown, useTimeLeft } from '../kit/countdown';
import type { TableConnection } from '../table/connection';
import { called, isHost, isMember, isRunning, memberName, mySeat, seatName } from '../table/people';
import { list, t } from '../texts';
import type { Ask, Table } from '../wire/types';
import './asks.css';
import { useSend } from './use-send';

/** For a bot's seat the host answers; for a member's all people at the seats, and the host. */
function mayAnswer(table: Table, seat: number): boolean {
  const claim = (table.seats[seat]?.member ?? 0) !== 0;
  return isHost(table) || (claim && mySeat(table) !== undefined);
}

export function Asks({ connection }: { connection: TableConnection }) {
  const table = useStore(connection.model, (model) => model.table);
  if (!table || !isRunning(table)) return null;
  const asks = table.asks;
  return (
    <>
      {asks.length > 0 && (
        <ul class="asks" aria-label={t('lobby.asks')}>
          {asks.map((ask) => (
            <OneAsk key={ask.seat} connection={connection} table={table} ask={ask} />
          ))}
        </ul>
      )}
      {isMember(table) && mySeat(table) === undefined && (
        <AskForBot connection={connection} table={table} />
      )}
    </>
  );
}

function OneAsk({
  connection,
  table,
  ask,
}: {
  connection: TableConnection;
  table: Table;
  ask: Ask;
}) {
  const send = useSend(connection);
  const { seat, program, until, agreed = [] } = ask;
  const left = useTimeLeft(until, connection.model.get().skew);
  const owner = table.seats[seat]?.member ?? 0;
  const name = owner ? memberName(table, owner) : called(ask.name, program);
  const answer = (agree: boolean) => void send({ t: 'answer', seat, agree });
  return (
    <li>
      <p role="status">
        {owner
          ? t('lobby.ask_before', { name })
          : t('lobby.ask_for_bot', { name, bot: seatName(table, seat) })}
      </p>
      {owner !== 0 && <ClaimState table={table} name={name} left={left} agreed={agreed} />}
      {mayAnswer(table, seat) && (
        <span class="asks-answers">
          {!agreed.includes(table.you.member) && (
            <Button
              mid
              kind="go"
              off={left > 0}
              label={t('lobby.agree_to', { name })}
              onPress={() => answer(true)}
            >
              {t('lobby.agree')}
            </Button>
          )}
          <Button mid label={t('lobby.decline_to', { name })} onPress={() => answer(false)}>
            {t('lobby.decline')}
          </Button>
        </span>
      )}
    </li>
  );
}

interface ClaimProps {
  table: Table;
  name: string;
  left: number;
  agreed: readonly number[];
}

/** How long the owner may still come back, and who has agreed. */
export function ClaimState({ table, name, left, agreed }: ClaimProps) {
  const names = list(agreed.map((member) => memberName(table, member)));
  return (
    <p class="asks-state">
      {left > 0 ? t('lobby.ask_until', { name, time: countdown(left) }) : t('lobby.ask_all')}
      {names && ` ${t('lobby.agreed_by', { names })}`}
    </p>
  );
}

/** From the bench: may I have the seat of this bot? */
function AskForBot({ connection, table }: { connection: TableConnection; table: Table }) {
  const send = useSend(connection);
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
