// Hidden information: proves of every frame that it held no card its reader could not know then.
//
// What a reader may know is worked out from the record of the finished game, not from what the
// server said to that reader: the cards laid so far, and those the reader's own seat has held.

const PLACES = new Set(['hand', 'cards', 'hands', 'draw', 'laid', 'tops', 'done', 'actions', 'turn']);
const COUNTS = new Set(['bench', 'hidden', 'votes', 'ready', 'hand_counts', 'span']);
const FORBIDDEN = new Set(['deck', 'seed', 'person', 'persons', 'token', 'secret', 'state_of', 'client']);
const OF_A_GAME = new Set(['dealt', 'begun', 'did', 'stopped', 'signalled', 'said', 'reacted']);

/** A game as it really was. */
export class Truth {
  constructor(recordText, dids, { dealtSeq, overSeq, id }) {
    const lines = recordText.trim().split('\n').map((line) => JSON.parse(line));
    const header = lines[0];
    const actions = lines.flatMap((line) => line.do ?? []);
    const told = dids.flatMap((did) => did.actions);
    if (JSON.stringify(actions) !== JSON.stringify(told)) {
      throw new Error('the record has other actions than were told');
    }
    Object.assign(this, { id, dealtSeq, overSeq, rules: header.rules, deck: header.deck, seats: header.seats,
                          result: lines.at(-1), n: actions.length });
    const { players, small_hand: small } = header.rules;
    const size = (players === 1 ? 8 : players === 2 ? 7 : 6) - (small ? 1 : 0);
    let hands = [...Array(players).keys()].map((seat) =>
      new Set(header.deck.slice(seat * size, (seat + 1) * size)));
    let next = players * size;
    let laid = new Set();
    this.moments = [{ n: 0, hands, laid, drawn: next }];
    let n = 0;
    for (const did of dids) {
      hands = hands.map((hand) => new Set(hand));
      laid = new Set(laid);
      for (const action of did.actions) {
        if (action === 'end') continue;
        const card = Number(action.slice(0, -1));
        if (!hands[did.seat].delete(card)) throw new Error(`seat ${did.seat} laid ${card}, which it had not`);
        laid.add(card);
      }
      for (let i = 0; i < did.drew; ++i) hands[did.seat].add(this.deck[next++]);
      n += did.actions.length;
      this.moments.push({ n, hands, laid, drawn: next });
    }
  }

  /** The moment after n actions; between two messages the earlier one. */
  at(n) {
    let found = this.moments[0];
    for (const moment of this.moments) {
      if (moment.n <= n) found = moment;
    }
    return found;
  }
}

/** The cards that a request would lay. */
export function triedIn(asked) {
  return (asked?.actions ?? []).map((action) => Number.parseInt(action, 10)).filter((card) => card > 0);
}

/** What was wrong with a frame, or with one of many. */
export class Leak extends Error {}

/**
 * One reader of a table: seats is a list of { game, seat, seq }: that seat's hand is theirs from
 * that entry on. from: the entry since when they may see the table's games at all.
 */
export class Reader {
  constructor({ table, truths, seats = [], from = 0, ids = [] }) {
    Object.assign(this, { table, truths, seats, from, ids });
    this.game = 0;
    this.n = 0;
    this.seq = 0;
    this.frames = 0;
    this.cards = 0;  // that were looked at
  }

  /** Throws a Leak if the frame holds what this reader cannot know. Frames come in their order. */
  check({ notice, asked }) {
    this.frames += 1;
    this.moment(notice);
    if (!this.watches) this.nothing(notice);
    this.walk(notice, [], asked);
  }

  /** An answer over HTTP, which never holds a card of a running game, nor of one that is over. */
  checkAnswer(json) {
    this.frames += 1;
    this.walk(json, [], undefined, true);
  }

  /** Which game, and how far it is, by the place in the table's order. */
  moment(notice) {
    const take = (seq, n) => {
      this.seq = seq;
      for (const [game, { dealtSeq }] of this.truths) {
        if (game > this.game && dealtSeq <= seq) Object.assign(this, { game, n: 0 });
      }
      if (n !== undefined) this.n = n;
    };
    if (notice.t === 'event') take(notice.happened.seq, notice.happened.n);
    if (notice.t === 'missed') {
      for (const event of notice.events) take(event.seq, event.n);
      take(notice.seq);
    }
    if (notice.t === 'table') take(notice.seq, notice.game?.n);
  }

