// Signals and reactions are sent at once; what the server refuses is said for a moment.
import { useEffect, useState } from 'preact/hooks';
import { say } from '../base/live';
import type { TableConnection } from '../table/connection';
import type { TableRequest } from '../wire/types';
import { refusalText } from './refusals';

const shown = 5000; // ms

/** Sends, and what was refused last. */
export function useSending(connection: TableConnection): {
  refused: string;
  send: (request: TableRequest) => void;
} {
  const [refused, refuse] = useState('');
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => refuse(''), shown);
    return () => clearTimeout(timer);
  }, [refused]);
  const send = (request: TableRequest) => {
    refuse('');
    void connection.send(request).then((answer) => {
      if (answer.t !== 'refused') return;
      const why = refusalText(answer);
      refuse(why);
      say(why);
    });
  };
  return { refused, send };
}
