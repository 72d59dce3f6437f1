// What a client knows of a table: from a view, and from events after it. Every later view must say
// the same, or events do not tell everything.
import { isDeepStrictEqual } from 'node:util';
import { extraOf, FIRE, PILES } from './extra.js';

const clone = (value) => structuredClone(value);
const sorted = (cards) => [...cards].sort((a, b) => a - b);
const drop = (list, item) => list.filter((each) => each !== item);

export class Fold {
  constructor() {
    this.state = undefined;
    this.events = [];      // since `from`
    this.from = 0;
    this.partial = false;  // something happened that only a view tells
    this.hostKnown = true;
    this.told = [];  // the events of the last view
  }

  /** Takes a view; true if it was compared with what was folded. */
  table(notice) {
    const before = this.state;
    const next = clone(notice);
    // Whoever has become somebody else here is told everything anew.
    const same = before !== undefined && before.you.member === next.you.member;
    const compared = same && !this.partial;
    if (compared) this.compare(next);
    this.state = next;
    this.told = notice.events;
    this.extra = extraOf(next.game);
    this.from = notice.seq;
    this.events = [];
    this.partial = false;
    this.asksUnsure = false;
    this.hostKnown = true;
    return compared;
  }

  /** The connection was lost: after the events, who is there now. */
  cameBack({ members, acting_host: acting }) {
    if (!this.state) return;
    this.state.members = clone(members);
    this.state.acting_host = acting;
    this.hostKnown = true;
  }

  presence({ member, state, since, acting_host: acting }) {
    if (!this.state || this.partial) return;
    const of = this.state.members.find((each) => each.member === member);
    if (!of) throw new Error(`presence of member ${member}, who is not there`);
    Object.assign(of, { state, since });
    this.state.acting_host = acting;
    this.hostKnown = true;
  }

  /** The own join has been done: that event was us. */
  joinedAs(seq, events) {
    const event = events.find((each) => each.seq === seq);
    // At a full table who makes room comes before; a view follows.
    if (event?.e !== 'joined' || !this.state || this.state.you.member === event.member) return;
    this.state.you.member = event.member;
    this.state.you.seat = this.seatOf(event.member);
    if (this.state.you.seat === undefined) delete this.state.you.seat;
    // Whoever had the link alone may see the game, and what was said, from now on.
    if (!this.state.settings.listed) this.partial = true;
    // Only members are told which game a what-if goes on from.
    if (this.state.settings.deal.kind === 'what_if') this.partial = true;
  }

  seatOf(member) {
    const seat = this.state.seats.findIndex((each) => each.member === member && member !== 0);
    return seat < 0 ? undefined : seat;
  }

