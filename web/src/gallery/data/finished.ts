// Finished games for pictures: real records with their analyses, and the table after them.

import { type Course, courseOf } from '../../after/analysis';
import type { Analysed } from '../../after/use-analysis';
import { Store } from '../../base/store';
import type { AnalysisLine } from '../../engine/types';
import { type FinishedGame, positionAt, readGame } from '../../games/finished-game';
import type { TableConnection, TableModel } from '../../table/connection';
import type { Distribution } from '../../wire/api';
import type { GameShown, Over, SeatShown, Table } from '../../wire/types';
import skullAnalysis from './skull.analysis.jsonl?raw';
import skullRecord from './skull.record.jsonl?raw';
import soloAnalysis from './solo.analysis.jsonl?raw';
import soloRecord from './solo.record.jsonl?raw';
import superbAnalysis from './superb.analysis.jsonl?raw';
import superbRecord from './superb.record.jsonl?raw';
import { randomDeal, usualSettings } from './usual';
import wonAnalysis from './won.analysis.jsonl?raw';
import wonRecord from './won.record.jsonl?raw';

export type Name = 'superb' | 'won' | 'solo' | 'skull';

const texts: Record<Name, { record: string; analysis: string; rules: string }> = {
  superb: { record: superbRecord, analysis: superbAnalysis, rules: '5' },
  won: { record: wonRecord, analysis: wonAnalysis, rules: '5' },
  solo: { record: soloRecord, analysis: soloAnalysis, rules: '1' },
  skull: { record: skullRecord, analysis: skullAnalysis, rules: '3x' },
};

const id = 'picture';
const ended = 1795000900000;

export async function finished(name: Name): Promise<FinishedGame> {
  const { record, rules } = texts[name];
  const header = JSON.parse(record.split('\n')[0]!) as { seats: { name?: string; bot?: string }[] };
  const seats: SeatShown[] = header.seats.map((seat) => ({ free: false, ...seat }));
  const shown: GameShown = {
    game: id,
    rules,
    players: seats.length,
    deal: { kind: 'random' },
    seats,
    result: 'lost',
    left: 0,
    n: 0,
    started: ended - 900000,
    ended,
    counts: true,
  };
  const read = await readGame(id, record, shown);
  if (!read || !('game' in read)) throw new Error('a picture has no game');
  const { game } = read;
  const result = game.record.result!;
  Object.assign(shown, result, { n: game.record.game.actions.length });
  return game;
}

export function analysisOf(name: Name, part: Partial<Analysed> = {}): Analysed {
  const lines = texts[name].analysis
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as AnalysisLine);
  return { course: courseOf(lines), from: 'server', state: 'done', turn: 0, turns: 0, ...part };
}

/** The first turns of it, as while it is looked at. */
export const begun = (course: Course, turns: number): Course => ({
  turns: course.turns.slice(0, turns),
});

/** The table after a game. The reader is Guest on seat 0, and the host. */
export function tableAfter(
  game: FinishedGame,
  part: Partial<Table> = {},
  over: Partial<Over> = {},
): Table {
  const last = game.record.game.actions.length;
  const { view, hands, draw } = positionAt(game, last, 0);
  const shown = game.shown!;
  let member = 0;
  const seats = shown.seats.map(({ bot }) =>
    bot ? { member: 0, bot } : { member: ++member, bot: '' },
  );
  const names = shown.seats.filter(({ bot }) => !bot).map(({ name }) => name!);
  return {
    table: 'picture',
    seq: 100,
    now: ended,
    settings: usualSettings(view.rules),
    phase: 'over',
    host: 1,
    acting_host: 1,
    you: { member: 1, seat: 0, hidden: [] },
    members: names.map((name, i) => ({ member: i + 1, name, state: 'connected', since: ended })),
    seats,
    bench: [],
    ready: [],
    asks: [],
    game: {
      number: 1,
      deal: randomDeal,
      phase: 'over',
      n: last,
      view,
      signals: [],
      votes: [],
      over: { ...game.record.result!, game: id, hands, draw, ...over },
    },
    events: [],
    ...part,
  };
}

/** A connection to a table where nothing happens. */
export function quietConnection(table: Table, part: Partial<TableModel> = {}): TableConnection {
  return {
    id: table.table,
    model: new Store<TableModel>({
      link: 'live',
      since: 0,
      skew: 0,
      local: false,
      table,
      ...part,
    }),
    send: () => Promise.resolve({ t: 'done', id: 1, seq: 1, repeated: false }),
    close: () => {},
  };
}

export const manyResults: Distribution = {
  games: 214,
  won: 9,
  given_up: 3,
  average_left: 11.2,
  left: [
    { left: 0, games: 9 },
    { left: 2, games: 12 },
    { left: 4, games: 19 },
    { left: 6, games: 20 },
    { left: 7, games: 14 },
    { left: 9, games: 18 },
    { left: 11, games: 35 },
    { left: 13, games: 26 },
    { left: 16, games: 24 },
    { left: 19, games: 14 },
    { left: 24, games: 15 },
    { left: 41, games: 8 },
  ],
  bots: [
    { bot: 'strong', result: 'won', left: 0 },
    { bot: 'quick', result: 'lost', left: 12 },
  ],
};

/** The table in the middle of a game, as the seat to move sees it; the reader sits there. */
export function tableAt(game: FinishedGame, at: number): Table {
  const turn = positionAt(game, at, null).turn;
  const { view } = positionAt(game, at, turn);
  const table = tableAfter(game);
  const { over: _, ...rest } = table.game!;
  return {
    ...table,
    phase: 'play',
    to_move: true,
    you: { member: table.seats[turn]!.member, seat: turn, hidden: [] },
    game: { ...rest, phase: 'play', n: at, view },
  };
}
