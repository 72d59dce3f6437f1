// How what happens changes what is known of a table. Pure: a table and a notice make the next table.
// What has been folded is what the server would say if it were asked for the table now. Everything
// about cards and signals is the engine's.
import type { Engine } from '../engine/types';
import type { Game, Happened, Notice, Over, Seat, Table } from '../wire/types';
import { isPerson } from './members';

export interface Folded {
  table: Table;
  /** It cannot be followed from this alone: the server has to be asked for the table. */
  look: boolean;
}

/** What the fold asks of the engine. */
export type Folder = Pick<Engine, 'dealt' | 'fold' | 'signalled'>;

const talkBeforeGame = 30;
const mostEvents = 1500;

/** True if this event needs the engine: without a game to see, none does. */
export function needsEngine(table: Table | undefined, happened: Happened): boolean {
  if (happened.e === 'dealt') return happened.done.length === 0;
  return table?.game !== undefined && (happened.e === 'did' || happened.e === 'signalled');
}

/** Presence of a member, and who has the host's rights. */
export function foldPresence(table: Table, notice: Notice & { t: 'presence' }): Table {
  const { member, state, since, acting_host } = notice;
  const members = table.members.map((each) =>
    each.member === member ? { ...each, state, since } : each,
  );
  return { ...table, members, acting_host };
}

/** After the events of a `missed`: everything up to its seq is known, and who is there now. */
export function foldMissed(table: Table, missed: Notice & { t: 'missed' }): Table {
  const { seq, acting_host, members } = missed;
  return { ...table, seq, acting_host, members };
}

/** The own wish to join became the entry `seq`; the event itself does not say whose it was. */
export function foldOwnJoin(table: Table, seq: number): Folded {
  const joined = table.events.find((each) => each.seq === seq);
  if (joined?.e !== 'joined') return { table, look: true };
  const you = { ...table.you, member: joined.member };
  // Whoever had only the link may see from now on what was said before.
  return { table: settleSeat({ ...table, you }), look: true };
}

/** One event. What is known already changes nothing. */
export function foldEvent(table: Table, happened: Happened, engine: Folder): Folded {
  if (happened.seq <= table.seq) return { table, look: false };
  const { table: next, look } = apply(table, happened, engine);
  // If it cannot be followed it was not seen: whoever loses the link now hears of it again.
  if (look) return { table: next, look };
  const events = noted(next.events, happened);
  return { table: settleSeat({ ...next, seq: happened.seq, events }), look };
}

const isTalk = (happened: Happened) => happened.e === 'said' || happened.e === 'reacted';

function noted(events: Happened[], happened: Happened): Happened[] {
  const before = happened.e === 'dealt' ? events.filter(isTalk).slice(-talkBeforeGame) : events;
  const all = [...before, happened];
  return all.length > mostEvents ? all.slice(-mostEvents) : all;
}

const followed = (table: Table): Folded => ({ table, look: false });
const lookFor = (table: Table): Folded => ({ table, look: true });

