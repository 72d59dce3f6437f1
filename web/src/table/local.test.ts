// Games of this browser alone, with the real engine.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { engine_for_tests } from '../engine/engine_for_tests';
import type { Engine, Thinker } from '../engine/types';
import { type FakeBrowser, fakeBrowser } from '../wire/browser_for_tests';
import type { Action, Advice } from '../wire/types';
import type { LocalOptions, LocalTable } from './local';

let engine: Engine;
beforeAll(async () => {
  engine = await engine_for_tests();
});

let browser: FakeBrowser;
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  browser = fakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const advice = { type: 'hint', turns: [] } as unknown as Advice;
const stop = vi.fn();
const hint: Thinker['hint'] = (_view, _signals, _effort, told) => {
  told(advice);
  return { stop, done: Promise.resolve() };
};
const thinker = { hint } as Thinker;

async function open(options: Partial<LocalOptions>): Promise<LocalTable> {
  const { LocalTable: Local } = await import('./local');
  const parts = { engine: async () => engine, thinker: () => thinker };
  const connection = new Local({ persist: false, ...options }, parts);
  await vi.advanceTimersByTimeAsync(0);
  return connection;
}

const tableOf = (connection: LocalTable) => connection.model.get().table!;
const gameOf = (connection: LocalTable) => tableOf(connection).game!;

/** One turn as the engine would play it. */
function way(connection: LocalTable): Action[] {
  const preview = engine.preview(gameOf(connection).view, []);
  return preview.rescue ?? preview.least?.actions ?? [];
}

function play(connection: LocalTable, actions: Action[]) {
  const { number, n } = gameOf(connection);
  return connection.send({ t: 'play', game: number, n, actions });
}

async function playOut(connection: LocalTable): Promise<void> {
  for (let i = 0; i < 100 && tableOf(connection).phase === 'play'; i++) {
    if (gameOf(connection).view.turn === 0)
      expect(await play(connection, way(connection))).toMatchObject({ t: 'done' });
    else await vi.advanceTimersByTimeAsync(1000);
  }
}

describe('a game alone', () => {
  test('looks like a table of the server', async () => {
    const connection = await open({ deal: '1x-kestrel' });
    expect(connection.model.get()).toMatchObject({ link: 'live', local: true });
    const table = tableOf(connection);
    expect(table).toMatchObject({ phase: 'play', you: { member: 1, seat: 0 }, acting_host: 1 });
    expect(table.game).toMatchObject({
      number: 1,
      n: 0,
      deal: { kind: 'named', name: '1x-kestrel' },
    });
    expect(table.game?.view.hand).toHaveLength(table.game!.view.hand_counts[0]!);
    expect(table.events.map((each) => each.e)).toEqual(['dealt']);
  });

  test('is played to its end, and counted', async () => {
    const connection = await open({
      id: 'solo-1x',
      rules: { players: 1, extreme: true },
      persist: true,
    });
    await playOut(connection);
    const { over } = gameOf(connection);
    expect(tableOf(connection).phase).toBe('over');
    expect(over?.hands).toHaveLength(1);
    const { localGames } = await import('../games/local-games');
    const [played, ...others] = localGames();
    expect(others).toEqual([]);
    expect(played).toMatchObject({ rules: '1x', result: over?.result, left: over?.left });
    expect(played?.record).toBe(connection.record());
    const read = engine.record(connection.record());
    expect(Array.isArray(read) && read[0]?.game.actions).toEqual(connection.game()?.actions);
    // What was applied is what the engine says of the whole game.
    expect(gameOf(connection).view).toEqual(engine.position(connection.game()!, 0).view);
  });

  test('is refused what the rules refuse', async () => {
    const connection = await open({ deal: '1-kestrel' });
    expect(await play(connection, ['end'])).toMatchObject({
      t: 'refused',
      code: 'below_minimum',
      at: 0,
    });
    expect(await connection.send({ t: 'play', game: 1, n: 5, actions: ['end'] })).toMatchObject({
      code: 'stale',
    });
    expect(await connection.send({ t: 'start' })).toMatchObject({ code: 'running' });
  });

  test('can be given up, and dealt again', async () => {
    const connection = await open({ rules: { players: 1 } });
    const first = connection.game()?.deck;
    await connection.send({ t: 'give_up', give_up: true });
    expect(gameOf(connection)).toMatchObject({
      phase: 'over',
      over: { result: 'given_up', left: 98 },
    });
    expect(await connection.send({ t: 'start' })).toMatchObject({ t: 'done' });
    expect(gameOf(connection)).toMatchObject({ number: 2, phase: 'play', n: 0 });
    expect(gameOf(connection).over).toBeUndefined();
    expect(connection.game()?.deck).not.toEqual(first);
  });

  test('goes on after a reload', async () => {
    const options = { id: 'solo-1', rules: { players: 1 }, persist: true };
    const connection = await open(options);
    await play(connection, way(connection));
    await play(connection, way(connection));
    const before = tableOf(connection);
    connection.close();
    vi.resetModules();
    const again = await open(options);
    expect(tableOf(again).game).toEqual(before.game);
    expect(tableOf(again).events).toEqual(before.events);
    const { unfinishedSolo } = await import('../games/local-games');
    expect(unfinishedSolo()).toMatchObject({ address: '/solo?rules=1', rules: '1' });
    await playOut(again);
    expect(unfinishedSolo()).toBeUndefined();
    vi.resetModules();
    expect(gameOf(await open(options)).over).toEqual(gameOf(again).over);
  });

  test('begins again where what was kept is spoiled', async () => {
    browser.local.setItem(
      'backstep.game.solo-1',
      JSON.stringify({
        game: { rules: { players: 1 }, deck: [1], starts: 0, actions: [] },
        events: [],
      }),
    );
    const connection = await open({ id: 'solo-1', rules: { players: 1 }, persist: true });
    expect(gameOf(connection).n).toBe(0);
  });

  test('works where nothing can be kept', async () => {
    browser.local.forbidden = true;
    const connection = await open({ rules: { players: 1 }, persist: true });
    await playOut(connection);
    expect(tableOf(connection).phase).toBe('over');
  });

  test('keeps at most two hundred games', async () => {
    const { addLocalGame, localGames } = await import('../games/local-games');
    for (let date = 0; date < 205; date++) {
      addLocalGame({ date, rules: '1', result: 'lost', left: 9, record: '' });
    }
    expect(localGames()).toHaveLength(200);
    expect(localGames()[0]?.date).toBe(204);
  });

  test('says that there is no such deal', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const connection = await open({ deal: 'kestrel' });
    expect(connection.model.get()).toMatchObject({ link: 'gone', code: 'bad_deal' });
    expect(await connection.send({ t: 'start' })).toMatchObject({ code: 'gone' });
  });
});

