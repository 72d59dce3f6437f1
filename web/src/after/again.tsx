// Again with the same table: everybody says so, the host deals. Alone and among bots it is dealt at
// once.
import { useState } from 'preact/hooks';
import { Avatar } from '../kit/avatar';
import { Button } from '../kit/button';
import type { TableConnection } from '../table/connection';
import { isHost, isMember, memberName, memberOf } from '../table/people';
import { refusalOf } from '../talk/refusals';
import { list, t } from '../texts';
import type { Table } from '../wire/types';
import './again.css';

interface Props {
  connection: TableConnection;
  table: Table;
}

/** People who are here and would get a seat, and which of them are ready. */
export function readiness(table: Table): { here: number[]; ready: number[]; waiting: number[] } {
  const seated = table.seats.map(({ member }) => member).filter((member) => member !== 0);
  const here = [...seated, ...table.bench].filter((member) => {
    const known = memberOf(table, member);
    // Programs play whenever they have a seat.
    return !known?.program && (known?.state === 'connected' || known?.state === 'away');
  });
  // Whoever deals need not say so.
  const isReady = (member: number) => member === table.acting_host || table.ready.includes(member);
  const ready = here.filter(isReady);
  const waiting = here.filter((member) => !isReady(member));
  return { here, ready, waiting };
}

/** What dealing again gives: where the deal has a name, or was a position, the same cards. */
export function whatIsDealt(table: Table, alone: boolean): string {
  const { kind } = table.settings.deal;
  if (kind === 'named' || kind === 'what_if') return t('after.deals_same');
  return t(alone ? 'after.deals_now' : 'after.all_ready');
}

export function Again({ connection, table }: Props) {
  const [problem, setProblem] = useState<string>();
  const kind = table.game?.deal.kind;
  // A day's deal and a club evening have one attempt.
  if (!isMember(table) || kind === 'today' || kind === 'club') return null;
  const { here, ready, waiting } = readiness(table);
  const me = table.you.member;
  const host = isHost(table);
  const alone = here.every((member) => member === me);
  const amReady = table.ready.includes(me);
  const others = waiting.filter((member) => member !== me);
  const send = async (request: Parameters<TableConnection['send']>[0]) => {
    setProblem(undefined);
    setProblem(refusalOf(await connection.send(request)));
  };
  const names = list(others.map((member) => memberName(table, member)));

  const small = alone
    ? whatIsDealt(table, true)
    : host
      ? others.length === 0
        ? whatIsDealt(table, false)
        : t('after.not_ready', { names })
      : amReady
        ? t('after.waits_for_host')
        : t('after.ready_count', { n: ready.length, all: here.length });

  return (
    <div class="again">
      {host ? (
        <Button
          kind={others.length === 0 ? 'go' : undefined}
          icon="again"
          onPress={() => void send({ t: 'start' })}
        >
          <span class="again-words">
            {t('after.again')}
            <small>{small}</small>
          </span>
        </Button>
      ) : (
        <button
          type="button"
          class={amReady ? 'btn row' : 'btn row go'}
          aria-pressed={amReady}
          onClick={() => void send({ t: 'ready', ready: !amReady })}
        >
          <span class="again-words">
            {t('after.again')}
            <small>{small}</small>
          </span>
        </button>
      )}
      {!alone && (
        <ul class="again-who" aria-label={t('after.who_is_ready')}>
          {here.map((member) => {
            const is = ready.includes(member);
            const name = memberName(table, member);
            return (
              <li key={member} class={is ? 'ready' : undefined}>
                <Avatar name={name} />
                <span>
                  {member === me ? t('words.you') : name}
                  <small>{is ? t('after.is_ready') : t('after.is_not_ready')}</small>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {problem && (
        <p class="again-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
