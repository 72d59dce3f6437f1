// Older talk: lines that were asked for, and what stays of them when the table is told again. Pure.
import type { Earlier, Happened, Table } from '../wire/types';

const isLine = ({ e }: Happened) => e === 'said' || e === 'reacted' || e === 'signalled';

/** The answer to a request for what was said before the entry `before`. */
export function withEarlier(table: Table, before: number, earlier: Earlier): Table {
  if (table.talk_from !== before) return table; // the table was told again meanwhile
  const { talk_from: _, ...rest } = table;
  const events = [...earlier.events, ...table.events].sort((a, b) => a.seq - b.seq);
  return { ...rest, events, ...(earlier.from !== undefined && { talk_from: earlier.from }) };
}

const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((each) => b.includes(each));

/** The table as it was told now, with the older lines that are known already. */
export function keepEarlier(known: Table | undefined, told: Table): Table {
  const { talk_from: from } = told;
  if (!known || from === undefined || known.table !== told.table) return told;
  const since = known.talk_from ?? 0;
  // Lines in between would be missing.
  if (since >= from || known.seq + 1 < from) return told;
  // The reader is somebody else, or wants to read others.
  if (known.you.member !== told.you.member || !same(known.you.hidden, told.you.hidden)) return told;
  const game = told.events.find(({ e }) => e === 'dealt')?.seq ?? 0;
  const forgotten = new Set(told.members.filter(({ name }) => !name).map(({ member }) => member));
  const older = known.events.filter(
    (each) =>
      isLine(each) &&
      each.seq < from &&
      (each.e !== 'signalled' || each.seq > game) &&
      !(each.e === 'said' && forgotten.has(each.member)),
  );
  const { talk_from: _, ...rest } = told;
  const events = [...older, ...told.events].sort((a, b) => a.seq - b.seq);
  return { ...rest, events, ...(known.talk_from !== undefined && { talk_from: known.talk_from }) };
}
