// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';
import { engine_for_tests } from '../engine/engine_for_tests';
import type { Engine, LocalGame } from '../engine/types';
import type { Game, View } from '../wire/types';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('window', {});
vi.stubGlobal('addEventListener', () => {});

const { lostView, whyNotes } = await import('./why-nothing');
const { speak } = await import('../texts');
let engine: Engine;
beforeAll(async () => {
  engine = await engine_for_tests();
  await speak('en');
});

const gameOf = (view: View, over: Game['over']): Game => ({
  number: 1,
  deal: { kind: 'random', name: '', at: 0 },
  phase: 'over',
  n: 0,
  view,
  signals: [],
  votes: [],
  over: over!,
});

/** A game alone in which these cards come first. */
function alone(hand: number[], actions: string[]): LocalGame {
  const rest = Array.from({ length: 98 }, (_, i) => i + 2).filter((card) => !hand.includes(card));
  return { rules: { players: 1 }, deck: [...hand, ...rest], starts: 0, actions };
}

/** Plays as the engine would until the game is lost. */
function lostGame(): { game: LocalGame; view: View; hands: number[][] } {
  let game = alone([40, 41, 42, 43, 44, 45, 46, 47], []);
  for (;;) {
    const { view, over, hands } = engine.position(game, 0);
    if (over) return { game, view, hands };
    const turn = engine.bot(view, [], 'random', '01');
    const acted = engine.act(game, turn, 0);
    if (!('game' in acted)) throw new Error('a bot was refused');
    game = acted.game;
  }
}

test('every pile says what it would have needed', () => {
  const { view, hands } = lostGame();
  expect(view.status).toBe('lost');
  const game = gameOf(view, { result: 'lost', reason: 'stuck', left: view.left, hands });
  const lost = lostView(game)!;
  expect(lost.hand).toEqual(hands[0]);
  const preview = engine.preview(lost, []);
  const notes = whyNotes(preview, 'stuck', lost);
  for (const lane of preview.lanes) {
    const fits = lane.cards.filter(({ kind }) => kind !== 'refused');
    const { text } = notes[lane.pile]!;
    if (fits.length > 0) {
      expect(text).toMatch(/^only .* fits?$/);
      for (const { card } of fits) expect(text).toContain(String(card));
    } else expect(text).toBe(`only ${lane.rising ? 'above' : 'below'} ${lane.tip}`);
  }
});

test('nothing is said of a hand that stays secret, nor of other ends', () => {
  const { view, hands } = lostGame();
  const { hand: _, seat: __, ...others } = view;
  expect(lostView(gameOf(others, { result: 'lost', left: 9 }))).toBeUndefined();
  expect(lostView(gameOf(view, { result: 'given_up', left: 9, hands }))).toBeUndefined();
  expect(lostView(gameOf(view, { result: 'won', left: 0, hands }))).toBeUndefined();
  expect(lostView(undefined)).toBeUndefined();
});

test('an uncovered skull is told on its pile alone', () => {
  const { view } = lostGame();
  const preview = engine.preview(
    lostView(gameOf(view, { result: 'lost', left: 9, hands: [[2]] }))!,
    [],
  );
  const [first, ...rest] = preview.lanes;
  const lanes = [{ ...first!, command: 'skull' as const, active: true }, ...rest];
  expect(whyNotes({ ...preview, lanes }, 'skull', view)).toEqual({
    A: { text: 'loses: skull on A', look: 'bad' },
  });
});
