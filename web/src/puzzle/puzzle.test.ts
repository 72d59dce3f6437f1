// Puzzles as they are chosen and solved, with the real engine and the set that comes with the page.
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { engine_for_tests } from '../engine/engine_for_tests';
import type { Engine } from '../engine/types';
import type { LocalTable } from '../table/local';
import { fakeBrowser } from '../wire/browser_for_tests';
import type { PileName } from '../wire/types';
import type { Puzzle } from './puzzles';

let engine: Engine;
beforeAll(async () => {
  engine = await engine_for_tests();
});
beforeEach(() => {
  vi.resetModules();
  fakeBrowser();
});

const parts = async () => ({
  ...(await import('./puzzles')),
  ...(await import('./puzzle-run')),
  ...(await import('./next')),
  ...(await import('./effect')),
});
async function set(): Promise<Puzzle[]> {
  const { puzzlesFrom } = await parts();
  return puzzlesFrom(readFileSync(new URL('./set.jsonl', import.meta.url), 'utf8'));
}

async function begin(puzzle: Puzzle, done = vi.fn()) {
  const { PuzzleRun, gameOf } = await parts();
  const { LocalTable: Local } = await import('../table/local');
  const { TableTurn } = await import('../table/own-turn');
  const local = { engine: async () => engine, thinker: () => ({}) as never };
  const run = new PuzzleRun(puzzle, {
    engine,
    open: (one) =>
      new Local({ id: 'puzzle', game: gameOf(one), seat: one.seat, persist: false }, local),
    turn: (connection: LocalTable) => new TableTurn(connection, async () => engine),
    done,
  });
  await vi.waitFor(() => expect(run.model.get().turn.model.get().preview).toBeDefined());
  return { run, done };
}

/** Puts the cards and ends the turn, as a person would. */
function answer(run: Awaited<ReturnType<typeof begin>>['run'], actions: readonly string[]): void {
  const { turn } = run.model.get();
  for (const action of actions) {
    if (action !== 'end') turn.put(action.at(-1) as PileName, Number.parseInt(action, 10));
  }
  turn.end();
  if (turn.model.get().question) turn.anyway();
}

test('three a day, one of each grade, and other ones the next day', async () => {
  const { puzzlesOfDay } = await parts();
  const all = await set();
  const today = puzzlesOfDay(all, '2026-11-18');
  expect(today.map(({ grade }) => grade)).toEqual(['easy', 'medium', 'hard']);
  const tomorrow = puzzlesOfDay(all, '2026-11-19');
  for (const [at, puzzle] of today.entries()) expect(tomorrow[at]!.id).not.toBe(puzzle.id);
  const hard = all.filter(({ grade }) => grade === 'hard').length;
  const seen = new Set<string>();
  for (let day = 0; day < hard; day++) {
    const date = new Date(Date.parse('2026-11-18') + day * 86_400_000).toISOString().slice(0, 10);
    seen.add(puzzlesOfDay(all, date)[2]!.id);
  }
  expect(seen.size).toBe(hard);
});

test('the stream gives what is wished for and not solved', async () => {
  const { nextOf } = await parts();
  const all = await set();
  const filter = { family: 'extreme', grade: 'easy' } as const;
  const first = nextOf(all, filter, {})!;
  expect(first.rules).toContain('x');
  expect(first.grade).toBe('easy');
  const solved = Object.fromEntries(all.map(({ id }) => [id, true]));
  expect(nextOf(all, filter, solved)).toBeUndefined();
});

test('the best turn of a puzzle is found, and other turns are not', async () => {
  const all = await set();
  const kinds = all.filter(({ kind }) => kind === 'turn');
  for (const puzzle of [
    kinds[0]!,
    kinds.at(-1)!,
    kinds.find(({ rules }) => rules.includes('x'))!,
  ]) {
    const { run, done } = await begin(puzzle);
    answer(run, puzzle.rivals![0]!.turn);
    expect(run.model.get().verdict).toMatchObject({ what: 'wrong' });
    expect(done).not.toHaveBeenCalled();
    run.again();
    await vi.waitFor(() => expect(run.model.get().turn.model.get().preview).toBeDefined());
    answer(run, puzzle.turn);
    expect(run.model.get().verdict, puzzle.id).toEqual({ what: 'right' });
    expect(done).toHaveBeenCalledWith(2);
    run.close();
  }
});

test('whoever sees the solution has not solved it', async () => {
  const puzzle = (await set()).find(({ kind }) => kind === 'turn')!;
  const { run, done } = await begin(puzzle);
  run.show();
  expect(run.model.get().verdict).toEqual({ what: 'shown' });
  expect(done).toHaveBeenCalledExactlyOnceWith(0);
  await vi.waitFor(() => expect(run.model.get().turn.model.get().puts.length).toBeGreaterThan(0));
  run.again();
  await vi.waitFor(() => expect(run.model.get().turn.model.get().preview).toBeDefined());
  answer(run, puzzle.turn);
  expect(run.model.get().verdict).toEqual({ what: 'right' });
  expect(done).toHaveBeenCalledTimes(1);
  run.close();
});

test('exchanged piles come to the same, other cards do not', async () => {
  const { doTurn, effectKey } = await parts();
  const game = engine.deal({ name: '1-kestrel' });
  const [low, next] = engine.position(game, 0).view.hand!;
  const key = (...actions: string[]) => effectKey(doTurn(engine, game, actions, 0)!.view);
  expect(key(`${low}A`, `${next}B`, 'end')).toBe(key(`${low}B`, `${next}A`, 'end'));
  expect(key(`${low}A`, `${next}A`, 'end')).not.toBe(key(`${low}A`, `${next}B`, 'end'));
  expect(doTurn(engine, game, [`${low}A`], 0)!.over).toBe(false);
});

test('a puzzle that is played out is solved by its line', async () => {
  const puzzle = (await set()).find(({ kind, rules }) => kind === 'play_out' && rules[0] === '1')!;
  const { run, done } = await begin(puzzle);
  let turn: string[] = [];
  for (const action of [...puzzle.line!, 'last']) {
    if (action !== 'end' && action !== 'last') {
      turn.push(action);
      continue;
    }
    const { connection } = run.model.get();
    const game = connection.model.get().table!.game!;
    if (game.phase !== 'play') break;
    const actions = action === 'end' ? [...turn, 'end'] : turn;
    await connection.send({ t: 'play', game: game.number, n: game.n, actions });
    turn = [];
  }
  expect(run.model.get().verdict).toEqual({ what: 'right' });
  expect(done).toHaveBeenCalledExactlyOnceWith(1);
  run.close();
});
