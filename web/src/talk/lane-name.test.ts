import { beforeAll, describe, expect, test, vi } from 'vitest';
import { engine_for_tests } from '../engine/engine_for_tests';
import type { Engine, Lane, Preview } from '../engine/types';
import type { View } from '../wire/types';

vi.stubGlobal('document', { documentElement: {} });
const { speak } = await import('../texts');
const { laneName } = await import('./lane-name');
const { cut } = await import('./span');

let engine: Engine;
let view: View;
beforeAll(async () => {
  await speak('en');
  engine = await engine_for_tests();
  const game = engine.deal({ rules: { players: 2, extreme: true }, entropy: '3a'.repeat(32) });
  view = engine.position(game, 0).view;
});

const context = { signs: [], aid: true, mine: true };
const lane = (part: Partial<Lane>): Lane => ({
  pile: 'B',
  rising: true,
  top: 41,
  puts: [],
  tip: 41,
  row: false,
  room: [46, 50, 60],
  active: false,
  cards: [],
  ...part,
});

describe('the name of a pile', () => {
  test('of a fresh deal, from the engine', () => {
    const preview: Preview = engine.preview(view, []);
    expect(laneName(preview.lanes[0]!, context)).toMatch(
      /^Pile A, ascending, empty\. Room for 98 unplayed cards\. Your cards that fit: .+\.$/,
    );
    const card = preview.hand[0]!.card;
    const name = laneName(preview.lanes[2]!, { ...context, picked: card });
    expect(name).toMatch(
      new RegExp(`^Pile C, descending, empty\\. Place ${card} here: skips \\d+`),
    );
  });
  test('says everything', () => {
    const put = lane({
      puts: [45],
      tip: 45,
      command: 'skull',
      active: true,
      cards: [{ card: 46, kind: 'onward', skips: 0, skipped: [], covers: 'skull' }],
    });
    const signs = [{ name: 'Visitor', kind: 'leave' }];
    expect(laneName(put, { ...context, picked: 46, signs })).toBe(
      'Pile B, ascending, you placed 45 (skull) on 41. The skull is open: cover it this turn. ' +
        'Place 46 here: skips none, covers the skull. Visitor says: “Leave it alone, please.”',
    );
  });
  test('what does not fit, and what loses', () => {
    const no = lane({
      cards: [
        { card: 12, kind: 'refused', skips: 0, skipped: [], more_than: 41 },
        {
          card: 31,
          kind: 'refused',
          skips: 0,
          skipped: [],
          refusal: { code: 'no_back', clause: 'E7', message: '' },
        },
        {
          card: 50,
          kind: 'onward',
          skips: 1,
          skipped: [46],
          ends: 'stop',
          loses: { reason: 'three', clause: 'E5' },
        },
      ],
    });
    const name = (picked: number) => laneName(no, { ...context, picked });
    expect(name(12)).toContain('12 doesn’t fit here: only cards above 41 do.');
    expect(name(31)).toContain('31 would be a trick here, and tricks are forbidden right now.');
    expect(name(50)).toContain(
      'Place 50 here: skips one, ends the turn. That loses the game: it wouldn’t be exactly three cards.',
    );
  });
  test('nobody counts without the memory aid', () => {
    const one = lane({
      trick: { card: 31, where: 'unseen', allowed: true },
      cards: [{ card: 60, kind: 'onward', skips: 2, skipped: [46, 50] }],
    });
    expect(laneName(one, { ...context, aid: false })).toBe('Pile B, ascending, 41 on top.');
    expect(laneName(one, { ...context, aid: false, picked: 60, mine: false })).toBe(
      'Pile B, ascending, 41 on top. 60 here: fits.',
    );
    expect(laneName(one, context)).toBe(
      'Pile B, ascending, 41 on top. Room for 3 unplayed cards. Your cards that fit: 60. Trick: 31, still to come.',
    );
  });
});

test('what others laid since the own last turn, with who it was', () => {
  const since = [
    { who: 'Visitor', cards: [30, 38] },
    { who: 'Maestro', cards: [41] },
  ];
  expect(laneName(lane({}), { ...context, aid: false, since })).toBe(
    'Pile B, ascending, 41 on top. Since your last turn: Visitor 30 and 38; Maestro 41.',
  );
});

describe('spans are code points', () => {
  test.each([
    ['I have forty', [7, 12], ['I have ', 'forty', '']],
    ['🂡🂢 forty!', [3, 8], ['🂡🂢 ', 'forty', '!']],
    ['4️⃣ yes', [0, 3], ['', '4️⃣', ' yes']],
    ['too long', [0, 0], ['too long', '', '']],
    ['all', undefined, ['all', '', '']],
  ] as const)('%s', (text, span, parts) => {
    expect(cut(text, span)).toEqual(parts);
  });
});
