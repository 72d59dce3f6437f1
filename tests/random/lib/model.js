// The model of one table, written from docs/protocol.md and docs/talk.md: what every event of the
// log changes, who may know what, and what a view must therefore say.
//
// A state is a plain value: the table after one entry of its log. Persons are named by the key of
// the test's own Person, never by anything that the server says.

const PILES = ['A', 'B', 'C', 'D'];
const drop = (list, item) => list.filter((each) => each !== item);
const sorted = (cards) => [...cards].sort((a, b) => a - b);

/** Where the documentation leaves it open. */
export const MAYBE = 'maybe';

/** An event that contradicts the documentation. */
export class Contradiction extends Error {}

export const isRunning = (state) => state.phase === 'begin' || state.phase === 'play';
// By the last game, if there is one: settings may have changed since.
export const isToday = (state) => (state.game?.deal ?? state.settings.deal).kind === 'today';
export const isClub = (state) => [state.game?.deal, state.settings.deal].some((deal) => deal?.kind === 'club');
export const memberOf = (state, number) => state.members.find((each) => each.member === number);
export const isProgram = (state, number) => memberOf(state, number)?.program === true;

/** Whether a newcomer gets the number of a member who makes room. */
export const isFull = (state) => state.members.length >= 50;

/** The number of a person who is a member now; 0: a visitor. */
export function numberOf(state, person) {
  return state.members.find((each) => each.person === person && !each.left)?.member ?? 0;
}

/** The seat of a member, or undefined. */
export function seatOf(state, number) {
  const seat = state.seats.findIndex((each) => number !== 0 && each.member === number);
  return seat < 0 ? undefined : seat;
}

/** Whether a person is told of the games of this table, its talk and signals. */
export function watches(state, person) {
  const number = numberOf(state, person);
  if (isToday(state) || isClub(state)) return seatOf(state, number) !== undefined || hasPlayed(state, person);
  return number !== 0 || state.settings.listed || hasPlayed(state, person);
}

/** Whether a person is told everything that happens from now on, until something changes that they are told. */
export function hearsAll(state, person) {
  const number = numberOf(state, person);
  if (isToday(state) || isClub(state)) return seatOf(state, number) !== undefined;
  return number !== 0 || state.settings.listed;
}

// Who played the last game keeps seeing it when it is over, also after leaving.
export function hasPlayed(state, person) {
  return state.game?.over !== undefined && state.game.players.some((each) => each.person === person && !each.isForgotten);
}

/** The game that a what-if goes on from is told to its members only. */
export function withoutSource(deal) { return deal?.kind === 'what_if' ? { ...deal, name: '' } : deal; }
const openSettings = (settings) => ({ ...structuredClone(settings), deal: withoutSource(settings.deal) });

/** The state of a table, from a view of it; persons: which member is which person. */
export function stateFromView(view, persons, bind = {}) {
  const state = {
    seq: view.seq, phase: view.phase, settings: openSettings(view.settings),
    seats: structuredClone(view.seats), bench: [...view.bench], host: view.host, ready: [...view.ready],
    asks: view.asks.map((ask) => ({ ...ask, person: bind.ask?.(ask) })),
    members: view.members.map((each) => ({ member: each.member, name: each.name, program: each.program === true,
                                           left: each.state === 'left', forgotten: each.name === '', person: persons.get(each.member),
                                           hidden: bind.hidden?.(each.member) ?? [] })),
    game: undefined,
  };
  const { game } = view;
  if (game) {
    const { view: cards } = game;
    state.game = {
      number: game.number, deal: withoutSource(game.deal), rules: structuredClone(cards.rules), n: game.n,
      turn: cards.turn, tops: { ...cards.tops }, laid: [...cards.laid], counts: [...cards.hand_counts],
      draw: cards.draw_count, laidThisTurn: cards.laid_this_turn, minimum: cards.minimum,
      votes: [...game.votes], signals: bind.signals?.() ?? structuredClone(game.signals),
      over: game.over && publicOver(game.over), idle: structuredClone(game.idle), known: true,
      dealtSeq: bind.dealtSeq ?? 0, players: bind.players ?? [],
    };
  }
  return state;
}

