// Both lessons at every step, and what they say when something else is done.
import { engine } from '../../engine';
import { beginLesson, LessonTable } from '../../rules/learn';
import { extreme } from '../../rules/lessons/extreme';
import { first } from '../../rules/lessons/first';
import type { LearnerMove, Lesson } from '../../rules/lessons/lesson';
import type { PileName } from '../../wire/types';

const settled = () => new Promise((done) => setTimeout(done, 30));

/** A lesson at a step, after some moves. */
async function at(lesson: Lesson, step: number, moves: (LearnerMove | 'anyway' | 'skip')[] = []) {
  const run = beginLesson(lesson, await engine(), step);
  await settled();
  for (const move of moves) {
    const { turn } = run.model.get();
    if (move === 'skip') run.next();
    else if (typeof move === 'string') turn[move]();
    else if ('pick' in move) turn.pick(move.pick);
    else turn.put(move.put.at(-1) as PileName, Number.parseInt(move.put, 10));
    await settled();
  }
  return <LessonTable run={run} />;
}

const steps = (lesson: Lesson) =>
  lesson.steps.map(({ id }, step) => [`learn-${lesson.id}-${id}`, () => at(lesson, step)] as const);

const solved = (lesson: Lesson): LearnerMove[] =>
  lesson.steps.at(-1)!.tasks.flatMap(({ solution }) => solution);

export const states = {
  ...Object.fromEntries(steps(first)),
  ...Object.fromEntries(steps(extreme)),
  'learn-picked': () => at(first, 0, [{ pick: 4 }]),
  'learn-other': () => at(first, 1, [{ put: '58A' }]),
  'learn-wrong': () => at(first, 2, [{ put: '12C' }, { put: '97C' }]),
  'learn-waits': () => at(first, 4, [{ put: '6A' }, { put: '94C' }, 'end']),
  'learn-trick': () => at(first, 5, [{ put: '37A' }, { pick: 38 }]),
  'learn-lost': () =>
    at(first, 7, [{ put: '96A' }, { put: '99A' }, { put: '3C' }, 'end', 'anyway']),
  'learn-first-done': () => at(first, 7, solved(first)),
  'learn-skull-put': () => at(extreme, 1, [{ put: '7A' }, { pick: 8 }]),
  'learn-no-back-put': () => at(extreme, 4, [{ put: '17A' }, { pick: 5 }]),
  'learn-one-pile-put': () => at(extreme, 5, [{ put: '21A' }, { pick: 61 }]),
  'learn-extreme-lost': () =>
    at(extreme, 8, [{ put: '91D' }, { put: '94C' }, { put: '33A' }, 'lay', 'anyway']),
  'learn-extreme-done': () => at(extreme, 8, solved(extreme)),
};
