// /pass: the game of several people at this device, where it stands. The board belongs to one person at a
// time: with every change of hands it is made again, so that nothing of the last hand stays in it.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useArrival } from '../app/arrive';
import { go, place } from '../app/router';
import { useStore } from '../app/store';
import { Icon } from '../kit/icons';
import Playing from '../play/playing';
import { SoloGone } from '../play/solo-screen';
import { useAttention } from '../table/attention';
import type { TableDoor } from '../table/door';
import { seatName } from '../table/people';
import { t } from '../texts';
import type { Table } from '../wire/types';
import { Cover, WhoBegins } from './cover';
import { passPath, passSetUpPath } from './pass-game';
import { PassTable } from './pass-table';
import '../after/practice.css'; // the bar over a hand is that of what-if games
import './pass.css';

export default function PassScreen(_: { id: string }) {
  const [door, setDoor] = useState<PassTable>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (place.get().path !== passPath) return; // on the way to another screen
    const opened = new PassTable();
    setDoor(opened);
    return () => opened.close();
  }, [tries]);
  return door ? <AtDevice door={door} onAgain={() => setTries(tries + 1)} /> : null;
}

export function AtDevice({ door, onAgain }: { door: PassTable; onAgain: () => void }) {
  const shown = useStore(door.shown);
  const table = useStore(door.model, (model) => model.table);
  const gone = useStore(door.model, ({ link, code }) => (link === 'gone' ? code : undefined));
  const number = table?.game?.number;
  const what = shown.what === 'cover' ? `cover ${shown.seat}` : shown.what;
  // Boards and what follows them call out where one is by themselves.
  useArrival(shown.what === 'board' ? 'board' : `${number} ${what} ${table?.game?.n}`);
  useEffect(() => {
    if (shown.what === 'nothing') go(passSetUpPath, 'replace');
  }, [shown.what]);
  if (gone) return <SoloGone code={gone} onAgain={onAgain} />;
  if (!table) return null;
  if (shown.what === 'begin') {
    return (
      <WhoBegins
        door={door}
        table={table}
        people={table.members.length}
        onShow={(seat) => door.show(seat)}
        onBegins={(seat) => door.begins(seat)}
      />
    );
  }
  if (shown.what === 'cover') {
    return (
      <Cover
        key={`${number} ${table.game?.n}`}
        door={door}
        table={table}
        seat={shown.seat}
        onShow={() => door.show(shown.seat)}
      />
    );
  }
  if (shown.what !== 'board') return null;
  return (
    <OneHand key={`${number} ${shown.viewer}`} door={door} table={table} viewer={shown.viewer} />
  );
}

/** The same table, with arrangements and placed cards of this hand alone. */
function handDoor(door: PassTable, viewer: number | undefined): TableDoor & { record(): string } {
  return {
    id: viewer === undefined ? door.id : `${door.id}.${viewer}`,
    model: door.model,
    send: (wish) => door.send(wish),
    record: () => door.record(),
    close: () => {},
  };
}

interface HandProps {
  door: PassTable;
  table: Table;
  viewer: number | undefined;
}

function OneHand({ door, table, viewer }: HandProps) {
  const own = useMemo(() => handDoor(door, viewer), [door, viewer]);
  useAttention(own);
  if (viewer === undefined) return <Playing door={own} />;
  return (
    <div class="practice">
      <nav class="practice-bar" aria-label={t('pass.title')}>
        <span>{t('pass.hand_of', { name: seatName(table, viewer) })}</span>
        <button type="button" class="pass-hide" onClick={() => door.cover()}>
          <Icon name="eye" />
          {t('pass.hide')}
        </button>
      </nav>
      <Playing door={own} />
    </div>
  );
}
