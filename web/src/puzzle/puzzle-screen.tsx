// /puzzle/ID: one puzzle on the real table with the real engine. /puzzle/next looks for one first.
import { useEffect, useState } from 'preact/hooks';
import { follow, go, place } from '../base/router';
import { useStore } from '../base/store';
import { engine } from '../engine';
import type { Engine } from '../engine/types';
import { Button } from '../kit/button';
import { Board } from '../play/board';
import { lightUp } from '../play/celebrate';
import { Header } from '../shell/header';
import { LocalTable } from '../table/local';
import { TableTurn } from '../table/own-turn';
import { play } from '../table/sounds';
import { useVoice } from '../talk/voice';
import { t } from '../texts';
import { PILES, type PileName, playOf } from '../wire/types';
import { keptPuzzles, noteOutcome } from './kept';
import { findPuzzle, makePuzzle, nextOf, nextOwn } from './next';
import { NoPuzzle, PuzzleBox } from './puzzle-box';
import { puzzleTitle } from './puzzle-names';
import { PuzzleRun, puzzleConnection } from './puzzle-run';
import {
  dateOf,
  families,
  gameOf,
  grades,
  type Puzzle,
  type PuzzleFilter,
  shippedPuzzles,
} from './puzzles';

type State =
  | { what: 'loading' | 'making' | 'none' | 'failed' | 'unknown' }
  | { what: 'there'; run: PuzzleRun };

/** "?for=extreme&grade=hard". */
export function filterOf(query: URLSearchParams): PuzzleFilter {
  const family = families.find((one) => one === query.get('for')) ?? 'all';
  const grade = grades.find((one) => one === query.get('grade')) ?? 'any';
  return { family, grade };
}

export function filterQuery({ family, grade }: PuzzleFilter): string {
  const query = new URLSearchParams();
  if (family !== 'all') query.set('for', family);
  if (grade !== 'any') query.set('grade', grade);
  const text = query.toString();
  return text ? `?${text}` : '';
}

export function beginPuzzle(puzzle: Puzzle, loaded: Engine): PuzzleRun {
  return new PuzzleRun(puzzle, {
    engine: loaded,
    open: (one) =>
      new LocalTable({
        id: puzzleConnection,
        game: gameOf(one),
        seat: one.seat,
        persist: false,
        hints: false,
      }),
    turn: (connection) => new TableTurn(connection),
    done: (tries) => noteOutcome(puzzle.id, { tries, date: dateOf(Date.now()) }),
  });
}

export default function PuzzleScreen({ id }: { id: string }) {
  const query = useStore(place, (where) => where.query);
  const asked = query.toString();
  const [state, setState] = useState<State>({ what: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const filter = filterOf(new URLSearchParams(asked));
    let wanted = true;
    let stop = () => {};
    const open = async () => {
      const [set, loaded] = await Promise.all([shippedPuzzles(), engine()]);
      if (!wanted) return;
      if (id === 'next') {
        const last = sessionStorage.getItem('backstep.puzzle') ?? '';
        const { made, outcomes } = keptPuzzles.get();
        const next = nextOf([...set, ...made], filter, outcomes, last);
        const goTo = (puzzle: Puzzle) =>
          go(`/puzzle/${puzzle.id}${filterQuery(filter)}`, 'replace');
        if (next) {
          goTo(next);
          return;
        }
        setState({ what: 'making' });
        const job = makePuzzle(
          filter,
          set,
          (puzzle) => wanted && goTo(puzzle),
          () => wanted && setState({ what: 'none' }),
        );
        job.done.catch(() => wanted && setState({ what: 'failed' }));
        stop = () => job.stop();
        return;
      }
      const puzzle = await findPuzzle(id, set);
      if (!wanted) return;
      if (!puzzle) {
        setState({ what: 'unknown' });
        return;
      }
      sessionStorage.setItem('backstep.puzzle', puzzle.id);
      const run = beginPuzzle(puzzle, loaded);
      stop = () => run.close();
      setState({ what: 'there', run });
    };
    open().catch((error) => {
      console.error(error);
      if (wanted) setState({ what: 'failed' });
    });
    return () => {
      wanted = false;
      stop();
    };
  }, [id, asked, tries]);

  if (state.what === 'there' && state.run.puzzle.id === id) {
    const filter = filterOf(query);
    const next = () => {
      const { own, outcomes } = keptPuzzles.get();
      go(`/puzzle/${nextOwn(id, own, outcomes)?.id ?? 'next'}${filterQuery(filter)}`);
    };
    return <PuzzleTable run={state.run} onNext={next} />;
  }
  return (
    <>
      <Header title={t('puzzle.title')} nav />
      {state.what === 'unknown' ? (
        <NoPuzzle />
      ) : (
        <main class="lesson-waits">
          <h1>{t('puzzle.title')}</h1>
          <p role="status">{t(waitText(state.what))}</p>
          <div class="lesson-acts">
            {state.what === 'none' && (
              <Button mid kind="go" onPress={() => setTries(tries + 1)}>
                {t('puzzle.again')}
              </Button>
            )}
            {(state.what === 'none' || state.what === 'making') && (
              <Button mid href="/puzzles" onPress={follow}>
                {state.what === 'none' ? t('puzzle.all') : t('words.cancel')}
              </Button>
            )}
          </div>
        </main>
      )}
    </>
  );
}

function waitText(what: State['what']) {
  if (what === 'making') return 'puzzle.making';
  if (what === 'none') return 'puzzle.none_made';
  return what === 'failed' ? 'puzzle.no_engine' : 'puzzle.loading';
}

/** The piles on which the cards of its turn lie; all four where it was played to the end. */
export const pilesOf = ({ kind, turn }: Puzzle): readonly PileName[] =>
  kind === 'play_out' ? PILES : [...new Set(turn.flatMap((action) => playOf(action)?.pile ?? []))];

export function PuzzleTable({ run, onNext }: { run: PuzzleRun; onNext: () => void }) {
  const { connection, turn, verdict } = useStore(run.model);
  useVoice(connection, turn);
  useEffect(() => {
    if (verdict.what !== 'right') return;
    play('found');
    lightUp(pilesOf(run.puzzle));
  }, [verdict]);
  return (
    <div class="learn puzzle">
      <Board
        connection={connection}
        turn={turn}
        title={puzzleTitle(run.puzzle)}
        after={<PuzzleBox run={run} onNext={onNext} />}
      />
    </div>
  );
}
