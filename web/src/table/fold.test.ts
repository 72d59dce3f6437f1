// What is folded from events is what the server says when it is asked for the table: held against
// frames of the real server, as four readers were told them (tools/record-frames.mjs).
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { engine_for_tests } from '../engine/engine_for_tests';
import type { Engine } from '../engine/types';
import type { Happened, Notice, Table } from '../wire/types';
import { foldEvent, foldMissed, foldOwnJoin, foldPresence } from './fold';

type Frame = { reader: string } & (
  | (Notice & { t: 'table' | 'event' | 'presence' | 'missed' })
  | { t: 'joined'; seq: number }
);

let engine: Engine;
beforeAll(async () => {
  engine = await engine_for_tests();
});

const frames = readFileSync(new URL('./fold.frames.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Frame);
const readers = [...new Set(frames.map((frame) => frame.reader))];

/** As the recorder shortens them; since when somebody is there is told a moment later. */
function comparable(table: Table): unknown {
  const without = (rules: Table['settings']['rules']) => ({ ...rules, commands: {} });
  const { game, now: _, ...rest } = table;
  return {
    ...rest,
    settings: { ...table.settings, rules: without(table.settings.rules) },
    members: table.members.map(({ since: __, ...member }) => member),
    events: table.events.map(({ seq }) => seq),
    ...(game ? { game: { ...game, view: { ...game.view, rules: without(game.view.rules) } } } : {}),
  };
}

/** The table a frame tells, with the events and rules that were told before. */
function told(frame: Table, known: Table | undefined): Table {
  const { reader: _, t: __, ...table } = frame as Table & { reader: string; t: string };
  if (!known) return table;
  const events = table.events as unknown as number[];
  const settings = { ...table.settings, rules: known.settings.rules };
  const game = table.game && {
    ...table.game,
    view: { ...table.game.view, rules: known.settings.rules },
  };
  const heard = new Map(known.events.map((each) => [each.seq, each]));
  return {
    ...table,
    settings,
    ...(game ? { game } : {}),
    events: events.map((seq) => heard.get(seq) ?? ({ seq, e: 'said' } as Happened)),
  };
}

describe('frames of the real server', () => {
  test.each(readers)('%s', (reader) => {
    let table: Table | undefined;
    let looking = false;
    let compared = 0;
    for (const frame of frames.filter((each) => each.reader === reader)) {
      if (frame.t === 'table') {
        const shown = told(frame, table);
        if (table && !looking && table.seq === shown.seq) {
          expect(comparable(table)).toEqual(comparable(shown));
          compared += 1;
        }
        table = shown;
        looking = false;
      } else if (table && frame.t === 'presence') {
        table = foldPresence(table, frame);
      } else if (table && frame.t === 'joined' && table.you.member === 0) {
        const folded = foldOwnJoin(table, frame.seq);
        expect(folded.table.you.member).toBeGreaterThan(0);
        table = folded.table;
        looking = looking || folded.look;
      } else if (table && frame.t === 'event' && !looking) {
        const before = JSON.stringify(table);
        const folded = foldEvent(table, frame.happened, engine);
        expect(JSON.stringify(table)).toBe(before); // nothing is changed in place
        table = folded.table;
        looking = folded.look;
      }
    }
    expect(compared).toBeGreaterThan(5);
  });

  test('every kind of event is among them', () => {
    const kinds = new Set(
      frames.flatMap((frame) => (frame.t === 'event' ? [frame.happened.e] : [])),
    );
    for (const kind of 'changed joined renamed left hosts sat stood bot_sat swapped dealt begun did signalled said reacted stood_in took_back asked answered voted readied stopped hid forgotten'.split(
      ' ',
    )) {
      expect(kinds).toContain(kind);
    }
  });
});

describe('the fold', () => {
  const first = frames.find((frame) => frame.t === 'table') as Frame & { t: 'table' };
  const table = told(first, undefined);
  const said = (seq: number): Happened => ({ seq, ms: 0, e: 'said', member: 1, text: 'hello' });

  test('keeps no more than it needs', () => {
    let long = table;
    for (let i = 1; i <= 1600; i++) long = foldEvent(long, said(table.seq + i), engine).table;
    expect(long.events.length).toBe(1500);
    const dealt = frames.find((each) => each.t === 'event' && each.happened.e === 'dealt');
    if (dealt?.t !== 'event') throw new Error('no deal was recorded');
    const happened = { ...dealt.happened, seq: long.seq + 1 };
    expect(foldEvent(long, happened, engine).table.events.length).toBe(31);
  });

  test('takes an event once', () => {
    const once = foldEvent(table, said(table.seq + 1), engine).table;
    expect(foldEvent(once, said(table.seq + 1), engine).table).toBe(once);
  });

  test('asks for the table where an event is not enough', () => {
    const seq = table.seq + 1;
    const strange = { seq, ms: 0, e: 'of_a_later_server' } as unknown as Happened;
    expect(foldEvent(table, strange, engine)).toEqual({ table, look: true });
    const did: Happened = {
      seq,
      ms: 0,
      e: 'did',
      seat: 0,
      n: 3,
      actions: ['end'],
      drew: 0,
      turn: 0,
      laid_this_turn: 0,
      minimum: 2,
      draw_count: 0,
    };
    expect(foldEvent(table, did, engine).look).toBe(true);
  });

  test('marks programs, which get no table that nobody has', () => {
    const joined = (after: Table, member: number, program?: boolean): Table =>
      foldEvent(
        after,
        { seq: after.seq + 1, ms: 0, e: 'joined', member, name: 'x', ...(program && { program }) },
        engine,
      ).table;
    const left = (after: Table, member: number): Table =>
      foldEvent(after, { seq: after.seq + 1, ms: 0, e: 'left', member }, engine).table;
    const next = table.members.length + 1;
    let now: Table = { ...table, host: 0, acting_host: 0, phase: 'lobby' };
    now = joined(now, next, true);
    expect(now.members.at(-1)).toMatchObject({ member: next, program: true });
    expect(now.host).toBe(0);
    now = joined(now, next + 1);
    expect(now.members.at(-1)).not.toHaveProperty('program');
    expect(now.host).toBe(next + 1);
    now = { ...now, bench: [next, next + 1], seats: now.seats.map(() => ({ member: 0, bot: '' })) };
    expect(left(now, next + 1).host).toBe(0);
    // Whoever comes back is what they were.
    now = joined(left(now, next), next);
    expect(now.members.find(({ member }) => member === next)?.program).toBe(true);
  });

  test('knows who is there after a lost link', () => {
    const members = table.members.map((each) => ({ ...each, state: 'away' as const }));
    const missed = {
      t: 'missed' as const,
      seq: table.seq + 5,
      acting_host: 1,
      members,
      events: [],
    };
    expect(foldMissed(table, missed)).toMatchObject({ seq: table.seq + 5, members });
  });
});
