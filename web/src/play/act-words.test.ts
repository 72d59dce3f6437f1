// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';
import type { Preview } from '../engine/types';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('window', {});
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));

const { threeActs } = await import('./act-words');
const { pipsText } = await import('./status');
const { speak } = await import('../texts');
beforeAll(() => speak('en'));

const nothing: Preview = {
  mine: true,
  puts: [],
  dropped: [],
  lanes: [],
  hand: [],
  laid: 0,
  minimum: 2,
  due: 2,
  duties: [],
  force: [],
  muted: false,
  lay: { allowed: false, draws: 0 },
  end: { allowed: false, draws: 0 },
  safe: [],
  rescue: [],
  rescue_from_start: [],
};
const acts = (part: Partial<Preview>, more: Partial<Parameters<typeof threeActs>[0]> = {}) => {
  const { back, lay, end } = threeActs({
    preview: { ...nothing, ...part },
    connected: true,
    busy: false,
    playing: 'Guest',
    turnsBefore: 1,
    botPlays: false,
    ...more,
  });
  const told = (act: typeof back) => `${act.off ? 'off' : (act.kind ?? 'on')}: ${act.text}`;
  return [told(back), told(lay), told(end)];
};

test('nothing placed', () => {
  expect(acts({})).toEqual(['off: nothing placed', 'off: nothing placed', 'off: at least 2 cards']);
});

test('one put, two due', () => {
  expect(acts({ puts: ['46B'], due: 1, lay: { allowed: true, draws: 0 } })).toEqual([
    'on: 46 from B',
    'on: 46 on B, then one more',
    'off: play one more',
  ]);
});

test('enough put', () => {
  expect(
    acts({
      puts: ['46B', '49B'],
      due: 0,
      lay: { allowed: true, draws: 0 },
      end: { allowed: true, ends: 'end', draws: 2 },
    }),
  ).toEqual(['on: 49 from B', 'on: 46, 49 on B, turn continues', 'go: plays 46, 49, draws 2']);
});

test('a stop is put: what ends by itself is said before', () => {
  expect(
    acts({
      puts: ['49B'],
      due: 0,
      lay: { allowed: true, ends: 'stop', draws: 1 },
      end: { allowed: true, ends: 'stop', draws: 1 },
    }),
  ).toEqual(['on: 49 from B', 'off: a Stop ends the turn', 'go: plays 49, draws 1']);
});

test('a skull is open', () => {
  expect(
    acts({
      laid: 1,
      puts: ['45B'],
      due: 0,
      duties: [{ kind: 'skull', pile: 'B' }],
      lay: { allowed: true, draws: 0 },
      end: {
        allowed: true,
        ends: 'end',
        draws: 0,
        loses: { reason: 'skull', clause: 'E4', pile: 'B' },
      },
    }),
  ).toEqual(['on: 45 from B', 'on: 45 on B, then cover it', 'lose: loses: skull on B']);
});

test('many cards are counted, not listed', () => {
  expect(
    acts({
      puts: ['4A', '5A', '6A', '7A'],
      due: 0,
      lay: { allowed: true, draws: 0 },
      end: { allowed: true, ends: 'end', draws: 4 },
    }).slice(1),
  ).toEqual(['on: 4 cards, turn continues', 'go: plays 4 cards, draws 4']);
});

test('no connection: only what is in this browser can be done', () => {
  expect(acts({ puts: ['46B'], due: 1 }, { connected: false })).toEqual([
    'on: 46 from B',
    'off: waiting for connection',
    'off: waiting for connection',
  ]);
});

test('somebody else plays', () => {
  expect(acts({ mine: false })).toEqual([
    'off: Guest is playing',
    'off: pick a card to see its steps',
    'off: you’re next',
  ]);
});

test('where nothing is left to draw, no number of cards is drawn', () => {
  const end = { allowed: true, ends: 'end' as const, draws: 0 };
  expect(acts({ due: 0, laid: 2, end })[2]).toBe('go: nothing to draw');
  expect(acts({ due: 0, puts: ['46B'], end })[2]).toBe('go: plays 46, nothing to draw');
  const many: Preview['puts'] = ['4A', '5A', '6A', '7A'];
  expect(acts({ due: 0, puts: many, end })[2]).toBe('go: plays 4 cards, nothing to draw');
});

test('more cards than a turn needs are not of fewer', () => {
  const pips = (laid: number, puts: Preview['puts'], minimum: number, short = true) =>
    pipsText({ ...nothing, laid, puts, minimum }, short).shown;
  expect(pips(0, [], 2)).toBe('0 of 2');
  expect(pips(1, ['46B'], 2)).toBe('2 of 2');
  expect(pips(2, ['46B'], 2)).toBe('3 cards'); // and not "3 of 2"
  expect(pips(3, [], 1, false)).toBe('3 cards');
  expect(pips(1, [], 2, false)).toBe('1 of 2 played');
});
