// What the engine (the rules in C++, as WebAssembly) is asked and answers. It speaks the wire's JSON:
// a View is the `view` of a game, a did-event the server's own. No rule is written in TypeScript:
// whatever the page knows about what a card may do, it knows from here.
import type { AnalysisLine } from '../wire/generated/analysis';
import type {
  Answers,
  EngineRefusal,
  LaidCard,
  LocalGame,
  RecordFault,
  RecordGame,
} from '../wire/generated/engine';
import type { Puzzle as ShippedPuzzle } from '../wire/generated/puzzle';
import type {
  Action,
  Advice,
  Card,
  EventDealt,
  EventDid,
  Game,
  Notice,
  NoticeDid,
  PileName,
  Reason,
  Rules,
  RulesWished,
  SignalInForce,
  Table,
  View,
} from '../wire/types';

/** A line of an analysis: docs/analysis.md. */
export type { AnalysisLine } from '../wire/generated/analysis';
export type {
  Answers,
  CardOnPile,
  Duty,
  EngineRefusal,
  LaidCard as Laid,
  Lane,
  LocalGame,
  Loses,
  PlayOption,
  Position,
  Preview,
  RecordGame,
  RecordTurn,
  TypedLine,
} from '../wire/generated/engine';

/** A position with something to find: docs/puzzles.md. */
export type Puzzle = Omit<ShippedPuzzle, 'ground' | 'reasons' | 'rival_reasons'> & {
  exact?: RulesWished; // of one's own games, which may have other commands
  ground: Advice['ground'];
  reasons: Reason[];
  rival_reasons?: Reason[];
};
export type Grade = Puzzle['grade'];

/** What a notice changes in a table: members that are different now, null for what is gone. Of the same
    game they are in `in_game`. */
export type Changes = { [Key in keyof Table]?: Table[Key] | null } & {
  in_game?: { [Key in keyof Game]?: Game[Key] | null };
};

/** What changes a table: notices of the server, and that the own request to join made this member. */
export type TableNotice =
  | (Notice & { t: 'event' | 'did' | 'presence' | 'missed' })
  | { t: 'joined'; member: number };

/** What lies on the piles; null: the row card. */
export type Tops = Record<PileName, Card | null>;

/** Called directly, on the page's thread: each takes well under a frame. */
export interface Engine {
  /** Without changes the notice cannot be applied: the server has to be asked for the table. `event`: of
      a play in short, the whole of it. */
  apply(table: Table, notice: TableNotice): { changes?: Changes; event?: EventDid };
  /** It is the reader's turn. */
  to_move(table: Table): boolean;
  preview(view: View, puts: Action[]): Answers['preview'];
  /** The view of a fresh deal. */
  dealt(event: EventDealt, seat: number | undefined): Answers['dealt'];
  /** What happened next: view and signals in force after it. */
  fold(view: View, signals: SignalInForce[], did: EventDid): Answers['fold'];
  /** The event of a play that was told in short; `n` actions were done before it. Throws if it
      cannot be the next play. */
  expand(view: View, n: number, did: NoticeDid): EventDid;
  /** Signals after another one was given. */
  signalled(view: View, signals: SignalInForce[], said: SignalInForce): SignalInForce[];
  /** A deck in the order of LocalGame: by name (its rules included), or shuffled by 32 bytes of
      entropy in hexadecimal digits. Throws if there is no such name. */
  deal(how: { name: string } | { rules: RulesWished; entropy: string }): LocalGame;
  position(game: LocalGame, seat: number | null): Answers['position'];
  /** Does actions to a local game: the event the server would tell that seat, or why not. */
  act(
    game: LocalGame,
    actions: Action[],
    seat: number,
  ): { game: LocalGame; did: EventDid } | { refusal: EngineRefusal; at: number };
  /** The turn of a bot. `seed`: hexadecimal digits; the same seed, the same turn. */
  bot(
    view: View,
    signals: SignalInForce[],
    bot: 'quick' | 'greedy' | 'random',
    seed: string,
  ): Action[];
  /** A record's games, or what is wrong with its text. */
  record(text: string): RecordGame[] | RecordFault;
  /** The record of a local game. */
  write_record(game: LocalGame, seats: string[]): string;
  /** What actions laid on these tops, one after the other. */
  laid(rules: Rules, tops: Tops, actions: readonly Action[]): LaidCard[];
  /** The cards that burn where fire is played, ascending. */
  fire_cards(): Card[];
  typed(line: string): Answers['typed'];
}

/** In a worker of its own: answers come in pieces, each better than the last; `stop` ends it. */
export interface Thinker {
  hint(view: View, signals: SignalInForce[], effort: number, told: (advice: Advice) => void): Job;
  analyse(
    record: string,
    effort: number,
    told: (lines: AnalysisLine[], turn: number, turns: number) => void,
  ): Job;
  /** Looks for puzzles in games of these rules until it is stopped; the same seed, the same puzzles. */
  puzzles(rules: RulesWished, seed: string, told: (puzzle: Puzzle) => void): Job;
}

export interface Job {
  stop(): void;
  done: Promise<void>;
}
