// One line over an invitation or a lobby while there is no link; the board has its own. It comes late,
// so that a blink of the network shows nothing.
import { useEffect, useState } from 'preact/hooks';
import { alarm } from '../base/live';
import { useStore } from '../base/store';
import type { TableConnection, TableModel } from '../table/connection';
import { type PlainKey, t } from '../texts';
import './link-line.css';

const patience = 800; // ms

function trouble({ link }: TableModel): PlainKey | undefined {
  if (link === 'lost') return 'link.lost';
  return link === 'connecting' ? 'link.connecting' : undefined;
}

export function LinkLine({ connection }: { connection: TableConnection }) {
  const what = useStore(connection.model, trouble);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!what) return;
    let told = false;
    const timer = setTimeout(() => {
      setLate(true);
      told = what === 'link.lost';
      if (told) alarm(t(what));
    }, patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
      if (told && connection.model.get().link === 'live') alarm(t('link.back'));
    };
  }, [what]);
  // Read out by the live region, so it is hidden here.
  return what && late ? (
    <p class="floating link-line" aria-hidden="true" data-may-overlap>
      {t(what)}
    </p>
  ) : null;
}