  compare(view) {
    const mine = this.state;
    const same = (what, ours, theirs) => {
      if (!isDeepStrictEqual(ours, theirs)) {
        throw new Error(`seq ${view.seq}: ${what} is ${JSON.stringify(theirs)}, but events made it ` +
                        JSON.stringify(ours));
      }
    };
    for (const key of ['table', 'settings', 'host', 'bench']) same(key, mine[key], view[key]);
    // A deal, of which not everybody is told, ends readiness and standing in.
    const seats = (list) => (this.watches() ? list : list.map(({ member, bot }) => ({ member, bot: member === 0 ? bot : '' })));
    same('seats', seats(mine.seats), seats(view.seats));
    if (this.watches()) same('ready', mine.ready, view.ready);
    // Who may not watch is not told when games begin and end.
    if (this.watches()) same('phase', mine.phase, view.phase);
    // Who asked and was erased has no name.
    const asks = mine.asks.map((each, i) => (view.asks[i]?.name === '' ? { ...each, name: '' } : each));
    if (this.watches() && !this.asksUnsure) same('asks', asks, view.asks);
    same('you', mine.you, view.you);
    if (this.hostKnown) same('acting_host', mine.acting_host, view.acting_host);
    // Since when somebody who has just come is there is told by nobody.
    const known = (list) => list.map((each, i) =>
      (mine.members[i]?.since === undefined ? { ...each, since: undefined } : each));
    const [ours, theirs] = [known(mine.members), known(view.members)];
    same('members', ours, theirs);
    // Who played the last game and left sees it until the next one begins.
    const isPast = !this.watches() && mine.game?.phase === 'over' && view.game === undefined;
    // The end of a club evening shows its games to those who did not play.
    const isOpened = mine.game === undefined && (view.game?.phase === 'over' || (view.game && this.isOpenedEarly)) && ['today', 'club'].includes(view.game.deal.kind);
    if (isOpened) return;
    if (!isPast) same('whether there is a game', mine.game !== undefined, view.game !== undefined);
    if (mine.game && view.game) this.compareGames(same, mine.game, view.game, view.seq);
    if (!this.watches()) return;
    // What the view tells of the past is what we were told.
    const deal = this.events.findLastIndex((each) => each.e === 'dealt');
    const heard = this.events.filter(({ e }, i) => i >= deal || e === 'said' || e === 'reacted');
    // Whose a signal was that is not told follows from who sat there then.
    const isSure = ({ e }) => e !== 'signalled' || view.you.hidden.length === 0;
    // When the game is over, who left it is told what the seat drew later.
    const open = (event) => {
      if (view.game?.phase !== 'over') return event;
      const { cards, ...rest } = event;
      // Cards that others still played at the end may be shown later.
      if (rest.over) rest.over = { result: rest.over.result, reason: rest.over.reason, left: rest.over.left };
      return rest;
    };
    const told = view.events.filter((each) => each.seq > this.from && isSure(each));
    const since = told.length > 0 ? told[0].seq : Infinity;
    const expected = heard.filter((each) => each.seq >= since && isSure(each)).map(open);
    const shown = told.map(open);
    // Who was erased has no name, and what they said no text.
    const isErased = (member) => this.member(member)?.name === '';
    const named = (each, i) => {
      if (each.e !== shown[i]?.e) return each;
      if (shown[i].text === '' && isErased(each.member)) return { ...each, text: '' };
      // Who asked as a visitor may have joined as a program since.
      if (each.e === 'asked') return { ...each, ...(shown[i].name === '' && { name: '' }), ...(shown[i].program && { program: true }) };
      return shown[i].name === '' ? { ...each, name: '' } : each;
    };
    const differs = (each, i) => !isDeepStrictEqual(named(each, i), shown[i]);
    const at = expected.length < shown.length ? Math.max(expected.findIndex(differs), 0) || expected.length : expected.findIndex(differs);
    if (at >= 0) same(`event ${at} of the past`, expected[at], shown[at]);
    same('the number of events', expected.length, shown.length);
    if (told.length === 0 && heard.some((each) => each.e === 'said')) {
      throw new Error(`seq ${view.seq}: what was said is not told again`);
    }
  }

  compareGames(same, mine, theirs, seq) {
    for (const key of ['number', 'deal', 'phase', 'n', 'votes', 'idle']) same(`game.${key}`, mine[key], theirs[key]);
    // Cards that others still played at the end may be shown later.
    if (mine.over && !mine.over.game) mine.over = { ...theirs.over, result: mine.over.result, left: mine.over.left };
    same('game.over', mine.over, theirs.over);
    const codes = (signals) => signals.map(({ seat, signal }) => `${seat} ${signal}`).sort();
    if (this.state.you.hidden.length === 0) same('game.signals', codes(mine.signals), codes(theirs.signals));
    const running = mine.phase !== 'over';
    // Who played it and left the seat sees it from there again when it is over.
    if (!running && mine.view.seat === undefined) Object.assign(mine.view, { seat: theirs.view.seat, hand: theirs.view.hand });
    if (mine.phase !== 'begin') same(`view.turn (n ${mine.n})`, mine.view.turn, theirs.view.turn);
    for (const key of ['rules', 'left', 'tops', 'seat', 'hand', 'hand_counts', 'draw_count',
                       'laid', 'laid_this_turn', 'minimum', 'muted', 'status', 'reason']) {
      same(`view.${key} (n ${mine.n})`, mine.view[key], theirs.view[key]);
    }
    if (!running || mine.phase === 'begin') return;
    for (const key of ['bound', 'three', 'fire_due', 'used', 'latest']) {
      same(`view.${key} (n ${mine.n}, seq ${seq})`, mine.view[key], theirs.view[key]);
    }
  }