function apply(table: Table, happened: Happened, engine: Folder): Folded {
  switch (happened.e) {
    case 'opened':
    case 'changed':
      return followed(settle(table, happened.settings));
    case 'joined':
      return followed(join(table, happened));
    case 'renamed':
      return followed(withMember(table, happened.member, { name: happened.name }));
    case 'left':
      return followed(leave(table, happened.member));
    case 'forgotten':
      return followed(forget(table, happened.member));
    case 'hosts':
      return followed(host(table, happened.member));
    case 'sat':
      return followed(sit(table, happened.member, happened.seat));
    case 'stood':
      return followed({
        ...table,
        seats: without(table.seats, happened.member),
        bench: [...table.bench, happened.member],
      });
    case 'bot_sat': {
      const member = table.seats[happened.seat]?.member ?? 0;
      const bench = member !== 0 ? [...table.bench, member] : table.bench;
      return followed({
        ...withSeat(table, happened.seat, { member: 0, bot: happened.bot }),
        bench,
      });
    }
    case 'swapped': {
      const one = table.seats[happened.one];
      const other = table.seats[happened.other];
      if (!one || !other) return lookFor(table);
      return followed(withSeat(withSeat(table, happened.one, other), happened.other, one));
    }
    case 'stood_in':
      return followed(setBot(table, happened.seat, happened.bot));
    case 'took_back':
      return followed(setBot(table, happened.seat, ''));
    case 'asked': {
      const { seat, name, program } = happened;
      const asks = table.asks.filter((each) => each.seat !== seat && each.name !== name);
      const ask = { seat, name, ...(program && { program }) };
      return followed({ ...table, asks: [...asks, ask] });
    }
    case 'answered': {
      const asks = table.asks.filter((each) => each.seat !== happened.seat);
      // Agreed, somebody is another person now, perhaps we are.
      return { table: { ...table, asks }, look: happened.agreed };
    }
    case 'hid': {
      const hidden = toggled(table.you.hidden, happened.whom, happened.hide);
      return lookFor({ ...table, you: { ...table.you, hidden } });
    }
    case 'readied':
      return followed({ ...table, ready: toggled(table.ready, happened.member, happened.ready) });
    case 'closed':
      return followed({ ...table, phase: 'closed' });
    case 'said':
    case 'reacted':
      return followed(table);
    case 'dealt':
      return deal(table, happened, engine);
    case 'begun':
    case 'did':
    case 'signalled':
    case 'voted':
    case 'stopped':
      return table.game ? play(table, table.game, happened, engine) : lookFor(table);
    default:
      return lookFor(table); // of a later server: it changes we do not know what
  }
}

// ---- people and seats

const free: Seat = { member: 0, bot: '' };

function without(seats: Seat[], member: number): Seat[] {
  return seats.map((each) => (each.member === member && member !== 0 ? free : each));
}

function toggled(members: number[], member: number, there: boolean): number[] {
  const others = members.filter((each) => each !== member);
  return there ? [...others, member] : others;
}

function withSeat(table: Table, seat: number, sitting: Seat): Table {
  return { ...table, seats: table.seats.map((each, i) => (i === seat ? sitting : each)) };
}

function setBot(table: Table, seat: number, bot: string): Table {
  return withSeat(table, seat, { ...(table.seats[seat] ?? free), bot });
}

function withMember(table: Table, member: number, part: Partial<Table['members'][number]>): Table {
  return {
    ...table,
    members: table.members.map((each) => (each.member === member ? { ...each, ...part } : each)),
  };
}

/** The own seat is where the own number sits. */
function settleSeat(table: Table): Table {
  const { member } = table.you;
  const at = member === 0 ? -1 : table.seats.findIndex((each) => each.member === member);
  const seat = at < 0 ? undefined : at;
  if (seat === table.you.seat) return table;
  const { seat: _, ...you } = table.you;
  return { ...table, you: seat === undefined ? you : { ...you, seat } };
}

function settle(table: Table, settings: Table['settings']): Table {
  const count = settings.rules.players;
  const gone = table.seats.slice(count).flatMap(({ member }) => (member !== 0 ? [member] : []));
  const added = Array<Seat>(Math.max(0, count - table.seats.length)).fill(free);
  return {
    ...table,
    settings,
    seats: [...table.seats.slice(0, count), ...added],
    bench: [...table.bench, ...gone],
  };
}

function join(table: Table, joined: Happened & { e: 'joined' }): Table {
  const { member, name, program, ms: since } = joined;
  const known = table.members.some((each) => each.member === member);
  const state = 'connected' as const;
  const members = known
    ? table.members.map((each) => (each.member === member ? { ...each, name, state, since } : each))
    : [...table.members, { member, name, state, since, ...(program && { program }) }];
  const next = { ...table, members, bench: [...table.bench, member] };
  // Programs do not get a table that nobody has.
  return table.host === 0 && isPerson(next, member) ? host(next, member) : next;
}

