// The protocol and the HTTP API as types; docs/protocol.md and docs/http-api.md say what they mean.
// Names are the wire's own, so that a frame needs no translation.

export const PROTOCOL = 1;

export type Card = number; // 2..99; 1 and 100 are the row cards
export type PileName = 'A' | 'B' | 'C' | 'D';
export const PILES: readonly PileName[] = ['A', 'B', 'C', 'D'];
export type Action = string; // "37A" or "end"
/** "37A": the card and its pile; undefined for "end". */
export function playOf(action: string): { card: Card; pile: PileName } | undefined {
  const match = /^(\d+)([A-D])$/.exec(action);
  return match ? { card: Number(match[1]), pile: match[2] as PileName } : undefined;
}

export type Command = 'stop' | 'skull' | 'three' | 'mute' | 'no_back' | 'one_pile' | 'draw_one';
export type LossReason = 'stuck' | 'skull' | 'three' | 'fire' | 'one_pile';
export type Result = 'won' | 'lost' | 'given_up' | 'time_over';
export type Phase = 'lobby' | 'begin' | 'play' | 'over' | 'closed';
export type Presence = 'connected' | 'away' | 'lost' | 'left';
export type Reaction = 'thumbs_up' | 'clap' | 'laugh' | 'wow' | 'sorry' | 'thanks';
export const REACTIONS: readonly Reaction[] = [
  'thumbs_up',
  'clap',
  'laugh',
  'wow',
  'sorry',
  'thanks',
];
export type Signal = string; // "leave:A", "begin", "hold:skull" ...: docs/talk.md
export type Pace = 'calm' | 'normal' | 'quick' | 'at_once';

export interface Rules {
  players: number;
  extreme: boolean;
  pro: boolean;
  small_hand: boolean;
  on_fire: boolean;
  one_pile_retroactive: boolean;
  commands: Record<string, Command>; // by card
}
/** What is left out is off; commands may be "even" or "random:SEED". */
export type RulesWished = { players: number } & Partial<Omit<Rules, 'players' | 'commands'>> & {
    commands?: string | Record<string, Command>;
  };

export interface Deal {
  kind: 'random' | 'named' | 'today' | 'club' | 'what_if';
  name: string;
  at: number;
}

export interface Settings {
  name: string;
  rules: Rules;
  listed: boolean;
  hints: boolean;
  aid: boolean;
  voice: boolean;
  pace: Pace;
  deal: Deal;
}
export type SettingsWished = Partial<Omit<Settings, 'rules' | 'deal'>> & {
  rules?: RulesWished;
  deal?: Partial<Deal> & { kind: Deal['kind'] };
};

export interface View {
  rules: Rules;
  status: 'playing' | 'won' | 'lost';
  reason: LossReason | null;
  turn: number;
  left: number;
  tops: Record<PileName, Card | null>; // null: the row card
  seat?: number;
  hand?: Card[];
  hand_counts: number[];
  draw_count: number;
  laid: Card[];
  laid_this_turn: number;
  minimum: number;
  muted: boolean;
  bound: PileName | null;
  three: boolean;
  fire_due: PileName[];
  used: PileName[];
  latest: PileName | null;
}

export interface Over {
  result: Result;
  reason?: LossReason;
  left: number;
  game?: string;
  hands?: Card[][];
  draw?: Card[];
}

export interface SignalInForce {
  seat: number;
  signal: Signal;
}

export interface Game {
  number: number;
  deal: Deal;
  phase: 'begin' | 'play' | 'over';
  n: number;
  view: View;
  signals: SignalInForce[];
  votes: number[];
  idle?: Idle;
  over?: Over;
  until?: number; // when it ends by itself, by the server's clock
}

/** The person to move has given no sign of life for long. */
export interface Idle {
  seat: number;
  until: number; // then the others may agree to let a bot play there
  agreed: number[];
  bot: string; // '': nobody has agreed yet
}

export interface Member {
  member: number;
  name: string;
  state: Presence;
  since: number;
  program?: boolean; // no person, but a bot of others
}
export interface Seat {
  member: number; // 0: no person
  bot: string; // with a member: it plays for that one
}
export interface Ask {
  seat: number;
  name: string;
  program?: boolean;
  until?: number; // of a member's seat: nobody can agree before
  agreed?: number[]; // members who have
}
export interface You {
  member: number; // 0: a visitor
  seat?: number;
  hidden: number[];
}

