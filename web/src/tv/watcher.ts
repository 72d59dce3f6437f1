// A screen that looks on: at a table that is not listed only members see the game, so the screen joins
// while a game runs. It leaves when the game is over: whoever is on the bench then gets a seat.
import { useEffect, useState } from 'preact/hooks';
import type { TableConnection, TableModel } from '../table/connection';
import { isRunning } from '../table/people';
import { t } from '../texts';

const place = (id: string) => `backstep.tv.${id}`;

function read(id: string): boolean {
  try {
    return sessionStorage.getItem(place(id)) !== null;
  } catch {
    return false;
  }
}

function write(id: string): void {
  try {
    sessionStorage.setItem(place(id), '1');
  } catch {
    // Then it is asked again after a reload.
  }
}

/** What the screen has to do about its membership. `wanted`: somebody let it join. */
export function stepOf({ table, link }: TableModel, wanted: boolean): 'join' | 'leave' | undefined {
  if (!table || link !== 'live' || !wanted) return undefined;
  const isMember = table.you.member !== 0;
  if (isRunning(table)) return isMember || table.game ? undefined : 'join';
  return isMember && table.you.seat === undefined ? 'leave' : undefined;
}

/** Several screens of one table need different names; a number could be a card. */
const nameOf = (at: number) => [t('tv.name'), 'PQRST'[at - 1]].filter(Boolean).join(' ');
const mostNames = 6;

class Watcher {
  #busy = false;

  constructor(readonly connection: TableConnection) {}

  async take(step: 'join' | 'leave'): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    if (step === 'leave') await this.connection.send({ t: 'leave' });
    else await this.#join();
    this.#busy = false;
  }

  async #join(): Promise<void> {
    for (let at = 0; at < mostNames; at++) {
      const answer = await this.connection.send({ t: 'join', name: nameOf(at) });
      if (answer.t !== 'refused' || answer.code !== 'name_taken') return;
    }
  }
}

/** Whether the screen may join, and what lets it. */
export function useWatcher(connection: TableConnection): { wanted: boolean; want: () => void } {
  const [wanted, set] = useState(() => read(connection.id));
  useEffect(() => {
    const watcher = new Watcher(connection);
    const follow = () => {
      const step = stepOf(connection.model.get(), wanted);
      if (step) void watcher.take(step);
    };
    follow();
    return connection.model.subscribe(follow);
  }, [connection, wanted]);
  const want = () => {
    write(connection.id);
    set(true);
  };
  return { wanted, want };
}
