// Reactions: a fixed set of six, shown for a moment at the seat and kept in the log.
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { IconButton } from '../kit/button';
import type { TableConnection } from '../table/connection';
import { t } from '../texts';
import type { Reaction, Table } from '../wire/types';
import { REACTIONS } from '../wire/types';
import { talkOf } from './rights';
import { useSending } from './sending';
import './reactions.css';

export function Reactions({ connection }: { connection: TableConnection }) {
  const table = useStore(connection.model, ({ table }) => table);
  const { refused, send } = useSending(connection);
  if (!table || talkOf(table).may === 'no') return null;
  return (
    <div class="reactions" role="group" aria-label={t('talk.reactions')}>
      {REACTIONS.map((reaction) => (
        <IconButton
          key={reaction}
          icon={reaction}
          label={t(`talk.reaction.${reaction}`)}
          onPress={() => send({ t: 'react', reaction })}
        />
      ))}
      {refused && <p class="signals-refused">{refused}</p>}
    </div>
  );
}

const moment = 4000; // ms that one is shown at a seat

/** The reactions of the last moment by seat, newest wins. `now`: the server's clock. */
export function fleeting(table: Table, now: number): Map<number, Reaction> {
  const found = new Map<number, Reaction>();
  for (let i = table.events.length - 1; i >= 0; i -= 1) {
    const happened = table.events[i]!;
    if (happened.ms < now - moment) break;
    if (happened.e !== 'reacted' || table.you.hidden.includes(happened.member)) continue;
    const seat = table.seats.findIndex(({ member }) => member === happened.member);
    if (seat >= 0 && !found.has(seat)) found.set(seat, happened.reaction);
  }
  return found;
}

/** For seats: draws again when one comes, and when its moment is over. */
export function useFleeting(connection: TableConnection): Map<number, Reaction> {
  const { table, skew } = useStore(connection.model);
  const [, draw] = useState({});
  const shown = table ? fleeting(table, Date.now() + skew) : new Map<number, Reaction>();
  const last = table?.events.filter(({ e }) => e === 'reacted').at(-1)?.seq;
  useEffect(() => {
    if (shown.size === 0) return;
    const timer = setTimeout(() => draw({}), moment + 50);
    return () => clearTimeout(timer);
  }, [last, shown.size]);
  return shown;
}
