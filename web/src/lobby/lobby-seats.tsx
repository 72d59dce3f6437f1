// The seats of a lobby in turn order, and the bench. Everybody takes a seat by themselves; the host also
// seats bots and changes the order.
import { useState } from 'preact/hooks';
import { Button } from '../kit/button';
import { useSend } from '../play/use-send';
import type { TableConnection } from '../table/connection';
import { isHost, isPerson, memberName } from '../table/people';
import { t } from '../texts';
import type { Table } from '../wire/types';
import { LobbyBots } from './characters';
import { LobbySeat } from './lobby-seat';
import { Person } from './person';
import { Rename } from './rename';

export function LobbySeats({ connection, table }: { connection: TableConnection; table: Table }) {
  const [arranging, arrange] = useState(false);
  const [renaming, rename] = useState(false);
  const send = useSend(connection);
  const host = isHost(table);
  return (
    <section class="panel lobby-seats" aria-labelledby="lobby-seats">
      <div class="lobby-head">
        <h2 id="lobby-seats">{t('lobby.seats_order')}</h2>
        {host && (
          <Button size="small" onPress={() => arrange(!arranging)}>
            {arranging ? t('lobby.arranged') : t('lobby.arrange')}
          </Button>
        )}
      </div>
      {host && <LobbyBots table={table} send={send} />}
      <ol>
        {table.seats.map((_, seat) => (
          <LobbySeat
            key={seat}
            table={table}
            seat={seat}
            arranging={arranging && host}
            send={send}
            onRename={() => rename(true)}
          />
        ))}
      </ol>
      {table.bench.length > 0 && (
        <div class="bench">
          <h3>{t('lobby.bench')}</h3>
          <p class="about-line">{t('lobby.bench_about')}</p>
          <ul>
            {table.bench.map((member) => (
              <li key={member} class="seat-line">
                <Person table={table} member={member} />
                {member === table.you.member && (
                  <Button size="small" onPress={() => rename(true)}>
                    {t('lobby.rename')}
                  </Button>
                )}
                {arranging && host && isPerson(table, member) && member !== table.you.member && (
                  <Button
                    size="small"
                    label={t('lobby.make_host_of', { name: memberName(table, member) })}
                    onPress={() => void send({ t: 'hand_over', member })}
                  >
                    {t('lobby.make_host')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {renaming && <Rename connection={connection} table={table} onClose={() => rename(false)} />}
    </section>
  );
}
