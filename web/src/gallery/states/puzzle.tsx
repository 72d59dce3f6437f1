// Puzzles: the list, and one of them before and after an answer; and results to share.
import { engine } from '../../engine';
import { keepPuzzle, noteOutcome } from '../../puzzle/kept';
import { NoPuzzle } from '../../puzzle/puzzle-box';
import type { PuzzleRun } from '../../puzzle/puzzle-run';
import { beginPuzzle, PuzzleTable } from '../../puzzle/puzzle-screen';
import { type Puzzle, puzzlesOfDay, shippedPuzzles } from '../../puzzle/puzzles';
import { PuzzlesView } from '../../puzzle/puzzles-screen';
import { ShareDialog } from '../../share/share-result';
import type { PileName } from '../../wire/types';

const nothing = () => {};
const date = '2026-11-18';
const settled = () => new Promise((done) => setTimeout(done, 40));

async function list(some: boolean) {
  const set = await shippedPuzzles();
  if (some) {
    const [first, second] = puzzlesOfDay(set, date);
    noteOutcome(first!.id, { tries: 2, date });
    if (second) noteOutcome(second.id, { tries: 0, date });
    keepPuzzle('own', { ...set[0]!, id: 'own-game-12' });
  }
  return (
    <div class="figures-screen">
      <main>
        <PuzzlesView set={set} date={date} />
      </main>
    </div>
  );
}

async function puzzle(
  which: (one: Puzzle) => boolean,
  then: (run: PuzzleRun) => Promise<void> | void = nothing,
) {
  const one = (await shippedPuzzles()).find(which);
  if (!one) throw new Error('there is no such puzzle');
  const run = beginPuzzle(one, await engine());
  await settled();
  await then(run);
  await settled();
  return <PuzzleTable run={run} onNext={nothing} />;
}

async function answer(run: PuzzleRun, actions: readonly string[]) {
  const { turn } = run.model.get();
  for (const action of actions) {
    if (action !== 'end') turn.put(action.at(-1) as PileName, Number.parseInt(action, 10));
  }
  turn.end();
  if (turn.model.get().question) turn.anyway();
  await settled();
}

const turnOf = (players: string) => (one: Puzzle) =>
  one.kind === 'turn' && one.ground === 'imagined' && one.rules.startsWith(players);

export const states = {
  puzzles: () => list(false),
  'puzzles-some': () => list(true),
  'puzzle-open': () => puzzle(turnOf('2')),
  'puzzle-play-out': () => puzzle((one) => one.kind === 'play_out'),
  'puzzle-wrong': () =>
    puzzle(turnOf('2'), (run) => answer(run, run.puzzle.rivals?.[0]?.turn ?? [])),
  'puzzle-right': () => puzzle(turnOf('2'), (run) => answer(run, run.puzzle.turn)),
  'puzzle-shown': () => puzzle(turnOf('1'), (run) => run.show()),
  'puzzle-unknown': () => <NoPuzzle />,
  'share-result': () => (
    <main>
      <h1 class="vh">Backstep</h1>
      <ShareDialog
        shared={{
          rules: 'x',
          players: 1,
          result: 'lost',
          left: 7,
          tops: { A: 88, B: 61, C: 12, D: 40 },
          date,
          further: 0.62,
          streak: 3,
          url: 'https://play.example/today',
        }}
        onClose={nothing}
      />
    </main>
  ),
};
