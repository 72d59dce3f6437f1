// One table: its log as all readers together were told it, the model's state after each entry, and
// the checks of answers, views, events and who was told them.
import { apply, comparable, difference, hasPlayed, hearsAll, isFull, isRunning, isTold, lineOf, mayRead, memberOf, numberOf, seatOf, stateFromView, viewOf, watches, mayBeOpen, withoutSource } from './model.js';
import { acceptable } from './rules.js';
import { eventsOf, isAutonomous } from './causes.js';
import { keptName } from './texts.js';

const HISTORY = 600;  // states that are kept
const IDLE_MARGIN_MS = 1500;  // what a request may take until it counts as a sign of life
const PRIVATE = ['hand', 'cards'];
/** Requests that never become an entry; `done` of a look has the last one of the table. */
export const NO_ENTRY = new Set(['look', 'away', 'stop_hint', 'nudge', 'hint', 'check', 'code', 'here', 'earlier', 'review', 'lead']);
const LINES = new Set(['said', 'reacted', 'signalled']);

/** The part of an event that everybody may be told. */
export function publicEvent(event) {
  const copy = structuredClone(event);
  for (const key of PRIVATE) delete copy[key];
  if (copy.deal) copy.deal = withoutSource(copy.deal);
  if (copy.settings) copy.settings.deal = withoutSource(copy.settings.deal);
  if (copy.over) for (const key of ['game', 'hands', 'draw']) delete copy.over[key];
  return copy;
}

export class Checker {
  constructor(world, id, name, { persons = new Map(), kind = 'table' } = {}) {
    Object.assign(this, { world, id, name, persons, kind });
    this.sessions = new Set();
    this.log = new Map();        // seq -> public event
    this.order = [];             // its keys, ascending
    this.hearers = new Map();    // seq -> sessions that were told and have not been checked
    this.states = [];            // { state, at, turnAt }
    this.requests = [];          // that were sent and are not settled
    this.views = [];             // that wait for the model
    this.caused = new Set();     // entries whose cause is known
    this.authors = new Map();    // seq of a join or an ask -> the person, if known
    this.knownSeq = 0;
    this.covered = 0;            // all entries up to here are in the log
    this.overs = new Map();      // game number -> what the end opened to its readers
    this.plays = [];             // play requests with their answers, of the running game
    this.games = new Map();      // number -> { dealtSeq, overSeq }
    this.gaps = [];              // entries between two states that the model did not follow
    this.shorts = [];            // plays that were told in short
    this.lines = new Map();      // seq of a line -> what decides who may read it
    this.openings = [];          // running games that were shown as open, see noteOpening()
    this.openedEarly = new Set();
    this.ids = [];
  }

  get head() { return this.states.at(-1)?.state; }

  fail(error, session) { this.world.fail(error, this, session); }

  // ---- what readers report

  heard(session, event, asOf) {
    this.knownSeq = Math.max(this.knownSeq, event.seq);
    if (event.over?.game) this.overs.set(this.gameAt(event.seq, session), event.over);
    const told = publicEvent(event);
    this.insert(told, session);
    const list = this.hearers.get(event.seq) ?? [];
    list.push({ session, isPrivate: PRIVATE.some((key) => key in event), asOf, at: Date.now() });
    this.hearers.set(event.seq, list);
  }

  /** A play that was told in short must be the one that others were told in full. */
  heardShort(session, notice) {
    this.knownSeq = Math.max(this.knownSeq, notice.seq);
    this.shorts.push({ session, notice });
    const list = this.hearers.get(notice.seq) ?? [];
    list.push({ session, isPrivate: notice.cards !== undefined, at: Date.now() });
    this.hearers.set(notice.seq, list);
  }

  checkShorts() {
    this.shorts = this.shorts.filter(({ session, notice }) => {
      const event = this.log.get(notice.seq);
      if (!event || notice.seq > this.head.seq) return notice.seq > this.head.seq;
      const expected = { e: 'did', seq: notice.seq, ms: notice.ms, actions: notice.acts.split(' '), over: undefined,
                         drew: notice.cards ? notice.cards.length : event.drew };
      const { e, seq, ms, actions, over, drew } = event;
      const found = difference(expected, { e, seq, ms, actions, over, drew });
      if (found) this.fail(new Error(`${session.name} was told in short ${JSON.stringify(notice)}, others ${JSON.stringify(event)}`), session);
      const own = this.stateAt(notice.seq)?.seats[event.seat]?.member;
      const isOwn = own !== undefined && own !== 0 && own === numberOf(this.stateAt(notice.seq), session.person.key);
      if (isOwn && event.drew > 0 && !notice.cards) this.fail(new Error(`${session.name} was not told what was drawn in entry ${seq}`), session);
      this.world.count.shorts += 1;
      return false;
    });
  }