export interface Table {
  table: string;
  seq: number;
  now: number;
  settings: Settings;
  phase: Phase;
  host: number;
  acting_host: number;
  you: You;
  members: Member[];
  seats: Seat[];
  bench: number[];
  ready: number[];
  asks: Ask[];
  game?: Game;
  events: Happened[];
  /** All talk from this entry on is in `events`, and older talk can be asked for. */
  talk_from?: number;
  /** It is the reader's turn: the engine says so, not the server. Not known before the engine is loaded. */
  to_move?: boolean;
}

/** The people of a table, which some events bring with them. */
export type People = Pick<
  Table,
  'host' | 'acting_host' | 'members' | 'seats' | 'bench' | 'ready' | 'asks'
>;

// ---- what happened -----------------------------------------------------------------------------

interface At<E extends string> {
  seq: number;
  ms: number;
  e: E;
  people?: People; // after it, where they do not follow from the event
}
export type EventDealt = At<'dealt'> & {
  game: number;
  rules: Rules;
  deal: Deal;
  done: Action[];
  hand_counts: number[];
  draw_count: number;
  hand?: Card[];
};
export type EventDid = At<'did'> & {
  seat: number;
  n: number;
  actions: Action[];
  drew: number;
  cards?: Card[];
  turn: number;
  laid_this_turn: number;
  minimum: number;
  draw_count: number;
  over?: Over;
};
export type Happened =
  | (At<'opened'> & { settings: Settings })
  | (At<'changed'> & { settings: Settings })
  | (At<'joined'> & { member: number; name: string; program?: boolean })
  | (At<'renamed'> & { member: number; name: string })
  | (At<'left'> & { member: number })
  | (At<'hosts'> & { member: number })
  | (At<'sat'> & { member: number; seat: number })
  | (At<'stood'> & { member: number })
  | (At<'bot_sat'> & { seat: number; bot: string })
  | (At<'swapped'> & { one: number; other: number })
  | EventDealt
  | (At<'begun'> & { seat: number; by: number })
  | EventDid
  | (At<'signalled'> & { seat: number; signal: Signal })
  | (At<'said'> & { member: number; text: string })
  | (At<'reacted'> & { member: number; reaction: Reaction })
  | (At<'stood_in'> & { seat: number; bot: string; by: number })
  | (At<'took_back'> & { seat: number })
  | (At<'asked'> & { seat: number; name: string; program?: boolean; until?: number })
  | (At<'ask_agreed'> & { seat: number; member: number })
  | (At<'idle'> & { seat: number; until: number })
  | (At<'here'> & { seat: number })
  | (At<'stand_in_agreed'> & { seat: number; bot: string; member: number })
  | (At<'answered'> & { seat: number; agreed: boolean; by: number; member: number })
  | (At<'voted'> & { member: number; give_up: boolean })
  | (At<'readied'> & { member: number; ready: boolean })
  | (At<'stopped'> & { over: Over })
  | (At<'hid'> & { member: number; whom: number; hide: boolean })
  | (At<'forgotten'> & { member: number })
  | (At<'closed'> & { why: string });

// ---- requests ----------------------------------------------------------------------------------

/** Without `id`, which the session gives. */
export type Wish =
  | { t: 'join'; name: string }
  | { t: 'rename'; name: string }
  | { t: 'leave' }
  | { t: 'sit'; seat: number }
  | { t: 'stand' }
  | { t: 'set_bot'; seat: number; bot: string }
  | { t: 'swap'; one: number; other: number }
  | { t: 'change'; settings: SettingsWished }
  | { t: 'hand_over'; member: number }
  | { t: 'hide'; member: number; hide: boolean }
  | { t: 'start' }
  | { t: 'ready'; ready: boolean }
  | { t: 'begin'; seat: number }
  | { t: 'play'; game: number; n: number; actions: Action[] }
  | { t: 'give_up'; give_up: boolean }
  | { t: 'hint'; effort?: number }
  | { t: 'stop_hint' }
  | { t: 'stand_in'; seat: number; bot: string }
  | { t: 'take_back' }
  | { t: 'review'; game: number; at: number; point: string }
  | { t: 'lead'; member: number } // 0: it ends
  | { t: 'ask'; seat: number; name: string } // '': somebody who is at the table already
  | { t: 'answer'; seat: number; agree: boolean }
  | { t: 'nudge' }
  | { t: 'here' } // a sign of life
  | { t: 'say'; text: string }
  | { t: 'check'; text: string }
  | { t: 'react'; reaction: Reaction }
  | { t: 'signal'; signal: Signal }
  | { t: 'away'; away: boolean }
  | { t: 'look' }
  | { t: 'earlier'; before: number }
  | { t: 'code' };

