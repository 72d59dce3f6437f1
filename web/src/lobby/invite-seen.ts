// What somebody sees who has opened the link of a table and is nobody there yet, from the live table or,
// before there is one, from what the server tells of its link.

import type { SwitchesOn } from '../games/variant';
import {
  botName,
  called,
  isProgram,
  isProgramShown,
  memberName,
  seatMember,
} from '../table/people';
import { t } from '../texts';
import type { Phase, Result, Table, TableShown } from '../wire/types';

export interface SeatSeen {
  seat: number;
  kind: 'free' | 'bot' | 'person'; // whose seat nobody else gets: a person's, or a program's
  program: boolean;
  name: string; // of a free seat: that it is free
  host: boolean;
  lost: boolean; // its person is not connected
}

export interface InviteSeen {
  phase: Phase;
  name: string; // of the table, may be empty
  host?: string;
  rules: SwitchesOn | string;
  players: number;
  seats: SeatSeen[];
  taken: string[]; // names of people here
  watch: boolean;
  member: boolean; // the reader is on the bench, and may see nothing of this game
  closedToOthers: boolean; // the cards of this deal are played by others as well
  over?: { result: Result; left: number };
}

/** What the link offers, most useful first: see `caseOf`. */
export type InviteCase =
  | 'bench'
  | 'sit'
  | 'full'
  | 'bot_seat'
  | 'running'
  | 'private'
  | 'over'
  | 'closed';

export function inviteSeen(
  table: Table | undefined,
  shown: TableShown | undefined,
): InviteSeen | undefined {
  if (table) return seenLive(table, shown);
  if (!shown) return undefined;
  const host = shown.seats.find(({ name }) => name && name === shown.host);
  return {
    phase: shown.phase,
    name: shown.name,
    host: shown.host ? called(shown.host, host && isProgramShown(host)) : undefined,
    rules: shown.rules,
    players: shown.players,
    seats: shown.seats.map((seat, at) => ({
      seat: at,
      kind: seat.free ? 'free' : seat.name ? 'person' : 'bot',
      program: isProgramShown(seat),
      name: seat.free
        ? t('link.free_seat')
        : seat.name
          ? called(seat.name, isProgramShown(seat))
          : botName(seat.bot ?? ''),
      host: seat.name !== undefined && seat.name !== '' && seat.name === shown.host,
      lost: false,
    })),
    taken: shown.seats.flatMap((seat) => seat.name || []),
    watch: shown.watch,
    member: false,
    closedToOthers: shown.deal.kind === 'today',
    over: shown.over,
  };
}

function seenLive(table: Table, shown: TableShown | undefined): InviteSeen {
  const { settings } = table;
  return {
    phase: table.phase,
    name: settings.name,
    host: table.host ? memberName(table, table.host) : undefined,
    rules: settings.rules,
    players: settings.rules.players,
    seats: table.seats.map(({ member, bot }, seat) => ({
      seat,
      kind: member ? 'person' : bot ? 'bot' : 'free',
      program: isProgram(table, member),
      name: member ? memberName(table, member) : bot ? botName(bot) : t('link.free_seat'),
      host: member !== 0 && member === table.host,
      lost: seatMember(table, seat)?.state === 'lost',
    })),
    taken: table.members.filter(({ state }) => state !== 'left').map(({ name }) => name),
    watch: shown?.watch ?? settings.listed,
    member: table.you.member !== 0,
    closedToOthers: settings.deal.kind === 'today',
    over: table.game?.over ?? (table.phase === 'over' ? shown?.over : undefined),
  };
}

export function caseOf(seen: InviteSeen): InviteCase {
  const { phase, seats } = seen;
  if (phase === 'closed') return 'closed';
  if (seen.member) return 'bench';
  if (seen.closedToOthers) return 'private';
  if (phase === 'over') return 'over';
  if (phase === 'lobby') return seats.every(({ kind }) => kind === 'person') ? 'full' : 'sit';
  return seats.some(({ kind }) => kind === 'bot') ? 'bot_seat' : 'running';
}

/** The seat somebody new gets without choosing: a free one, else that of the last bot. */
export function seatFor(seats: readonly SeatSeen[]): number | undefined {
  const free =
    seats.find(({ kind }) => kind === 'free') ?? seats.filter(({ kind }) => kind === 'bot').at(-1);
  return free?.seat;
}