  insert(told, session) {
    const known = this.log.get(told.seq);
    if (known) {
      if (told.name === '' || known.name === '') told.name = known.name;  // of a person who was erased
      const isEmptied = known.e === 'said' && told.e === 'said' && (known.text === '' || told.text === '');
      const isGuessed = known.ms === 0;  // the entry of a request that was answered, but told to nobody
      const found = difference(isEmptied ? { ...known, text: told.text } : known, isGuessed ? { ...told, ms: 0 } : told);
      if (found) {
        throw new Error(`entry ${told.seq} is told differently: ${found.path} is ${JSON.stringify(found.actual)}, ` +
                        `others were told ${JSON.stringify(found.expected)}`);
      }
      return;
    }
    this.log.set(told.seq, told);
    let i = this.order.length;
    while (i > 0 && this.order[i - 1] > told.seq) i -= 1;
    this.order.splice(i, 0, told.seq);
    if (this.head && told.seq <= this.head.seq) this.rewind(told.seq, session);
  }

  // A line that only others may read came late: the states after it are made again.
  rewind(seq, session) {
    const at = this.states.findIndex(({ state }) => state.seq >= seq);
    if (at <= 0) return;  // older than what is kept
    const { e } = this.log.get(seq);
    if (!['said', 'reacted', 'signalled', 'hid'].includes(e) && !this.hadGap) {
      throw new Error(`${e} of entry ${seq} was told to ${session.name} only, after others had heard of entry ${this.head.seq}`);
    }
    this.states.length = at;
  }

  /** The number of the last game that was dealt up to an entry; the model may not be there yet. */
  gameAt(seq, session) {
    const dealt = this.order.findLast((each) => each <= seq && this.log.get(each).e === 'dealt');
    return Math.max(this.stateAt(seq)?.game?.number ?? 0, this.log.get(dealt)?.game ?? 0, session.fold.state?.game?.number ?? 0);
  }

  noteGame(number, known) { this.games.set(number, { ...this.games.get(number), ...known }); }

  /** The first view of a new table makes the first state. */
  viewed(session, notice) {
    this.knownSeq = Math.max(this.knownSeq, notice.seq);
    if (notice.game?.over?.game) this.overs.set(notice.game.number, notice.game.over);
    for (const event of notice.events) {
      const isBlind = event.seq <= this.firstSeq || this.gaps.some(([from, to]) => from < event.seq && event.seq <= to);
      if (this.head && !isBlind) this.insertFromView(event, session);
    }
    if (!this.head) this.adopt(notice);
    this.checkTold(session, notice.seq);
    this.views.push({ session, notice, at: performance.now() });
  }

  insertFromView(event, session) {
    if (!this.log.has(event.seq)) this.insert(publicEvent(event), session);
  }

  adopt(notice) {
    const hidden = new Map(this.head?.members.map((each) => [each.member, each.hidden]) ?? []);
    const persons = this.head ? new Map(this.head.members.map((each) => [each.member, each.person])) : this.persons;
    for (const { fold, person, isOpen } of this.sessions) {
      const you = isOpen && fold.state && !fold.partial ? fold.state.you : { member: 0 };
      if (you.member === 0) continue;
      persons.set(you.member, person.key);
      hidden.set(you.member, [...you.hidden]);
    }
    for (const [member, person] of this.persons) if (!persons.has(member)) persons.set(member, person);
    const dealt = notice.events.find((each) => each.e === 'dealt');
    const state = stateFromView(notice, persons, {
      hidden: (member) => hidden.get(member), dealtSeq: dealt?.seq,
      ask: (ask) => this.head?.asks.find((each) => each.seat === ask.seat && each.name === ask.name)?.person ?? this.asker(ask),
      players: this.head?.game?.number === notice.game?.number ? this.head?.game?.players : undefined,
    });
    if (state.game && this.head?.game?.number !== state.game.number) state.game.players = state.seats.map((each, seat) => ({ seat, person: persons.get(each.member), from: dealt?.seq ?? 0 })).filter((each) => each.person);
    if (this.head && this.head.seq < notice.seq) this.gaps.push([this.head.seq, notice.seq]);
    if (state.game && this.head) {
      state.game.areSignalsUnsure = true;  // the reader may hide members
      state.game.arePlayersUnsure = this.head.game?.number !== state.game.number || this.head.game.arePlayersUnsure;
    }
    for (const info of state.members) info.isHiddenUnsure = this.head !== undefined;
    this.push(state);
    this.covered = Math.max(this.covered, notice.seq);
    this.firstSeq ??= notice.seq;
    if (dealt && state.game) this.noteGame(state.game.number, { dealtSeq: dealt.seq });
  }