/** A host who is not there has the rights only if a presence says so. */
function host(table: Table, member: number): Table {
  const lost = table.members.some((each) => each.member === member && each.state === 'lost');
  return { ...table, host: member, acting_host: lost ? table.acting_host : member };
}

function sit(table: Table, member: number, seat: number): Table {
  const next = { ...table, seats: without(table.seats, member) };
  const bench = table.bench.filter((each) => each !== member);
  return { ...withSeat(next, seat, { member, bot: '' }), bench };
}

function leave(table: Table, member: number): Table {
  const seat = table.seats.findIndex((each) => each.member === member);
  const running = table.phase === 'begin' || table.phase === 'play';
  let next: Table = {
    ...withMember(table, member, { state: 'left' }),
    seats: without(table.seats, member),
    bench: table.bench.filter((each) => each !== member),
    ready: table.ready.filter((each) => each !== member),
  };
  if (seat >= 0 && running) next = withSeat(next, seat, { member: 0, bot: 'strong' });
  if (next.game) next.game = { ...next.game, votes: toggled(next.game.votes, member, false) };
  if (member === table.you.member) next.you = { member: 0, hidden: [] };
  if (table.host !== member) return next;
  const waiting = [...next.seats.map((each) => each.member), ...next.bench];
  return host(next, waiting.find((each) => isPerson(next, each)) ?? 0);
}

/** Name and words of whoever wanted that are gone, also from what has been told. */
function forget(table: Table, member: number): Table {
  const events = table.events.map((each): Happened => {
    if (each.e === 'said' && each.member === member) return { ...each, text: '' };
    if ((each.e === 'joined' || each.e === 'renamed') && each.member === member) {
      return { ...each, name: '' };
    }
    return each;
  });
  return leave({ ...withMember(table, member, { name: '' }), events }, member);
}

// ---- the game

function deal(table: Table, dealt: Happened & { e: 'dealt' }, engine: Folder): Folded {
  // Whose turn it is after what was done before is not told.
  if (dealt.done.length > 0) return lookFor(table);
  const phase = dealt.rules.players === 1 ? 'play' : 'begin'; // alone there is nothing to settle
  const game: Game = {
    number: dealt.game,
    deal: dealt.deal,
    phase,
    n: 0,
    view: engine.dealt(dealt, dealt.hand ? table.you.seat : undefined),
    signals: [],
    votes: [],
  };
  const seats = table.seats.map((each) => (each.member !== 0 ? { ...each, bot: '' } : each));
  return followed({ ...table, phase, seats, asks: [], ready: [], game });
}

type InGame = Happened & { e: 'begun' | 'did' | 'signalled' | 'voted' | 'stopped' };

function play(table: Table, game: Game, happened: InGame, engine: Folder): Folded {
  const withGame = (part: Partial<Game>): Table => ({ ...table, game: { ...game, ...part } });
  switch (happened.e) {
    case 'begun': {
      const view = { ...game.view, turn: happened.seat };
      return followed({ ...withGame({ view, phase: 'play' }), phase: 'play' });
    }
    case 'did': {
      if (happened.n !== game.n + happened.actions.length) return lookFor(table);
      const { view, signals } = engine.fold(game.view, game.signals, happened);
      const next = withGame({ view, signals, n: happened.n });
      return followed(happened.over ? end(next, happened.over) : next);
    }
    case 'signalled': {
      const { seat, signal } = happened;
      return followed(
        withGame({ signals: engine.signalled(game.view, game.signals, { seat, signal }) }),
      );
    }
    case 'voted':
      return followed(withGame({ votes: toggled(game.votes, happened.member, happened.give_up) }));
    case 'stopped':
      return followed(end(table, happened.over));
  }
}

function end(table: Table, over: Over): Table {
  if (!table.game) return table;
  return { ...table, phase: 'over', asks: [], game: { ...table.game, phase: 'over', over } };
}
