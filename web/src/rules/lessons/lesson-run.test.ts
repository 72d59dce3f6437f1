// Both lessons are played to their end with the real engine, table and turn: by their own solutions,
// by skipping, and by doing other things than they ask for.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { engine_for_tests } from '../../engine/engine_for_tests';
import type { Engine } from '../../engine/types';
import { threeActs } from '../../play/act-words';
import { LocalTable } from '../../table/local';
import { TableTurn } from '../../table/own-turn';
import type { PileName } from '../../wire/types';
import { extreme } from './extreme';
import { first } from './first';
import type { LearnerMove, Lesson } from './lesson';
import { LessonRun, lessonId } from './lesson-run';
import { pointsAt } from './points';

vi.mock('../../settings/prefs', async () => {
  const { Store } = await import('../../base/store');
  return { prefs: new Store({ name: '', newcomer: false }) };
});

let engine: Engine;
beforeAll(async () => {
  engine = await engine_for_tests();
});

const settled = () => new Promise((done) => setTimeout(done, 0));

async function begin(lesson: Lesson, step = 0): Promise<LessonRun> {
  const load = () => Promise.resolve(engine);
  const thinker = () => {
    throw new Error('nobody thinks here');
  };
  const run = new LessonRun(
    lesson,
    {
      engine,
      open: (game) =>
        new LocalTable({ id: lessonId, game, persist: false }, { engine: load, thinker }),
      turn: (connection) => new TableTurn(connection, load),
    },
    step,
  );
  await settled();
  return run;
}

/** Whether the button of a move can be pressed. */
function canPress(run: LessonRun, move: 'lay' | 'end'): boolean {
  const { preview } = run.model.get().turn.model.get();
  const acts = threeActs({
    ...(preview ? { preview } : {}),
    connected: true,
    busy: false,
    playing: '',
    turnsBefore: 0,
    botPlays: false,
  });
  return !acts[move].off;
}

async function act(run: LessonRun, move: LearnerMove): Promise<void> {
  const { turn } = run.model.get();
  if (move === 'lay') turn.lay();
  else if (move === 'end') turn.end();
  else if ('pick' in move) turn.pick(move.pick);
  else turn.put(move.put.at(-1) as PileName, Number.parseInt(move.put, 10));
  await settled();
}

const where = (run: LessonRun) => {
  const { step, task, waits, finished } = run.model.get();
  return { step, task, waits, finished };
};

describe.each([first, extreme])('the lesson $id', (lesson) => {
  test('is finished by doing what it asks for', async () => {
    const run = await begin(lesson);
    for (const [step, { tasks, after }] of lesson.steps.entries()) {
      for (const [task, { solution, text }] of tasks.entries()) {
        expect(where(run)).toEqual({ step, task, waits: false, finished: false });
        for (const move of solution) {
          if (move === 'lay' || move === 'end') expect(canPress(run, move), text).toBe(true);
          await act(run, move);
          expect(run.model.get().note, `${step} ${task} ${JSON.stringify(move)}`).toBeUndefined();
        }
      }
      expect(run.model.get().waits).toBe(after !== undefined);
      if (after) {
        run.next();
        await settled();
      }
    }
    expect(run.model.get().finished).toBe(true);
    run.close();
  });

  test('can be done from any step, and every step skipped', async () => {
    for (const [from, { tasks }] of lesson.steps.entries()) {
      const run = await begin(lesson, from);
      for (const { solution } of tasks) for (const move of solution) await act(run, move);
      const { step, waits, finished } = run.model.get();
      expect(waits || finished || step === from + 1, `step ${from}`).toBe(true);
      run.close();
    }
    const run = await begin(lesson);
    for (const _ of lesson.steps) {
      run.next();
      await settled();
    }
    expect(run.model.get().finished).toBe(true);
    run.close();
  });

  test('repeats a step from its beginning', async () => {
    const run = await begin(lesson, 1);
    const before = run.model.get().connection.game();
    for (const move of lesson.steps[1]!.tasks[0]!.solution) await act(run, move);
    run.repeat();
    await settled();
    run.model.get().turn.takeBack();
    expect(run.model.get().connection.game()).toEqual(before);
    run.close();
  });
});