  push(state) {
    const before = this.states.at(-1);
    const now = performance.now();
    const isSameTurn = before && before.state.game?.turn === state.game?.turn && before.state.phase === state.phase &&
                       before.state.game?.number === state.game?.number;
    this.states.push({ state, at: now, turnAt: isSameTurn ? before.turnAt : now });
    if (this.states.length > HISTORY) this.states.splice(0, HISTORY / 4);
  }

  /** Whether the model followed all of a game. */
  hasFollowed(number) {
    const { dealtSeq, overSeq } = this.games.get(number);
    return dealtSeq !== undefined && !this.gaps.some(([from, to]) => from < overSeq && to >= dealtSeq);
  }

  /** The state after the last entry up to seq; undefined if it is too old. */
  stateAt(seq) { return this.entryAt(seq)?.state; }

  /** Whether a person was told of games when that was the last entry. */
  watchedAt(seq, person) {
    const state = this.stateAt(seq);
    if (!state) return true;  // the model did not follow
    return watches(state, person) || mayBeOpen(state);
  }

  entryAt(seq) {
    if (this.gaps.some(([from, to]) => from < seq && seq < to)) return undefined;
    for (let i = this.states.length - 1; i >= 0; --i) {
      if (this.states[i].state.seq <= seq) return this.states[i];
    }
    return undefined;
  }

  /** The state at an entry, if the model has followed everything since; else undefined. */
  followedSince(seq) { return this.gaps.some(([, to]) => to > seq) ? undefined : this.entryAt(seq); }

  // ---- the model follows

  advance(session) {
    if (!this.head) return;
    this.cover(session);
    const names = this.names();
    let i = this.order.length;
    while (i > 0 && this.order[i - 1] > this.head.seq) i -= 1;
    for (; i < this.order.length && this.order[i] <= this.covered; ++i) {
      const event = this.log.get(this.order[i]);
      const before = this.head;
      const after = apply(before, event, names);
      if (this.openedEarly.has(after.game?.number)) after.game.isOpenedEarly = true;
      this.push(after);
      if (LINES.has(event.e)) this.lines.set(event.seq, lineOf(after, event));
      this.world.count.events[event.e] = (this.world.count.events[event.e] ?? 0) + 1;
      if (event.e === 'dealt') this.noteGame(event.game, { dealtSeq: event.seq });
      if (isRunning(before) && !isRunning(after)) this.gameOver(after, event.seq);
    }
    this.checkShorts();
    this.checkHearers();
    this.checkViews();
    this.checkAnswers();
  }

  // A reader who may know everything, and was told every event since an entry that is covered.
  cover(session) {
    const { from, person } = session;
    // What was told in short only is not in the log.
    const unknown = session.isCompact ? this.shorts.filter((each) => each.session === session && !this.log.has(each.notice.seq)) : [];
    const seen = unknown.length > 0 ? unknown[0].notice.seq - 1 : session.seen;
    if (from === undefined || from > this.covered || seen <= this.covered) return;
    if (hearsAll(this.head, person.key)) this.covered = seen;
    // Where the cards are secret only seats are told of games. Entries of which none is missing are all there are.
    else if (this.kind !== 'table') while (this.covered < seen && this.log.has(this.covered + 1)) this.covered += 1;
  }

  names() {
    return {
      joins: (member, name, { seq }) => this.authorOf(seq, () => this.joiner(member, name, seq)),
      asks: (seat, name, { seq }) => this.authorOf(seq, () => this.asker({ seat, name, seq })),
    };
  }