  happened(event) {
    if (!this.state) return;
    this.state.seq = event.seq;
    this.events.push(event);
    if (this.partial) return;
    if (!this.state.game && ['begun', 'did', 'stopped', 'signalled'].includes(event.e)) {
      this.partial = true;  // of a game that was not shown before
      return;
    }
    const handler = this[`on_${event.e}`];
    if (!handler) throw new Error(`no event ${event.e} is known`);
    handler.call(this, event);
    const { you } = this.state;
    const before = you.seat;
    you.seat = this.seatOf(you.member);
    // Where the cards are secret the seat decides what is seen: a view tells it.
    if (you.seat !== before && ['today', 'club'].includes(this.state.settings.deal.kind)) this.partial = true;
    if (you.seat === undefined) delete you.seat;
  }

  // ---- people

  /** The people that an event brought with it, as they are after it. */
  people({ acting_host: acting, members, asks }) {
    if (!this.state || this.partial) return;
    Object.assign(this.state, { acting_host: acting, members: clone(members), asks: clone(asks) });
    this.hostKnown = true;
    this.asksUnsure = false;
  }

  on_opened() { throw new Error('opened is the first event of a table'); }

  on_changed({ settings }) {
    const { state } = this;
    const watched = this.watches();
    const { kind } = state.settings.deal;
    state.settings = clone(settings);
    const count = settings.rules.players;
    for (const seat of state.seats.slice(count)) {
      if (seat.member !== 0) state.bench.push(seat.member);
    }
    state.seats.length = Math.min(state.seats.length, count);
    while (state.seats.length < count) state.seats.push({ member: 0, bot: '' });
    if (watched !== this.watches() && state.phase !== 'lobby') this.partial = true;
    if (kind !== settings.deal.kind && state.phase !== 'lobby') this.partial = true;  // whose cards are a secret
  }

  watches() {
    const { you, settings } = this.state;
    if (['today', 'club'].includes(settings.deal.kind)) return you.seat !== undefined;
    return you.member !== 0 || settings.listed;
  }

  on_joined({ member, name, program }) {
    const { state } = this;
    let info = state.members.find((each) => each.member === member);
    if (!info) {
      info = { member, ...(program && { program }) };
      state.members.push(info);
    }
    Object.assign(info, { name, state: 'connected', since: undefined });
    state.bench.push(member);
    if (state.host === 0 && !info.program) {
      state.host = member;
      this.hostKnown = false;
    }
  }

  on_renamed({ member, name }) { this.member(member).name = name; }

  member(number) { return this.state.members.find((each) => each.member === number); }

  leave(number) {
    const { state } = this;
    const seat = this.seatOf(number);
    for (const seat of state.seats) {
      if (seat.member === number) Object.assign(seat, { member: 0, bot: '' });
    }
    state.bench = drop(state.bench, number);
    this.member(number).state = 'left';
    this.member(number).since = undefined;
    if (state.game) state.game.votes = drop(state.game.votes, number);
    state.ready = drop(state.ready, number);
    // In a running game a bot plays on, for nobody.
    const running = state.phase === 'begin' || state.phase === 'play';
    if (seat !== undefined && running) {
      state.seats[seat] = { member: 0, bot: 'strong' };
      state.asks = state.asks.filter((each) => each.seat !== seat);
      this.endIdle(seat);
    }
    // Who may not watch is not told that a game has begun, or has ended with it: a view follows.
    if (seat !== undefined && !this.watches()) this.partial = true;
    if (number === state.you.member) {
      // A view follows: with what was hidden, or without talk that visitors may not read, also of a time when
      // the table was not listed yet.
      const isTalk = this.events.some(({ e }) => ['said', 'reacted', 'signalled'].includes(e));
      if (state.you.hidden.length > 0 || !state.settings.listed || isTalk || state.settings.deal.kind === 'what_if') this.partial = true;
      state.you.member = 0;
      state.you.hidden = [];
      if (state.game?.view.seat !== undefined) this.partial = true;
    }
    if (state.host !== number) return;
    const waiting = [...state.seats.map((seat) => seat.member), ...state.bench];
    state.host = waiting.find((each) => each !== 0 && !this.member(each).program) ?? 0;
    this.hostKnown = false;
  }

  on_left({ member }) { this.leave(member); }

  on_hosts({ member }) {
    this.state.host = member;
    this.hostKnown = false;
  }

  on_sat({ member, seat }) {
    const { state } = this;
    for (const each of state.seats) {
      if (each.member === member) Object.assign(each, { member: 0, bot: '' });
    }
    state.bench = drop(state.bench, member);
    state.seats[seat] = { member, bot: '' };
  }

