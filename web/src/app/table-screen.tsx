// A table of the server, in whatever phase it is: what its link shows to somebody who is nobody there,
// the seats before a game, the table during it and after it, or that there is no such table.
//
// Going elsewhere closes the socket and nothing else: the seat is kept.
import { useEffect, useState } from 'preact/hooks';
import { loadAfter } from '../after/load-after';
import { useArrival } from '../base/arrive';
import { useStore } from '../base/store';
import { Lazy } from '../kit/lazy';
import { LinkLine } from '../play/link-line';
import { useAttention } from '../table/attention';
import type { TableConnection } from '../table/connection';
import { RemoteTable } from '../table/remote';
import { beforeTexts, gameTexts } from '../texts';
import { api, Failure } from '../wire/api';
import { person } from '../wire/person';
import type { TableShown } from '../wire/types';

const loadNoTable = () => import('../lobby/no-table').then(({ NoTable }) => ({ default: NoTable }));
const loadInvitation = () =>
  import('../lobby/invitation').then(({ Invitation }) => ({ default: Invitation }));
const loadLobby = () => import('../lobby/lobby').then(({ Lobby }) => ({ default: Lobby }));
const loadPlaying = () => import('../play/playing');

// A newcomer is asked in first; all others are most likely in a game.
if (person.get() === undefined) void loadInvitation().catch(() => {});
else void loadPlaying().catch(() => {});

export default function TableScreen({ id }: { id: string }) {
  const [shown, setShown] = useState<TableShown>();
  const [missing, setMissing] = useState<string>();
  const [connection, setConnection] = useState<TableConnection>();
  useEffect(() => {
    const opened = new RemoteTable(id);
    setConnection(opened);
    return () => opened.close();
  }, [id]);
  // What the link shows comes without joining, and sooner than the table for a newcomer.
  useEffect(() => {
    const asking = new AbortController();
    api.tableShown(id, asking.signal).then(
      (found) => {
        setShown(found);
        if (found.phase !== 'lobby') void loadPlaying().catch(() => {});
      },
      (error) => {
        if (!asking.signal.aborted && error instanceof Failure && error.status === 404) {
          setMissing(error.code);
        }
      },
    );
    return () => asking.abort();
  }, [id]);
  if (missing) return <Missing code={missing} />;
  return connection ? <AtTable connection={connection} shown={shown} /> : null;
}

function Missing({ code }: { code: string }) {
  return <Lazy load={loadNoTable} texts={beforeTexts} props={{ code }} />;
}

type What = 'nothing' | 'invitation' | 'lobby' | 'game';

interface Props {
  connection: TableConnection;
  shown: TableShown | undefined;
}

/** A table, once the page is connected to it. */
export function AtTable({ connection, shown }: Props) {
  useAttention(connection);
  const [watching, watch] = useState(false);
  const [newcomer] = useState(() => person.get() === undefined);
  const gone = useStore(connection.model, ({ link, code, table }) =>
    link === 'gone' || table?.phase === 'closed' ? (code ?? 'closed') : undefined,
  );
  const what = useStore(connection.model, ({ table }): What => {
    // Whoever has been somewhere before may well be somebody here: the table says so in a moment.
    if (!table) return newcomer && shown ? 'invitation' : 'nothing';
    const { phase, game, you } = table;
    if (you.member === 0) return watching && game ? 'game' : 'invitation';
    if (phase === 'lobby') return 'lobby';
    return game ? 'game' : 'invitation'; // without a game: its cards are not for those on the bench
  });
  useArrival(gone ?? (what === 'nothing' ? undefined : what));
  const inLobby = what === 'lobby';
  useEffect(() => {
    if (inLobby) void loadPlaying().catch(() => {}); // it will be needed in a moment
  }, [inLobby]);
  if (gone) return <Missing code={gone} />;
  return (
    <>
      {what !== 'game' && <LinkLine connection={connection} />}
      {what === 'invitation' && (
        <Lazy
          key="invitation"
          load={loadInvitation}
          texts={beforeTexts}
          props={{ connection, ...(shown ? { shown } : {}), onWatch: () => watch(true) }}
        />
      )}
      {what === 'lobby' && <Lazy key="lobby" load={loadLobby} props={{ connection }} />}
      {what === 'game' && (
        <Lazy key="game" load={loadPlaying} texts={gameTexts} props={{ connection, loadAfter }} />
      )}
    </>
  );
}