  /** Who made an entry: by the answer to the request, or before it has come by what was asked. */
  authorOf(seq, guess) {
    if (!this.authors.has(seq)) this.authors.set(seq, guess());
    return this.authors.get(seq);
  }

  /** An answer says who made an entry. Where another one was supposed, the states after it are made again. */
  learnAuthor(seq, person) {
    const isNews = this.authors.has(seq) && this.authors.get(seq) !== person;
    this.authors.set(seq, person);
    if (!isNews) return;
    const at = this.states.findIndex(({ state }) => state.seq >= seq);
    if (at > 0) this.states.length = at;
  }

  /** Requests that can have become that entry: sent before it was known, and not answered otherwise. */
  candidates(kinds, seq) {
    return this.requests.filter(({ message, answer, knownAt }) => kinds.includes(message?.t) && (seq === undefined || knownAt < seq) &&
      (answer === undefined || (answer.t === 'done' && (seq === undefined || answer.seq === seq))));
  }

  joiner(member, name, seq) {
    const before = memberOf(this.head, member)?.person;
    if (before !== undefined) return before;
    const records = this.candidates(['join', 'ask'], seq).filter(({ message, person }) =>
      keptName(message.name) === name && numberOf(this.head, person.key) === 0);
    return records.at(-1)?.person.key ?? this.head.asks.find((each) => each.name === name)?.person;
  }

  asker({ seat, name, seq }) {
    const isName = (person, asked) => keptName(asked) === name || this.head.members.some((each) => each.person === person.key && each.name === name);
    return this.candidates(['ask'], seq).findLast(({ message, person }) => message.seat === seat && isName(person, message.name))?.person.key;
  }

  gameOver(state, seq) {
    if (this.games.get(state.game.number)?.overSeq) return;  // states were made again
    this.noteGame(state.game.number, { dealtSeq: this.games.get(state.game.number)?.dealtSeq ?? state.game.dealtSeq, overSeq: seq,
                                       isStopped: ['given_up', 'time_over'].includes(state.game.over.result), players: state.game.players });
    this.checkOpenings();
    this.world.count.games += 1;
    this.world.gameOver(this, state.game.number);
  }

  // ---- club evenings of several processes

  /** Whether a process may know that the evening is over, and has not read the end of its own table yet. */
  mayOpenEarly(state) { return this.world.isSeveral && this.kind === 'club' && state?.game !== undefined && isRunning(state); }

  /** Such a process shows as open what it takes for running; the end must have been stored by then. */
  noteOpening(session, number, at = Date.now()) {
    this.openings.push({ session, number, at });
    this.openedEarly.add(number);
    session.fold.isOpenedEarly = true;
    for (const { state } of this.states) if (state.game?.number === number) state.game.isOpenedEarly = true;
    this.checkOpenings();
  }

  checkOpenings(isQuiet = false) {
    this.openings = this.openings.filter(({ session, number, at }) => {
      const end = this.log.get(this.games.get(number)?.overSeq);
      const isStill = isQuiet && isRunning(this.head) && this.head.game?.number === number && Date.now() - at > this.world.patience;
      if (isStill || (end && end.ms > at)) this.fail(new Error(`${session.name} was shown game ${number} of a club evening that was not over`), session);
      return !end && !isStill;
    });
  }

  // ---- checks

  checkHearers() {
    for (const [seq, list] of this.hearers) {
      if (seq > this.head.seq) continue;
      const after = this.stateAt(seq);
      const before = this.stateAt(seq - 1);
      this.hearers.delete(seq);
      const event = this.log.get(seq);
      if (!after || after.seq !== seq || !before) continue;
      for (const { session, isPrivate, asOf, at } of list) {
        const person = session.person.key;
        // What was missed is told as it may be seen by then: a game that is over, or is no secret any more.
        const then = asOf === undefined ? after : asOf > this.head.seq ? undefined : this.stateAt(asOf);
        if (!then || (then !== after && (hasPlayed(then, person) || mayBeOpen(then)))) continue;
        const isBlind = after.game && this.gaps.some(([, to]) => to > after.game.dealtSeq);  // who played is not known
        if (isTold(before, after, event, person) === false && !isBlind && this.mayOpenEarly(after)) {
          this.noteOpening(session, after.game.number, at);
        } else if (isTold(before, after, event, person) === false && !isBlind) {
          this.fail(new Error(`${session.name} was told ${JSON.stringify(event)}, which is none of their business`), session);
        }
        if (isPrivate) {
          const seat = event.e === 'did' ? event.seat : seatOf(after, numberOf(after, person));
          if (this.gaps.some(([from, to]) => to > after.game.dealtSeq)) continue;  // who played is not known
          const isOwn = after.game.players.some((each) => each.seat === seat && each.person === person && (each.until === undefined || event.over));
          if (!isOwn) this.fail(new Error(`${session.name} was told cards of seat ${seat} in entry ${seq}`), session);
        }
        this.world.count.told += 1;
      }
    }
  }

