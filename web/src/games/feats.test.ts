// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest';
import type { Table } from '../wire/types';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (place: string) => kept.get(place) ?? null,
  setItem: (place: string, text: string) => void kept.set(place, text),
  removeItem: (place: string) => void kept.delete(place),
});
const { feats, featsOf, forgetFeats, keepFeats } = await import('./feats');

const commands = {
  5: 'skull',
  6: 'three',
  7: 'mute',
  8: 'no_back',
  9: 'one_pile',
  10: 'draw_one',
  11: 'stop',
};
interface Part {
  result?: string;
  aid?: boolean;
  laid?: number[];
  kind?: string;
  seat?: number;
  events?: string[];
}
const tableOf = ({
  result = 'won',
  aid = true,
  laid = [],
  kind = 'random',
  seat = 0,
  events = ['dealt', 'did'],
}: Part) =>
  ({
    settings: { aid },
    you: { member: 1, seat },
    events: events.map((e) => ({ e })),
    game: {
      deal: { kind },
      over: { result },
      view: { rules: { extreme: true, commands }, laid },
    },
  }) as unknown as Table;

const none = { unaided: false, commands: false };

beforeEach(() => {
  kept.clear();
  feats.set(none);
});

test('a win without the memory aid', () => {
  expect(featsOf(tableOf({ aid: false })).unaided).toBe(true);
  expect(featsOf(tableOf({ aid: true })).unaided).toBe(false);
  expect(featsOf(tableOf({ aid: false, result: 'lost' })).unaided).toBe(false);
});

test('an aid switched off after the game is about the next one', () => {
  const events = ['dealt', 'did', 'changed'];
  expect(featsOf(tableOf({ aid: false, events })).unaided).toBe(false);
  const before = ['changed', 'dealt', 'did'];
  expect(featsOf(tableOf({ aid: false, events: before })).unaided).toBe(true);
});

test('all seven commands in one game, also in one that is lost', () => {
  const all = Object.keys(commands).map(Number);
  expect(featsOf(tableOf({ result: 'lost', laid: all })).commands).toBe(true);
  expect(featsOf(tableOf({ laid: all.slice(1) })).commands).toBe(false);
});

test('nothing comes of exercises, of games given up, and for those who look on', () => {
  const laid = Object.keys(commands).map(Number);
  expect(featsOf(tableOf({ aid: false, laid, kind: 'what_if' }))).toEqual(none);
  expect(featsOf(tableOf({ aid: false, laid, result: 'given_up' }))).toEqual(none);
  const other = tableOf({ aid: false, laid });
  delete other.you.seat;
  expect(featsOf(other)).toEqual(none);
});

test('what was reached once is kept', () => {
  expect(keepFeats({ unaided: true, commands: false })).toEqual(['unaided']);
  expect(keepFeats({ unaided: true, commands: true })).toEqual(['commands']);
  expect(keepFeats(none)).toEqual([]);
  expect(feats.get()).toEqual({ unaided: true, commands: true });
  expect(JSON.parse(kept.get('backstep.feats')!)).toEqual({ unaided: true, commands: true });
  forgetFeats();
  expect(feats.get()).toEqual(none);
  expect(kept.size).toBe(0);
});
