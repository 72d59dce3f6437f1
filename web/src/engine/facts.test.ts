import { expect, test } from 'vitest';
import { fireCards } from '../rules/even';
import { engine_for_tests } from './engine_for_tests';
import { askFacts, isBurning, laidBy } from './facts';

test('the engine says which cards burn, and the rules page shows the same', async () => {
  const engine = await engine_for_tests();
  expect(engine.fire_cards()).toEqual(fireCards);
  expect(isBurning(fireCards[0]!)).toBe(false); // nobody to ask
  askFacts(engine);
  expect(isBurning(fireCards[0]!)).toBe(true);
  expect(isBurning(2)).toBe(false);
});

test('the engine says what was laid', async () => {
  const engine = await engine_for_tests();
  askFacts(engine);
  const game = engine.deal({ rules: { players: 2, on_fire: true }, entropy: '00'.repeat(32) });
  const { rules } = engine.position(game, null).view;
  const tops = { A: 30, B: null, C: null, D: 50 };
  const actions = ['33A', '23A', '60D', '90C', 'end'];
  const laid = laidBy(rules, tops, actions);
  expect(laid).toEqual([
    { card: 33, pile: 'A', trick: false, fire: true },
    { card: 23, pile: 'A', trick: true, fire: false },
    { card: 60, pile: 'D', trick: true, fire: false },
    { card: 90, pile: 'C', trick: false, fire: false },
  ]);
  expect(laidBy(rules, tops, actions)).toBe(laid);
  const extreme = { ...rules, extreme: true };
  const [card, command] = Object.entries(rules.commands)[0]!;
  expect(engine.laid(extreme, tops, [`${card}B`])).toMatchObject([{ command }]);
});
