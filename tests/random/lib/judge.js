// The referee of `backstep referee` as an independent judge of finished games: the record is played
// again, and everything that was told of the game, and every play that was tried, must agree.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Leak, Reader } from '../../e2e/lib/leaks.js';
import { program } from '../../e2e/lib/server.js';
import { difference } from './model.js';

/** The rules engine behind a pipe. */
export class Referee {
  constructor() {
    this.child = spawn(program, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.waiting = [];
    createInterface({ input: this.child.stdout }).on('line', (line) => this.waiting.shift()(JSON.parse(line)));
  }

  ask(request) {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.child.stdin.write(`${JSON.stringify(request)}\n`);
    });
  }

  act(action) {
    return this.ask(action === 'end' ? { op: 'end' } : { op: 'play', card: Number(action.slice(0, -1)), pile: action.slice(-1) });
  }

  end() { this.child.stdin.end(); }
}

/** A finished game as it really was. moments: what everybody held after so many actions. */
export class JudgedGame {
  constructor({ id, number, dealtSeq, overSeq, deck, rules, begins, actions }) {
    Object.assign(this, { id, number, dealtSeq, overSeq, deck, rules, begins, actions });
    this.moments = [];
  }

  at(n) { return this.moments[Math.min(n, this.moments.length - 1)]; }

  /** Plays it; throws if the record breaks the rules. */
  async play(referee) {
    const begun = await referee.ask({ op: 'new', rules: this.rules, deck: this.deck, begins: this.begins });
    if (!begun.ok) throw new Error(`the record cannot be dealt: ${JSON.stringify(begun)}`);
    await this.note(referee, begun);
    for (const action of this.actions) {
      const done = await referee.act(action);
      if (!done.ok) throw new Error(`the record breaks the rules: ${action} at n ${this.moments.length - 1}: ${JSON.stringify(done)}`);
      await this.note(referee, done);
    }
  }

  async note(referee, answer) {
    const state = await referee.ask({ op: 'state' });
    this.moments.push({ n: this.moments.length, hands: state.hands.map((hand) => new Set(hand)), laid: new Set(state.laid),
                        drawn: 98 - state.draw.length, state, events: answer.events, status: answer.status });
  }

  /** What the referee says to actions after n others: { done } or { code, at }. */
  async attempt(referee, n, actions) {
    await referee.ask({ op: 'new', rules: this.rules, deck: this.deck, begins: this.begins });
    for (const action of this.actions.slice(0, n)) await referee.act(action);
    for (const [at, action] of actions.entries()) {
      const answer = await referee.act(action);
      if (!answer.ok) return { code: answer.error.code, clause: answer.error.clause, at };
      // Nothing after the end of the turn is looked at, also where it ends the game for the next seat,
      // and a turn of the same seat again (others have no cards) is another turn.
      const ended = answer.events.some((each) => each.type === 'turn_ended');
      if (ended && at + 1 < actions.length) return { code: 'turn_over', at: at + 1 };
    }
    return { done: true };
  }
}

/** Refusals whose sentences hold numbers of bytes, characters, members or seconds. */
const TEXT_CODES = new Set(['bad_request', 'bad_name', 'name_too_long', 'full', 'too_soon', 'too_many', 'overloaded']);

/** What one person could know at each moment, from the model. */
export class PersonReader extends Reader {
  constructor(table, person, truths) {
    super({ table: table.id, truths, ids: table.ids });
    Object.assign(this, { checker: table, person });
  }

  /** Who may read which line is for the model to say; this is about games. */
  nothing(notice) {
    const isOfGame = ({ e }) => ['dealt', 'begun', 'did', 'stopped'].includes(e);
    const events = (notice.t === 'event' ? [notice.happened] : notice.events ?? []).filter(isOfGame);
    super.nothing(notice.t === 'event' ? { t: 'event', happened: events[0] ?? {} } : { ...notice, events });
  }

  get watches() { return this.checker.watchedAt(this.seq, this.person); }

  moment(notice) {
    super.moment(notice);
    const events = notice.t === 'event' ? [notice.happened] : notice.events ?? [];
    const dealt = events.findLast((each) => each.e === 'dealt');
    if (dealt && this.n < dealt.done.length) this.n = dealt.done.length;  // a what-if
  }

  /** What is no request is refused with the reader's own words about it: bytes, lines, not cards. */
  check(frame) {
    const { notice } = frame;
    const isAboutText = notice.t === 'refused' && TEXT_CODES.has(notice.code);
    super.check(isAboutText ? { ...frame, notice: { ...notice, text: '' } } : frame);
  }

  knows(card) {
    if (!this.watches || !this.truth) return false;
    if (this.open) return true;
    const { laid, hands } = this.truth.at(this.n);
    if (laid.has(card)) return true;
    const players = this.checker.games.get(this.game)?.players ?? [];
    return players.some(({ seat, person, from, until }) =>
      person === this.person && from <= this.seq && (until === undefined || this.seq < until) && hands[seat].has(card));
  }
}

