// /tv/ID: a table on a large screen in the room. Piles, seats and the draw pile for all to see, and a code
// that leads phones to the table; hands stay on the phones.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { engine } from '../engine';
import type { Engine } from '../engine/types';
import { variantAndPlayers } from '../games/variant';
import { Avatar } from '../kit/avatar';
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import { Lazy } from '../kit/lazy';
import { Logo } from '../kit/logo';
import { isLoopback, useAddress } from '../lobby/address';
import { laneSigns } from '../piles/lane-signs';
import { Lanes } from '../piles/lanes';
import { useNow } from '../play/layout';
import { ResultLine } from '../play/result-line';
import { Status } from '../play/status';
import type { TableConnection } from '../table/connection';
import { isRunning, seatName } from '../table/people';
import { RemoteTable } from '../table/remote';
import { nodes } from '../talk/marked';
import { seatState } from '../talk/seat-state';
import { story } from '../talk/story';
import { t } from '../texts';
import type { Table } from '../wire/types';
import { canvasOf, screenTable } from './screen-table';
import './tv.css';
import { useWatcher } from './watcher';

export default function TvScreen({ id }: { id: string }) {
  const [connection, setConnection] = useState<TableConnection>();
  useEffect(() => {
    const opened = new RemoteTable(id);
    setConnection(opened);
    return () => opened.close();
  }, [id]);
  return connection ? <Tv connection={connection} /> : null;
}

/** The rules, once they are loaded. */
function useEngine(): Engine | undefined {
  const [loaded, set] = useState<Engine>();
  useEffect(() => {
    engine().then(set, (error) => console.error(error));
  }, []);
  return loaded;
}

function useCanvas() {
  const [canvas, set] = useState(() => canvasOf(innerWidth, innerHeight));
  useLayoutEffect(() => {
    const look = () => set(canvasOf(innerWidth, innerHeight));
    look(); // it may have changed since
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, []);
  return canvas;
}

export function Tv({ connection }: { connection: TableConnection }) {
  const { table, link, skew } = useStore(connection.model);
  const { wanted, want } = useWatcher(connection);
  const canvas = useCanvas();
  // What was shown last stays while the screen is no member, until the next game.
  const last = useRef<Table | undefined>(undefined);
  const now = useMemo(() => (table ? screenTable(table) : undefined), [table]);
  if (now?.game) last.current = now;
  else if (now && isRunning(now)) last.current = undefined;
  const shown = now?.game ? now : last.current;
  useEffect(() => {
    document.title = t('menu.window', { title: t('tv.title') });
  }, []);
  return (
    <div
      class="tv"
      style={
        canvas.scale > 1
          ? {
              width: `${canvas.width}px`,
              height: `${canvas.height}px`,
              transform: `scale(${canvas.scale})`,
            }
          : { minHeight: '100dvh' }
      }
    >
      <header class="tv-top">
        <Logo />
        <h1>{now?.settings.name || t('tv.title')}</h1>
        {now && (
          <span class="chip">
            {variantAndPlayers(now.settings.rules, now.settings.rules.players)}
          </span>
        )}
        <span class="tv-space" />
        {shown?.game && isRunning(shown) && (
          <span class="chip tv-draw">
            <Icon name="deck" />
            {t('play.draw_count', { n: shown.game.view.draw_count })}
          </span>
        )}
      </header>
      <main class="tv-main">
        {link === 'gone' || now?.phase === 'closed' ? (
          <p class="tv-line">{t('tv.gone')}</p>
        ) : (
          <>
            <section class="tv-game" aria-label={t('play.lanes')}>
              {shown?.game ? (
                <Game table={shown} />
              ) : (
                <Before table={now} wanted={wanted} onWant={want} />
              )}
            </section>
            <aside class="tv-side">
              {now && <People table={shown ?? now} now={Date.now() + skew} />}
              <Join id={connection.id} />
            </aside>
          </>
        )}
      </main>
      {link === 'lost' && (
        <p class="tv-lost" role="status">
          {t('tv.lost')}
        </p>
      )}
    </div>
  );
}

/** The piles, whose turn it is, and what happened last. */
function Game({ table }: { table: Table }) {
  const rules = useEngine();
  const { view, phase } = table.game!;
  const preview = useMemo(() => rules?.preview(view, []), [rules, view]);
  const signs = useMemo(() => laneSigns(table), [table]);
  const lines = useMemo(() => story(table).filter(({ text }) => text), [table]);
  const running = isRunning(table);
  return (
    <>
      <ResultLine table={table} />
      <Lanes lanes={preview?.lanes ?? []} signs={signs} label={t('play.lanes')} aid={false} />
      {running && preview && (
        <Status
          preview={{ ...preview, mine: false }}
          heading={
            phase === 'begin'
              ? t('play.who_begins')
              : t('play.turn_of', { name: seatName(table, view.turn) })
          }
          called={false}
          short={false}
          about={undefined}
          onAbout={() => {}}
        />
      )}
      <p class="tv-line">{lines.length > 0 && nodes(lines.at(-1)!.text)}</p>
    </>
  );
}

interface BeforeProps {
  table: Table | undefined;
  wanted: boolean;
  onWant: () => void;
}

/** No game is to be seen: none runs, or the screen may not see it yet. */
function Before({ table, wanted, onWant }: BeforeProps) {
  if (!table) return <p class="tv-line">{t('play.moment')}</p>;
  const runs = isRunning(table);
  const member = table.you.member !== 0;
  return (
    <div class="tv-before">
      <p class="tv-line">{t(runs ? (member ? 'tv.secret' : 'tv.running') : 'tv.waiting')}</p>
      {!wanted && (
        <>
          <Button mid kind="go" onPress={onWant}>
            {t('tv.show')}
          </Button>
          <p class="about-line">{t('tv.show_about', { name: t('tv.name') })}</p>
        </>
      )}
    </div>
  );
}

function People({ table, now }: { table: Table; now: number }) {
  useNow(15_000, true);
  return (
    <ul class="tv-seats" aria-label={t('play.seats')}>
      {table.seats.map((_, seat) => {
        const state = seatState(table, seat, now);
        return (
          <li key={seat} class={state.turn ? 'turn' : undefined}>
            <Avatar name={state.name} bot={state.bot} away={state.presence !== 'connected'} />
            <span class="tv-who">
              <b>{state.shown}</b>
              <small>{state.tells[0]?.text ?? state.state}</small>
            </span>
            {table.game && <span class="tv-cards">{t('words.cards', { n: state.cards })}</span>}
          </li>
        );
      })}
    </ul>
  );
}

const loadQr = () => import('../kit/qr');

function Join({ id }: { id: string }) {
  const url = useAddress(`/t/${id}`);
  // A code of an address of this machine alone would help nobody.
  if (isLoopback(url)) return <p class="tv-join">{t('lobby.loopback')}</p>;
  return (
    <div class="tv-join">
      <Lazy load={loadQr} props={{ text: url, label: t('lobby.qr_label') }} />
      <p>
        <b>{t('tv.join')}</b>
        <small>{t('tv.join_about')}</small>
      </p>
    </div>
  );
}
