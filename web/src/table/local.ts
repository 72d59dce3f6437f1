// A table in this browser alone: solo games, lessons, "what if". The engine deals and judges; what
// happens is told in the server's own events, so that screens see no difference.
import { Store } from '../base/store';
import { engine, thinker } from '../engine';
import type { Engine, Job, LocalGame, Thinker } from '../engine/types';
import { addLocalGame, type Kept, keepGame, keptGame, keyOf } from '../games/local-games';
import type {
  Action,
  Answer,
  Deal,
  Happened,
  Over,
  RefusalCode,
  RulesWished,
  Table,
  TableRequest,
} from '../wire/types';
import { applyEvent, withTurn } from './apply';
import type { TableConnection, TableModel } from './connection';
import { endingOf, me, tableOf } from './local-shape';
import { namesOf } from './people';

export type LocalBot = 'quick' | 'greedy' | 'random';

export interface LocalOptions {
  id?: string; // under which it is kept; "solo" by default
  game?: LocalGame; // these cards, and what was done with them
  deal?: string; // or a deal by its name
  rules?: RulesWished; // or any cards by these rules
  seat?: number; // the own one, 0 by default
  bots?: { seat: number; bot: LocalBot }[]; // on the other seats; those left out are quick
  /** May say no to a request, by the code of a refusal: lessons do. */
  allow?: (request: TableRequest) => RefusalCode | undefined;
  /** May play for a bot: lessons do. */
  choose?: (game: LocalGame, seat: number) => Action[] | undefined;
  /** Kept in this browser after every act, gone on with after a reload, counted when it is over. */
  persist: boolean;
  pace?: number; // ms that a bot waits before its turn
  aid?: boolean;
  hints?: boolean;
}

/** What it needs from elsewhere; tests bring their own. */
export interface LocalParts {
  engine: () => Promise<Engine>;
  thinker: () => Thinker;
}

/** An event that has no number and no time yet. */
type Unplaced<Event> = Event extends Happened ? Omit<Event, 'seq' | 'ms'> : never;

type Refusal = { code: RefusalCode; text?: string; clause?: string; at?: number };

const usualPace = 900;
const usualEffort = 4000;

