// The pacer of a table on the screen, and the movements that go with it.
import { useEffect, useState } from 'preact/hooks';
import { Store, useStore } from '../base/store';
import type { TableConnection } from '../table/connection';
import { mySeat } from '../table/people';
import { play } from '../table/sounds';
import type { Table } from '../wire/types';
import { comeToSeat, showTrick } from './flourish';
import { Pacer, type Step } from './pacer';

const lately = 15_000; // ms: a deal older than that has been seen

const nothing = new Store<Step | undefined>(undefined);

/** What the lanes show instead of the table as it is, while cards of others land. */
export function usePacer(connection: TableConnection): Step | undefined {
  const [pacer, set] = useState<Pacer>();
  useEffect(() => {
    const made = new Pacer(connection);
    const leave = [
      made.trick.subscribe(() => {
        const trick = made.trick.get();
        if (trick) showTrick(trick.pile);
      }),
      made.drawn.subscribe(() => {
        for (const { seat, cards } of made.drawn.get()) comeToSeat(seat, cards);
      }),
    ];
    set(made);
    return () => {
      for (const each of leave) each();
      made.close();
    };
  }, [connection]);
  return useStore(pacer?.shown ?? nothing);
}

const dealt = new Set<string>(); // games whose deal was shown

/** True once for each game that has just been dealt, with its cards on their way to the others. */
export function useDealing(connection: TableConnection, table: Table, skew: number): boolean {
  const { number, n } = table.game!;
  const key = `${connection.id}.${number}`;
  const [shows] = useState(() => new Map<string, boolean>());
  if (!shows.has(key)) {
    const event = table.events.filter(({ e }) => e === 'dealt').at(-1);
    const now = Date.now() + skew;
    shows.set(key, n === 0 && !dealt.has(key) && !!event && now - event.ms < lately);
    dealt.add(key);
  }
  const show = shows.get(key) ?? false;
  useEffect(() => {
    if (!show) return;
    play('deal');
    table.seats.forEach((_, seat) => {
      const cards = table.game?.view.hand_counts[seat] ?? 0;
      if (seat !== mySeat(table)) comeToSeat(seat, cards, seat);
    });
  }, [key]);
  return show;
}
