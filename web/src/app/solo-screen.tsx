// Alone, in this browser: a game that goes on where it was left, also without a connection.
// /solo?rules=1x plays that variant, /solo?deal=1-kestrel that deal, /solo the game played last.
import { useEffect, useState } from 'preact/hooks';
import { loadAfter } from '../after/load-after';
import { go, place } from '../base/router';
import { useStore } from '../base/store';
import { unfinishedSolo } from '../games/local-games';
import { rulesFrom } from '../games/variant';
import { NoLocalGame } from '../play/no-local-game';
import Playing from '../play/playing';
import { useAttention } from '../table/attention';
import { type LocalOptions, LocalTable } from '../table/local';

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
  return gone ? <NoLocalGame code={gone} onAgain={onAgain} /> : null;
}
