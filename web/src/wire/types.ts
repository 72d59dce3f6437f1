// The protocol and the HTTP API as types; docs/protocol.md and docs/http-api.md say what they mean.
// Names are the wire's own, so that a frame needs no translation.

export const PROTOCOL = 1;

export type Card = number; // 2..99; 1 and 100 are the row cards
export type PileName = 'A' | 'B' | 'C' | 'D';
export const PILES: readonly PileName[] = ['A', 'B', 'C', 'D'];
export type Action = string; // "37A" or "end"
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
  over?: Over;
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
}

// ---- what happened -----------------------------------------------------------------------------

interface At<E extends string> {
  seq: number;
  ms: number;
  e: E;
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
  | (At<'asked'> & { seat: number; name: string; program?: boolean })
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
  | { t: 'ask'; seat: number; name: string } // '': somebody who is at the table already
  | { t: 'answer'; seat: number; agree: boolean }
  | { t: 'nudge' }
  | { t: 'say'; text: string }
  | { t: 'check'; text: string }
  | { t: 'react'; reaction: Reaction }
  | { t: 'signal'; signal: Signal }
  | { t: 'away'; away: boolean }
  | { t: 'look' }
  | { t: 'code' };

export type TabooReason =
  | 'digits'
  | 'word'
  | 'count'
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
export type Answer = Done | Refused | Checked | Code;

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

// ---- notices -----------------------------------------------------------------------------------

export type Notice =
  | { t: 'welcome'; version: number; id: number; now: number }
  | ({ t: 'table' } & Table)
  | { t: 'event'; happened: Happened }
  | { t: 'missed'; seq: number; acting_host: number; members: Member[]; events: Happened[] }
  | Answer
  | { t: 'presence'; member: number; state: Presence; since: number; acting_host: number }
  | { t: 'nudged'; seat: number; by: number }
  | { t: 'hint'; id: number; n: number; advice: Advice }
  | { t: 'analysing'; game: string; turn: number; turns: number }
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
