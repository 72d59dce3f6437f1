// A table before its game: who sits where, what will be played, the link for others, and the start.
// Everybody sees every change at once.

import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { Button } from '../kit/button';
import { Header } from '../shell/header';
import { matches } from '../style/breakpoints';
import type { TableConnection } from '../table/connection';
import { isHost, memberName } from '../table/people';
import { useVoice } from '../talk/voice';
import { t } from '../texts';
import type { Table } from '../wire/types';
import { useAddress } from './address';
import { ChangeSettings } from './change-settings';
import './lobby.css';
import { variantName } from '../games/variant';
import { useSend } from '../play/use-send';
import { LobbySeats } from './lobby-seats';
import { LobbyTalk } from './lobby-talk';
import { SettingsSummary } from './settings-summary';
import { ShareLink } from './share';
import { StartBar } from './start-bar';
import { hasStarted, startsByItself } from './starting';

/** The name of a table, or whose it is. */
export function tableTitle(table: Table): string {
  if (table.settings.name) return table.settings.name;
  if (table.host === table.you.member && table.host !== 0) return t('lobby.your_table');
  return table.host
    ? t('lobby.table_of', { name: memberName(table, table.host) })
    : t('lobby.a_table');
}

export function Lobby({ connection }: { connection: TableConnection }) {
  const { table } = useStore(connection.model);
  useVoice(connection);
  const send = useSend(connection);
  const url = useAddress(`/t/${connection.id}`);
  const [changing, change] = useState(false);
  const [dealing, deal] = useState(() => startsByItself(connection.id));
  const here = table !== undefined;

  useEffect(() => {
    // Opened to play at once: the seats have bots already.
    if (here && hasStarted(connection.id)) {
      void send({ t: 'start' }).then((done) => {
        if (!done) deal(false);
      });
    }
  }, [here]);

  if (!table) return null;
  const title = tableTitle(table);
  if (dealing) {
    return (
      <div class="lobby-screen">
        <Header title={title} connection={connection} />
        <main class="lobby-dealing">
          <h1>{title}</h1>
          <p role="status">{t('lobby.dealing')}</p>
        </main>
      </div>
    );
  }
  const host = isHost(table);
  return (
    <div class="lobby-screen">
      <Header
        title={title}
        connection={connection}
        chips={<span class="chip">{variantName(table.settings.rules)}</span>}
      />
      <main class="lobby">
        <div class="lobby-main">
          <h1>{title}</h1>
          <LobbySeats connection={connection} table={table} />
          <StartBar connection={connection} table={table} />
        </div>
        <div class="lobby-side">
          <section class="panel" aria-labelledby="lobby-invite">
            <h2 id="lobby-invite">{t('lobby.invite')}</h2>
            <p class="about-line">
              {table.settings.listed ? t('lobby.is_listed') : t('lobby.invite_about')}
            </p>
            <ShareLink url={url} title={title} open={matches('not-small')} />
          </section>
          <section class="panel" aria-labelledby="lobby-settings">
            <h2 id="lobby-settings">{t('lobby.settings')}</h2>
            <SettingsSummary settings={table.settings} />
            {host && (
              <Button mid icon="settings" onPress={() => change(true)}>
                {t('lobby.change')}
              </Button>
            )}
          </section>
        </div>
        <LobbyTalk connection={connection} />
      </main>
      {changing && (
        <ChangeSettings connection={connection} table={table} onClose={() => change(false)} />
      )}
    </div>
  );
}