export const publicOver = ({ result, reason, left }) => ({ result, ...(reason && { reason }), left });

const TURN_ABOUT = ['not_begin', 'begin', 'trouble', 'wait'];
const PILE_ABOUT = ['leave', 'small', 'good', 'free'];

export function isMuted(game) {
  return game !== undefined && game.rules.extreme && PILES.some((pile) => game.rules.commands[game.tops[pile]] === 'mute');
}

/** The state after an event; throws a Contradiction. persons: who is meant by a new number. */
export function apply(before, event, persons) {
  const state = structuredClone(before);
  if (event.seq <= state.seq) throw new Contradiction(`entry ${event.seq} after ${state.seq}`);
  state.seq = event.seq;
  const handler = handlers[event.e];
  if (!handler) throw new Contradiction(`the model has no rule for the event ${event.e}`);
  handler(state, event, persons);
  return state;
}

function must(condition, text) {
  if (!condition) throw new Contradiction(text);
}

function vacate(state, number) {
  for (const seat of state.seats) {
    if (seat.member === number) Object.assign(seat, { member: 0, bot: '' });
  }
}

function leave(state, number) {
  const member = memberOf(state, number);
  must(member && !member.left, `member ${number} cannot leave: it is none`);
  const seat = seatOf(state, number);
  const running = isRunning(state);
  if (seat !== undefined) state.seats[seat] = running ? { member: 0, bot: 'strong' } : { member: 0, bot: '' };
  if (seat !== undefined && running) {
    endPlayer(state, seat);
    endIdle(state, seat);
    state.asks = state.asks.filter((each) => each.seat !== seat);
  }
  state.bench = drop(state.bench, number);
  state.ready = drop(state.ready, number);
  if (state.game) state.game.votes = drop(state.game.votes, number);
  member.left = true;
  if (state.host !== number) return;
  const next = [...state.seats.map((each) => each.member), ...state.bench];
  state.host = next.find((each) => each !== 0 && !isProgram(state, each)) ?? 0;
}

// Who has a hand of the game, from which entry to which.
function endPlayer(state, seat) {
  for (const player of state.game?.players ?? []) {
    if (player.seat === seat && player.until === undefined) player.until = state.seq;
  }
}

function endIdle(state, seat) {
  const { game } = state;
  if (game?.idle && (seat === undefined || game.idle.seat === seat)) game.idle = undefined;
}

function newPlayer(state, seat) {
  const { member } = state.seats[seat];
  if (member !== 0) state.game.players.push({ seat, member, person: memberOf(state, member).person, from: state.seq });
}

function settle(state, over) {
  must(isRunning(state), `the game ends, but the phase is ${state.phase}`);
  state.game.over = publicOver(over);
  state.phase = 'over';
  endIdle(state);
  state.asks = [];
}

