// The chances of a finished game: a first look by the quick bot in this browser, within a second,
// and then the server's, where there is one. What is better takes the place of what was there.
import { useEffect, useState } from 'preact/hooks';
import type { Store } from '../base/store';
import { thinker } from '../engine';
import type { AnalysisLine } from '../engine/types';
import type { TableModel } from '../table/connection';
import { api, Failure } from '../wire/api';
import { type Course, courseOf } from './analysis';

export interface Analysed {
  course: Course;
  from: 'none' | 'quick' | 'server';
  /** running: something better comes. failed: it does not, and should have. */
  state: 'running' | 'done' | 'failed';
  turn: number; // how far the better one is
  turns: number;
}

export const nothingYet: Analysed = {
  course: { turns: [] },
  from: 'none',
  state: 'running',
  turn: 0,
  turns: 0,
};

/** In how many worlds a turn is looked at here: at first, and where no server looks closer. */
const firstEffort = 16;
const localEffort = 300;

const pause = 1500; // between questions how far the server is, ms
const lines = new Map<string, AnalysisLine[]>(); // the server's, done, by game: they never change

/** Lines by what they are about: a newer one takes the place of an older. */
class Lines {
  readonly #turns = new Map<number, AnalysisLine>();
  #game: AnalysisLine | undefined;

  add(more: readonly AnalysisLine[]): Course {
    for (const line of more) {
      if (line.type === 'turn') this.#turns.set(line.turn as number, line);
      else if (line.type === 'game') this.#game = line;
    }
    return courseOf([...this.#turns.values(), ...(this.#game ? [this.#game] : [])]);
  }
}

type Told = (change: Partial<Analysed> | ((now: Analysed) => Partial<Analysed>)) => void;

/** Looks in this browser; `tell` gets every new course. Returns what stops it. */
function lookHere(record: string, effort: number, tell: (course: Course, whole: boolean) => void) {
  const found = new Lines();
  const job = thinker().analyse(record, effort, (more) => {
    const course = found.add(more);
    if (course.turns.length > 0) tell(course, course.game !== undefined);
  });
  // A browser that cannot is no worse than one that was stopped.
  const ended = job.done.then(
    () => true,
    () => false,
  );
  return { stop: () => job.stop(), ended };
}

/** Asks the server until it is done, or has refused. */
async function askServer(game: string, tell: Told, open: () => boolean): Promise<boolean> {
  try {
    // Only where nobody has asked yet somebody has to be a person.
    let answer = await api.analysis(game);
    if (answer.state === 'none') answer = await api.analyse(game);
    while (open() && answer.state !== 'done') {
      const { turn, turns } = answer;
      tell({ turn, turns });
      await new Promise((wake) => setTimeout(wake, pause));
      if (open()) answer = await api.analysis(game);
    }
    if (!answer.lines) return false;
    lines.set(game, answer.lines);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** @param game the server's id, undefined for a game of this browser. @param record undefined until
    it is there. @param told a table that is told how far the server is. */
export function useAnalysis(
  game: string | undefined,
  record: string | undefined,
  told?: Store<TableModel>,
): Analysed {
  const [now, set] = useState<Analysed>(nothingYet);
  useEffect(() => {
    const known = game !== undefined ? lines.get(game) : undefined;
    if (known) {
      set({ course: courseOf(known), from: 'server', state: 'done', turn: 0, turns: 0 });
      return;
    }
    set(nothingYet);
    if (record === undefined) return;
    let wanted = true;
    const open = () => wanted;
    const tell: Told = (change) =>
      wanted &&
      set((was) => ({ ...was, ...(typeof change === 'function' ? change(was) : change) }));
    const here = (course: Course) =>
      tell((was) => (was.from === 'server' ? {} : { course, from: 'quick' }));

    let job = lookHere(record, firstEffort, here);
    if (game === undefined) {
      void job.ended.then((good) => {
        if (!good) tell({ state: 'failed' });
        if (!wanted || !good) return;
        // The closer look is shown when it is whole, so that the picture does not jump about.
        job = lookHere(record, localEffort, (course, whole) => {
          if (whole) here(course);
          else tell({ turn: course.turns.length, turns: 0 });
        });
        void job.ended.then(() => tell({ state: 'done' }));
      });
    } else {
      void askServer(game, tell, open).then((good) => {
        const better = lines.get(game);
        if (good && better) {
          job.stop();
          tell({ course: courseOf(better), from: 'server', state: 'done' });
        } else {
          void job.ended.then(() => tell({ state: 'failed' }));
        }
      });
    }
    const unsubscribe = told?.subscribe(() => {
      const { analysing } = told.get();
      // Games of this browser have no id, and no server looks at them.
      if (!analysing || analysing.game !== game) return;
      tell({ turn: analysing.turn, turns: analysing.turns });
    });
    return () => {
      wanted = false;
      unsubscribe?.();
      job.stop();
    };
  }, [game, record]);
  return now;
}
