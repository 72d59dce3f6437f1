// A table for several people at one device. At most one hand is shown at a time: that of the person who has
// said so. The turn's end covers it again, so what screens are given never holds two hands, and after a
// reload none.
import { Store } from '../base/store';
import { engine, thinker } from '../engine';
import type { Engine, Job } from '../engine/types';
import { addLocalGame, keyOf } from '../games/local-games';
import type { TableConnection, TableModel } from '../table/connection';
import type { LocalParts } from '../table/local';
import { namesOf } from '../table/people';
import type { Action, Answer, Happened, Over, RefusalCode, TableRequest } from '../wire/types';
import { keepPass, keptPass, type PassSetUp, passId, takeSetUp } from './pass-game';
import { memberOn, type PassState, passDeal, passEnding, passTable, seenBy } from './pass-shape';

/** What is on the screen. */
export type PassShown =
  | { what: 'loading' }
  | { what: 'nothing' } // no game is kept here
  | { what: 'begin' } // who begins is not decided, and no hand is shown
  | { what: 'cover'; seat: number } // it is that person's turn
  | { what: 'board'; viewer?: number }; // with that hand; with none while bots play and after the game

/** An event that has no number and no time yet. */
type Unplaced<Event> = Event extends Happened ? Omit<Event, 'seq' | 'ms'> : never;
type Refusal = { code: RefusalCode; text?: string; clause?: string; at?: number };

const botPause = 900; // ms before a bot's turn
const usualEffort = 4000;