const handlers = {
  changed(state, { settings }) {
    must(!isRunning(state), 'settings change while a game runs');
    state.settings = openSettings(settings);
    const count = settings.rules.players;
    for (const seat of state.seats.slice(count)) if (seat.member !== 0) state.bench.push(seat.member);
    state.seats = state.seats.slice(0, count);
    while (state.seats.length < count) state.seats.push({ member: 0, bot: '' });
  },
  joined(state, { member, name, program }, persons) {
    const person = persons.joins(member, name, state);
    let info = memberOf(state, member);
    if (!info) {
      must(member === state.members.length + 1, `member ${member} joins after ${state.members.length}`);
      must(!state.members.some((each) => person !== undefined && each.person === person),
           `${name} was here and got another number`);
      info = { member, program: program === true, hidden: [] };
      state.members.push(info);
    } else {
      must(info.left, `member ${member} joins, but is here`);
      must(info.program === (program === true), `member ${member} is no longer what it was: a program or a person`);
      // At a full table the number may be another person's from now on.
      if (person !== undefined && info.person !== undefined && person !== info.person) {
        must(isFull(state), `member ${member} is another person, and the table is not full`);
        info.hidden = [];
      }
    }
    Object.assign(info, { name, left: false, forgotten: false, person: person ?? info.person });
    state.bench.push(member);
    if (state.host === 0 && !info.program) state.host = member;
  },
  renamed(state, { member, name }) {
    must(!isRunning(state), 'renamed while a game runs');
    memberOf(state, member).name = name;
  },
  left(state, { member }) { leave(state, member); },
  hosts(state, { member }) {
    must(memberOf(state, member) && !memberOf(state, member).left, `the host ${member} is not here`);
    state.host = member;
  },
  sat(state, { member, seat }) {
    must(!isRunning(state), 'sat while a game runs');
    must(state.seats[seat], `seat ${seat} is none`);
    must(state.seats[seat].member === 0 || state.seats[seat].member === member, `seat ${seat} is taken`);
    vacate(state, member);
    state.bench = drop(state.bench, member);
    state.seats[seat] = { member, bot: '' };
  },
  stood(state, { member }) {
    must(!isRunning(state), 'stood while a game runs');
    must(seatOf(state, member) !== undefined, `member ${member} stands up without a seat`);
    vacate(state, member);
    state.bench.push(member);
  },
  bot_sat(state, { seat, bot }) {
    must(!isRunning(state), 'a bot sits down while a game runs');
    const { member } = state.seats[seat];
    must(member === 0 || isProgram(state, member), `a bot on the seat of person ${member}`);
    if (member !== 0) state.bench.push(member);
    state.seats[seat] = { member: 0, bot };
  },
  swapped(state, { one, other }) {
    must(!isRunning(state), 'swapped while a game runs');
    [state.seats[one], state.seats[other]] = [state.seats[other], state.seats[one]];
  },
  dealt(state, event) {
    must(!isRunning(state), 'dealt while a game runs');
    must(event.game === (state.game?.number ?? 0) + 1, `game ${event.game} after ${state.game?.number ?? 0}`);
    must(event.rules.players === state.seats.length, `rules for ${event.rules.players}, but ${state.seats.length} seats`);
    must(state.seats.every((each) => each.member !== 0 || each.bot !== ''), 'dealt with an empty seat');
    const size = handSize(event.rules);
    const begun = event.rules.players === 1 || event.done.length > 0;
    if (event.done.length === 0) {
      must(event.hand_counts.every((each) => each === size), `hands of ${event.hand_counts}, not ${size}`);
      must(event.draw_count === 98 - size * event.rules.players, `a draw pile of ${event.draw_count}`);
    }
    for (const seat of state.seats) if (seat.member !== 0) seat.bot = '';
    state.asks = [];
    state.ready = [];
    state.phase = begun ? 'play' : 'begin';
    state.game = { number: event.game, deal: withoutSource(event.deal), rules: structuredClone(event.rules), n: 0,
                   turn: 0, tops: { A: null, B: null, C: null, D: null }, laid: [], counts: [...event.hand_counts],
                   draw: event.draw_count, laidThisTurn: 0, minimum: event.rules.pro ? 3 : 2, votes: [], signals: [],
                   over: undefined, idle: undefined, known: event.done.length === 0, dealtSeq: event.seq, players: [] };
    if (event.done.length > 0) layAll(state.game, event.done);
    state.seats.forEach((_, seat) => newPlayer(state, seat));
  },
  begun(state, { seat, by }) {
    must(state.phase === 'begin', `begun in phase ${state.phase}`);
    must(state.seats[seat], `seat ${seat} begins and is none`);
    if (by !== 0) must(seatOf(state, by) !== undefined, `member ${by} decides who begins, and has no seat`);
    state.phase = 'play';
    state.game.turn = seat;
  },
  did(state, event) {
    const { game } = state;
    must(state.phase === 'play', `did in phase ${state.phase}`);
    if (game.known) must(event.seat === game.turn, `seat ${event.seat} did, but seat ${game.turn} is to move`);
    must(event.n === game.n + event.actions.length, `n ${event.n} after ${game.n} and ${event.actions.length} actions`);
    game.n = event.n;
    endIdle(state);
    lay(game, event);
    game.known = true;
    Object.assign(game, { turn: event.turn, laidThisTurn: event.laid_this_turn, minimum: event.minimum });
    if (event.over) settle(state, event.over);
  },
  signalled(state, { seat, signal }) {
    const { game } = state;
    must(isRunning(state), `signalled in phase ${state.phase}`);
    must(!isMuted(game) , 'signalled under a mute');
    const [meaning, about] = signal.split(':');
    game.signals = game.signals.filter((each) => {
      if (each.seat !== seat) return true;
      const [other, what] = each.signal.split(':');
      if (PILE_ABOUT.includes(meaning)) return !(PILE_ABOUT.includes(other) && what === about);
      if (TURN_ABOUT.includes(meaning)) return !TURN_ABOUT.includes(other);
      return each.signal !== signal;
    });
    game.signals.push({ seat, signal, by: speakerOf(state, seat), perhaps: state.seats[seat].member });
  },
  said(state, event) { mayTalk(state, event.member); },
  reacted(state, event) { mayTalk(state, event.member); },
  stood_in(state, { seat, bot, by }) {
    must(isRunning(state), `a bot stands in in phase ${state.phase}`);
    must(state.seats[seat].member !== 0 && state.seats[seat].bot === '', `a bot stands in at seat ${seat}`);
    must(seatOf(state, by) !== undefined, `member ${by} has no seat and lets a bot stand in`);
    state.seats[seat].bot = bot;
    endIdle(state, seat);
  },
  took_back(state, { seat }) {
    must(state.seats[seat].member !== 0 && state.seats[seat].bot !== '', `seat ${seat} is taken back from nobody`);
    state.seats[seat].bot = '';
  },
  idle(state, { seat, until }) {
    must(state.phase === 'play' && state.game.turn === seat, `seat ${seat} is idle and not to move`);
    const { member, bot } = state.seats[seat];
    must(member !== 0 && bot === '' && !isProgram(state, member), `seat ${seat} is idle, and no person plays there`);
    state.game.idle = { seat, until, agreed: [], bot: '' };
  },
  here(state, { seat }) {
    must(state.game?.idle?.seat === seat, `a sign of life of seat ${seat}, which was not idle`);
    endIdle(state, seat);
  },
  stand_in_agreed(state, { seat, bot, member }) {
    const idle = state.game?.idle;
    must(idle?.seat === seat, `member ${member} agrees to a bot for seat ${seat}, which is not idle`);
    must(seatOf(state, member) !== undefined && seatOf(state, member) !== seat, `member ${member} agrees to a bot and has no other seat`);
    must(idle.bot === '' || idle.bot === bot, `another bot than the first who agreed named`);
    Object.assign(idle, { bot, agreed: [...drop(idle.agreed, member), member] });
  },
  ask_agreed(state, { seat, member }) {
    const ask = state.asks.find((each) => each.seat === seat);
    must(ask?.until !== undefined, `member ${member} agrees to no ask for seat ${seat}`);
    ask.agreed = [...drop(ask.agreed ?? [], member), member];
  },
  asked(state, { seat, name, program, until }, persons) {
    must(isRunning(state), `asked in phase ${state.phase}`);
    const person = persons.asks(seat, name, state);
    state.asks = state.asks.filter((each) => each.seat !== seat && (person === undefined || each.person !== person));
    must((state.seats[seat].member !== 0) === (until !== undefined), `an ask for seat ${seat} ${until ? 'with' : 'without'} time to object`);
    state.asks.push({ seat, name, ...(program && { program }), ...(until && { until }), person });
  },
  answered(state, { seat, agreed, member, by }) {
    const ask = state.asks.find((each) => each.seat === seat);
    must(ask, `an answer for seat ${seat}, for which nobody asked`);
    // By 0: who asked, or whose seat it was, is forgotten.
    must(numberHere(state, by) || (by === 0 && !agreed), `member ${by} answers and is not here`);
    state.asks = state.asks.filter((each) => each.seat !== seat);
    if (!agreed) return;
    endPlayer(state, seat);
    const old = state.members.find((each) => each.person === ask.person && ask.person !== undefined && !each.left);
    const now = memberOf(state, member);
    must(now, `member ${member} got a seat and is none`);
    if (old && old.member !== member) {  // the asker had another number here, and leaves it
      state.bench = drop(state.bench, old.member);
      state.ready = drop(state.ready, old.member);
      old.left = true;
      old.person = undefined;
    }
    // The wishes of the one before do not pass on.
    state.game.votes = drop(state.game.votes, member);
    if (now.person !== ask.person) now.hidden = [];
    now.person = ask.person;
    now.left = false;
    endIdle(state, seat);
    state.bench = drop(state.bench, member);
    state.seats[seat] = { member, bot: '' };
    newPlayer(state, seat);
  },
  voted(state, { member, give_up: gives }) {
    must(isRunning(state), `voted in phase ${state.phase}`);
    must(seatOf(state, member) !== undefined, `member ${member} votes without a seat`);
    state.game.votes = drop(state.game.votes, member);
    if (gives) state.game.votes.push(member);
  },
  readied(state, { member, ready }) {
    must(!isRunning(state), 'ready while a game runs');
    state.ready = drop(state.ready, member);
    if (ready) state.ready.push(member);
  },
  stopped(state, { over }) {
    must(['given_up', 'time_over'].includes(over.result), `stopped as ${over.result}`);
    settle(state, over);
  },
  hid(state, { member, whom, hide }) {
    const info = memberOf(state, member);
    info.hidden = drop(info.hidden, whom);
    if (hide) info.hidden.push(whom);
  },
  forgotten(state, { member }) {
    const info = memberOf(state, member);
    if (!info.left) leave(state, member);
    for (const player of state.game?.players ?? []) if (player.person === info.person) player.isForgotten = true;
    Object.assign(info, { name: '', forgotten: true, person: undefined });
  },
  closed(state) { state.phase = 'closed'; },
};