  /** Everything that a reader had to be told up to an entry has been told. */
  checkTold(session, upTo) {
    if (session.base === undefined || !this.head) return;
    for (const seq of this.order) {
      if (seq <= session.base || seq > upTo || seq > this.head.seq || session.heard.has(seq)) continue;
      const after = this.stateAt(seq);
      const before = this.stateAt(seq - 1);
      if (!after || !before || after.seq !== seq) continue;
      if (isTold(before, after, this.log.get(seq), session.person.key) === true) {
        this.fail(new Error(`${session.name} was not told ${JSON.stringify(this.log.get(seq))}`), session);
      }
    }
    for (const seq of session.heard) if (seq <= upTo) session.heard.delete(seq);
  }

  checkViews() {
    this.views = this.views.filter(({ session, notice }) => {
      if (notice.seq > this.covered) return true;
      // What the reader hid on a connection that was lost is not known before it is sent again.
      if (this.requests.some(({ message, person, answer }) => message?.t === 'hide' && !answer && person === session.person)) return true;
      const state = this.stateAt(notice.seq);
      if (state) this.checkView(session, notice, state);
      return false;
    });
  }

  checkView(session, notice, state) {
    const me = memberOf(state, notice.you.member);
    if (me?.isHiddenUnsure) this.learnHidden(me.member, notice.you.hidden, state.seq);
    const expected = { ...viewOf(state, session.person.key), seq: notice.seq };
    const shown = comparable(notice, expected);
    const mayHavePlayed = state.game?.arePlayersUnsure && notice.you.member === 0;
    // After a gap the model goes on from the view of a reader who may not have seen the game.
    const isGameUnknown = state.game === undefined && ['begin', 'play', 'over'].includes(state.phase);
    if (mayBeOpen(state) || mayHavePlayed || isGameUnknown) {
      expected.game = shown.game;
      expected.asks = shown.asks;
    }
    if (notice.you.member === 0 && [notice.settings.deal, notice.game?.deal].some((deal) => deal?.kind === 'what_if' && deal.name !== '')) {
      this.fail(new Error(`${session.name}, a visitor, is told which game a what-if goes on from`), session);
    }
    const found = difference(expected, shown);
    if (found) {
      this.fail(new Error(`the view of ${session.name} at entry ${notice.seq}: ${found.path} is ${JSON.stringify(found.actual)}, ` +
                          `the model has ${JSON.stringify(found.expected)}`), session);
      return;
    }
    this.checkViewEvents(session, notice, state);
    this.world.count.views += 1;
  }

  /** Whom a member hides, where the model did not follow. */
  learnHidden(member, hidden, seq) {
    for (const { state } of this.states) {
      const info = memberOf(state, member);
      if (state.seq >= seq && info?.isHiddenUnsure) Object.assign(info, { hidden: [...hidden], isHiddenUnsure: false });
    }
  }

  checkViewEvents(session, notice, state) {
    const person = session.person.key;
    let last = 0;
    for (const event of notice.events) {
      if (event.seq <= last) throw new Error(`events of a view are not in order: ${event.seq} after ${last}`);
      last = event.seq;
      const known = this.log.get(event.seq);
      if (!known) continue;
      const told = publicEvent(event);
      const isEmptied = told.e === 'said' && told.text === '' && memberOf(state, told.member)?.forgotten !== false;
      if (told.name === '') told.name = known.name;  // of a person who was erased
      if (told.e === 'asked') told.program = known.program;  // who asked as a visitor may have joined as a program since
      const found = difference({ ...known, ms: told.ms }, isEmptied ? { ...told, text: known.text } : told);
      if (found) throw new Error(`the view of ${session.name} tells entry ${event.seq} differently: ${found.path} ${JSON.stringify(found.actual)}`);
      this.mustBeReadable(session, event, state);
    }
    // All of the game that the reader may know.
    if (!state.game || !notice.game || mayBeOpen(state)) return;
    const shown = new Set(notice.events.map((each) => each.seq));
    for (const seq of this.order) {
      if (seq < state.game.dealtSeq || seq > notice.seq || shown.has(seq)) continue;
      const event = this.log.get(seq);
      if (event.e === 'hid') continue;
      const line = this.lines.get(seq);
      if (LINES.has(event.e) && (!line || mayRead(line, state, person) !== true)) continue;
      throw new Error(`the view of ${session.name} at entry ${notice.seq} leaves out entry ${seq}, ${JSON.stringify(event)}`);
    }
  }