test('a lesson points at what is to be pressed next, and at a wrong card first', async () => {
  const run = await begin(first);
  const points = () => {
    const { step, task, connection, turn } = run.model.get();
    const shown = first.steps[step]!;
    const { view } = connection.model.get().table!.game!;
    const model = first.turns[shown.turn]!;
    return pointsAt(shown, shown.tasks[task]!, model, view, turn.model.get());
  };
  expect(points()).toBe('[data-hand="4"]');
  await act(run, { pick: 4 });
  expect(points()).toBe('.board-lanes [data-pile="A"]');
  await act(run, { put: '58A' });
  expect(points()).toBe('[data-hand="58"]');
  run.model.get().turn.takeBack(58);
  await act(run, { put: '4A' });
  expect(points()).toBe('[data-hand="97"]');
  await act(run, { put: '97C' });
  expect(points()).toBe('.act-end');
  await act(run, 'end');
  expect(points()).toBeUndefined(); // small steps: there is a choice
  run.close();
});

test('another card is told what it skips and how to take it back, and is not laid', async () => {
  const run = await begin(first, 1);
  await act(run, { put: '58A' });
  expect(run.model.get().note).toBe('learn.note.other learn.note.how');
  await act(run, { put: '66A' });
  await act(run, 'end');
  expect(run.model.get().note).toBe('learn.note.extra learn.note.how');
  expect(run.model.get().connection.game()?.actions).toEqual([]);
  run.model.get().turn.takeBack();
  run.model.get().turn.takeBack();
  await act(run, { put: '4A' });
  expect(run.model.get().step).toBe(2);
  expect(run.model.get().note).toBeUndefined();
  run.close();
});

test('a card that does not fit is told why, and a needed one is asked for again', async () => {
  const run = await begin(first, 2);
  await act(run, { put: '97A' });
  await act(run, { put: '58A' });
  expect(run.model.get().note).toBe('learn.note.wrong_up');
  run.model.get().turn.takeBack(97);
  run.model.get().turn.takeBack(4);
  expect(run.model.get().note).toBe('learn.note.back');
  run.close();
});

test('long steps are not taken where small ones are learnt', async () => {
  const run = await begin(first, 4);
  await act(run, { put: '58A' });
  expect(run.model.get().note).toBe('learn.note.far learn.note.how');
  await act(run, { put: '94C' });
  await act(run, 'end');
  expect(run.model.get().note).toBe('learn.note.far learn.note.how');
  run.model.get().turn.takeBack(58);
  await act(run, { put: '12B' });
  await act(run, 'lay');
  await act(run, 'end');
  expect(run.model.get().waits).toBe(true);
  run.close();
});

test('the last turn can be lost and tried again', async () => {
  const run = await begin(first, first.steps.length - 1);
  for (const move of [{ put: '96A' }, { put: '99A' }, { put: '3C' }, 'end'] as LearnerMove[]) {
    await act(run, move);
  }
  run.model.get().turn.anyway();
  await settled();
  expect(run.model.get().lost).toBe(true);
  run.repeat();
  await settled();
  expect(run.model.get().lost).toBe(false);
  for (const move of first.steps.at(-1)!.tasks[0]!.solution) await act(run, move);
  expect(run.model.get().finished).toBe(true);
  run.close();
});

test('the riddle has several answers, and a skull that stays open loses it', async () => {
  const last = extreme.steps.length - 1;
  const other = await begin(extreme, last);
  for (const move of [{ put: '91D' }, { put: '94C' }, { put: '61C' }, 'end'] as LearnerMove[]) {
    await act(other, move);
  }
  expect(other.model.get().finished).toBe(true);
  other.close();
  const run = await begin(extreme, last);
  for (const move of [{ put: '91D' }, { put: '94C' }, { put: '33A' }, 'lay'] as LearnerMove[]) {
    await act(run, move);
  }
  run.model.get().turn.anyway();
  await settled();
  expect(run.model.get().lost).toBe(true);
  run.close();
});

test('the old table is shown until the new one is there, and the step changes with it', async () => {
  const run = await begin(first, 4);
  const { connection } = run.model.get();
  run.next();
  expect(where(run).step).toBe(4);
  expect(run.model.get().connection).toBe(connection);
  await settled();
  expect(where(run)).toEqual({ step: 5, task: 0, waits: false, finished: false });
  expect(run.model.get().connection.model.get().table?.game?.view.tops.A).toBe(47);
  run.close();
});