  nothing(notice) {
    const events = notice.t === 'event' ? [notice.happened] : notice.events ?? [];
    for (const event of events) {
      if (OF_A_GAME.has(event.e)) throw new Leak(`a visitor was told ${JSON.stringify(event)}`);
    }
    if (notice.game !== undefined) throw new Leak(`a visitor was told of a game: ${JSON.stringify(notice).slice(0, 300)}`);
    if (notice.t === 'hint') throw new Leak('a visitor got a hint');
  }

  get watches() { return this.seq >= this.from; }
  get truth() { return this.truths.get(this.game); }
  get open() { return this.truth !== undefined && this.seq >= this.truth.overSeq && this.watches; }

  knows(card) {
    if (!this.watches || !this.truth) return false;
    if (this.open) return true;
    const { laid, hands } = this.truth.at(this.n);
    if (laid.has(card)) return true;
    return this.seats.some(({ game, seat, seq }) =>
      game === this.game && seq <= this.seq && hands[seat].has(card));
  }

  card(card, path, frame) {
    this.cards += 1;
    if (!this.knows(card)) {
      throw new Leak(`${card} at ${path.join('.')} (game ${this.game}, n ${this.n}, seq ${this.seq}): ` +
                     JSON.stringify(frame).slice(0, 300));
    }
  }

  walk(value, path, asked, http = false, frame = value) {
    const key = path.filter((part) => typeof part === 'string').at(-1) ?? '';
    if (typeof value === 'number') return this.number(value, path, key, http, frame);
    if (typeof value === 'string') return this.string(value, path, key, asked, http, frame);
    if (Array.isArray(value)) {
      if (value.some((item) => typeof item === 'number') && !PLACES.has(key) && !COUNTS.has(key)) {
        throw new Leak(`a list of numbers at ${path.join('.')}`);
      }
      value.forEach((item, i) => this.walk(item, [...path, i], asked, http, frame));
      return undefined;
    }
    if (value === null || typeof value !== 'object') return undefined;
    for (const [name, inner] of Object.entries(value)) {
      if (FORBIDDEN.has(name)) throw new Leak(`the key ${name} at ${path.join('.')}`);
      if (name === 'commands') continue;  // of the rules: which card carries which
      if (name === 'reasons') continue;   // of a hint: made from the view, about what lies open
      this.walk(inner, [...path, name], asked, http, frame);
    }
    return undefined;
  }

  number(value, path, key, http, frame) {
    const within = path.includes('tops') || path.includes('hands') ||
                   ['hand', 'cards', 'draw', 'laid', 'deck', 'card'].includes(key);
    if (within) {
      if (http) throw new Leak(`a card over HTTP at ${path.join('.')}`);
      this.card(value, path, frame);
    }
  }

  string(value, path, key, asked, http, frame) {
    if (/^[2-9]\d?[A-D]$|^1\d[A-D]$/.test(value)) {
      if (http) throw new Leak(`an action over HTTP at ${path.join('.')}`);
      this.card(Number(value.slice(0, -1)), path, frame);
    }
    if (/^[pd][A-Za-z0-9_-]{43}$/.test(value)) throw new Leak(`a token at ${path.join('.')}`);
    if (/^[A-Za-z0-9_-]{22}$/.test(value) && value !== this.table && !this.ids.includes(value)) {
      const open = [...this.truths.values()].some((truth) => truth.id === value && this.watches &&
                                                             this.seq >= truth.overSeq);
      if (!open) throw new Leak(`an id at ${path.join('.')}: ${value} in ${JSON.stringify(frame).slice(0, 300)}`);
    }
    if (key === 'text' && frame.t === 'refused') this.sentence(value, asked);
  }

  /**
   * Sentences for developers name cards: those that were asked about and those that lie open, and
   * where the backwards trick would lead from either, since of several cards asked about one may be
   * refused because of another before it.
   */
  sentence(text, asked) {
    const about = JSON.stringify(asked ?? {});
    const laid = new Set([...this.truth?.at(this.n).laid ?? [], ...triedIn(asked)]);
    for (const card of (text.match(/\d\d/g) ?? []).map(Number)) {
      const near = laid.has(card - 10) || laid.has(card + 10);
      if (about.includes(String(card)) || near || card === 10 || this.knows(card)) continue;
      throw new Leak(`${card} in "${text}"; asked: ${about}`);
    }
  }
}
