// Where to go after a lesson: a first game with bots, or alone if there is no server to play at.
import { useState } from 'preact/hooks';
import { follow } from '../base/router';
import { Button } from '../kit/button';
import { playWithBots } from '../lobby/starting';
import { type TableForm, usualForm } from '../lobby/table-form';
import { problemText } from '../talk/problem';
import { t } from '../texts';

export function LessonDone({ lesson }: { lesson: 'first' | 'extreme' }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const extreme = lesson === 'extreme';
  const play = async () => {
    setBusy(true);
    setProblem('');
    const form: TableForm = { ...usualForm, on: { ...usualForm.on, extreme } };
    try {
      await playWithBots(form);
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  return (
    <>
      <div class="lesson-acts lesson-last">
        <Button mid kind="go" icon="bot" off={busy} onPress={() => void play()}>
          {t('learn.done.bots')}
        </Button>
        <Button mid href={extreme ? '/solo?rules=1x' : '/solo'} onPress={follow}>
          {t('learn.done.alone')}
        </Button>
        {!extreme && (
          <Button mid href="/learn/extreme" onPress={follow}>
            {t('learn.done.extreme_lesson')}
          </Button>
        )}
        <Button mid href="/rules" onPress={follow}>
          {t('learn.done.rules')}
        </Button>
      </div>
      {problem && (
        <p class="lesson-note" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
