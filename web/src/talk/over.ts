// How a game ended, in a sentence.
import { mySeat, seatName } from '../table/people';
import { t } from '../texts';
import type { Over, Table } from '../wire/types';

/** How a game ended; stated, not blamed. `seat`: whose turn it was. */
export function overText(over: Over, table: Table, seat: number | undefined): string {
  const n = over.left;
  if (over.result === 'won') return t('log.over.won');
  if (over.result === 'given_up') return t('log.over.given_up', { n });
  if (over.result === 'time_over') return t('log.over.time_over', { n });
  switch (over.reason) {
    case 'skull':
      return t('log.over.skull', { n });
    case 'three':
      return t('log.over.three', { n });
    case 'fire':
      return t('log.over.fire', { n });
    case 'one_pile':
      return t('log.over.one_pile', { n });
    default:
      if (seat === undefined) return t('log.over.stuck_somebody', { n });
      return seat === mySeat(table)
        ? t('log.over.stuck_you', { n })
        : t('log.over.stuck', { who: seatName(table, seat), n });
  }
}
