// The guided games: /learn is the first one, /learn/extreme the second. The real table with the real
// engine, and the words of the lesson in the place of talk.
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { engine } from '../engine';
import { Board } from '../play/board';
import { prefs } from '../settings/prefs';
import { Header } from '../shell/header';
import { useAttention } from '../table/attention';
import { LocalTable } from '../table/local';
import { TableTurn } from '../table/own-turn';
import { useVoice } from '../talk/voice';
import { t } from '../texts';
import { LessonBox } from './lesson-box';
import { extreme } from './lessons/extreme';
import { first } from './lessons/first';
import type { Lesson } from './lessons/lesson';
import { LessonRun, lessonId } from './lessons/lesson-run';

/** Where each lesson was left: another language draws the screen again, and goes on there. */
const leftAt = new Map<string, number>();

export default function LearnScreen({ id }: { id: string }) {
  const lesson = id === 'extreme' ? extreme : first;
  const [run, setRun] = useState<LessonRun>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let begun: LessonRun | undefined;
    let current = true;
    engine().then(
      (loaded) => {
        if (!current) return;
        begun = beginLesson(lesson, loaded, leftAt.get(lesson.id));
        setRun(begun);
      },
      () => setFailed(true),
    );
    return () => {
      current = false;
      if (!begun) return;
      const { step, finished } = begun.model.get();
      leftAt.set(lesson.id, finished ? 0 : step);
      begun.close();
    };
  }, [lesson]);
  if (!run) {
    return (
      <>
        <Header title={t(`learn.title.${lesson.id}`)} />
        <main class="lesson-waits">
          <h1>{t(`learn.title.${lesson.id}`)}</h1>
          <p role="status">{failed ? t('learn.failed') : t('learn.loading')}</p>
        </main>
      </>
    );
  }
  return <LessonTable run={run} />;
}

export function beginLesson(lesson: Lesson, loaded: LessonParts, step = 0): LessonRun {
  return new LessonRun(
    lesson,
    {
      engine: loaded,
      open: (game) => new LocalTable({ id: lessonId, game, persist: false, hints: false }),
      turn: (connection) => new TableTurn(connection),
    },
    step,
  );
}
type LessonParts = Awaited<ReturnType<typeof engine>>;

/** The table of the step, and the box with its words. */
export function LessonTable({ run }: { run: LessonRun }) {
  const { connection, turn, finished } = useStore(run.model);
  const { id } = run.lesson;
  useVoice(connection, turn);
  useAttention(connection);
  useEffect(() => {
    const { lessons } = prefs.get();
    if (finished && !lessons.includes(id)) prefs.change({ lessons: [...lessons, id] });
  }, [finished, id]);
  return (
    <div class="learn">
      <Board
        connection={connection}
        turn={turn}
        title={t(`learn.title.${id}`)}
        after={<LessonBox run={run} />}
      />
    </div>
  );
}
