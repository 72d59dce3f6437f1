// Names of the seats of a finished game, as the server tells them.
import { botName, called, isProgramShown } from '../table/people';
import { t } from '../texts';
import type { SeatShown } from '../wire/types';

// Numbers are cards, and A to D are piles.
const letters = 'PQRST';

export function seatNames(seats: readonly SeatShown[]): string[] {
  return seats.map((seat, i) => {
    if (seat.name) return called(seat.name, isProgramShown(seat));
    if (!seat.bot) return t('link.somebody');
    const same = seats.filter(({ bot, name }) => bot === seat.bot && !name);
    const name = botName(seat.bot);
    if (same.length < 2) return name;
    const nth = seats.slice(0, i).filter(({ bot, name }) => bot === seat.bot && !name).length;
    return t('link.bot_of', { bot: name, letter: letters[nth] ?? '' });
  });
}
