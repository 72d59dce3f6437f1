// What is reached follows from games, lessons and puzzles alone.
import { expect, test } from 'vitest';
import type { OwnGame } from './games';
import { milestones, nextStep, records } from './progress';

const game = (rules: string, result: OwnGame['result'], left: number): OwnGame => ({
  id: 'g',
  rules,
  deal: 'random',
  result,
  left,
  ended: 0,
  counts: true,
  local: false,
});

const none = { unaided: false, commands: false };
const nothing = { lessons: [], puzzles: 0, feats: none };
const done = (all: ReturnType<typeof milestones>) =>
  all.filter((one) => one.done).map(({ step }) => step);

test('who begins is sent to the lesson, and then on', () => {
  expect(nextStep(milestones([], nothing))?.step).toBe('lesson');
  const learnt = { ...nothing, lessons: ['first'] };
  expect(nextStep(milestones([], learnt))?.step).toBe('under_ten');
  expect(nextStep(milestones([game('2', 'won', 0)], learnt))?.step).toBe('puzzle');
});

test('a game given up early reaches nothing, whatever is left', () => {
  expect(done(milestones([game('1', 'given_up', 3)], nothing))).toEqual([]);
  expect(records([game('1', 'given_up', 3)])).toEqual([]);
});

test('wins count for their kind of game and number of players', () => {
  const wins = ['1', '2', '3xp', '4f', '5'].map((rules) => game(rules, 'won', 0));
  expect(done(milestones(wins, nothing))).toEqual([
    'under_ten',
    'win',
    'all_commands',
    'extreme_under_ten',
    'extreme_win',
    'fire_win',
    'pro_win',
    'all_players',
  ]);
});

test('feats count whatever the list of games says', () => {
  const feats = { unaided: true, commands: true };
  expect(done(milestones([], { ...nothing, feats }))).toEqual(['all_commands', 'unaided_win']);
});

test('records hold the fewest cards and the wins of each kind', () => {
  const games = [game('2x', 'lost', 30), game('2x', 'lost', 12), game('1', 'won', 0)];
  expect(records(games)).toEqual([
    { rules: '1', left: 0, won: 1, games: 1 },
    { rules: '2x', left: 12, won: 0, games: 2 },
  ]);
});
