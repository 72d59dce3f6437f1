import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { engine_for_tests } from '../engine/engine_for_tests';
import type { Engine } from '../engine/types';
import { withTurn } from '../table/apply';
import type { OwnTurn, TurnModel } from '../table/turn';
import type { EventDealt, Happened, SignalInForce, Table } from '../wire/types';

const region = { textContent: '' };
vi.stubGlobal('window', globalThis);
vi.stubGlobal('document', {
  documentElement: { classList: { toggle() {} } },
  getElementById: () => region,
  querySelector: () => null,
});
vi.stubGlobal('localStorage', { getItem: () => null, setItem() {} });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
const { Store } = await import('../base/store');
const { speak } = await import('../texts');
const { playedTable, StillConnection } = await import('../gallery/data/talk-table');
const { Voice } = await import('./voice');

let engine: Engine;
beforeAll(async () => {
  await speak('en');
  engine = await engine_for_tests();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function turnOf(): OwnTurn {
  const model = new Store<TurnModel>({ puts: [], busy: false });
  return { model } as unknown as OwnTurn;
}

/** A table listened to from some turn on, event by event. */
function listened(whole: Table, from: number) {
  const upTo = (count: number): Table => {
    const events = whole.events.slice(0, count);
    let view = engine.dealt(events[0] as EventDealt, 0);
    let signals: SignalInForce[] = [];
    let n = 0;
    for (const happened of events) {
      if (happened.e !== 'did') continue;
      n += happened.actions.length;
      ({ view, signals } = engine.fold(view, signals, happened));
    }
    const seq = events.at(-1)!.seq;
    return withTurn({ ...whole, seq, events, game: { ...whole.game!, n, view, signals } }, engine);
  };
  const heard: string[] = [];
  const connection = new StillConnection(upTo(from));
  const turn = turnOf();
  const voice = new Voice(connection, turn, {
    say: (text) => text && heard.push(`polite: ${text}`),
    alarm: (text) => heard.push(`assertive: ${text}`),
  });
  vi.advanceTimersByTime(1000);
  heard.length = 0;
  const go = (count: number) => connection.model.change({ table: upTo(count) });
  return { heard, connection, turn, voice, go };
}

describe('a table by ear', () => {
  test('a turn of another is one polite sentence, the own turn is called out before it', () => {
    const whole = playedTable(engine, {
      rules: { players: 2 },
      after: (_, turn) => turn === 2 || undefined,
    });
    const { heard, go } = listened(whole, whole.events.length - 1);
    go(whole.events.length);
    vi.advanceTimersByTime(399);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(heard[0]).toMatch(/^assertive: Your turn\./);
    expect(heard[1]).toMatch(/^polite: Visitor played .+\. Drew .+\.$/);
    expect(heard).toHaveLength(2);
  });
  test('several turns at once are one message', () => {
    const whole = playedTable(engine, {
      rules: { players: 5 },
      after: (_, turn) => turn === 5 || undefined,
    });
    const { heard, go } = listened(whole, whole.events.length - 4);
    for (let i = 3; i >= 0; i -= 1) {
      go(whole.events.length - i);
      vi.advanceTimersByTime(50);
    }
    vi.advanceTimersByTime(1000);
    expect(heard.filter((one) => one.startsWith('polite'))).toHaveLength(1);
    expect(heard.at(-1)?.match(/ played /g)).toHaveLength(4);
  });
  test('a connection that is lost and back', () => {
    const whole = playedTable(engine, { rules: { players: 2 }, after: () => true });
    const { heard, connection } = listened(whole, whole.events.length);
    connection.model.change({ link: 'lost' });
    vi.advanceTimersByTime(1000);
    connection.model.change({ link: 'live' });
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual([
      'assertive: Connection lost. Reconnecting.',
      'assertive: Connected again.',
    ]);
  });
  test('own actions once, at once', () => {
    const whole = playedTable(engine, { rules: { players: 2 }, after: () => true });
    const { heard, turn } = listened(whole, whole.events.length);
    turn.model.change({ picked: 46, said: { what: 'picked', card: 46, at: 1 } });
    turn.model.change({ busy: false });
    expect(heard).toEqual(['polite: 46, picked.']);
  });
  test('whoever lays and thinks on is heard of after a while', () => {
    const whole = playedTable(engine, {
      rules: { players: 2 },
      after: (_, turn) => turn === 2 || undefined,
    });
    const last = whole.events.at(-1) as Happened & { e: 'did' };
    const open = {
      ...last,
      actions: last.actions.slice(0, 1),
      drew: 0,
      laid_this_turn: 1,
      turn: 1,
    };
    const { heard, connection } = listened(whole, whole.events.length - 1);
    const table = connection.model.get().table!;
    connection.model.change({
      table: { ...table, seq: open.seq, events: [...table.events, open] },
    });
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(6000);
    expect(heard[0]).toMatch(/^polite: Visitor played \d+ on [A-D]\.$/);
  });
});
