// What is applied from events is what the server says when it is asked for the table: held against
// frames of the real server, as several readers were told them (tools/record-frames.mjs).
import { beforeAll, describe, expect, test } from 'vitest';
import { engine_for_tests } from '../engine/engine_for_tests';
import type { Engine } from '../engine/types';
import type { Happened, Table } from '../wire/types';
import { applyEvent, applyOwnJoin, applyState, withTurn } from './apply';
import { type Frame, recordedFrames } from './frames_for_tests';

let engine: Engine;
beforeAll(async () => {
  engine = await engine_for_tests();
});

const frames = recordedFrames();

/** As the recorder shortens them; since when somebody is there is told a moment later. */
function comparable(table: Table): unknown {
  const without = (rules: Table['settings']['rules']) => ({ ...rules, commands: {} });
  const { game, now: _, to_move: __, ...rest } = table;
  return {
    ...rest,
    settings: { ...table.settings, rules: without(table.settings.rules) },
    members: table.members.map(({ since: ___, ...member }) => member),
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
  // How often at least the table was compared with what the server says.
  test.each([
    ['host', 20],
    ['second', 20],
    ['late', 10],
    ['watcher', 20],
    ['idler', 5],
    ['patient', 5],
    ['owner', 3],
    ['witness', 5],
    ['claimant', 2],
  ])('%s', (reader, least) => {
    let missed = 0;
    let table: Table | undefined;
    let looking = false;
    let compared = 0;
    for (const frame of frames.filter((each) => each.reader === reader)) {
      if (frame.t === 'table') {
        const shown = told(frame, table);
        // The event of the own join does not say whose it is: a table of the server does.
        const isOwnJoin = table?.you.member === 0 && shown.you.member !== 0;
        if (table && !looking && !isOwnJoin && table.seq === shown.seq) {
          expect(comparable(table)).toEqual(comparable(shown));
          compared += 1;
        }
        table = shown;
        looking = false;
      } else if (table && frame.t === 'presence' && !looking) {
        table = applyState(table, frame, engine).table;
      } else if (table && frame.t === 'joined' && table.you.member === 0 && !looking) {
        const applied = applyOwnJoin(table, frame.seq, engine);
        expect(applied.table.you.member).toBeGreaterThan(0);
        table = applied.table;
        looking = looking || applied.look;
      } else if (table && frame.t === 'event' && !looking) {
        const before = JSON.stringify(table);
        const applied = applyEvent(table, frame.happened, engine);
        expect(JSON.stringify(table)).toBe(before); // nothing is changed in place
        // A reader who left is told what a visitor may see, without asking.
        looking = applied.look || applied.table.you.member !== table.you.member;
        table = applied.table;
      } else if (table && frame.t === 'missed' && !looking) {
        for (const happened of frame.events) {
          const applied = applyEvent(table, happened, engine);
          expect(applied.look).toBe(false);
          table = applied.table;
        }
        table = applyState(table, frame, engine).table;
        missed += 1;
      }
    }
    expect(compared).toBeGreaterThan(least);
    if (reader === 'owner') expect(missed).toBe(1);
    if (reader === 'witness') expect(table?.phase).toBe('closed');
  });

  test('every kind of event is among them', () => {
    // Complete by its type.
    const toldAs: Record<Happened['e'], 'event' | 'in a table'> = {
      opened: 'in a table', // nobody is there yet to be told
      changed: 'event',
      joined: 'event',
      renamed: 'event',
      left: 'event',
      hosts: 'event',
      sat: 'event',
      stood: 'event',
      bot_sat: 'event',
      swapped: 'event',
      dealt: 'event',
      begun: 'event',
      did: 'event',
      signalled: 'event',
      said: 'event',
      reacted: 'event',
      stood_in: 'event',
      took_back: 'event',
      asked: 'event',
      ask_agreed: 'event',
      idle: 'event',
      here: 'event',
      stand_in_agreed: 'event',
      answered: 'event',
      voted: 'event',
      readied: 'event',
      stopped: 'event',
      hid: 'event',
      forgotten: 'event',
      closed: 'event',
    };
    const events = new Set<string>(
      frames.flatMap((frame) => (frame.t === 'event' ? [frame.happened.e] : [])),
    );
    const inTables = new Set<string>(
      frames.flatMap((frame) => (frame.t === 'table' ? frame.events.map(({ e }) => e) : [])),
    );
    const isThere = ([e, how]: [string, string]) => (how === 'event' ? events : inTables).has(e);
    expect(Object.entries(toldAs).filter((each) => !isThere(each))).toEqual([]);
    // A kind that the server tells and the page has no type for.
    expect([...events, ...inTables].filter((e) => e && !(e in toldAs))).toEqual([]);
  });
});