const numberHere = (state, number) => memberOf(state, number) !== undefined && !memberOf(state, number).left;

function mayTalk(state, number) {
  must(numberHere(state, number), `member ${number} talks and is not here`);
  if (!isRunning(state)) return;
  must(seatOf(state, number) !== undefined, `member ${number} looks on and talks while a game runs`);
  must(!isMuted(state.game), `member ${number} talks under a mute`);
}

export function handSize({ players, small_hand: small }) {
  return (players === 1 ? 8 : players === 2 ? 7 : 6) - (small ? 1 : 0);
}

/** Cards of actions that were done before a what-if begins. */
function layAll(game, actions) {
  for (const action of actions) {
    if (action !== 'end') put(game, action);
  }
  game.n = actions.length;
}

function put(game, action) {
  const card = Number(action.slice(0, -1));
  const pile = action.slice(-1);
  must(!game.laid.includes(card), `${card} was laid twice`);
  game.laid = sorted([...game.laid, card]);
  game.tops[pile] = card;
  return { card, pile };
}

function lay(game, { seat, actions, drew, over, laid_this_turn: laid, turn }) {
  const { rules } = game;
  let count = game.laidThisTurn;
  let three = false;
  for (const action of actions) {
    let ended = action === 'end';
    if (!ended) {
      const { card, pile } = put(game, action);
      game.counts[seat] -= 1;
      count += 1;
      game.signals = game.signals.filter((each) => !each.signal.endsWith(`:${pile}`) &&
                                                   !/^(not_)?begin$/.test(each.signal));
      if (isMuted(game)) game.signals = [];
      const command = rules.extreme ? rules.commands[card] : undefined;
      three ||= command === 'three';
      ended = command === 'stop' || game.counts[seat] === 0;
    }
    game.endedByItself = ended && action !== 'end';
  }
  // The turn is over when another one has begun: its seat's signals about the turn and commands lapse.
  const isOver = drew > 0 || actions.at(-1) === 'end' || (over === undefined ? laid === 0 : turn !== seat || laid === 0);
  if (isOver && !(over && over.result === 'lost' && turn === seat && laid > 0)) {
    game.signals = game.signals.filter((each) => each.seat !== seat || PILE_ABOUT.includes(each.signal.split(':')[0]));
  }
  game.counts[seat] += drew;
  game.draw -= drew;
  must(game.counts[seat] >= 0 && game.draw >= 0, 'more cards were laid or drawn than there are');
}

