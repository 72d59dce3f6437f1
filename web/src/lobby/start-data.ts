// What the start page asks the server, and what it remembers of the last answers, so that nothing jumps
// when they come.
import { useEffect, useState } from 'preact/hooks';
import { unfinishedSolo } from '../games/local-games';
import type { Comparable } from '../share/further';
import { api, type Distribution, type Today, type TodayForm } from '../wire/api';
import { person } from '../wire/person';
import type { TableShown } from '../wire/types';

/** Something asked for: not here yet, here, or the server cannot be reached. */
export type Asked<T> =
  | { state: 'asked'; last?: T }
  | { state: 'here'; value: T }
  | { state: 'failed'; last?: T };

export interface StartData {
  before: boolean; // somebody has played in this browser; known at once, so that nothing moves
  mine: Asked<TableShown[]>; // tables where this person has a seat or is
  solo?: { address: string; rules: string; left: number };
  tables: Asked<TableShown[]>; // that want to be found
  today: Asked<Today>;
  /** What others made of a deal: of today's if the own attempt is over, else of yesterday's. */
  results?: { yesterday: boolean; form: TodayForm; distribution: Distribution };
  /** How one compares there, and the days in a row, where that is worth saying. */
  standing?: Comparable;
}

/** The answer, or the last one there was. */
export function known<T>(asked: Asked<T>): T | undefined {
  return asked.state === 'here' ? asked.value : asked.last;
}

/** Tables to go on at: running ones first, those that wait for us before the others and the longest waiting
    first; then those that wait in a lobby. */
export function goOnAt(tables: readonly TableShown[], now: number): TableShown[] {
  const running = tables.filter(
    ({ phase, your_turn }) => (phase === 'begin' || phase === 'play') && your_turn !== undefined,
  );
  const waiting = tables.filter(
    ({ phase, touched }) => phase === 'lobby' && now - touched < lobbyHours,
  );
  const turn = (table: TableShown) => (table.your_turn ? 0 : 1);
  const since = (table: TableShown) => table.turn_since ?? 0;
  running.sort((one, other) => turn(one) - turn(other) || since(one) - since(other));
  return [...running.slice(0, mostRunning), ...waiting.slice(0, mostWaiting)];
}
const mostRunning = 12;
const mostWaiting = 2;
const lobbyHours = 12 * 3_600_000;

const place = 'backstep.tables';

function remembered(): TableShown[] | undefined {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(tables: TableShown[]): void {
  try {
    if (tables.length) localStorage.setItem(place, JSON.stringify(tables));
    else localStorage.removeItem(place);
  } catch {
    // Then the next start waits for the answer.
  }
}

/** For those who want to be forgotten. */
export const forgetTables = () => remember([]);

export function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

async function resultsFor(today: Today): Promise<StartData['results']> {
  const own = today.forms.find(({ state }) => state === 'over');
  if (own) {
    const distribution = await api.todayResults(today.date, own.form);
    return { yesterday: false, form: own.form, distribution };
  }
  const distribution = await api.todayResults(dayBefore(today.date), 'solo');
  return { yesterday: true, form: 'solo', distribution };
}

export function useStartData(): StartData {
  const [data, setData] = useState<StartData>(() => ({
    before: person.get() !== undefined || unfinishedSolo() !== undefined,
    mine: person.get()
      ? { state: 'asked', last: goOnAt(remembered() ?? [], Date.now()) }
      : { state: 'here', value: [] },
    solo: unfinishedSolo(),
    tables: { state: 'asked' },
    today: { state: 'asked' },
  }));
  useEffect(() => {
    let shown = true;
    const set = (part: Partial<StartData>) =>
      shown && setData((before) => ({ ...before, ...part }));
    const failed = <T>(last?: T): Asked<T> => ({ state: 'failed', last });
    const ask = () => {
      if (person.get()) {
        api.myTables().then(
          (tables) => {
            const mine = goOnAt(tables, Date.now());
            remember(mine);
            set({ mine: { state: 'here', value: mine } });
          },
          () => shown && setData((all) => ({ ...all, mine: failed(known(all.mine)) })),
        );
      }
      api.tables().then(
        ({ tables }) => set({ tables: { state: 'here', value: tables } }),
        () => shown && setData((all) => ({ ...all, tables: failed(known(all.tables)) })),
      );
      api.today().then(
        async (today) => {
          set({ today: { state: 'here', value: today } });
          const results = await resultsFor(today).catch(() => undefined);
          set({ results });
          if (!person.get()) return; // only those who have played before load it
          const { ownStanding } = await import('../share/own-days');
          const form = results?.yesterday === false ? results.form : undefined;
          const left = today.forms.find((one) => one.form === form)?.left;
          set({ standing: await ownStanding(today.date, results?.distribution, left) });
        },
        () => shown && setData((all) => ({ ...all, today: failed(known(all.today)) })),
      );
    };
    ask();
    // What was left open in a tab is old when it is looked at again.
    const again = () => document.visibilityState === 'visible' && ask();
    document.addEventListener('visibilitychange', again);
    addEventListener('online', ask);
    return () => {
      shown = false;
      document.removeEventListener('visibilitychange', again);
      removeEventListener('online', ask);
    };
  }, []);
  return data;
}