  mustBeReadable(session, event, state) {
    const line = this.lines.get(event.seq);
    if (!line || !LINES.has(event.e) || mayBeOpen(state)) return;
    if (!mayRead(line, state, session.person.key)) {
      throw new Error(`${session.name} is shown ${JSON.stringify(event)}, which they may not read`);
    }
    this.world.count.lines += 1;
  }

  /** Older talk: all of it that the reader may read, and nothing else. */
  checkEarlier({ session, message, answer, since }) {
    const first = this.followedSince(since);
    if (!first) return;
    const state = this.head;
    const from = answer.from ?? 0;
    let last = 0;
    for (const event of answer.events) {
      if (event.seq <= last || event.seq >= message.before || event.seq < from) throw new Error(`entry ${event.seq} is not among those from ${from} to ${message.before}`);
      last = event.seq;
      if (!LINES.has(event.e)) throw new Error(`older talk has ${JSON.stringify(event)}`);
      const known = this.log.get(event.seq);
      if (known && known.e !== 'said' && difference(known, publicEvent(event))) throw new Error(`older talk tells entry ${event.seq} differently`);
      const states = this.states.slice(this.states.indexOf(first)).map((each) => each.state);
      const line = this.lines.get(event.seq);
      if (!line || states.some((each) => mayBeOpen(each) || mayRead(line, each, session.person.key))) continue;
      this.mustBeReadable(session, event, state);
    }
    if (mayBeOpen(state)) return;
    const isSame = this.entryAt(since)?.state.seq === state.seq && state.seq >= session.seen;  // nothing has changed meanwhile
    const shown = new Set(answer.events.map((each) => each.seq));
    for (const [seq, line] of isSame ? this.lines : []) {
      if (seq < from || seq >= message.before || shown.has(seq) || mayRead(line, state, session.person.key) !== true) continue;
      if (memberOf(state, line.by)?.name === '') continue;  // who was erased
      if (this.log.get(seq).e === 'signalled') continue;  // as far as the server has them in memory
      this.fail(new Error(`older talk of ${session.name} (${session.person.key}) leaves out ${JSON.stringify(this.log.get(seq))}, of which the model has ${JSON.stringify(line)}; "id":${message.id}`), session);
      return;
    }
  }

  // ---- requests

  sent(record) {
    this.requests.push(record);
    if (['say', 'react', 'signal', 'check', 'code', 'earlier'].includes(record.message.t)) {
      record.person.times.push({ kind: record.message.t, at: record.sentAt });
      const { times } = record.person;
      if (times.length > 500 && record.sentAt - times[0].at > 610_000) record.person.times = times.filter((each) => record.sentAt - each.at < 610_000);
    }
  }

  answered(record) {
    const { answer, message } = record;
    this.world.tally(message, answer);
    if (answer.t === 'done' && answer.seq > 0) {
      this.knownSeq = Math.max(this.knownSeq, answer.seq);
      if (record.again && answer.seq !== record.again.answer?.seq && record.again.answer) {
        throw new Error(`${JSON.stringify(message)} was entry ${record.again.answer.seq}, repeated it is ${answer.seq}`);
      }
      if (!NO_ENTRY.has(message.t)) this.caused.add(answer.seq);
    }
    // Another process may not have read it yet, and asks for its limits first.
    const isLimited = answer.code === 'too_soon' && this.world.isSeveral;
    if (record.again?.answer && !(answer.t === 'done' && answer.repeated) && !isLimited) {
      throw new Error(`${JSON.stringify(message)} was fulfilled before (entry ${record.again.answer.seq}), repeated it is answered ${JSON.stringify(answer)}`);
    }
    if (answer.t === 'done' && answer.repeated && !record.again && !record.isResent) {
      throw new Error(`${JSON.stringify(message)} is new and was answered as repeated`);
    }
    if (answer.t === 'done' && answer.seq > 0 && ['join', 'ask'].includes(message.t)) this.learnAuthor(answer.seq, record.person.key);
    if (message.t === 'play') this.plays.push(record);
    if (message.t === 'hide' && answer.t === 'done' && answer.repeated && answer.seq > 0 && !record.again && !this.log.has(answer.seq) && this.head) {
      const member = numberOf(this.head, record.person.key);
      this.insert({ seq: answer.seq, ms: 0, e: 'hid', member, whom: message.member, hide: message.hide }, record.session);
    }
  }

