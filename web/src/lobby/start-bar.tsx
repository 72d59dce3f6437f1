// The one thing to do in a lobby: the host starts, everybody else says that they are ready. What is
// missing is said on the button.
import { Button } from '../kit/button';
import { useSend } from '../play/use-send';
import type { TableConnection } from '../table/connection';
import { isHost, isPerson, memberName, memberOf } from '../table/people';
import { list, t } from '../texts';
import type { Table } from '../wire/types';

/** Free seats that nobody on the bench will get when the game starts. */
export function emptySeats(table: Table): number[] {
  const free = table.seats.flatMap(({ member, bot }, seat) => (member || bot ? [] : [seat]));
  const waiting = table.bench.filter((member) => memberOf(table, member)?.state !== 'lost').length;
  return free.slice(waiting);
}

export function StartBar({ connection, table }: { connection: TableConnection; table: Table }) {
  const send = useSend(connection);
  const empty = emptySeats(table);
  const me = table.you.member;
  if (isHost(table)) {
    const others = table.seats
      .map(({ member }) => member)
      .filter((member) => isPerson(table, member) && member !== me);
    const unready = others.filter((member) => !table.ready.includes(member));
    const names = (members: number[]) => list(members.map((member) => memberName(table, member)));
    const small = empty.length
      ? t('lobby.empty', { n: empty.length })
      : unready.length
        ? t('lobby.not_ready', { names: names(unready), n: unready.length })
        : others.length
          ? t('lobby.all_ready')
          : t('lobby.with_bots');
    return (
      <div class="start-bar">
        {empty.length > 0 && (
          <Button
            mid
            size="large"
            icon="bot"
            onPress={async () => {
              for (const seat of empty) await send({ t: 'set_bot', seat, bot: 'strong' });
            }}
          >
            {t('lobby.fill')}
          </Button>
        )}
        <Button
          mid
          kind={empty.length ? undefined : 'go'}
          off={empty.length > 0}
          size="large"
          small={small}
          onPress={() => void send({ t: 'start' })}
        >
          {t('lobby.start')}
        </Button>
      </div>
    );
  }
  const ready = table.ready.includes(me);
  return (
    <div class="start-bar">
      <p class="about-line" role="status">
        {table.acting_host
          ? t('lobby.host_starts', { host: memberName(table, table.acting_host) })
          : t('lobby.no_host')}
      </p>
      {me !== 0 && (
        <Button
          mid
          kind={ready ? undefined : 'go'}
          icon={ready ? 'check' : undefined}
          size="large"
          onPress={() => void send({ t: 'ready', ready: !ready })}
        >
          {ready ? t('lobby.is_ready') : t('lobby.get_ready')}
        </Button>
      )}
    </div>
  );
}
