// What is asked, and what became of the answer: beside the table, or above the hand. It is read to
// those who listen whenever it changes.
import { useEffect, useState } from 'preact/hooks';
import { reasonTexts } from '../advice/reasons';
import { TurnCards } from '../advice/turn-cards';
import { follow, go } from '../base/router';
import { useStore } from '../base/store';
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import { percent, t } from '../texts';
import type { Reason } from '../wire/types';
import '../kit/lesson.css';
import { gradeName, puzzleRules, puzzleTitle } from './puzzle-names';
import './puzzle.css';
import type { PuzzleRun, Verdict } from './puzzle-run';
import type { Puzzle } from './puzzles';

interface Props {
  run: PuzzleRun;
  onNext: () => void;
}

/** Where two answers are explained, everything else is beside the point. */
const mostReasons = 2;

export function PuzzleBox({ run, onNext }: Props) {
  const { verdict, tries } = useStore(run.model);
  const { puzzle } = run;
  // Words that come to a region are read; words that come with it are not.
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const finished = verdict.what === 'right' || verdict.what === 'shown';
  const open = verdict.what === 'open';
  return (
    <section class={finished ? 'lesson' : 'lesson lesson-open'} aria-label={t('puzzle.box')}>
      <div class="lesson-words" aria-live="polite">
        {there && (
          <>
            <h2>{heading(puzzle, verdict)}</h2>
            {open && <Task puzzle={puzzle} />}
            {verdict.what === 'wrong' && <Wrong puzzle={puzzle} verdict={verdict} />}
            {verdict.what === 'failed' && <p>{t('puzzle.failed', { n: verdict.left })}</p>}
            {verdict.what === 'right' && tries > 1 && <p>{t('puzzle.tries', { tries })}</p>}
            {finished && <Solution run={run} />}
          </>
        )}
      </div>
      <div class={finished ? 'lesson-acts lesson-last' : 'lesson-acts'}>
        {!open && !finished && (
          <Button mid kind="go" onPress={() => run.again()}>
            <span>{t('puzzle.again')}</span>
          </Button>
        )}
        {finished && (
          <Button mid kind="go" onPress={onNext}>
            <span>{t('puzzle.next')}</span>
          </Button>
        )}
        {finished ? (
          <Button mid label={t('puzzle.once_more')} onPress={() => run.again()}>
            <Icon name="again" />
            <span>{t('puzzle.once_more')}</span>
          </Button>
        ) : (
          <Button mid label={t('puzzle.show')} onPress={() => run.show()}>
            <Icon name="eye" />
            <span>{t('puzzle.solution')}</span>
          </Button>
        )}
        <Button mid class="lesson-leave" href="/puzzles" onPress={follow}>
          {t('puzzle.all')}
        </Button>
      </div>
    </section>
  );
}

function heading(puzzle: Puzzle, verdict: Verdict): string {
  switch (verdict.what) {
    case 'open':
      return puzzleTitle(puzzle);
    case 'right':
      return t('puzzle.right');
    case 'shown':
      return t('puzzle.solution');
    case 'failed':
      return t('puzzle.not_won');
    default:
      return t('puzzle.wrong');
  }
}

function Task({ puzzle }: { puzzle: Puzzle }) {
  const task =
    puzzle.kind === 'play_out'
      ? t('puzzle.task_play_out')
      : puzzle.ground === 'known'
        ? t('puzzle.task_known')
        : t('puzzle.task_turn');
  return (
    <>
      <p>{task}</p>
      <p class="puzzle-what">
        {t('puzzle.what', { grade: gradeName(puzzle), rules: puzzleRules(puzzle) })}
      </p>
    </>
  );
}

function Wrong({ puzzle, verdict }: { puzzle: Puzzle; verdict: Verdict & { what: 'wrong' } }) {
  if (verdict.lost) return <p>{t('puzzle.wrong_loses')}</p>;
  if (puzzle.ground === 'known') return <p>{t('puzzle.wrong_known')}</p>;
  if (verdict.chance === undefined || !puzzle.chance) return <p>{t('puzzle.wrong_other')}</p>;
  return (
    <p>
      {t('puzzle.wrong_chance', {
        share: percent(verdict.chance),
        best: percent(puzzle.chance.value),
      })}
    </p>
  );
}

function Facts({ reasons }: { reasons: readonly Reason[] }) {
  const texts = reasonTexts(reasons, [], mostReasons);
  return (
    <ul class="puzzle-facts">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The best turn, why, and what the next best does instead. */
function Solution({ run }: { run: PuzzleRun }) {
  const { puzzle } = run;
  const rules = useStore(
    run.model,
    ({ connection }) => connection.model.get().table?.game?.view.rules,
  );
  const [rival] = puzzle.rivals ?? [];
  if (!rules) return null;
  return (
    <div class="puzzle-solution">
      <TurnCards actions={puzzle.turn} rules={rules} />
      {puzzle.chance && puzzle.ground !== 'known' && (
        <p>{t('puzzle.chance_after', { share: percent(puzzle.chance.value) })}</p>
      )}
      {puzzle.kind === 'turn' && puzzle.ground === 'known' && puzzle.turns > 0 && (
        <p>{t('puzzle.only_win', { turns: puzzle.turns })}</p>
      )}
      {puzzle.winning !== undefined && (
        <p>{t('puzzle.winning', { winning: puzzle.winning, turns: puzzle.turns })}</p>
      )}
      <Facts reasons={puzzle.reasons} />
      {rival && (
        <>
          <h3>{t('puzzle.rival')}</h3>
          <TurnCards actions={rival.turn} rules={rules} />
          {puzzle.ground !== 'known' && (
            <p>{t('puzzle.chance_after', { share: percent(rival.chance) })}</p>
          )}
          <Facts reasons={puzzle.rival_reasons ?? []} />
        </>
      )}
    </div>
  );
}

/** For those whose puzzle is not here any more. */
export function NoPuzzle() {
  return (
    <main class="lesson-waits">
      <h1>{t('puzzle.unknown')}</h1>
      <p>{t('puzzle.unknown_about')}</p>
      <Button mid kind="go" onPress={() => go('/puzzles')}>
        {t('puzzle.all')}
      </Button>
    </main>
  );
}
