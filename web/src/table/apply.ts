// How what the server sends changes the table of the page. The engine decides it, with the same code as
// the terminal and the server; here is only the list of events that screens show.
import type { Changes, Engine } from '../engine/types';
import type { Happened, Notice, NoticeDid, Table } from '../wire/types';

export interface Applied {
  table: Table;
  /** The event does not say all that it changes: the server has to be asked for the table. */
  look: boolean;
}

/** What the fold asks of the engine. */
export type TableEngine = Pick<Engine, 'apply' | 'to_move'>;

const talkBeforeGame = 300;
const mostEvents = 1500;

/** A table that the server sent whole. */
export function withTurn(table: Table, engine: TableEngine): Table {
  return { ...table, to_move: engine.to_move(table) };
}

/** Presence of a member, and who has the host's rights; or what follows the events of a `missed`. */
export function applyState(
  table: Table,
  notice: Notice & { t: 'presence' | 'missed' },
  engine: TableEngine,
): Applied {
  const told = notice.t === 'missed' ? { ...notice, events: [] } : notice;
  return applied(table, engine.apply(table, told).changes);
}

/** The own request to join became the entry `seq`; the event itself does not say whose it was. */
export function applyOwnJoin(table: Table, seq: number, engine: TableEngine): Applied {
  const joined = table.events.find((each) => each.seq === seq);
  if (joined?.e !== 'joined') return { table, look: true };
  return applied(table, engine.apply(table, { t: 'joined', member: joined.member }).changes);
}

/** One event. What is known already changes nothing. */
export function applyEvent(table: Table, happened: Happened, engine: TableEngine): Applied {
  if (happened.seq <= table.seq) return { table, look: false };
  const { changes } = engine.apply(table, { t: 'event', happened });
  return noted(applied(table, changes), happened);
}

/** A play that was told in short. */
export function applyCompactPlay(table: Table, did: NoticeDid, engine: TableEngine): Applied {
  if (did.seq <= table.seq) return { table, look: false };
  const { changes, event } = engine.apply(table, did);
  const next = applied(table, changes);
  return event ? noted(next, event) : next;
}

// ---- changes

function applied(table: Table, changes: Changes | undefined): Applied {
  if (!changes) return { table, look: true };
  const { in_game: inGame, ...rest } = changes;
  const next = merged(table, rest);
  if (table.game && inGame) next.game = merged(table.game, inGame);
  return { table: next, look: false };
}

/** With these members; null: without. What stays the same is the same object. */
function merged<Whole extends object>(
  whole: Whole,
  part: { [Key in keyof Whole]?: Whole[Key] | null },
): Whole {
  if (Object.keys(part).length === 0) return whole;
  const entries = Object.entries({ ...whole, ...part }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as Whole;
}

// ---- the list of events

const isTalk = (happened: Happened) => happened.e === 'said' || happened.e === 'reacted';

/** With what happened; talk that is dropped can be asked for again. */
function noted({ table, look }: Applied, told: Happened): Applied {
  if (look) return { table, look };
  const { people: _, ...happened } = { people: undefined, ...told };
  const before = happened.e === 'forgotten' ? forgotten(table, happened.member) : table.events;
  const shown = happened.e === 'dealt' ? before.filter(isTalk) : before;
  const kept = happened.e === 'dealt' ? shown.slice(-talkBeforeGame) : shown;
  const events = [...kept, happened].slice(-mostEvents);
  const dropped = events.length <= shown.length;
  return { table: { ...table, events, ...(dropped && { talk_from: events[0]!.seq }) }, look };
}

/** Name and words of a member who was erased are gone from what has been told, too. */
function forgotten(table: Table, member: number): Happened[] {
  return table.events.map((each): Happened => {
    if (each.e === 'said' && each.member === member) return { ...each, text: '' };
    if ((each.e === 'joined' || each.e === 'renamed') && each.member === member) {
      return { ...each, name: '' };
    }
    return each;
  });
}