describe('with others', () => {
  test('bots play on their seats', async () => {
    const connection = await open({ deal: '3-kestrel' });
    expect(tableOf(connection).seats.map((seat) => seat.bot)).toEqual(['', 'quick', 'quick']);
    await play(connection, way(connection));
    expect(gameOf(connection).view.turn).toBe(1);
    expect(await play(connection, ['end'])).toMatchObject({ code: 'not_your_turn' });
    await vi.advanceTimersByTimeAsync(900);
    expect(gameOf(connection).view.turn).toBe(2);
    await playOut(connection);
    expect(tableOf(connection).phase).toBe('over');
    expect(gameOf(connection).over?.hands).toHaveLength(3);
  });

  test('a lesson says what may be done, and what others do', async () => {
    const game = engine.deal({ name: '2-kestrel' });
    const second = engine.position({ ...game, starts: 1 }, 1);
    const planned = engine.preview(second.view, []).rescue!;
    const connection = await open({
      game: { ...game, starts: 1 },
      choose: () => planned,
      allow: (request) => (request.t === 'say' ? 'muted' : undefined),
    });
    await vi.advanceTimersByTimeAsync(900);
    expect(tableOf(connection).events.at(-1)).toMatchObject({
      e: 'did',
      seat: 1,
      actions: planned,
    });
    expect(await connection.send({ t: 'say', text: 'hello' })).toMatchObject({ code: 'muted' });
    connection.close();
  });

  test('goes on from the middle of a game', async () => {
    const game = engine.deal({ name: '1-kestrel' });
    const first = engine.preview(engine.position(game, 0).view, []).rescue!;
    const acted = engine.act(game, first, 0);
    if (!('game' in acted)) throw new Error('refused');
    const connection = await open({ game: acted.game });
    expect(gameOf(connection).n).toBe(first.length);
    expect(await play(connection, way(connection))).toMatchObject({ t: 'done' });
  });
});

describe('hints', () => {
  test('are about the position, and go with it', async () => {
    const connection = await open({ deal: '1-kestrel' });
    expect(await connection.send({ t: 'hint' })).toMatchObject({ t: 'done' });
    expect(connection.model.get().hint).toEqual({ n: 0, advice });
    await play(connection, way(connection));
    expect(connection.model.get().hint).toBeUndefined();
    expect(stop).toHaveBeenCalled();
  });

  test('are switched off with the table', async () => {
    const connection = await open({ deal: '1-kestrel', hints: false });
    expect(await connection.send({ t: 'hint' })).toMatchObject({ code: 'hints_off' });
  });
});
