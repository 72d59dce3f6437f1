import { expect, test } from 'vitest';
import { fireCards } from '../rules/even';
import { askFire, burningCards, isBurning } from './burning';
import { engine_for_tests } from './engine_for_tests';

test('the engine tells which cards burn, and the rules page shows the same', async () => {
  const engine = await engine_for_tests();
  expect([...burningCards(engine)].sort((one, other) => one - other)).toEqual(fireCards);
  expect(isBurning(fireCards[0]!)).toBe(false); // nobody to ask
  askFire(engine);
  expect(isBurning(fireCards[0]!)).toBe(true);
  expect(isBurning(2)).toBe(false);
});