// Who signals from a seat: its member, or nobody where a bot plays.
const speakerOf = (state, seat) => (state.seats[seat]?.bot === '' ? state.seats[seat].member : 0);

/** What decides who may read a line: when it was said, and by whom. */
export function lineOf(state, event) {
  const { deal, players } = state.game ?? {};
  const by = event.member ?? speakerOf(state, event.seat);
  const perhaps = event.seat === undefined ? 0 : state.seats[event.seat]?.member ?? 0;  // a member signals beside the bot
  return { listed: state.settings.listed, by, perhaps, game: state.game?.number ?? 0,
           members: state.members.filter((each) => !each.left).map((each) => each.member),
           isSecret: ['today', 'club'].includes(deal?.kind), players: (players ?? []).map((each) => each.person) };
}

/** Whether a person may read a line, in the state of now. */
export function mayRead(line, state, person) {
  const number = numberOf(state, person);
  if (line.isSecret && (number === 0 || !line.players.includes(person) || !line.members.includes(number))) {
    // The evening may be over by now.
    return state.game.number > line.game || !isRunning(state) ? MAYBE : false;
  }
  if (number === 0) return line.listed && state.settings.listed;
  const { hidden } = memberOf(state, number);
  if (line.by !== 0 && hidden.includes(line.by)) return false;
  if (line.by === 0 && hidden.includes(line.perhaps)) return MAYBE;
  return line.listed || line.members.includes(number);
}

