import { describe, expect, test } from 'vitest';
import type { CardOnPile, Lane } from '../engine/types';
import {
  type Effect,
  type LaneSign,
  placeLane,
  type Room,
  scaleX,
  type Wanted,
} from './lane-layout';

const desk: Room = { width: 852, height: 100, strip: 20, small: false };
const phone: Room = { width: 304, height: 82, strip: 16, small: true };
const measure = (text: string) => text.length * 7;

const all = Array.from({ length: 98 }, (_, i) => i + 2);
const card = (value: number, skipped: number[] = []): CardOnPile => ({
  card: value,
  kind: 'onward',
  skips: skipped.length,
  skipped,
});
function rising(top: number, more: Partial<Lane> = {}): Lane {
  const tip = more.puts?.at(-1) ?? top;
  return {
    pile: 'A',
    rising: true,
    top,
    puts: [],
    tip,
    row: false,
    room: all.filter((value) => value > tip),
    active: false,
    cards: [],
    ...more,
  };
}
const wanted = (room: Room, more: Partial<Wanted> = {}): Wanted => ({
  room,
  hand: [],
  aid: true,
  signs: [],
  measure,
  ...more,
});
const pill: Effect = { text: 'skips 8', look: 'plain' };

describe('cards', () => {
  test('stand on their value with their leading edge', () => {
    const up = placeLane(rising(41), wanted(desk));
    expect(up.cards[0]!.left + up.card.width).toBeCloseTo(scaleX(41, desk.width));
    const down = placeLane(
      { ...rising(63), rising: false, room: all.filter((value) => value < 63) },
      wanted(desk),
    );
    expect(down.cards[0]!.left).toBeCloseTo(scaleX(63, desk.width));
  });

  test('stay on the lane', () => {
    for (const top of [1, 2, 99, 100]) {
      const { cards, card: size } = placeLane(rising(top), wanted(phone));
      expect(cards[0]!.left).toBeGreaterThanOrEqual(0);
      expect(cards[0]!.left + size.width).toBeLessThanOrEqual(phone.width);
    }
  });

  test('under others keep their number in sight, however many', () => {
    const { cards } = placeLane(rising(45, { puts: [46, 47, 49] }), wanted(phone));
    for (let i = 0; i + 1 < cards.length; i++) {
      expect(cards[i + 1]!.left - cards[i]!.left).toBeGreaterThanOrEqual(14);
      expect(cards[i]!.seen).toBe('left');
    }
  });

  test('of a trick are seen on the other side, and far ones as a whole', () => {
    const hop = placeLane(rising(34, { puts: [24] }), wanted(phone));
    expect(hop.cards[0]!.seen).toBe('right');
    const far = placeLane(rising(1, { row: false, puts: [76] }), wanted(phone));
    expect(far.cards[0]!.seen).toBeUndefined();
  });
});

describe('labels', () => {
  const hand = [36, 46, 49, 58, 77];
  test('keep 20 px between them, nearest first', () => {
    const { labels } = placeLane(rising(34), wanted(phone, { hand }));
    expect(labels.length).toBeGreaterThan(1);
    const at = labels.map(({ x }) => x).sort((a, b) => a - b);
    for (let i = 0; i + 1 < at.length; i++) expect(at[i + 1]! - at[i]!).toBeGreaterThanOrEqual(19);
    expect(labels[0]!.card).toBe(46); // 36 stands beside the card, 49 beside 46
  });

  test('give way to the pill, and the picked card has none', () => {
    const lane = rising(34, { cards: [card(46, [36, 40])] });
    const { labels, effect } = placeLane(lane, wanted(phone, { hand, picked: 46, effect: pill }));
    expect(labels.map((each) => each.card)).not.toContain(46);
    for (const { x } of labels) {
      expect(x + 9 <= effect!.left || x - 9 >= effect!.left + effect!.width).toBe(true);
    }
  });
});