  on_stood({ member }) {
    const { state } = this;
    for (const each of state.seats) {
      if (each.member === member) Object.assign(each, { member: 0, bot: '' });
    }
    state.bench.push(member);
  }

  on_bot_sat({ seat, bot }) {
    const { state } = this;
    if (state.seats[seat].member !== 0) state.bench.push(state.seats[seat].member);
    state.seats[seat] = { member: 0, bot };
  }

  on_swapped({ one, other }) {
    const { seats } = this.state;
    [seats[one], seats[other]] = [seats[other], seats[one]];
  }

  on_stood_in({ seat, bot }) {
    this.state.seats[seat].bot = bot;
    this.endIdle(seat);
  }
  on_took_back({ seat }) { this.state.seats[seat].bot = ''; }

  on_asked({ seat, name, program, until }) {
    this.state.asks = this.state.asks.filter((each) => each.seat !== seat && each.name !== name);
    if (this.state.asks.length > 0) this.asksUnsure = true;  // the same person may have another name by now
    this.state.asks.push({ seat, name, ...(program && { program }), ...(until && { until }) });
  }

  on_ask_agreed({ seat, member }) {
    const ask = this.state.asks.find((each) => each.seat === seat);
    ask.agreed = [...drop(ask.agreed ?? [], member), member];
  }

  on_idle({ seat, until }) { this.state.game.idle = { seat, until, agreed: [], bot: '' }; }
  on_here({ seat }) { this.endIdle(seat); }

  on_stand_in_agreed({ bot, member }) {
    const { idle } = this.state.game;
    Object.assign(idle, { bot, agreed: [...drop(idle.agreed, member), member] });
  }

  endIdle(seat) {
    const { game } = this.state;
    if (game?.idle && (seat === undefined || game.idle.seat === seat)) delete game.idle;
  }

  on_answered({ seat, agreed, member }) {
    const { state } = this;
    state.asks = state.asks.filter((each) => each.seat !== seat);
    if (!agreed) return;
    state.bench = drop(state.bench, member);
    state.seats[seat] = { member, bot: '' };
    this.endIdle(seat);
    // The wishes of the one before do not pass on. (Of a bot's seat nobody had any.)
    if (state.game) state.game.votes = drop(state.game.votes, member);
    if (member === state.you.member) this.partial = true;  // a view follows
  }

  on_hid({ whom, hide }) {
    const { you } = this.state;
    you.hidden = drop(you.hidden, whom);
    if (hide) you.hidden.push(whom);
    this.partial = true;  // a view follows, without what they said or with it
  }

  on_forgotten({ member }) {
    this.member(member).name = '';
    this.leave(member);
  }

  on_readied({ member, ready }) {
    this.state.ready = drop(this.state.ready, member);
    if (ready) this.state.ready.push(member);
  }

  on_closed() { this.state.phase = 'closed'; }
  on_said() {}
  on_reacted() {}

  // ---- the game

  on_dealt({ game, rules, deal, done, hand_counts: counts, draw_count: draw, hand }) {
    const { state } = this;
    for (const seat of state.seats) {
      if (seat.member !== 0) seat.bot = '';
    }
    state.asks = [];
    state.ready = [];
    const seat = this.seatOf(state.you.member);
    const begun = rules.players === 1 || done.length > 0;
    const view = { rules: clone(rules), status: 'playing', reason: null, turn: 0, left: 98,
                   tops: { A: null, B: null, C: null, D: null }, hand_counts: [...counts],
                   draw_count: draw, laid: [], laid_this_turn: 0, minimum: rules.pro ? 3 : 2,
                   muted: false, bound: null, three: false, fire_due: [], used: [], latest: null };
    if (hand) Object.assign(view, { seat, hand: [...hand] });
    state.phase = begun ? 'play' : 'begin';
    state.game = { number: game, deal: clone(deal), phase: state.phase, n: 0, view, signals: [],
                   votes: [] };
    this.extra = extraOf(state.game);
    if (done.length > 0) this.partial = true;  // whose turn it is follows from the rules alone
  }

  on_begun({ seat }) {
    const { game } = this.state;
    game.view.turn = seat;
    game.phase = 'play';
    this.state.phase = 'play';
  }