function entropy(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class LocalTable implements TableConnection {
  readonly id: string;
  readonly model: Store<TableModel>;
  readonly #options: LocalOptions;
  readonly #parts: LocalParts;
  #engine: Engine | undefined;
  readonly #ready: Promise<void>;
  #game: LocalGame | undefined;
  #number = 0;
  #answers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hint: Job | undefined;
  #closed = false;

  constructor(options: LocalOptions, parts: LocalParts = { engine, thinker }) {
    this.id = options.id ?? 'solo';
    this.#options = options;
    this.#parts = parts;
    this.model = new Store<TableModel>({
      link: 'connecting',
      since: Date.now(),
      skew: 0,
      local: true,
    });
    this.#ready = parts
      .engine()
      .then((loaded) => this.#open(loaded))
      .catch((error) => {
        console.error(error);
        const code = this.#engine ? 'bad_deal' : 'no_engine';
        this.model.change({ link: 'gone', since: Date.now(), code });
      });
  }

  async send(request: TableRequest): Promise<Answer> {
    await this.#ready;
    const id = ++this.#answers;
    const code = this.#table ? this.#options.allow?.(request) : 'gone';
    const wrong = code ? { code } : this.#grant(request);
    if (request.t === 'check') return { t: 'checked', id, allowed: true };
    if (wrong) return { t: 'refused', id, text: '', ...wrong };
    return { t: 'done', id, seq: this.#table?.seq ?? 0, repeated: false };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#hint?.stop();
  }

  /** The game so far as a record: docs/record.md. */
  record(): string {
    if (!this.#engine || !this.#game || !this.#table) return '';
    return this.#engine.write_record(this.#game, namesOf(this.#table));
  }

  /** The game with its cards: for what-if and for lessons. */
  game(): LocalGame | undefined {
    return this.#game;
  }

  // ---- beginning

  get #table(): Table | undefined {
    return this.model.get().table;
  }

  get #seat(): number {
    return this.#options.seat ?? 0;
  }

  #open(loaded: Engine): void {
    if (this.#closed) return;
    this.#engine = loaded;
    const kept = this.#options.persist ? keptGame(this.id) : undefined;
    if (!kept || !this.#resume(kept)) this.#deal();
    this.model.change({ link: 'live', since: Date.now() });
    this.#botsTurn();
  }

  #resume(kept: Kept): boolean {
    try {
      this.#number = kept.number;
      const table = this.#tableOf(kept.game, kept.deal);
      const game = { ...table.game!, signals: kept.signals };
      if (kept.over) Object.assign(game, { phase: 'over', over: kept.over });
      const known = { ...table, seq: kept.seq, events: kept.events, phase: game.phase, game };
      this.model.change({ table: withTurn(known, this.#engine!) });
      this.#game = kept.game;
      return true;
    } catch {
      this.#number = 0;
      return false; // of another version of the rules, or spoiled
    }
  }

  #deal(): void {
    const { game, deal, rules } = this.#options;
    const how = deal ? { name: deal } : { rules: rules ?? { players: 1 }, entropy: entropy(32) };
    const dealt = game ?? this.#engine!.deal(how);
    this.#game = dealt;
    this.#number += 1;
    const before = this.#table;
    const kind: Deal = deal
      ? { kind: 'named', name: deal, at: 0 }
      : { kind: 'random', name: '', at: 0 };
    const table = this.#tableOf(dealt, kind);
    const { view } = table.game!;
    const event: Happened = {
      seq: (before?.seq ?? 0) + 1,
      ms: Date.now(),
      e: 'dealt',
      game: this.#number,
      rules: view.rules,
      deal: kind,
      done: dealt.actions,
      hand_counts: view.hand_counts,
      draw_count: view.draw_count,
      ...(view.hand ? { hand: view.hand } : {}),
    };
    this.#put(withTurn({ ...table, seq: event.seq, events: [event] }, this.#engine!));
    if (table.game?.over && this.#options.persist) this.#count(table.game.over);
  }

  #tableOf(game: LocalGame, deal: Deal): Table {
    const position = this.#engine!.position(game, this.#seat);
    const { aid = true, hints = true } = this.#options;
    return tableOf({
      id: this.id,
      number: this.#number,
      n: game.actions.length,
      position,
      seat: this.#seat,
      deal,
      aid,
      hints,
      bot: (seat) => this.#botOn(seat),
    });
  }

  #botOn(seat: number): LocalBot {
    return this.#options.bots?.find((each) => each.seat === seat)?.bot ?? 'quick';
  }

  // ---- requests

  #grant(request: TableRequest): Refusal | undefined {
    const running = this.#table?.phase === 'play';
    switch (request.t) {
      case 'play':
        return this.#play(request.game, request.n, request.actions);
      case 'give_up':
        if (!running) return { code: 'not_running' };
        if (request.give_up) this.#happen({ e: 'stopped', over: this.#ending('given_up') });
        return undefined;
      case 'start':
        if (running) return { code: 'running' };
        this.#deal();
        this.#botsTurn();
        return undefined;
      case 'say':
        this.#happen({ e: 'said', member: me, text: request.text });
        return undefined;
      case 'react':
        this.#happen({ e: 'reacted', member: me, reaction: request.reaction });
        return undefined;
      case 'signal':
        if (!running) return { code: 'not_running' };
        this.#happen({ e: 'signalled', seat: this.#seat, signal: request.signal });
        return undefined;
      case 'hint':
        return running ? this.#think(request.effort ?? usualEffort) : { code: 'not_running' };
      case 'stop_hint':
        this.#hint?.stop();
        return undefined;
      case 'ready':
      case 'look':
      case 'away':
      case 'check':
        return undefined;
      default:
        return { code: 'bad_request' };
    }
  }

  #play(number: number, n: number, actions: Action[]): Refusal | undefined {
    const game = this.#game!;
    if (this.#table?.phase !== 'play') return { code: 'game_over' };
    if (number !== this.#number || n !== game.actions.length) return { code: 'stale' };
    if (this.#engine!.position(game, null).turn !== this.#seat) return { code: 'not_your_turn' };
    return this.#act(actions);
  }

  #act(actions: Action[]): Refusal | undefined {
    const acted = this.#engine!.act(this.#game!, actions, this.#seat);
    if ('refusal' in acted) {
      const { code, clause, message } = acted.refusal;
      return { code, clause, text: message, at: acted.at };
    }
    this.#game = acted.game;
    const { seq: _, ms: __, ...did } = acted.did;
    this.#happen(did);
    this.#botsTurn();
    return undefined;
  }

  #botsTurn(): void {
    clearTimeout(this.#timer);
    if (this.#table?.phase !== 'play') return;
    const { turn } = this.#engine!.position(this.#game!, null);
    if (turn === this.#seat) return;
    this.#timer = setTimeout(() => this.#botPlays(turn), this.#options.pace ?? usualPace);
  }

  #botPlays(seat: number): void {
    const game = this.#game!;
    const { view } = this.#engine!.position(game, seat);
    const signals = this.#table?.game?.signals ?? [];
    const actions =
      this.#options.choose?.(game, seat) ??
      this.#engine!.bot(view, signals, this.#botOn(seat), entropy(8));
    const wrong = this.#act(actions);
    if (wrong) throw new Error(`a bot's turn was refused: ${actions}: ${wrong.code}`);
  }

  #think(effort: number): Refusal | undefined {
    if (this.#options.hints === false) return { code: 'hints_off' };
    const game = this.#table?.game;
    if (!game || !this.#table?.to_move) return { code: 'not_your_turn' };
    this.#hint?.stop();
    const { n } = game;
    this.#hint = this.#parts.thinker().hint(game.view, game.signals, effort, (advice) => {
      if (this.#table?.game?.n === n) this.model.change({ hint: { n, advice } });
    });
    this.#hint.done.catch((error) => console.error(error));
    return undefined;
  }

  // ---- what happens

  #happen(what: Unplaced<Happened>): void {
    const table = this.#table!;
    const happened = { ...what, seq: table.seq + 1, ms: Date.now() } as Happened;
    const over = 'over' in happened ? happened.over : undefined;
    // Before anybody sees the end: who then asks for the record finds it.
    if (over && this.#options.persist) this.#count(over);
    this.#put(applyEvent(table, happened, this.#engine!).table);
  }

  #put(table: Table): void {
    const { hint, ...model } = this.model.get();
    const same = hint?.n === table.game?.n && model.table?.game?.number === table.game?.number;
    if (!same) this.#hint?.stop();
    this.model.set({ ...model, ...(hint && same ? { hint } : {}), table });
    this.#keep(table);
  }

  #keep(table: Table): void {
    const { game, events, seq } = table;
    if (!this.#options.persist || !game || !this.#game) return;
    keepGame(this.id, {
      game: this.#game,
      number: this.#number,
      seat: this.#seat,
      deal: game.deal,
      signals: game.signals,
      events,
      seq,
      ...(game.over ? { over: game.over } : {}),
    });
  }

  #ending(result: Over['result']): Over {
    return endingOf(this.#engine!.position(this.#game!, null), result);
  }

  #count(over: Over): void {
    const { result, reason, left } = over;
    addLocalGame({
      date: Date.now(),
      rules: keyOf(this.#game!),
      result,
      ...(reason ? { reason } : {}),
      left,
      record: this.record(),
    });
  }
}