export type TabooReason =
  | 'digits'
  | 'word'
  | 'count'
  | 'step'
  | 'ordinal'
  | 'roman'
  | 'spelled_out'
  | 'look_alike'
  | 'hint'
  | 'pieces'
  | 'too_long';

export interface Done {
  t: 'done';
  id: number;
  seq: number;
  repeated: boolean;
}
export interface Refused {
  t: 'refused';
  id: number;
  code: string;
  text: string;
  clause?: string;
  at?: number;
  why?: TabooReason;
  span?: [number, number];
  language?: string;
  wait_ms?: number;
}
export interface Checked {
  t: 'checked';
  id: number;
  allowed: boolean;
  why?: string;
  span?: [number, number];
  language?: string;
}
export interface Code {
  t: 'code';
  id: number;
  code: string;
  until: number;
}
/** Older talk, from the entry `from` on; without it there is nothing older. */
export interface Earlier {
  t: 'earlier';
  id: number;
  events: Happened[];
  from?: number;
}
export type Answer = Done | Refused | Checked | Code | Earlier;

// ---- hints (docs/hint.md) ----------------------------------------------------------------------

export interface Uncertain {
  value: number;
  error: number;
}
export interface Reason {
  code: string;
  pile?: PileName;
  card?: Card;
  command?: Command;
  count?: number;
  lowest?: Card;
  highest?: Card;
  rising?: boolean;
  seat?: number;
  meaning?: string;
  reason?: LossReason;
}
export interface HintedTurn {
  turn: Action[];
  chance: Uncertain;
  left: Uncertain;
  behind: Uncertain;
  reasons: Reason[];
}
export interface Advice {
  type: 'hint';
  ground: 'known' | 'counted' | 'imagined';
  worlds: number;
  all_lose: boolean;
  complete: boolean;
  turns: HintedTurn[];
}

/** What is looked at together after a game; without a leader (0) nobody shows anything. */
export interface Reviewing {
  game: number;
  leader: number;
  at: number;
  point: string; // "37", "A" or nothing
}

// ---- notices -----------------------------------------------------------------------------------

/** A play in short, because hello asked for it; the engine makes an EventDid of it. */
export interface NoticeDid {
  t: 'did';
  seq: number;
  ms: number;
  acts: string; // "41B 37C end"
  cards?: Card[]; // drawn, the own ones
  id?: number; // of the own wish that is done with it
}

export type Notice =
  | { t: 'welcome'; version: number; id: number; now: number }
  | ({ t: 'table' } & Table)
  | { t: 'event'; happened: Happened }
  | NoticeDid
  | { t: 'missed'; seq: number; acting_host: number; members: Member[]; events: Happened[] }
  | Answer
  | { t: 'presence'; member: number; state: Presence; since: number; acting_host: number }
  | { t: 'nudged'; seat: number; by: number }
  | { t: 'hint'; id: number; n: number; advice: Advice }
  | { t: 'analysing'; game: string; turn: number; turns: number }
  | ({ t: 'reviewing' } & Reviewing)
  | { t: 'goodbye'; code: string };

// ---- HTTP --------------------------------------------------------------------------------------

export interface ApiError {
  code: string;
  text: string;
  why?: TabooReason;
  span?: [number, number];
  language?: string;
}
export interface SeatShown {
  free: boolean;
  name?: string;
  bot?: string;
}
/** What the link of a table shows. */
export interface TableShown {
  table: string;
  name: string;
  phase: Phase;
  rules: string; // "3x"
  players: number;
  seats: SeatShown[];
  host?: string;
  deal: Partial<Deal> & { kind: Deal['kind'] };
  listed: boolean;
  watch: boolean;
  games: number;
  opened: number;
  touched: number;
  switches?: RulesWished;
  over?: { result: Result; reason?: LossReason; left: number };
  your_turn?: boolean;
  until?: number; // when the running game ends by itself
}
export interface GameShown {
  game: string;
  rules: string;
  players: number;
  deal: Partial<Deal> & { kind: Deal['kind'] };
  seats: SeatShown[];
  result: Result;
  reason?: LossReason;
  left: number;
  n: number;
  started: number;
  ended: number;
  counts: boolean;
}
