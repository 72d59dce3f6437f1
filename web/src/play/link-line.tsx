// One line over an invitation or a lobby while there is no link; the board has its own. It comes late,
// so that a blink of the network shows nothing.
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../app/store';
import type { TableDoor, TableModel } from '../table/door';
import { type TextKey, t } from '../texts';
import './link-line.css';

const patience = 800; // ms

function trouble({ link }: TableModel): TextKey | undefined {
  if (link === 'lost') return 'link.lost';
  return link === 'connecting' ? 'link.connecting' : undefined;
}

export function LinkLine({ door }: { door: TableDoor }) {
  const what = useStore(door.model, trouble);
  const [late, setLate] = useState(false);
  const wrong = what !== undefined;
  useEffect(() => {
    if (!wrong) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [wrong]);
  // What is lost and found again is spoken by the table's voice.
  return what && late ? <p class="link-line">{t(what)}</p> : null;
}
