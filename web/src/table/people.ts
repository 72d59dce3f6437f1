// Who is who at a table: names of seats and members, and what the reader may do.
import { t } from '../texts';
import type { Member, SeatShown, Table } from '../wire/types';
import type { TableModel } from './connection';
import { isProgram, memberOf } from './members';

export { isPerson, isProgram, memberOf } from './members';

/** What somebody is called: a person by the name, a program as what it is, since it may be called like a
    bot of ours. Whoever wanted to be forgotten has no name. */
export function called(name: string, program: boolean | undefined): string {
  if (!name) return program ? t('words.bot') : t('link.somebody');
  return program ? t('link.program', { name }) : name;
}

/** A member's name; a program's says what it is. */
export function memberName(table: Table, number: number): string {
  const member = memberOf(table, number);
  return called(member?.name ?? '', member?.program);
}

type BotKind = 'strong' | 'quick' | 'greedy' | 'random';

const bots = {
  strong: 'link.bot.strong',
  quick: 'link.bot.quick',
  greedy: 'link.bot.greedy',
  random: 'link.bot.random',
} as const;

/** A bot's name: "Maestro". */
export function botName(bot: string): string {
  return bot in bots ? t(bots[bot as BotKind]) : t('link.bot.other', { bot });
}

/** A name with how well the bot plays: "Maestro, strong bot". Only the name where that is not known. */
export function withKind(name: string, bot: string): string {
  const kind = botKind({ member: 0, bot });
  return kind ? t('link.bot_heard', { name, kind }) : name;
}

/** How well the bot of a seat plays: "strong bot"; empty where none of ours sits by itself. */
export function botKind(sitting: Table['seats'][number] | undefined): string {
  if (sitting?.member !== 0 || !(sitting.bot in bots)) return '';
  return t(`link.bot_kind.${sitting.bot as BotKind}`);
}

/** A program that is called like a bot of ours. */
export function isNamedLikeBot(name: string): boolean {
  const shown = name.toLowerCase();
  return Object.keys(bots).some((bot) => botName(bot).toLowerCase() === shown);
}

/** A seat as lists show it: a program is the bot of that name with a name of its own. */
export const isProgramShown = ({ bot }: SeatShown): boolean => bot === 'program';

/** Who sits there: a member's name, a bot's as a word, or that the seat is free. */
export function seatName(table: Table, seat: number): string {
  const sitting = table.seats[seat];
  if (!sitting) return t('link.somebody');
  if (sitting.member !== 0) return memberName(table, sitting.member);
  if (!sitting.bot) return t('link.free_seat');
  const letter = letterAmong(table, sitting);
  return letter ? t('link.bot_of', { bot: botName(sitting.bot), letter }) : botName(sitting.bot);
}

/** Several bots of the same kind are told apart by what stands on their seats; '' for a single one. */
function letterAmong(table: Table, sitting: Table['seats'][number]): string {
  const same = table.seats.filter((each) => each.member === 0 && each.bot === sitting.bot);
  return same.length < 2 ? '' : letterOf(same.indexOf(sitting));
}

// Numbers are cards in this game, and A to D are piles.
const letterOf = (index: number) => 'PQRST'[index] ?? '';

/** Names of all seats, in their order. */
export function namesOf(table: Table): string[] {
  return table.seats.map((_, seat) => seatName(table, seat));
}

/** A bot decides there: its own seat, or standing in for a member, or a program. */
export function isBot(table: Table, seat: number): boolean {
  const sitting = table.seats[seat];
  return sitting !== undefined && (sitting.bot !== '' || isProgram(table, sitting.member));
}

/** A bot plays there for somebody who may come back. */
export function isStandIn(table: Table, seat: number): boolean {
  const sitting = table.seats[seat];
  return sitting !== undefined && sitting.bot !== '' && sitting.member !== 0;
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
  return model.table?.to_move === true && model.link === 'live' && !model.unsure;
}
