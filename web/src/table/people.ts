// Who is who at a table: names of seats and members, and what the reader may do.
import { type TextKey, t } from '../texts';
import type { Member, Table } from '../wire/types';
import type { TableModel } from './door';

export function memberOf(table: Table, number: number): Member | undefined {
  return table.members.find((each) => each.member === number);
}

/** A member's name. Whoever wanted to be forgotten has none. */
export function memberName(table: Table, number: number): string {
  return memberOf(table, number)?.name || t('link.somebody');
}

const bots: Record<string, TextKey> = {
  strong: 'link.bot.strong',
  quick: 'link.bot.quick',
  greedy: 'link.bot.greedy',
  random: 'link.bot.random',
};

/** A bot's name as a word: "Bot Strong". */
export function botName(bot: string): string {
  return t(bots[bot] ?? 'link.bot.other', { bot });
}

/** Who sits there: a member's name, a bot's as a word, or that the seat is free. */
export function seatName(table: Table, seat: number): string {
  const sitting = table.seats[seat];
  if (!sitting) return t('link.somebody');
  if (sitting.member !== 0) return memberName(table, sitting.member);
  if (!sitting.bot) return t('link.free_seat');
  // Several of the same kind are told apart by what stands on their seats.
  const same = table.seats.filter((each) => each.member === 0 && each.bot === sitting.bot);
  if (same.length < 2) return botName(sitting.bot);
  return t('link.bot_of', { bot: botName(sitting.bot), letter: letterOf(same.indexOf(sitting)) });
}

// Numbers are cards in this game, and A to D are piles.
const letterOf = (index: number) => 'PQRST'[index] ?? '';

/** Names of all seats, in their order. */
export function namesOf(table: Table): string[] {
  return table.seats.map((_, seat) => seatName(table, seat));
}

/** A bot decides there: its own seat, or standing in for a member. */
export function isBot(table: Table, seat: number): boolean {
  return (table.seats[seat]?.bot ?? '') !== '';
}

/** A bot plays there for somebody who may come back. */
export function isStandIn(table: Table, seat: number): boolean {
  return isBot(table, seat) && (table.seats[seat]?.member ?? 0) !== 0;
}

/** The member whose seat it is, with the state of the connection. */
export function seatMember(table: Table, seat: number): Member | undefined {
  const sitting = table.seats[seat];
  return sitting && sitting.member !== 0 ? memberOf(table, sitting.member) : undefined;
}

export const mySeat = (table: Table): number | undefined => table.you.seat;

/** The seat whose hand the reader sees: in a game that is over it may be another than the own one. */
export const handSeat = (table: Table): number | undefined => table.game?.view.seat;

export const isMember = (table: Table) => table.you.member !== 0;

/** The reader has the host's rights now. */
export const isHost = (table: Table) => isMember(table) && table.acting_host === table.you.member;

export const isRunning = (table: Table) => table.phase === 'begin' || table.phase === 'play';

/** A bot plays on the reader's own seat. */
export function botPlaysForMe(table: Table): boolean {
  const seat = mySeat(table);
  return seat !== undefined && isStandIn(table, seat);
}

/** It is the reader's turn, and that is known: not while the link is lost, nor before the server has
    answered after a sleep. */
export function isMyTurn(model: TableModel): boolean {
  const { table } = model;
  if (!table?.game || table.phase !== 'play' || model.link !== 'live' || model.unsure) return false;
  const seat = mySeat(table);
  return seat !== undefined && table.game.view.turn === seat && !botPlaysForMe(table);
}
