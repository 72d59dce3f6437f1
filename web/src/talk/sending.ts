// Signals and reactions are sent at once; what the server refuses is said for a moment.
import { useEffect, useState } from 'preact/hooks';
import { say } from '../base/live';
import type { TableDoor } from '../table/door';
import type { Wish } from '../wire/types';
import { refusalText } from './refusals';

const shown = 5000; // ms

/** Sends, and what was refused last. */
export function useSending(door: TableDoor): { refused: string; send: (wish: Wish) => void } {
  const [refused, refuse] = useState('');
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => refuse(''), shown);
    return () => clearTimeout(timer);
  }, [refused]);
  const send = (wish: Wish) => {
    refuse('');
    void door.send(wish).then((answer) => {
      if (answer.t !== 'refused') return;
      const why = refusalText(answer);
      refuse(why);
      say(why);
    });
  };
  return { refused, send };
}
