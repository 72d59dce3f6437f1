// What the engine (the rules in C++, as WebAssembly) is asked and answers. It speaks the wire's JSON:
// a View is the `view` of a game, a did-event the server's own. No rule is written in TypeScript:
// whatever the page knows about what a card may do, it knows from here.
import type {
  Action,
  Advice,
  Card,
  Command,
  EventDealt,
  EventDid,
  Game,
  LossReason,
  Notice,
  NoticeDid,
  PileName,
  Reason,
  Rules,
  RulesWished,
  SignalInForce,
  Table,
  Uncertain,
  View,
} from '../wire/types';

/** Why something is not possible now. */
export interface EngineRefusal {
  // As in the protocol: wrong_order, no_back, one_pile, below_minimum, not_in_hand ...; and turn_over:
  // a card that is put ends the turn by itself.
  code: string;
  clause: string; // of the rules, "C4"
  message: string; // English, for developers
}

/** By which rule something loses. */
export interface Loses {
  reason: LossReason;
  clause: string;
  pile?: PileName; // whose skull or fire it is
}

/** What a card of the own hand would do on a pile, after the cards that are put. */
export interface CardOnPile {
  card: Card;
  /** refused: it cannot go there now. */
  kind: 'onward' | 'trick' | 'refused';
  /** Unplayed cards passed over, and which (own ones included, put ones not). Empty for tricks. */
  skips: number;
  skipped: Card[];
  /** Of a refusal; with wrong_order `more_than` or `less_than` says what would fit. */
  refusal?: EngineRefusal;
  more_than?: Card;
  less_than?: Card;
  /** With this card put, every way to go on with the turn loses; or it loses at once. */
  loses?: Loses;
  /** The turn (or the game) ends by itself with this card. */
  ends?: 'stop' | 'three' | 'hand' | 'won';
  /** What of the pile's top it covers that matters: a duty, a fire, a command in force. */
  covers?: 'skull' | 'fire' | Command;
}

export interface Lane {
  pile: PileName;
  rising: boolean;
  top: Card; // what lies there for all; 1 or 100 is the row card
  puts: Card[]; // own, in order
  tip: Card; // the last put card, or the top
  row: boolean; // the tip is the row card
  /** Unplayed cards that could still go on the tip without a trick, ascending; put ones are not. */
  room: Card[];
  /** The card ten back from the tip, if it is a card and not laid. `allowed`: no `no_back` now. */
  trick?: { card: Card; where: 'hand' | 'unseen'; allowed: boolean };
  /** The command of the tip, whether it is in force or spent (lightning of an earlier turn). */
  command?: Command;
  active: boolean;
  /** The tip burns: due at the end of this turn, or of the next. */
  fire?: 'due' | 'fresh';
  /** One for each card of the hand that is not put, ascending. */
  cards: CardOnPile[];
}

export interface Duty {
  kind: 'skull' | 'three' | 'fire';
  pile?: PileName; // of skull and fire
  more?: number; // of three: so many cards more
}

/** What a button would do. */
export interface Deed {
  allowed: boolean;
  refusal?: EngineRefusal; // e.g. below_minimum; absent if there is simply nothing to do
  loses?: Loses; // it is allowed, and loses
  /** It ends the turn (always so for End turn); by itself: with stop, three, the last card. */
  ends?: 'stop' | 'three' | 'hand' | 'won' | 'end';
  draws: number; // cards drawn then; 0 if the turn goes on
}

export interface Preview {
  /** False: it is somebody else's turn; everything is told as if this seat began its turn now. */
  mine: boolean;
  /** The puts that still fit, in order, and those that do not, with the reason. Everything else is
      said about the position after `puts`. */
  puts: Action[];
  dropped: { action: Action; refusal: EngineRefusal }[];
  lanes: Lane[]; // A to D
  hand: { card: Card; command?: Command; fire: boolean; put?: PileName }[]; // ascending, put ones too
  laid: number; // in this turn, for all to see
  minimum: number;
  due: number; // cards still due after the put ones, 0 if none
  duties: Duty[]; // open after the put cards, most urgent first
  force: { command: Command; pile: PileName }[]; // lasting commands visible after the put cards
  muted: boolean; // in the real position
  lay: Deed; // lays the put cards
  end: Deed; // lays them and ends the turn
  /** Cards that could be laid next without losing, each with a pile. */
  safe: Action[];
  /** Further plays (and "end", unless it ends by itself) after the put cards that do not lose; null
      if every way loses. */
  rescue: Action[] | null;
  /** The same from the position before the put cards: null means that the turn is lost anyway. */
  rescue_from_start: Action[] | null;
  /** If rescue_from_start is null: the plays that leave fewest cards. */
  least?: { actions: Action[]; left: number; loses: Loses };
}

