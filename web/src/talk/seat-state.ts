// What a seat shows: who sits there, how the connection is, what was said about the turn.
import type { IconName } from '../kit/icons';
import {
  botKind,
  isBot,
  isNamedLikeBot,
  isStandIn,
  memberName,
  mySeat,
  seatMember,
  seatName,
} from '../table/people';
import { t, tCode } from '../texts';
import type { Presence, Table } from '../wire/types';
import { signalText } from './happening';
import { plain } from './marked';

export interface SeatState {
  seat: number;
  name: string; // without "you"
  shown: string; // as it is written on the seat
  short: string; // the same where there is little room: a square says that it is a bot
  heard: string; // the same for ears: a bot of ours with how well it plays
  bot: boolean;
  me: boolean;
  presence: Presence; // bots are always there
  turn: boolean;
  cards: number;
  /** In a few words: playing, away, no connection. */
  state: string;
  /** The same within a sentence. */
  stateWithin: string;
  /** Signals about the turn, newest first: in a few words, and as the log tells them. */
  tells: { icon: IconName; text: string; said: string }[];
}

/** Seats in turn order, those after the own one first. */
export function seatOrder(table: Table): number[] {
  const all = table.seats.map((_, seat) => seat);
  const own = mySeat(table);
  if (own === undefined) return all;
  return [...all.slice(own + 1), ...all.slice(0, own + 1)];
}

export function tellText(signal: string): string {
  const [meaning = '', what] = signal.split(':');
  if (meaning === 'hold' || meaning === 'not_now') {
    return t(`play.tell.${meaning}`, { command: tCode('words.command', what ?? '', 'words.app') });
  }
  return tCode('play.tell', meaning, 'words.app');
}

/** Signals about a turn and about commands; each has an icon of its name. */
type SeatSignal = 'trouble' | 'wait' | 'begin' | 'not_begin' | 'hold' | 'not_now';

const aboutPiles = /^(leave|small|good|free):/;

/** `now` is the server's clock. */
export function seatState(table: Table, seat: number, now: number): SeatState {
  const game = table.game;
  const member = seatMember(table, seat);
  const bot = isBot(table, seat);
  const me = seat === mySeat(table);
  // A program may be lost as a person may; a bot of the server, or one that stands in, is not.
  const presence = !member || isStandIn(table, seat) ? 'connected' : member.state;
  const turn = table.phase === 'play' && game?.view.turn === seat;
  const name = seatName(table, seat);
  const standIn = isStandIn(table, seat) && member;
  const shown = standIn
    ? t('play.bot_for', { name: memberName(table, member.member) })
    : me
      ? t('words.you')
      : name;
  // For ears the kind of a bot of ours is told once: as its state, or with its name.
  const idle = botKind(table.seats[seat]);
  const stateWithin = stateText(t('play.seat.your_turn_within'), idle || t('words.bot'));
  return {
    seat,
    name,
    shown,
    short: short(),
    heard: idle && stateWithin !== idle ? t('link.bot_heard', { name, kind: idle }) : shown,
    bot,
    me,
    presence,
    turn,
    cards: game?.view.hand_counts[seat] ?? 0,
    state: stateText(t('play.seat.your_turn'), t('words.bot')),
    stateWithin,
    tells: (game?.signals ?? [])
      .filter((one) => one.seat === seat && !aboutPiles.test(one.signal))
      .map((one) => ({
        icon: one.signal.split(':')[0] as SeatSignal,
        text: tellText(one.signal),
        said: plain(signalText(one.signal)),
      }))
      .reverse(),
  };

  function short(): string {
    if (standIn) return memberName(table, member.member);
    if (member?.program && member.name && !isNamedLikeBot(member.name)) return member.name;
    return me ? t('words.you') : name;
  }

  function stateText(yourTurn: string, idleBot: string): string {
    if (presence === 'lost') {
      const n = Math.max(0, Math.floor((now - (member?.since ?? now)) / 60_000));
      return t('play.seat.lost', { n });
    }
    if (presence === 'left') return t('play.seat.left');
    if (presence === 'away') return t('play.seat.away');
    if (turn) return me && !bot ? yourTurn : bot ? t('play.seat.thinking') : t('play.seat.playing');
    if (standIn) return t('play.seat.until_back', { name: memberName(table, member.member) });
    if (table.phase === 'play' && nextSeat() === seat) return t('play.seat.next');
    return bot ? idleBot : t('play.seat.here');
  }

  /** The next seat that holds cards. */
  function nextSeat(): number | undefined {
    // Who may not see the game does not know.
    if (!game) return undefined;
    const { view } = game;
    const count = table.seats.length;
    for (let step = 1; step < count; step++) {
      const other = (view.turn + step) % count;
      if ((view.hand_counts[other] ?? 0) > 0) return other;
    }
    return undefined;
  }
}