  /** Compares answers with what the model accepts in the states between request and answer. */
  checkAnswers(isFinal = false) {
    this.requests = this.requests.filter((record) => {
      const { answer, message, since } = record;
      if (!answer) return !record.isForgotten;
      if (record.again || (answer.t === 'done' && answer.repeated)) return false;
      if (this.covered < record.seenAt) return !isFinal;  // the model has to follow first
      if (answer.t === 'done' && answer.seq > 0 && !NO_ENTRY.has(message.t)) return !this.checkDone(record, isFinal);
      if (answer.t === 'earlier') {
        this.checkEarlier(record);
        return false;
      }
      const context = this.world.contextOf(this, record);
      const problems = [];
      const first = this.followedSince(since);
      if (!first) return false;  // long ago, or the model did not follow
      for (let i = this.states.indexOf(first); i < this.states.length; ++i) {
        const { state, turnAt } = this.states[i];
        const { codes, isDone } = acceptable(state, message, { ...context, turnTakes: record.answeredAt - turnAt });
        const isFine = answer.t === 'refused' ? codes.has(answer.code)
                     : answer.t === 'done' ? isDone && this.isNoEntryFine(state, record)
                     : answer.t === 'checked' ? this.isCheckFine(state, record)
                     : isDone;
        if (isFine) return false;
        problems.push(`entry ${state.seq}: ${isDone ? 'fulfilled' : 'refused'}${codes.size > 0 ? ` (${[...codes].join(', ')})` : ''}`);
      }
      if (!isFinal && performance.now() - record.answeredAt < this.world.patience) return true;
      this.fail(new Error(`${record.session.name}: ${JSON.stringify(message)} was answered ${JSON.stringify(answer)}; ` +
                          `by the model ${problems.slice(-3).join('; ')}`), record.session);
      return false;
    });
  }

  /** A fulfilled request has become the entry that it asked for, and was allowed. False: not known yet. */
  checkDone(record, isFinal) {
    const { answer, message, session } = record;
    const event = this.log.get(answer.seq);
    const before = this.stateAt(answer.seq - 1);
    if (!event || answer.seq > this.head.seq) {
      if (isFinal && answer.seq > (this.firstSeq ?? 0) && !this.hadGap) {
        this.fail(new Error(`${session.name}: ${JSON.stringify(message)} became entry ${answer.seq}, which nobody was told`), session);
      }
      return isFinal;
    }
    if (!before) return true;
    const context = { ...this.world.contextOf(this, record), turnTakes: record.answeredAt - this.entryAt(answer.seq - 1).turnAt };
    const { codes, isDone } = acceptable(before, message, context);
    if (!isDone) {
      this.fail(new Error(`${session.name}: ${JSON.stringify(message)} was fulfilled as entry ${answer.seq}, but should be refused: ${[...codes].join(', ')}`), session);
      return true;
    }
    const wrong = eventsOf(before, record, event, this);
    if (wrong) this.fail(new Error(`${session.name}: ${JSON.stringify(message)} became ${JSON.stringify(event)}: ${wrong}`), session);
    return true;
  }

  isNoEntryFine(state, record) {
    return NO_ENTRY.has(record.message.t) || eventsOf(state, record, undefined, this) === undefined;
  }

  isCheckFine(state, { answer, message, person }) {
    const { codes, isDone } = acceptable(state, { ...message, t: 'say' }, this.world.contextOf(this, { person, answeredAt: performance.now(), message }));
    if (answer.allowed) return isDone;
    return codes.has(answer.why) || codes.has('taboo');
  }

  // ---- connections

