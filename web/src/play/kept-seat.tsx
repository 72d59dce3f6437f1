// The reader was lost, and the seat was asked for meanwhile: said once, until the reader has seen it.
import { useState } from 'preact/hooks';
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import { mySeat } from '../table/people';
import { t } from '../texts';
import type { Table } from '../wire/types';

/** The last claim of the own seat that ended with the reader's return: its entry, or 0. */
export function claimEnded(table: Table): number {
  const { member } = table.you;
  if (member === 0 || mySeat(table) === undefined) return 0;
  const own = mySeat(table);
  let last = 0;
  for (const each of table.events) {
    if (each.e !== 'answered' || each.seat !== own) continue;
    last = !each.agreed && each.by === member ? each.seq : 0;
  }
  return last;
}

export function KeptSeat({ table }: { table: Table }) {
  const [seen, see] = useState(0);
  const ended = claimEnded(table);
  if (ended <= seen) return null;
  return (
    <p class="notice" role="status">
      <Icon name="person" />
      <span>{t('play.seat_kept')}</span>
      <Button mid onPress={() => see(ended)}>
        {t('words.close')}
      </Button>
    </p>
  );
}