/** A club evening is over when its last table is: from the end of its own game on, a table may be open. */
export const mayBeOpen = (state) => 
  isClub(state) && state.game !== undefined && (state.game.number > 1 || !isRunning(state) || state.game.isOpenedEarly === true);

/** Whether a person is told an event that happened in a state. before: the state before it. */
export function isTold(before, after, event, person) {
  if (mayBeOpen(after) && event.e !== 'hid') return MAYBE;
  const number = numberOf(after, person) || numberOf(before, person);
  switch (event.e) {
    case 'hid':
      return number === event.member;
    case 'said': case 'reacted': case 'signalled':
      return mayRead(lineOf(after, event), after, person);
    case 'dealt': case 'begun': case 'did': case 'stopped': case 'voted':
      return mayWatch(before, after, person);
    // Asks are of a running game; who sits where is told to everybody.
    case 'asked': case 'answered': case 'ask_agreed': case 'idle': case 'here': case 'stand_in_agreed':
      return mayWatch(before, after, person) || MAYBE;
    default:
      return true;
  }
}

// Who played and left may be told what happens together with the end.
function mayWatch(_, after, person) {
  if (watches(after, person)) return true;
  return after.game?.players.some((each) => each.person === person) ? MAYBE : false;
}

const askOf = ({ seat, name, program, until, agreed }) =>
  ({ seat, name, program: program === true, hasUntil: until !== undefined, agreed: sorted(agreed ?? []) });
