// How much of the talk is new: what others said since the reader last looked. What bots signal is seen on
// piles and seats, and is no talk that waits for an answer.
import { Store, useStore } from '../base/store';
import type { TableConnection } from '../table/connection';
import type { Table } from '../wire/types';
import { isTalk, type Line, story } from './story';

// By table, for as long as the page lives: the last event that was looked at.
const seen = new Map<string, Store<number>>();

function seenOf(connection: TableConnection): Store<number> {
  let one = seen.get(connection.id);
  if (!one) {
    // What was said before the page came is not new.
    one = new Store(connection.model.get().table?.seq ?? -1);
    seen.set(connection.id, one);
  }
  return one;
}

/** Everything up to now was looked at. */
export function look(connection: TableConnection): void {
  const seq = connection.model.get().table?.seq;
  if (seq !== undefined) seenOf(connection).set(seq);
}

export function unread(table: Table, since: number): number {
  const told = (line: Line) => isTalk(line) && !line.mine && !(line.bot && line.kind === 'signal');
  return story(table).filter((line) => told(line) && line.seq > since).length;
}

export function useUnread(connection: TableConnection): number {
  const since = useStore(seenOf(connection));
  const table = useStore(connection.model, ({ table }) => table);
  if (!table) return 0;
  if (since < 0) {
    seenOf(connection).set(table.seq);
    return 0;
  }
  return unread(table, since);
}