describe('the fold', () => {
  const first = frames.find((frame) => frame.t === 'table') as Frame & { t: 'table' };
  const table = told(first, undefined);
  const said = (seq: number): Happened => ({ seq, ms: 0, e: 'said', member: 1, text: 'hello' });

  test('keeps no more than it needs', () => {
    let long = table;
    for (let i = 1; i <= 1600; i++) long = applyEvent(long, said(table.seq + i), engine).table;
    expect(long.events.length).toBe(1500);
    expect(long.talk_from).toBe(long.events[0]!.seq);
    const dealt = frames.find((each) => each.t === 'event' && each.happened.e === 'dealt');
    if (dealt?.t !== 'event') throw new Error('no deal was recorded');
    const happened = { ...dealt.happened, seq: long.seq + 1 };
    const { events, talk_from: from } = applyEvent(long, happened, engine).table;
    expect(events.length).toBe(301);
    expect(from).toBe(events[0]!.seq); // older talk can be asked for again
  });

  test('knows the own number from the entry that the own join became', () => {
    const member = table.members.length + 1;
    const seq = table.seq + 1;
    const visitor = { ...table, you: { member: 0, hidden: [] } };
    const joined = applyEvent(
      visitor,
      { seq, ms: 0, e: 'joined', member, name: 'x' },
      engine,
    ).table;
    expect(joined.you.member).toBe(0);
    const known = applyOwnJoin(joined, seq, engine);
    expect(known).toMatchObject({ table: { you: { member } }, look: false });
    expect(applyOwnJoin(joined, seq + 1, engine)).toEqual({ table: joined, look: true });
  });

  test('takes an event once', () => {
    const once = applyEvent(table, said(table.seq + 1), engine).table;
    expect(applyEvent(once, said(table.seq + 1), engine).table).toBe(once);
  });

  test('asks for the table where an event is not enough', () => {
    const seq = table.seq + 1;
    const strange = { seq, ms: 0, e: 'of_a_later_server' } as unknown as Happened;
    expect(applyEvent(table, strange, engine)).toEqual({ table, look: true });
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
    expect(applyEvent(table, did, engine).look).toBe(true);
  });

  test('keeps people out of the list of events', () => {
    const { host, acting_host, members, seats, bench, ready, asks } = table;
    const people = { host, acting_host, members, seats, bench, ready, asks };
    const happened: Happened = { seq: table.seq + 1, ms: 0, e: 'hosts', member: 1, people };
    const applied = applyEvent(table, happened, engine);
    expect(applied.look).toBe(false);
    expect(applied.table.events.at(-1)).toEqual({
      seq: happened.seq,
      ms: 0,
      e: 'hosts',
      member: 1,
    });
    // An older server does not send them.
    const { people: _, ...alone } = happened;
    expect(applyEvent(table, alone, engine)).toEqual({ table, look: true });
  });

  test('what stays the same is the same object', () => {
    const dealt = frames.find((each) => each.t === 'event' && each.happened.e === 'dealt');
    if (dealt?.t !== 'event') throw new Error('no deal was recorded');
    const seats = dealt.happened.e === 'dealt' ? dealt.happened.rules.players : 0;
    const before = { ...table, seats: Array(seats).fill({ member: 0, bot: 'quick' }) };
    const now = applyEvent(before, { ...dealt.happened, seq: table.seq + 1 }, engine).table;
    const then = applyEvent(now, said(now.seq + 1), engine).table;
    expect(then.game).toBe(now.game);
    expect(then.members).toBe(now.members);
    const voted: Happened = { seq: then.seq + 1, ms: 0, e: 'voted', member: 1, give_up: true };
    const last = applyEvent(then, voted, engine).table;
    expect(last.game?.votes).toEqual([1]);
    expect(last.game?.view).toBe(now.game?.view);
  });

  test('says whose turn it is', () => {
    const turns = new Set<boolean>();
    let known: Table | undefined;
    for (const frame of frames) {
      if (frame.reader !== 'host' || frame.t !== 'table') continue;
      known = told(frame, known);
      const { phase, you, seats, game } = known;
      const mine = phase === 'play' && you.seat === game?.view.turn && !seats[you.seat ?? 0]?.bot;
      expect(withTurn(known, engine).to_move).toBe(mine);
      turns.add(mine);
    }
    expect([...turns].sort()).toEqual([false, true]);
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
    expect(applyState(table, missed, engine)).toMatchObject({
      table: { seq: table.seq + 5, members },
      look: false,
    });
  });
});