describe('the effect of the picked card', () => {
  test('stays on the lane and off its cards', () => {
    for (const room of [desk, phone]) {
      for (let top = 2; top < 95; top += 3) {
        for (const value of [top + 1, Math.min(99, top + 15), 99]) {
          const lane = rising(top, { cards: [card(value)] });
          const placed = placeLane(lane, wanted(room, { picked: value, effect: pill }));
          const { left, width } = placed.effect!;
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(room.width);
          const start = placed.cards[0]!.left;
          expect(left >= start + placed.card.width || left + width <= start).toBe(true);
        }
      }
    }
  });

  test('as a note keeps off both cards of a lane', () => {
    const lane = rising(1, { puts: [76], cards: [{ ...card(11), kind: 'refused' }] });
    const note: Effect = { text: 'only above 76', look: 'note' };
    const placed = placeLane(lane, wanted(phone, { picked: 11, effect: note }));
    const { left, width } = placed.effect!;
    for (const each of placed.cards) {
      expect(left >= each.left + placed.card.width || left + width <= each.left).toBe(true);
    }
  });
});

test('skipped cards are apart from the others', () => {
  const lane = rising(41, { cards: [card(46, [42, 43, 45])] });
  const placed = placeLane(lane, wanted(desk, { hand: [45, 46], picked: 46, effect: pill }));
  expect(placed.skipped).toHaveLength(2);
  expect(placed.mineSkipped).toHaveLength(1);
  expect(placed.mine).toHaveLength(1);
  expect(placed.ticks).toHaveLength(lane.room.length - 4);
});

test('without the memory aid only own cards are marked', () => {
  const lane = rising(41, { trick: { card: 31, where: 'hand', allowed: true } });
  const placed = placeLane(lane, wanted(desk, { aid: false, hand: [12, 58] }));
  expect(placed.ticks).toEqual([]);
  expect(placed.mine).toHaveLength(1);
  expect(placed.trick).toBeUndefined();
});

test('the diamond says whether the trick is in hand, unseen or forbidden', () => {
  const look = (where: 'hand' | 'unseen', allowed: boolean) =>
    placeLane(rising(41, { trick: { card: 31, where, allowed } }), wanted(desk)).trick?.look;
  expect([look('hand', true), look('unseen', true), look('hand', false)]).toEqual([
    'have',
    'unseen',
    'blocked',
  ]);
});

describe('signals', () => {
  const sign: LaneSign = { kind: 'good', name: 'Bot', bot: true, text: 'great card here' };
  test('stand in the widest gap, two at most, the rest counted', () => {
    const high = placeLane(rising(80), wanted(desk, { signs: [sign, sign, sign] })).signs;
    expect(high).toMatchObject({ side: 'left', at: 0, shown: 2, rest: 1, words: true });
    const low = placeLane(rising(20), wanted(phone, { signs: [sign, sign] })).signs;
    expect(low).toMatchObject({ side: 'right', at: 0, shown: 1, rest: 1 });
    const between = placeLane(rising(1, { puts: [90] }), wanted(phone, { signs: [sign] })).signs;
    expect(between.side).toBe('left');
    expect(between.at).toBeGreaterThan(0);
  });
});

describe('why nothing fitted', () => {
  const note: Effect = { text: 'only above 84', look: 'bad' };

  test('words stand beside the cards without a picked one', () => {
    for (const room of [desk, phone]) {
      for (const tip of [2, 41, 84, 99]) {
        const placed = placeLane(rising(tip), wanted(room, { effect: note }));
        const { left, width } = placed.effect!;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(room.width);
        const [on] = placed.cards;
        expect(left + width <= on!.left || left >= on!.left + placed.card.width).toBe(true);
      }
    }
  });

  test('own cards that do not fit are marked, the nearest by its number', () => {
    const placed = placeLane(rising(60), wanted(desk, { hand: [20, 47, 90], past: [20, 47, 90] }));
    expect(placed.past).toEqual([scaleX(20, desk.width), scaleX(47, desk.width)]);
    expect(placed.labels.filter(({ past }) => past)).toEqual([
      { card: 47, x: scaleX(47, desk.width), past: true },
    ]);
    expect(placeLane(rising(60), wanted(desk, { hand: [20] })).past).toEqual([]);
  });
});
