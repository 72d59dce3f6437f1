// /pass: the game of several people at this device, where it stands. The board belongs to one person at a
// time: with every change of hands it is made again, so that nothing of the last hand stays in it.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { loadAfter } from '../after/load-after';
import { useArrival } from '../base/arrive';
import { go, place } from '../base/router';
import { useStore } from '../base/store';
import { Icon } from '../kit/icons';
import { NoLocalGame } from '../play/no-local-game';
import Playing from '../play/playing';
import { useAttention } from '../table/attention';
import type { TableConnection } from '../table/connection';
import { seatName } from '../table/people';
import { t } from '../texts';
import type { Table } from '../wire/types';
import { Cover, WhoBegins } from './cover';
import { passPath, passSetUpPath } from './pass-game';
import { PassTable } from './pass-table';
import '../after/practice.css'; // the bar over a hand is that of what-if games
import './pass.css';

export default function PassScreen(_: { id: string }) {
  const [connection, setConnection] = useState<PassTable>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (place.get().path !== passPath) return; // on the way to another screen
    const opened = new PassTable();
    setConnection(opened);
    return () => opened.close();
  }, [tries]);
  return connection ? (
    <AtDevice connection={connection} onAgain={() => setTries(tries + 1)} />
  ) : null;
}

export function AtDevice({ connection, onAgain }: { connection: PassTable; onAgain: () => void }) {
  const shown = useStore(connection.shown);
  const table = useStore(connection.model, (model) => model.table);
  const gone = useStore(connection.model, ({ link, code }) => (link === 'gone' ? code : undefined));
  const number = table?.game?.number;
  const what = shown.what === 'cover' ? `cover ${shown.seat}` : shown.what;
  // Boards and what follows them call out where one is by themselves.
  useArrival(shown.what === 'board' ? 'board' : `${number} ${what} ${table?.game?.n}`);
  useEffect(() => {
    if (shown.what === 'nothing') go(passSetUpPath, 'replace');
  }, [shown.what]);
  if (gone) return <NoLocalGame code={gone} onAgain={onAgain} />;
  if (!table) return null;
  if (shown.what === 'begin') {
    return (
      <WhoBegins
        connection={connection}
        table={table}
        people={table.members.length}
        onShow={(seat) => connection.show(seat)}
        onBegins={(seat) => connection.begins(seat)}
      />
    );
  }
  if (shown.what === 'cover') {
    return (
      <Cover
        key={`${number} ${table.game?.n}`}
        connection={connection}
        table={table}
        seat={shown.seat}
        onShow={() => connection.show(shown.seat)}
      />
    );
  }
  if (shown.what !== 'board') return null;
  return (
    <OneHand
      key={`${number} ${shown.viewer}`}
      connection={connection}
      table={table}
      viewer={shown.viewer}
    />
  );
}

/** The same table, with arrangements and placed cards of this hand alone. */
function handConnection(
  connection: PassTable,
  viewer: number | undefined,
): TableConnection & { record(): string } {
  return {
    id: viewer === undefined ? connection.id : `${connection.id}.${viewer}`,
    model: connection.model,
    send: (request) => connection.send(request),
    record: () => connection.record(),
    close: () => {},
  };
}

interface HandProps {
  connection: PassTable;
  table: Table;
  viewer: number | undefined;
}

function OneHand({ connection, table, viewer }: HandProps) {
  const own = useMemo(() => handConnection(connection, viewer), [connection, viewer]);
  useAttention(own);
  if (viewer === undefined) return <Playing connection={own} loadAfter={loadAfter} />;
  return (
    <div class="practice">
      <nav class="practice-bar" aria-label={t('pass.title')}>
        <span>{t('pass.hand_of', { name: seatName(table, viewer) })}</span>
        <button type="button" class="pass-hide" onClick={() => connection.cover()}>
          <Icon name="eye" />
          {t('pass.hide')}
        </button>
      </nav>
      <Playing connection={own} loadAfter={loadAfter} />
    </div>
  );
}
