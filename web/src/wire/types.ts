// The protocol and the HTTP API as types. They are made of docs/schemas, so that what the page does not
// know of a new event, request or refusal is a compile error; docs/protocol.md and docs/http-api.md say what
// they mean. Names are the wire's own, so that a frame needs no translation.
import type {
  Card,
  Happened,
  MemberInfo,
  NoticeTable,
  Over,
  Pile,
  Reaction,
  Request,
  Rules,
} from './generated/protocol';

export type {
  Hint as Advice,
  HintedTurn,
  Reason,
} from './generated/hint';
export type {
  Game as GameShown,
  SeatShown,
  Table as TableShown,
} from './generated/http-api';
export type {
  Action,
  AskInfo as Ask,
  Card,
  Deal,
  EventDealt,
  EventDid,
  Game,
  Happened,
  LostBy as LossReason,
  MemberInfo as Member,
  Notice,
  NoticeDid,
  Over,
  Pace,
  People,
  Pile as PileName,
  Reaction,
  Refusal,
  Rules,
  RulesWished,
  SeatInfo as Seat,
  Settings,
  SettingsWished,
  Signal,
  Taboo as TabooReason,
  View,
} from './generated/protocol';

import type { Problem } from './generated/http-api';
import type {
  Game,
  NoticeChecked,
  NoticeCode,
  NoticeDone,
  NoticeEarlier,
  NoticeRefused,
  NoticeReviewing,
  Refusal,
  Settings,
} from './generated/protocol';

export const PROTOCOL = 1;

export const PILES: readonly Pile[] = ['A', 'B', 'C', 'D'];
/** "37A": the card and its pile; undefined for "end". */
export function playOf(action: string): { card: Card; pile: Pile } | undefined {
  const match = /^(\d+)([A-D])$/.exec(action);
  return match ? { card: Number(match[1]), pile: match[2] as Pile } : undefined;
}

export type Command = Rules['commands'][string];
export type Result = Over['result'];
export type Phase = NoticeTable['phase'];
export type Presence = MemberInfo['state'];
export const REACTIONS: readonly Reaction[] = [
  'thumbs_up',
  'clap',
  'laugh',
  'wow',
  'sorry',
  'thanks',
];

/** Nobody has to be there at the same time; what becomes of a turn whose time is over. */
export type Correspondence = NonNullable<Settings['correspondence']>;
/** What is looked at together after a game; without a leader (0) nobody shows anything. */
export type Reviewing = Omit<NoticeReviewing, 't'>;
export type SignalInForce = Game['signals'][number];
/** The person to move has given no sign of life for long. */
export type Idle = NonNullable<Game['idle']>;

export type Table = Omit<NoticeTable, 't'> & {
  /** It is the reader's turn: the engine says so, not the server. Not known before the engine is loaded. */
  to_move?: boolean;
};
/** Events by their kind. */
export type EventOf<Kind extends Happened['e']> = Extract<Happened, { e: Kind }>;

/** Each of a union without some members. */
type OmitEach<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never;
/** What a person asks of a table, without `id`, which the session gives. */
export type TableRequest = OmitEach<Exclude<Request, { t: 'hello' }>, 'id'>;

export type Done = NoticeDone;
/** Why something is refused: by the server, or because the table is no longer open on this page. */
export type RefusalCode = Refusal | 'gone';
export type Refused = Omit<NoticeRefused, 'code'> & { code: RefusalCode };
export type Checked = NoticeChecked;
export type Code = NoticeCode;
/** Older talk, from the entry `from` on; without it there is nothing older. */
export type Earlier = NoticeEarlier;
export type Answer = Done | Refused | Checked | Code | Earlier;

/** Why a call over HTTP failed; offline: there was no answer. */
export type ProblemCode = Problem['code'] | 'offline';
export type ApiError = Omit<Problem, 'code'> & { code: ProblemCode };

/** A figure and how far the true one may be from it. */
export interface Uncertain {
  value: number;
  error: number;
}
