// A table as the screens know it. There are two kinds behind the same interface: one of a server, over a
// socket, and one in this browser alone (solo games offline, lessons). Screens do not ask which.
import type { Store } from '../base/store';
import type { LinkState } from '../wire/session';
import type { Advice, Answer, Reviewing, Table, TableRequest } from '../wire/types';

export interface TableModel {
  link: LinkState;
  since: number; // when the link became so, by our clock
  /** Just woken: the server has not said yet that what is shown still holds. Turns are not ours. */
  unsure?: boolean;
  code?: string; // of 'gone': unknown_table, closed, bad_version, erased ...
  /** The table as the last notice left it, with `events` going on; undefined before the first. */
  table?: Table;
  skew: number; // the server's clock minus ours, ms
  local: boolean; // in this browser alone
  /** The hint for the position it was asked in; undefined when the position is another. */
  hint?: { n: number; advice: Advice };
  analysing?: { game: string; turn: number; turns: number };
  review?: Reviewing;
  nudged?: { seat: number; by: number; at: number };
}

export interface TableConnection {
  readonly id: string; // the table's; "solo" and more for a local one
  readonly model: Store<TableModel>;
  /** Resolves with the answer. A request that was sent when the link broke is sent again by itself, and
      never done twice. `refused` is an answer, not an error. */
  send(request: TableRequest): Promise<Answer>;
  close(): void;
}
