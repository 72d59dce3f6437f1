// A table of the server behind a fake socket, with the real engine.

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { engine_for_tests } from '../engine/engine_for_tests';
import type { Engine } from '../engine/types';
import { type FakeBrowser, fakeBrowser } from '../wire/browser_for_tests';
import type { EventDid, Happened, Table } from '../wire/types';
import { recordedFrames } from './frames_for_tests';
import type { RemoteTable } from './remote';

let engine: Engine;
beforeAll(async () => {
  engine = await engine_for_tests();
});

const frames = recordedFrames().filter((frame) => frame.reader === 'host');
const events = frames.flatMap((frame) => (frame.t === 'event' ? [frame.happened] : []));
const lobby = frames.find((frame) => frame.t === 'table') as unknown as Table;

let browser: FakeBrowser;
let loaded: (engine: Engine) => void;
let failed: (error: Error) => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  browser = fakeBrowser();
  const loading = new Promise<Engine>((resolve, reject) => {
    loaded = resolve;
    failed = reject;
  });
  vi.doMock('../engine', () => ({ engine: () => loading }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('../engine');
  vi.unstubAllGlobals();
});

async function open(): Promise<RemoteTable> {
  const { RemoteTable: Remote } = await import('./remote');
  const connection = new Remote('one');
  await vi.advanceTimersByTimeAsync(0);
  const socket = browser.socket();
  socket.open();
  socket.tell({ t: 'welcome', version: 1, id: 1, now: Date.now() + 5000 });
  socket.tell({ ...lobby, t: 'table' });
  return connection;
}

const tell = (happened: Happened) => browser.socket().tell({ t: 'event', happened });
const upTo = (e: Happened['e']) => events.slice(0, events.findIndex((each) => each.e === e) + 1);