/** Compares what was told of a game with its record. */
export async function judge(referee, table, number, record, over) {
  const { dealtSeq, overSeq, isStopped } = table.games.get(number);
  if (dealtSeq === undefined) return undefined;  // it was dealt while nobody of us was there
  const lines = record.trim().split('\n').map((line) => JSON.parse(line));
  const [header] = lines;
  const result = lines.at(-1);
  const actions = lines.flatMap((line) => line.do ?? []);
  const game = new JudgedGame({ id: over.game, number, dealtSeq, overSeq, deck: header.deck, rules: header.rules,
                                begins: header.begins, actions });
  await game.play(referee);
  const last = game.moments.at(-1);
  const same = (what, expected, actual) => {
    const found = difference(expected, actual);
    if (found) {
      throw new Error(`game ${number} of ${table.name}: ${what}${found.path ? `.${found.path}` : ''} is ${JSON.stringify(found.actual)}, ` +
                      `by the referee ${JSON.stringify(found.expected)}`);
    }
  };
  same('hands at the end', last.state.hands, over.hands);
  same('the draw pile at the end', last.state.draw, over.draw);
  same('left', last.state.left, over.left);
  if (!isStopped) {
    same('result', last.state.status, over.result);
    if (over.result === 'lost') same('reason', last.state.reason, over.reason);
    same('the result of the record', over.result, result.result);
  } else if (last.state.status !== 'playing') {
    throw new Error(`game ${number} of ${table.name} was stopped, but it is ${last.state.status}`);
  }
  const attempts = table.plays.filter(({ message }) => message.game === number);
  judgeEvents(game, table, same);
  await judgeAttempts(referee, game, table, attempts);
  return game;
}

function judgeEvents(game, table, same) {
  let n = 0;
  for (const seq of table.order) {
    if (seq < game.dealtSeq || seq > game.overSeq) continue;
    const event = table.log.get(seq);
    if (event.e === 'dealt') {
      n = event.done.length;
      same('the actions before it', game.actions.slice(0, n), event.done);
      const { state } = game.at(n);
      same('hand_counts', state.hands.map((hand) => hand.length), event.hand_counts);
      same('draw_count', state.draw.length, event.draw_count);
    }
    if (event.e !== 'did') continue;
    const before = game.at(n).state;
    same(`the seat of entry ${seq}`, before.turn, event.seat);
    same(`the actions of entry ${seq}`, game.actions.slice(n, n + event.actions.length), event.actions);
    n += event.actions.length;
    const { state } = game.at(n);
    same(`draw_count of entry ${seq}`, state.draw.length, event.draw_count);
    same(`drew of entry ${seq}`, before.draw.length - state.draw.length, event.drew);
    same(`turn of entry ${seq}`, state.turn, event.turn);
    if (state.status === 'playing') {
      same(`laid_this_turn of entry ${seq}`, state.laid_this_turn, event.laid_this_turn);
      same(`minimum of entry ${seq}`, state.minimum, event.minimum);
    }
    same(`whether the game is over at entry ${seq}`, state.status !== 'playing', event.over !== undefined);
  }
  same('the number of actions', game.actions.length, n);
}

const RULE_CODES = new Set(['not_in_hand', 'wrong_order', 'no_back', 'one_pile', 'below_minimum']);

// Every play that was tried at the right moment, by the seat to move.
async function judgeAttempts(referee, game, table, attempts) {
  const chosen = attempts.filter(({ answer }) => answer.t === 'done' ? answer.seq > 0 && !answer.repeated : RULE_CODES.has(answer.code) || answer.at > 0);
  for (const { message, answer, session } of chosen.slice(0, 60)) {
    const found = await game.attempt(referee, message.n, message.actions);
    const isSame = found.done ? answer.t === 'done'
                 : answer.t === 'refused' && found.code === answer.code && answer.at === found.at;
    if (!isSame) {
      throw new Error(`${session.name}: ${JSON.stringify(message)} was answered ${JSON.stringify(answer)}, by the referee ${JSON.stringify(found)}`);
    }
    table.world.count.attempts += 1;
  }
}

/** Searches frames for cards that their readers could not know. */
export function searchLeaks(reader, frames, game) {
  for (const frame of frames) {
    reader.check(frame);
    const { notice } = frame;
    const view = notice.t === 'table' ? notice.game?.view : undefined;
    if (view?.hand && notice.game.number === game.number && notice.game.phase !== 'over') {
      const hand = [...game.at(notice.game.n).hands[view.seat]].sort((a, b) => a - b);
      const found = difference(hand, view.hand);
      if (found) throw new Error(`the hand of a view is ${JSON.stringify(view.hand)}, really ${JSON.stringify(hand)}`);
    }
  }
}

export { Leak };
