// Alone, in this browser: a game that goes on where it was left, also without a connection.
// /solo?rules=1x plays that variant, /solo?deal=1-kestrel that deal, /solo the game played last.
import { useEffect, useState } from 'preact/hooks';
import { loadAfter } from '../after/load-after';
import { follow, go, place } from '../base/router';
import { useStore } from '../base/store';
import { unfinishedSolo } from '../games/local-games';
import { rulesFrom } from '../games/variant';
import { Button } from '../kit/button';
import Playing from '../play/playing';
import { Header } from '../shell/header';
import { useAttention } from '../table/attention';
import { type LocalOptions, LocalTable } from '../table/local';
import { t } from '../texts';
import './solo-screen.css';

/** What an address asks for. */
export function soloOptions(query: URLSearchParams): LocalOptions {
  const deal = query.get('deal');
  if (deal) return { id: `solo:${deal}`, deal, persist: true };
  const key = query.get('rules') ?? '';
  const rules = rulesFrom(key);
  if (!rules) return { id: 'solo-1', rules: { players: 1 }, persist: true };
  return { id: `solo-${key}`, rules, persist: true };
}

export default function SoloScreen(_: { id: string }) {
  const query = useStore(place, (where) => where.query);
  const asked = query.toString();
  const [connection, setConnection] = useState<LocalTable>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    // On the way to another screen, which is still being loaded.
    if (!place.get().path.startsWith('/solo')) return;
    const last = asked === '' ? unfinishedSolo()?.address : undefined;
    if (last && last !== '/solo') {
      go(last, 'replace');
      return;
    }
    const opened = new LocalTable(soloOptions(new URLSearchParams(asked)));
    setConnection(opened);
    return () => opened.close();
  }, [asked, tries]);
  return connection ? (
    <Alone key={connection.id} connection={connection} onAgain={() => setTries(tries + 1)} />
  ) : null;
}

function Alone({ connection, onAgain }: { connection: LocalTable; onAgain: () => void }) {
  useAttention(connection);
  const there = useStore(connection.model, ({ table }) => table !== undefined);
  const gone = useStore(connection.model, ({ link, code }) => (link === 'gone' ? code : undefined));
  if (there) return <Playing connection={connection} loadAfter={loadAfter} />;
  return gone ? <SoloGone code={gone} onAgain={onAgain} /> : null;
}

/** Why there is no game: no deal has that name, or the rules could not be loaded. */
export function SoloGone({ code, onAgain }: { code: string; onAgain: () => void }) {
  const unknown = code === 'bad_deal';
  return (
    <>
      <Header title={t('link.solo')} nav />
      <main class="solo-gone">
        <h1>{unknown ? t('link.no_deal') : t('link.no_engine')}</h1>
        <p>{unknown ? t('link.no_deal_about') : t('link.no_engine_about')}</p>
        {unknown ? (
          <Button mid kind="go" href="/solo?rules=1" onPress={follow}>
            {t('link.other_deal')}
          </Button>
        ) : (
          <Button mid kind="go" onPress={onAgain}>
            {t('link.again')}
          </Button>
        )}
      </main>
    </>
  );
}
