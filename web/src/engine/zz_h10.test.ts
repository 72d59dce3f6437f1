import { test } from 'vitest';
import { engine_for_tests } from './engine_for_tests';
test('find', async () => {
  const engine = await engine_for_tests();
  for (const word of ['kestrel','otter','lantern','heron','maple','willow','falcon','cedar','harbor','meadow','pebble','sparrow','river','comet','copper','amber']) {
    try {
      const game = engine.deal({ name: `2x-${word}` });
      const p0 = engine.position(game, 0).view, p1 = engine.position(game, 1).view;
      console.log('DEAL', word, p0.hand?.join(','), '|', p1.hand?.join(','));
    } catch (e) { console.log('DEAL no', word); }
  }
});