  connectionLost(session, code, reason) { this.world.connectionLost(session, code, reason); }

  /** Presence of a member, as far as the test knows: { state, isSure, since }. isSure: it was the same at that time, and since. */
  presenceOf(number, at = performance.now()) {
    const person = memberOf(this.head, number)?.person;
    const sessions = [...this.sessions].filter((each) => each.person.key === person);
    const since = Math.max(this.world.startedAt, ...sessions.map((each) => each.changedAt));
    const isSure = at - since > this.world.presenceDelay && !sessions.some((each) => each.isFrozen);
    const open = sessions.filter((each) => each.isOpen);
    const state = open.length === 0 ? 'lost' : open.every((each) => each.isAway) ? 'away' : 'connected';
    return { state, isSure, since };
  }

  /** Whether a connected member may have given no sign of life for so long that a host loses the rights between games. */
  isLongIdle(number) {
    const person = memberOf(this.head, number)?.person;
    const signs = [...this.sessions].filter((each) => each.person.key === person)
      .map((each) => Math.max(each.changedAt, each.wroteAt ?? 0));
    return performance.now() - Math.max(this.world.startedAt, ...signs) > this.world.idleAfter - IDLE_MARGIN_MS;
  }

  // ---- quiet points

  /** Every entry has a cause: a request, a bot, an erasure. */
  checkCauses() {
    const isStart = (seq) => ['sat', 'stood', 'changed', 'bot_sat'].includes(this.log.get(seq)?.e);
    let i = Math.max(0, this.order.findIndex((seq) => seq > (this.causesChecked ?? this.firstSeq ?? 0)));
    if (this.order.at(-1) <= (this.causesChecked ?? this.firstSeq ?? 0)) return;
    for (; i < this.order.length && this.order[i] <= this.head.seq; ++i) {
      const seq = this.order[i];
      if (seq <= (this.firstSeq ?? 0) || this.caused.has(seq)) continue;
      const before = this.stateAt(seq - 1);
      if (!before) continue;
      const event = this.log.get(seq);
      const previous = this.order[i - 1];
      const follows = this.caused.has(previous) && (
        (event.e === 'dealt' && isStart(previous)) || (isStart(seq) && isStart(previous)) ||
        (event.e === 'stopped' && ['voted', 'left', 'forgotten', 'answered'].includes(this.log.get(previous).e)) ||
        (event.e === 'left' && this.log.get(previous).e === 'stopped') ||
        (event.e === 'answered' && ['joined', 'ask_agreed'].includes(this.log.get(previous).e)) ||
        // The organiser of a club evening joins; at a full table somebody makes room for who does.
        (event.e === 'hosts' && ['answered', 'joined'].includes(this.log.get(previous).e)) ||
        (['left', 'joined'].includes(event.e) && isFull(before) && ['hid', 'left'].includes(this.log.get(previous).e)) ||
        (event.e === 'stood_in' && this.log.get(previous).e === 'stand_in_agreed'));
      const isLost = this.world.isTroubled || [...this.sessions].some((each) => each.unanswered.some((record) =>
        eventsOf(before, record, event, this) === undefined));
      if (follows || isLost || isAutonomous(before, event, this)) this.caused.add(seq);
      else this.fail(new Error(`entry ${seq}, ${JSON.stringify(event)}, was asked for by nobody`));
    }
    this.causesChecked = this.head.seq;
  }

  checkPresence(notice, session) {
    for (const member of notice.members) {
      if (member.state === 'left' || !memberOf(this.head, member.member)?.person) continue;
      const { state, isSure } = this.presenceOf(member.member);
      if (isSure && member.state !== state) {
        this.fail(new Error(`${session.name} sees member ${member.member} as ${member.state}, but it is ${state}`), session);
      }
    }
    const host = notice.host !== 0 && memberOf(this.head, notice.host);
    if (!host?.person || notice.host !== this.head.host) return;
    const { state, isSure, since } = this.presenceOf(notice.host);
    const isThere = isSure && (state !== 'lost' || performance.now() - since < 50_000) &&
                    (isRunning(this.head) || !this.isLongIdle(notice.host));
    if (isThere && notice.acting_host !== notice.host) {
      this.fail(new Error(`${session.name} sees member ${notice.acting_host} with the rights of host ${notice.host}, who is ${state}`), session);
    }
  }
}