const idleOf = (idle) => idle && { seat: idle.seat, until: idle.until, agreed: sorted(idle.agreed), bot: idle.bot };

/** What of a view can be compared with the model; persons: of the reader. */
export function viewOf(state, person) {
  const number = numberOf(state, person);
  const me = memberOf(state, number);
  const seat = seatOf(state, number);
  const sees = watches(state, person);
  const view = {
    seq: state.seq, phase: state.phase, settings: state.settings, host: state.host, seats: state.seats,
    bench: state.bench, ready: state.ready,
    you: { member: number, ...(seat !== undefined && { seat }), hidden: sorted(me?.hidden ?? []) },
    members: state.members.map(({ member, name, program, left }) => ({ member, name, program, left })),
  };
  if (sees) view.asks = state.asks.map(askOf);
  view.game = sees && state.game ? gameOf(state, me) : undefined;
  return view;
}

function gameOf({ game, phase }, me) {
  const hidden = me?.hidden ?? [];
  const heard = game.signals.filter((each) => !hidden.includes(each.by || -1));
  // The server remembers one speaker per seat.
  const isSure = !game.areSignalsUnsure && (hidden.length === 0 || !game.signals.some((each) => hidden.includes(each.perhaps) ||
    game.signals.some((other) => other.seat === each.seat && other.by !== each.by)));
  return {
    number: game.number, deal: game.deal, n: game.n, votes: sorted(game.votes), phase,
    ...(isSure && { signals: heard.map(({ seat, signal }) => `${seat} ${signal}`).sort() }),
    rules: game.rules, tops: game.tops, laid: game.laid, left: 98 - game.laid.length, muted: isMuted(game) === true,
    over: game.over, idle: idleOf(game.idle),
    ...(game.known && { hand_counts: game.counts, draw_count: game.draw }),
    ...(game.known && phase === 'play' && { turn: game.turn, laid_this_turn: game.laidThisTurn, minimum: game.minimum }),
  };
}

/** The same parts of a view that the server gave. */
export function comparable(view, expected) {
  // Who asked for a seat and was erased has no name.
  expected.asks?.forEach((ask, i) => { if (view.asks[i]?.name === '') ask.name = ''; });
  const mine = {
    seq: view.seq, phase: view.phase, settings: openSettings(view.settings), host: view.host, seats: view.seats, bench: view.bench,
    ready: view.ready, you: { ...view.you, hidden: sorted(view.you.hidden) },
    members: view.members.map(({ member, name, program, state }) =>
      ({ member, name, program: program === true, left: state === 'left' })),
  };
  if (expected.asks) mine.asks = view.asks.map(askOf);
  mine.game = undefined;
  if (view.game) {
    const { game } = view;
    const { view: cards } = game;
    mine.game = { number: game.number, deal: withoutSource(game.deal), n: game.n, votes: sorted(game.votes), phase: game.phase,
                  ...(expected.game?.signals && { signals: game.signals.map(({ seat, signal }) => `${seat} ${signal}`).sort() }),
                  rules: cards.rules, tops: cards.tops, laid: cards.laid, left: cards.left, muted: cards.muted,
                  over: game.over && publicOver(game.over), idle: idleOf(game.idle) };
    for (const key of ['hand_counts', 'draw_count', 'turn', 'laid_this_turn', 'minimum']) {
      if (expected.game && key in expected.game) mine.game[key] = cards[key];
    }
  }
  return mine;
}

/** Where two values differ: the first path, and both values there. Undefined if they are equal. */
export function difference(expected, actual, path = '') {
  if (Object.is(expected, actual)) return undefined;
  const bothObjects = typeof expected === 'object' && typeof actual === 'object' && expected !== null && actual !== null;
  if (!bothObjects || Array.isArray(expected) !== Array.isArray(actual)) {
    return { path, expected, actual };
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const found = difference(expected[key], actual[key], path ? `${path}.${key}` : key);
    if (found) return found;
  }
  return undefined;
}