/** A game as its record holds it: enough to replay it. Cards of `deck` are in the order of the deal:
    hands first, seat by seat, then the draw pile, next card first. */
export interface LocalGame {
  rules: RulesWished;
  deck: Card[];
  starts: number;
  actions: Action[];
}

export interface Position {
  view: View; // of the seat asked for, or a spectator's
  hands: Card[][];
  draw: Card[];
  turn: number;
  over: boolean;
}

/** One turn of a game in a record. `first`: the number of its first action; `done` of them. */
export interface RecordTurn {
  number: number; // from 1
  seat: number;
  first: number;
  actions: Action[];
  drew: Card[];
  signals: { seat: number; signal: string; at: number }[]; // said before the action with that number
}

export interface RecordGame {
  game: LocalGame;
  seats: string[]; // as the record names them
  result?: { result: 'won' | 'lost' | 'given_up' | 'time_over'; reason?: LossReason; left: number };
  turns: RecordTurn[];
}

/** A line of an analysis, as docs/analysis.md and its schema describe it. */
export type AnalysisLine = Record<string, unknown> & { type: string };

export type Grade = 'easy' | 'medium' | 'hard';

/** A position with something to find: docs/puzzles.md. */
export interface Puzzle {
  type: 'puzzle';
  version: 1;
  id: string; // "2x-1a2b3c4d"; "own-..." for a turn of one's own games
  kind: 'turn' | 'play_out';
  grade: Grade;
  rules: string; // "2x"
  exact?: RulesWished; // of one's own games, which may have other commands
  deck: Card[];
  starts: number;
  actions: Action[];
  seat: number;
  ground: 'known' | 'counted' | 'imagined';
  worlds: number;
  turns: number;
  turn: Action[];
  reasons: Reason[];
  // Of kind turn:
  chance?: Uncertain;
  lead?: Uncertain;
  why?: string;
  rivals?: { turn: Action[]; chance: number }[];
  rival_reasons?: Reason[];
  quick_finds?: boolean;
  strong_finds?: number;
  // Of kind play_out:
  winning?: number;
  /** Where all cards are known: every action to the win. */
  line?: Action[];
}

/** A line somebody typed, in the grammar of the plain terminal. */
export type TypedLine =
  | { line: 'put'; card: Card; pile: PileName } // 46 b
  | { line: 'back'; card?: Card; all?: true } // the last put card, this one, or all of them
  | { line: 'lay' | 'end' | 'piles' | 'hand' | 'last' | 'owed' | 'hint' | 'help' }
  | { line: 'state' | 'seats' | 'yes' | 'no' }
  | { line: 'log'; count?: number } // log 20
  | { line: 'begin'; seat?: number } // begin 2 -> 1: seats are counted from 0
  | { line: 'room'; pile?: PileName }
  | { line: 'say'; text: string }
  | { line: 'signal'; signal: string } // sig c small -> "small:C"
  | { line: 'unknown'; at: number; expected: string }; // at: the first character that is wrong

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

/** A card that was laid, as everybody saw it. */
export interface Laid {
  card: Card;
  pile: PileName;
  trick: boolean;
  command?: Command; // where commands count
  fire: boolean;
}

/** Called directly, on the page's thread: each takes well under a frame. */
export interface Engine {
  /** Without changes the notice cannot be applied: the server has to be asked for the table. `event`: of
      a play in short, the whole of it. */
  apply(table: Table, notice: TableNotice): { changes?: Changes; event?: EventDid };
  /** It is the reader's turn. */
  to_move(table: Table): boolean;
  preview(view: View, puts: Action[]): Preview;
  /** The view of a fresh deal. */
  dealt(event: EventDealt, seat: number | undefined): View;
  /** What happened next: view and signals in force after it. */
  fold(
    view: View,
    signals: SignalInForce[],
    did: EventDid,
  ): { view: View; signals: SignalInForce[] };
  /** The event of a play that was told in short; `n` actions were done before it. Throws if it
      cannot be the next play. */
  expand(view: View, n: number, did: NoticeDid): EventDid;
  /** Signals after another one was given. */
  signalled(view: View, signals: SignalInForce[], said: SignalInForce): SignalInForce[];
  /** A deck in the order of LocalGame: by name (its rules included), or shuffled by 32 bytes of
      entropy in hexadecimal digits. Throws if there is no such name. */
  deal(how: { name: string } | { rules: RulesWished; entropy: string }): LocalGame;
  position(game: LocalGame, seat: number | null): Position;
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
  record(text: string): RecordGame[] | { error: string; line: number };
  /** The record of a local game. */
  write_record(game: LocalGame, seats: string[]): string;
  /** What actions laid on these tops, one after the other. */
  laid(rules: Rules, tops: Tops, actions: readonly Action[]): Laid[];
  /** The cards that burn where fire is played, ascending. */
  fire_cards(): Card[];
  typed(line: string): TypedLine;
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
