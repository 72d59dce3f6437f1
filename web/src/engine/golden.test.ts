// The golden games of the native program, replayed here: deals, draws, what is legal and how games
// end must be the same; so must an analysis, to the last digit.
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Card, RulesWished } from '../wire/types';
import { engine_for_tests, module_for_tests } from './engine_for_tests';
import { start } from './load';
import type { AnalysisLine, Engine, LocalGame } from './types';

const goldens = new URL('../../../tests/golden/', import.meta.url);

let engine: Engine;
beforeAll(async () => {
  engine = await engine_for_tests();
});

function numbers(text: string): Card[] {
  return (text.replace(/\(\w+\)/g, '').match(/\d+/g) ?? []).map(Number);
}
/** Of the lines of a position: the cards behind "seat 0:" and so on, and behind "draw pile:". */
function cards_in(lines: string[]): { hands: Card[][]; draw: Card[] } {
  const after = (line: string) => numbers(line.slice(line.indexOf(':') + 1));
  const hands = lines.filter((line) => /^seat \d:/.test(line)).map(after);
  return { hands, draw: after(lines.find((line) => line.startsWith('draw pile:'))!) };
}

interface Golden {
  title: string;
  game: LocalGame;
  turns: { seat: number; minimum: number; plays: number; losing: number; drew: Card[] }[];
  end: string[];
}

// "0 [2] 32/0  23D 98C*  + 26 61"; the last turn of a game may have no "+".
const TURN = /^(\d) \[(\d)\] (\d+)\/(\d+) {2}([^+]*?)(?: {2}\+(.*))?$/;

function golden_of(title: string, lines: string[]): Golden {
  const [variant, players] = title.split(', ') as [string, string];
  const rules: RulesWished = { players: Number(players) };
  for (const part of variant.split('-')) {
    if (part !== 'original') Object.assign(rules, { [part]: true });
  }
  const first = lines.findIndex((line) => TURN.test(line));
  const { hands, draw } = cards_in(lines);
  const deck = [...hands.slice(0, Number(players)).flat(), ...draw];
  const actions: string[] = [];
  const turns: Golden['turns'] = [];
  let at = first;
  for (; at >= 0 && TURN.test(lines[at] ?? ''); ++at) {
    const [, seat, minimum, plays, losing, done, drew] = TURN.exec(lines[at]!)!;
    actions.push(...done!.trim().replaceAll('*', '').split(' '));
    const [turn, least, count, lost] = [seat, minimum, plays, losing].map(Number) as number[];
    turns.push({
      seat: turn!,
      minimum: least!,
      plays: count!,
      losing: lost!,
      drew: numbers(drew ?? ''),
    });
  }
  return { title, game: { rules, deck, starts: 0, actions }, turns, end: lines.slice(at) };
}

const games: Golden[] = [];
for (const file of readdirSync(new URL('playthroughs/', goldens))) {
  const text = readFileSync(new URL(`playthroughs/${file}`, goldens), 'utf8');
  for (const part of text.split(/^== /m)) {
    const [title, ...lines] = part.split('\n');
    if (title?.endsWith(', from the deal')) games.push(golden_of(title, lines));
  }
}

test('there are games of all rule sets', () => {
  expect(games.length).toBe(120);
});

test.each(games.map((each) => [each.title, each] as const))('%s', (_, { game, turns, end }) => {
  const text = engine.write_record(
    game,
    Array.from({ length: game.rules.players }, (_, i) => `Jo ${i}`),
  );
  const read = engine.record(text);
  if (!Array.isArray(read)) throw new Error(read.error);
  const told = read[0]!;
  expect(told.turns.map((turn) => turn.seat)).toEqual(turns.map((turn) => turn.seat));
  expect(told.turns.map((turn) => turn.drew)).toEqual(turns.map((turn) => turn.drew));
  for (const [i, turn] of turns.entries()) {
    const done = game.actions.slice(0, told.turns[i]!.first);
    const { view, turn: mover } = engine.position({ ...game, actions: done }, turn.seat);
    expect(mover).toBe(turn.seat);
    expect(view.minimum).toBe(turn.minimum);
    const cards = engine.preview(view, []).lanes.flatMap((lane) => lane.cards);
    expect(cards.filter((card) => card.kind !== 'refused').length).toBe(turn.plays);
    // The goldens count what loses at once; what loses later is more.
    expect(cards.filter((card) => card.loses).length).toBeGreaterThanOrEqual(turn.losing);
  }
  const at = engine.position(game, null);
  const { hands, draw } = cards_in(end);
  expect(at.hands).toEqual(hands);
  expect(at.draw).toEqual(draw);
  expect(at.over).toBe(true);
  const tops = end.filter((line) => /^[A-D] /.test(line)).map((line) => numbers(line)[0] ?? null);
  expect(Object.values(at.view.tops)).toEqual(tops);
  const status = end.find((line) => line.startsWith('won') || line.startsWith('lost'))!;
  expect(at.view.status).toBe(status.split(/[ ;]/)[0]);
  expect(at.view.reason).toBe(/\((\w+)\)/.exec(status)?.[1] ?? null);
  expect(at.view.left).toBe(Number(/(\d+) cards? left/.exec(status)![1]));
});

test('an analysis', async () => {
  const record = readFileSync(new URL('advice/game.jsonl', goldens), 'utf8');
  const lines = readFileSync(new URL('advice/analysis.jsonl', goldens), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AnalysisLine)
    .filter((line) => line.type !== 'summary');
  const effort = lines.find((line) => line.type === 'game')!.effort as number;
  const call = await start(await module_for_tests());
  type Told = { lines: AnalysisLine[]; more: boolean };
  const found: AnalysisLine[] = [];
  let told = call({ call: 'analyse', record, effort }) as Told;
  while (told.more) {
    told = call({ call: 'analyse_on' }) as Told;
    found.push(...told.lines);
  }
  const game = found.at(-1)!;
  if (game.type !== 'game') throw new Error('the game is told last');
  expect(found).toEqual(
    lines.map((line) => ('source' in line ? { ...line, source: game.source } : line)),
  );
});