  on_signalled({ seat, signal }) {
    const { game } = this.state;
    const [meaning, about] = signal.split(':');
    const pile = ['leave', 'small', 'good', 'free'];
    const turn = ['not_begin', 'begin', 'trouble', 'wait'];
    game.signals = game.signals.filter((each) => {
      if (each.seat !== seat) return true;
      const [other, what] = each.signal.split(':');
      if (each.signal === signal) return false;
      if (pile.includes(meaning)) return !(pile.includes(other) && what === about);
      return !(turn.includes(meaning) && turn.includes(other));
    });
    game.signals.push({ seat, signal });
  }

  on_did(did) {
    const { game } = this.state;
    const { view } = game;
    const commands = view.rules.extreme ? view.rules.commands : {};
    const commandOf = (pile) => commands[view.tops[pile]];
    let laid = view.laid_this_turn;
    for (const action of did.actions) {
      let ended = action === 'end';
      if (!ended) {
        const card = Number(action.slice(0, -1));
        const pile = action.slice(-1);
        if (view.laid.includes(card)) throw new Error(`${card} was laid twice`);
        view.tops[pile] = card;
        view.laid = sorted([...view.laid, card]);
        view.left -= 1;
        view.hand_counts[did.seat] -= 1;
        if (view.seat === did.seat) {
          if (!view.hand.includes(card)) throw new Error(`${card} was not in the own hand`);
          view.hand = drop(view.hand, card);
        }
        laid += 1;
        this.extra.latest = pile;
        this.extra.used.add(pile);
        this.extra.three ||= commands[card] === 'three';
        this.extra.fires[pile] = FIRE.has(card) && view.rules.on_fire ? this.extra.turn : undefined;
        game.signals = game.signals.filter((each) => !/^(not_)?begin$/.test(each.signal) &&
                                                     !each.signal.endsWith(`:${pile}`));
        ended = commands[card] === 'stop' || (this.extra.three && laid === 3) ||
                (view.hand_counts[did.seat] === 0);
      }
      view.muted = PILES.some((pile) => commandOf(pile) === 'mute');
      if (view.muted) game.signals = [];
      if (ended && (did.over === undefined || did.turn !== did.seat || did.laid_this_turn === 0)) {
        game.signals = game.signals.filter((each) => each.seat !== did.seat || each.signal.includes(':') &&
                                                     !/^(hold|not_now):/.test(each.signal));
      }
      if (ended) {
        laid = 0;
        this.extra.turn += 1;
        this.extra.three = false;
        this.extra.used = new Set();
      }
    }
    view.hand_counts[did.seat] += did.drew;
    if (did.cards && view.hand) {
      if (did.cards.length !== did.drew) throw new Error('other cards were drawn than were told');
      view.hand = sorted([...view.hand, ...did.cards]);
    } else if (view.seat === did.seat && did.drew > 0) {
      throw new Error('the own cards were not told');
    }
    view.draw_count -= did.drew;
    if (view.draw_count !== did.draw_count) throw new Error('the draw pile has another size');
    if (did.over === undefined && did.laid_this_turn !== laid) {
      throw new Error(`${did.laid_this_turn} cards of this turn, not ${laid}`);
    }
    game.n += did.actions.length;
    if (game.n !== did.n) throw new Error(`${did.n} actions, not ${game.n}`);
    this.endIdle();
    view.turn = did.turn;
    view.laid_this_turn = did.laid_this_turn;
    view.minimum = did.minimum;
    view.three = this.extra.three;
    view.used = PILES.filter((pile) => this.extra.used.has(pile));
    view.latest = view.laid_this_turn > 0 ? this.extra.latest : null;
    view.bound = view.laid_this_turn > 0 && PILES.some((pile) => commandOf(pile) === 'one_pile')
      ? this.extra.latest : null;
    view.fire_due = PILES.filter((pile) => this.extra.fires[pile] !== undefined &&
                                           this.extra.fires[pile] < this.extra.turn);
    if (did.over) this.over(did.over);
  }

  on_voted({ member, give_up: gives }) {
    const { game } = this.state;
    if (!game) return;
    game.votes = drop(game.votes, member);
    if (gives) game.votes.push(member);
  }

  on_stopped({ over }) { this.over(over); }

  over(over) {
    const { game } = this.state;
    game.over = clone(over);
    this.endIdle();
    game.phase = 'over';
    this.state.phase = 'over';
    this.state.asks = [];
    if (over.result === 'won') game.view.status = 'won';
    if (over.result === 'lost') Object.assign(game.view, { status: 'lost', reason: over.reason });
  }
}