describe('a table of the server', () => {
  test('is known from the first table, with the server’s clock', async () => {
    const connection = await open();
    expect(connection.model.get()).toMatchObject({
      link: 'live',
      local: false,
      skew: expect.any(Number),
    });
    expect(connection.model.get().table?.phase).toBe('lobby');
  });

  test('a lobby waits for the engine, too, and without one the table is asked for', async () => {
    const connection = await open();
    tell({ seq: lobby.seq + 1, ms: 0, e: 'said', member: 1, text: 'hello' });
    expect(connection.model.get().table?.seq).toBe(lobby.seq);
    expect(browser.socket().asked('look')).toBeUndefined();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    failed(new Error('there is no engine'));
    await vi.advanceTimersByTimeAsync(0);
    expect(browser.socket().asked('look')).toBeDefined();
    browser.socket().tell({ ...lobby, t: 'table', seq: lobby.seq + 1 });
    expect(connection.model.get().table?.seq).toBe(lobby.seq + 1);
  });

  test('a game waits for the engine, and nothing overtakes it', async () => {
    const connection = await open();
    const seen = upTo('begun');
    for (const happened of seen) tell(happened);
    browser.socket().tell({ t: 'presence', member: 1, state: 'away', since: 1, acting_host: 1 });
    expect(connection.model.get().table?.phase).toBe('lobby');
    expect(connection.model.get().table?.members[0]?.state).toBe('connected');
    loaded(engine);
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.model.get().table).toMatchObject({ phase: 'play', seq: seen.at(-1)?.seq });
    expect(connection.model.get().table?.members[0]?.state).toBe('away');
    expect(connection.model.get().table?.game?.view.hand).toBeDefined();
  });

  test('plays told in short make the same table, and wait for the engine, too', async () => {
    const plays = upTo('did');
    const did = plays.at(-1)! as EventDid;
    const { seq, ms, actions, cards } = did;
    const short = { t: 'did', seq, ms, acts: actions.join(' '), ...(cards && { cards }) };
    const tables: (Table | undefined)[] = [];
    for (const last of [short, { t: 'event', happened: did }]) {
      const connection = await open();
      for (const happened of plays.slice(0, -1)) tell(happened);
      browser.socket().tell(last);
      // The second table finds the engine loaded.
      if (last === short) expect(connection.model.get().table?.phase).toBe('lobby');
      loaded(engine);
      await vi.advanceTimersByTimeAsync(0);
      tables.push(connection.model.get().table);
    }
    expect(tables[0]?.game?.n).toBe(did.n);
    expect(tables[0]?.events.at(-1)).toEqual(did);
    expect(tables[0]).toEqual(tables[1]);
  });

  test('asks for the table after a play in short that does not fit', async () => {
    const connection = await open();
    loaded(engine);
    await vi.advanceTimersByTimeAsync(0);
    for (const happened of upTo('begun')) tell(happened);
    await vi.advanceTimersByTimeAsync(0);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { seq } = connection.model.get().table!;
    browser.socket().tell({ t: 'did', seq: seq + 1, ms: 0, acts: 'end end end end' });
    expect(browser.socket().asked('look')).toBeDefined();
    expect(connection.model.get().table?.seq).toBe(seq);
  });

  test('asks for the table when it cannot follow, and waits for it', async () => {
    const connection = await open();
    loaded(engine);
    await vi.advanceTimersByTimeAsync(0);
    const before = connection.model.get().table!;
    const { seq } = before;
    tell({ seq: seq + 1, ms: 0, e: 'of_a_later_server' } as unknown as Happened);
    expect(browser.socket().asked('look')).toBeDefined();
    tell({ seq: seq + 2, ms: 0, e: 'said', member: 1, text: 'hello' });
    expect(connection.model.get().table?.seq).toBe(seq);
    browser.socket().tell({ ...lobby, t: 'table', seq: seq + 2 });
    expect(connection.model.get().table?.seq).toBe(seq + 2);
    tell({ seq: seq + 3, ms: 0, e: 'said', member: 1, text: 'hello' });
    expect(connection.model.get().table?.seq).toBe(seq + 3);
  });

  test('hints are of the position they were asked in', async () => {
    const connection = await open();
    loaded(engine);
    await vi.advanceTimersByTimeAsync(0);
    for (const happened of upTo('begun')) tell(happened);
    await vi.advanceTimersByTimeAsync(0);
    const answer = vi.fn();
    void connection.send({ t: 'hint' }).then(answer);
    const { id } = browser.socket().asked('hint')!;
    const advice = { type: 'hint', turns: [] };
    browser.socket().tell({ t: 'hint', id, n: 3, advice });
    expect(connection.model.get().hint).toBeUndefined();
    browser.socket().tell({ t: 'hint', id, n: 0, advice });
    expect(connection.model.get().hint).toEqual({ n: 0, advice });
    await vi.advanceTimersByTimeAsync(0);
    expect(answer).toHaveBeenCalledTimes(1);
    const did = events.find((each) => each.e === 'did')!;
    for (const happened of events.slice(events.findIndex((each) => each.e === 'begun') + 1)) {
      tell(happened);
      if (happened === did) break;
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.model.get().table?.game?.n).toBeGreaterThan(0);
    expect(connection.model.get().hint).toBeUndefined();
  });

  test('who joined is who we are', async () => {
    const { RemoteTable: Remote } = await import('./remote');
    const connection = new Remote('one');
    loaded(engine);
    await vi.advanceTimersByTimeAsync(0);
    const socket = browser.socket();
    socket.open();
    socket.tell({ t: 'welcome', version: 1, id: 1, now: 0 });
    socket.tell({ ...lobby, t: 'table', you: { member: 0, hidden: [] } });
    void connection.send({ t: 'join', name: 'Visitor' });
    const { id } = socket.asked('join')!;
    const seq = lobby.seq + 1;
    const member = lobby.members.length + 1;
    tell({ seq, ms: 0, e: 'joined', member, name: 'Visitor' });
    expect(connection.model.get().table?.you.member).toBe(0);
    socket.tell({ t: 'done', id, seq, repeated: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.model.get().table?.you.member).toBe(member);
  });
});
