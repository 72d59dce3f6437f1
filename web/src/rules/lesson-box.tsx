// The words of a lesson, beside the table or above the hand. Its text is read to those who listen
// whenever it changes; the focus stays where it is.
import { useEffect, useRef, useState } from 'preact/hooks';
import { go } from '../base/router';
import { useStore } from '../base/store';
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import { t } from '../texts';
import { LessonDone } from './lesson-done';
import '../kit/lesson.css';
import type { Task } from './lessons/lesson';
import type { LessonRun } from './lessons/lesson-run';
import { pointsAt } from './lessons/points';

/** Marks what is to be pressed next, for as long as it is. */
function usePoint(run: LessonRun): void {
  const { step, task, waits, lost, finished, connection, turn } = useStore(run.model);
  const own = useStore(turn.model);
  const view = useStore(connection.model, ({ table }) => table?.game?.view);
  useEffect(() => {
    const shown = run.lesson.steps[step];
    const asked = shown?.tasks[task];
    const model = shown && run.lesson.turns[shown.turn];
    if (!asked || !model || !view || waits || lost || finished) return;
    const selector = pointsAt(shown, asked, model, view, own);
    if (!selector) return;
    // After the board has drawn what has just changed.
    let marked: Element | null = null;
    const frame = requestAnimationFrame(() => {
      marked = document.querySelector(selector);
      marked?.setAttribute('data-point', '');
    });
    return () => {
      cancelAnimationFrame(frame);
      marked?.removeAttribute('data-point');
    };
  }, [step, task, waits, lost, finished, own, view]);
}

const hasKeyboard = () => !matchMedia('(pointer: coarse)').matches;

export function LessonBox({ run }: { run: LessonRun }) {
  const { step, task, waits, lost, finished, note } = useStore(run.model);
  const { steps } = run.lesson;
  usePoint(run);
  const shown = steps[step]!;
  const box = useRef<HTMLElement>(null);
  // Words that come to a region are read; words that come with it are not.
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  // The last button gives way to links: whoever stood on it stands on the box then.
  const playing = useRef(!finished);
  useEffect(() => {
    if (!finished || !playing.current) return;
    playing.current = false;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) {
      box.current?.focus({ preventScroll: true });
    }
  }, [finished]);
  const text = lost
    ? t(shown.lost ?? 'learn.lost', { n: leftOf(run) })
    : t(waits ? shown.after! : taskText(shown.tasks[task]!));
  return (
    <section
      class={finished ? 'lesson' : 'lesson lesson-open'}
      aria-label={t('learn.box')}
      ref={box}
      tabIndex={-1}
    >
      <div class="lesson-head">
        <Progress step={finished ? steps.length : step} steps={steps.length} />
        {!finished && (
          <p class="lesson-count">{t('learn.progress', { step: step + 1, steps: steps.length })}</p>
        )}
      </div>
      <div class="lesson-words" aria-live="polite">
        {there && (
          <>
            <h2>{finished ? t(`learn.done.${run.lesson.id}.title`) : t(shown.title)}</h2>
            <p>{finished ? t(`learn.done.${run.lesson.id}`) : text}</p>
            {note && !lost && !finished && (
              <p class="lesson-note">
                <Icon name="undo" />
                <span>{note}</span>
              </p>
            )}
          </>
        )}
      </div>
      {finished ? (
        <LessonDone lesson={run.lesson.id} />
      ) : (
        <div class="lesson-acts">
          <Button
            mid
            kind={lost ? 'go' : undefined}
            label={lost ? undefined : t('learn.again.label')}
            onPress={() => run.repeat()}
          >
            {!lost && <Icon name="again" />}
            <span>{lost ? t('learn.try_again') : t('learn.again')}</span>
          </Button>
          <Button
            mid
            kind={waits ? 'go' : undefined}
            label={waits ? undefined : t('learn.skip.label')}
            onPress={() => run.next()}
          >
            {!waits && <Icon name="last" />}
            <span>{waits ? t('learn.go_on') : t('learn.skip')}</span>
          </Button>
          <Button mid class="lesson-leave" onPress={() => go('/')}>
            {t('learn.leave')}
          </Button>
        </div>
      )}
    </section>
  );
}

const taskText = ({ text, touch }: Task) => (touch && !hasKeyboard() ? touch : text);

const leftOf = (run: LessonRun) =>
  run.model.get().connection.model.get().table?.game?.view.left ?? 0;

/** How far it is; the words beside it say the same. */
function Progress({ step, steps }: { step: number; steps: number }) {
  return (
    <span class="lesson-progress" aria-hidden="true">
      {Array.from({ length: steps }, (_, i) => (
        <i key={i} class={i < step ? 'done' : i === step ? 'now' : ''} />
      ))}
    </span>
  );
}
