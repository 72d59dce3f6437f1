// Who is who where there is room for a letter or two.

import type { SeatMark, Trail } from '../piles/lane-layout';
import { isBot, seatName } from '../table/people';
import type { Card, Table } from '../wire/types';
import { bySeat } from './since';

const most = 2;

/** The beginning of a name; of a bot that has a letter of its own, that letter. */
function shortened(name: string, bot: boolean, length: number): string {
  const words = name.split(' ');
  const last = words.at(-1) ?? '';
  const letters = bot && words.length > 1 && [...last].length === 1 ? last : name;
  const short = [...letters].slice(0, length).join('');
  return short.charAt(0).toUpperCase() + short.slice(1);
}

/** By seat; two letters where one stands for several people. */
export function seatMarksOf(table: Table): SeatMark[] {
  const seats = table.seats.map((_, seat) => ({
    name: seatName(table, seat),
    bot: isBot(table, seat),
  }));
  const firsts = seats.map(({ name, bot }) => shortened(name, bot, 1));
  return seats.map(({ name, bot }, seat) => {
    const first = firsts[seat]!;
    const alike = seats.some(
      (other, at) => at !== seat && other.bot === bot && firsts[at] === first,
    );
    return { text: alike ? shortened(name, bot, most) : first, bot };
  });
}

/** What others laid on a pile since the own last turn, for its name. */
export function laidSince(
  table: Table,
  trail: Trail | undefined,
): { who: string; cards: Card[] }[] {
  return trail
    ? bySeat(trail).map(({ seat, cards }) => ({ who: seatName(table, seat), cards }))
    : [];
}
