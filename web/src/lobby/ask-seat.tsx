// Asking for a seat of a running game, and waiting for the answer.
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../base/live';
import { useStore } from '../base/store';
import { Avatar } from '../kit/avatar';
import { Button } from '../kit/button';
import { useTimeLeft } from '../kit/countdown';
import { ClaimState } from '../play/asks';
import type { TableConnection } from '../table/connection';
import { t } from '../texts';
import type { InviteSeen, SeatSeen } from './invite-seen';
import { SeatRing } from './seat-ring';

interface AskProps {
  title: string;
  seats: readonly SeatSeen[];
  wrong?: string;
  onPick: (seat: number) => void;
  onBack: () => void;
}

export function AskSeat({ title, seats, wrong, onPick, onBack }: AskProps) {
  return (
    <section class="ask-seat" aria-label={title}>
      <h2>{title}</h2>
      <p class="about-line">{t('lobby.was_here_about')}</p>
      {seats.map((one) => (
        <Button key={one.seat} class="ask-row" onPress={() => onPick(one.seat)}>
          <Avatar name={one.name} bot={one.kind === 'bot'} away={one.lost} />
          <span>{t('lobby.i_am', { name: one.name })}</span>
        </Button>
      ))}
      {wrong && (
        <p class="about-line wrong" role="alert">
          {wrong}
        </p>
      )}
      <Button mid onPress={onBack}>
        {t('words.back')}
      </Button>
    </section>
  );
}

interface WaitingProps {
  connection: TableConnection;
  seen: InviteSeen;
  asking: { seat: number; before: boolean };
  onAgain: () => void;
}

/** Until somebody answers. A yes needs no word: the seat is there. */
export function Waiting({ connection, seen, asking, onAgain }: WaitingProps) {
  const asks = useStore(connection.model, (model) => model.table?.asks);
  const ask = asks?.find(({ seat }) => seat === asking.seat);
  const open = ask !== undefined;
  const { table, skew } = connection.model.get();
  const left = useTimeLeft(ask?.until, skew);
  const wasOpen = useRef(open);
  const [declined, decline] = useState(false);
  useEffect(() => {
    if (open) wasOpen.current = true;
    else if (wasOpen.current) {
      decline(true);
      say(t('lobby.ask_declined'));
    }
  }, [open]);
  const name = seen.seats[asking.seat]?.name ?? '';
  return (
    <>
      <SeatRing seats={seen.seats} />
      <div class="waiting" role="status">
        {declined ? (
          <p>{t('lobby.ask_declined')}</p>
        ) : (
          <>
            <span class="waiting-dots" aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <p>
              <b>{t('lobby.ask_sent', { name })}</b>
            </p>
            {ask?.until === undefined && (
              <p class="about-line">
                {seen.host ? t('lobby.ask_wait', { host: seen.host }) : t('lobby.ask_wait_plain')}
              </p>
            )}
          </>
        )}
      </div>
      {ask?.until !== undefined && table && (
        <ClaimState table={table} name={name} left={left} agreed={ask.agreed ?? []} />
      )}
      <Button mid onPress={onAgain}>
        {declined ? t('words.back') : t('lobby.something_else')}
      </Button>
    </>
  );
}