function entropy(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class PassTable implements TableConnection {
  readonly id = passId;
  readonly model: Store<TableModel>;
  readonly shown = new Store<PassShown>({ what: 'loading' });
  readonly #parts: LocalParts;
  #engine: Engine | undefined;
  #state: PassState | undefined;
  #viewer: number | undefined;
  #answers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hint: Job | undefined;
  #closed = false;
  readonly #ready: Promise<void>;

  constructor(setUp = takeSetUp(), parts: LocalParts = { engine, thinker }) {
    this.#parts = parts;
    this.model = new Store<TableModel>({
      link: 'connecting',
      since: Date.now(),
      skew: 0,
      local: true,
    });
    this.#ready = parts
      .engine()
      .then((loaded) => this.#open(loaded, setUp))
      .catch((error) => {
        console.error(error);
        this.model.change({ link: 'gone', since: Date.now(), code: 'no_engine' });
      });
  }

  /** That person has the device and says so: the hand is shown. Only in the own turn, or while it is
      not decided who begins. */
  show(seat: number): void {
    const state = this.#state;
    if (!state || state.over || seat >= state.setUp.people.length) return;
    if (state.begun && this.#turn() !== seat) return;
    this.#viewer = seat;
    this.#draw();
  }

  /** No hand is shown. */
  cover(): void {
    this.#viewer = undefined;
    this.#draw();
  }

  /** It is agreed who begins, and no hand is shown. */
  begins(seat: number): void {
    if (this.#begin(seat)) return;
    this.#go();
  }

  async send(request: TableRequest): Promise<Answer> {
    await this.#ready;
    const id = ++this.#answers;
    if (request.t === 'check') return { t: 'checked', id, allowed: true };
    const wrong = this.#state ? this.#grant(request) : { code: 'gone' as const };
    if (wrong) return { t: 'refused', id, text: '', ...wrong };
    return { t: 'done', id, seq: this.#state?.seq ?? 0, repeated: false };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#hint?.stop();
  }

  /** The game so far as a record: docs/record.md. */
  record(): string {
    const { table } = this.model.get();
    if (!this.#engine || !this.#state || !table) return '';
    return this.#engine.write_record(this.#state.game, namesOf(table));
  }

  // ---- beginning

  #open(loaded: Engine, setUp: PassSetUp | undefined): void {
    if (this.#closed) return;
    this.#engine = loaded;
    if (setUp) this.#deal(setUp);
    else if (!this.#resume()) {
      this.shown.set({ what: 'nothing' });
      return;
    }
    this.#go();
  }

  #resume(): boolean {
    const kept = keptPass();
    if (!kept) return false;
    try {
      const { setUp, game, number, begun, signals, events, seq, over } = kept;
      const state = { setUp, game, number, begun, signals, events, seq, ...(over ? { over } : {}) };
      passTable(this.#engine!, state, undefined);
      this.#state = state;
      return true;
    } catch {
      return false; // of another version of the rules, or spoiled
    }
  }

  #deal(setUp: PassSetUp): void {
    const game = this.#engine!.deal({ rules: setUp.rules, entropy: entropy(32) });
    const { view } = this.#engine!.position(game, null);
    const number = (this.#state?.number ?? 0) + 1;
    this.#state = { setUp, game, number, begun: false, signals: [], events: [], seq: 0 };
    this.#viewer = undefined;
    this.#note({
      e: 'dealt',
      game: number,
      rules: view.rules,
      deal: passDeal,
      done: [],
      hand_counts: view.hand_counts,
      draw_count: view.draw_count,
    });
  }

  // ---- requests

  #grant(request: TableRequest): Refusal | undefined {
    const { over, begun } = this.#state!;
    switch (request.t) {
      case 'begin':
        return this.#begin(request.seat) ?? this.#went();
      case 'play':
        return this.#play(request.game, request.n, request.actions);
      case 'give_up':
        if (over) return { code: 'not_running' };
        if (request.give_up) this.#end('given_up');
        return this.#went();
      case 'start':
        if (!over) return { code: 'running' };
        this.#deal(this.#state!.setUp);
        return this.#went();
      case 'signal':
        return this.#signal(request.signal) ?? this.#went();
      case 'hint':
        return begun && !over
          ? this.#think(request.effort ?? usualEffort)
          : { code: 'not_running' };
      case 'stop_hint':
        this.#hint?.stop();
        return undefined;
      case 'ready':
      case 'look':
      case 'away':
        return undefined;
      default:
        return { code: 'bad_request' };
    }
  }

  #begin(seat: number): Refusal | undefined {
    const state = this.#state;
    if (!state || state.over) return { code: 'not_running' };
    if (state.begun) return { code: 'begun' };
    if (!(seat >= 0 && seat < (state.game.rules.players ?? 0))) return { code: 'no_such_seat' };
    this.#state = { ...state, game: { ...state.game, starts: seat }, begun: true };
    const by = this.#viewer ?? (this.#isBot(seat) ? 0 : seat);
    this.#note({ e: 'begun', seat, by: memberOn(by) });
    return undefined;
  }

  #signal(signal: string): Refusal | undefined {
    const state = this.#state!;
    if (state.over) return { code: 'not_running' };
    if (this.#viewer === undefined) return { code: 'not_seated' };
    const { view } = this.#engine!.position(state.game, this.#viewer);
    if (view.muted) return { code: 'muted' };
    const said = { seat: this.#viewer, signal };
    const signals = this.#engine!.signalled(view, state.signals, said);
    this.#state = { ...state, signals };
    this.#note({ e: 'signalled', ...said });
    return undefined;
  }

  #play(number: number, n: number, actions: Action[]): Refusal | undefined {
    const { game, over, begun } = this.#state!;
    if (over) return { code: 'game_over' };
    if (!begun) return { code: 'not_begun' };
    if (number !== this.#state!.number || n !== game.actions.length) return { code: 'stale' };
    if (this.#viewer === undefined || this.#turn() !== this.#viewer) {
      return { code: 'not_your_turn' };
    }
    return this.#act(this.#viewer, actions) ?? this.#went();
  }

  #act(seat: number, actions: Action[]): Refusal | undefined {
    const state = this.#state!;
    const acted = this.#engine!.act(state.game, actions, seat);
    if ('refusal' in acted) {
      const { code, clause, message } = acted.refusal;
      return { code, clause, text: message, at: acted.at };
    }
    const { seq: _, ms: __, ...did } = acted.did;
    const { view } = this.#engine!.position(state.game, null);
    const { signals } = this.#engine!.fold(view, state.signals, seenBy(acted.did, undefined));
    this.#state = {
      ...state,
      game: acted.game,
      signals,
      ...(did.over ? { over: did.over } : {}),
    };
    this.#note(did);
    if (did.over) this.#count(did.over);
    return undefined;
  }

  #think(effort: number): Refusal | undefined {
    if (!this.#state!.setUp.hints) return { code: 'hints_off' };
    const { table } = this.model.get();
    if (!table?.game || !table.to_move) return { code: 'not_your_turn' };
    this.#hint?.stop();
    const { n, view, signals } = table.game;
    const viewer = this.#viewer;
    this.#hint = this.#parts.thinker().hint(view, signals, effort, (advice) => {
      const now = this.model.get().table?.game?.n;
      if (now === n && this.#viewer === viewer) this.model.change({ hint: { n, advice } });
    });
    this.#hint.done.catch((error) => console.error(error));
    return undefined;
  }

  // ---- what happens

  #turn(): number {
    return this.#engine!.position(this.#state!.game, null).turn;
  }

  #isBot(seat: number): boolean {
    return seat >= this.#state!.setUp.people.length;
  }

  #went(): undefined {
    this.#go();
    return undefined;
  }

  /** After every change: covers the hand of a person whose turn is over, and lets a bot play. */
  #go(): void {
    if (this.#closed) return;
    const state = this.#state!;
    clearTimeout(this.#timer);
    if (state.over || (state.begun && this.#turn() !== this.#viewer)) this.#viewer = undefined;
    keepPass({ ...state, seat: 0, deal: passDeal });
    this.#draw();
    if (state.over || !state.begun) return;
    const turn = this.#turn();
    if (this.#isBot(turn)) this.#timer = setTimeout(() => this.#botPlays(turn), botPause);
  }

  #botPlays(seat: number): void {
    const { game, signals } = this.#state!;
    const { view } = this.#engine!.position(game, seat);
    const actions = this.#engine!.bot(view, signals, 'quick', entropy(8));
    const wrong = this.#act(seat, actions);
    if (wrong) throw new Error(`a bot's turn was refused: ${actions}: ${wrong.code}`);
    this.#go();
  }

  #end(result: Over['result']): void {
    const over = passEnding(this.#engine!, this.#state!.game, result);
    this.#state = { ...this.#state!, over };
    this.#note({ e: 'stopped', over });
    this.#count(over);
  }

  #note(what: Unplaced<Happened>): void {
    const state = this.#state!;
    const seq = state.seq + 1;
    const happened = { ...what, seq, ms: Date.now() } as Happened;
    this.#state = { ...state, seq, events: [...state.events, happened] };
  }

  #count({ result, reason, left }: Over): void {
    const { game, setUp } = this.#state!;
    const names = namesOf(passTable(this.#engine!, this.#state!, undefined));
    addLocalGame({
      date: Date.now(),
      rules: keyOf(game),
      result,
      ...(reason ? { reason } : {}),
      left,
      record: this.#engine!.write_record(game, names),
      people: setUp.people.length,
    });
  }

  // ---- what is shown

  #draw(): void {
    const state = this.#state!;
    const table = passTable(this.#engine!, state, this.#viewer);
    const { hint, ...model } = this.model.get();
    const before = model.table;
    const same =
      hint?.n === table.game?.n && before?.you.seat === table.you.seat && table.to_move === true;
    if (!same) this.#hint?.stop();
    this.model.set({ ...model, link: 'live', ...(hint && same ? { hint } : {}), table });
    this.shown.set(this.#whatIsShown(state));
  }

  #whatIsShown(state: PassState): PassShown {
    if (this.#viewer !== undefined) return { what: 'board', viewer: this.#viewer };
    if (state.over) return { what: 'board' };
    if (!state.begun) return { what: 'begin' };
    const turn = this.#turn();
    return this.#isBot(turn) ? { what: 'board' } : { what: 'cover', seat: turn };
  }
}
