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
  const door = new Local({ persist: false, ...options }, parts);
  await vi.advanceTimersByTimeAsync(0);
  return door;
}

const tableOf = (door: LocalTable) => door.model.get().table!;
const gameOf = (door: LocalTable) => tableOf(door).game!;

/** One turn as the engine would play it. */
function way(door: LocalTable): Action[] {
  const preview = engine.preview(gameOf(door).view, []);
  return preview.rescue ?? preview.least?.actions ?? [];
}

function play(door: LocalTable, actions: Action[]) {
  const { number, n } = gameOf(door);
  return door.send({ t: 'play', game: number, n, actions });
}

async function playOut(door: LocalTable): Promise<void> {
  for (let i = 0; i < 100 && tableOf(door).phase === 'play'; i++) {
    if (gameOf(door).view.turn === 0)
      expect(await play(door, way(door))).toMatchObject({ t: 'done' });
    else await vi.advanceTimersByTimeAsync(1000);
  }
}

describe('a game alone', () => {
  test('looks like a table of the server', async () => {
    const door = await open({ deal: '1x-kestrel' });
    expect(door.model.get()).toMatchObject({ link: 'live', local: true });
    const table = tableOf(door);
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
    const door = await open({ id: 'solo-1x', rules: { players: 1, extreme: true }, persist: true });
    await playOut(door);
    const { over } = gameOf(door);
    expect(tableOf(door).phase).toBe('over');
    expect(over?.hands).toHaveLength(1);
    const { localGames } = await import('../games/local-games');
    const [played, ...others] = localGames();
    expect(others).toEqual([]);
    expect(played).toMatchObject({ rules: '1x', result: over?.result, left: over?.left });
    expect(played?.record).toBe(door.record());
    const read = engine.record(door.record());
    expect(Array.isArray(read) && read[0]?.game.actions).toEqual(door.game()?.actions);
    // What was folded is what the engine says of the whole game.
    expect(gameOf(door).view).toEqual(engine.position(door.game()!, 0).view);
  });

  test('is refused what the rules refuse', async () => {
    const door = await open({ deal: '1-kestrel' });
    expect(await play(door, ['end'])).toMatchObject({ t: 'refused', code: 'below_minimum', at: 0 });
    expect(await door.send({ t: 'play', game: 1, n: 5, actions: ['end'] })).toMatchObject({
      code: 'stale',
    });
    expect(await door.send({ t: 'start' })).toMatchObject({ code: 'running' });
  });

  test('can be given up, and dealt anew', async () => {
    const door = await open({ rules: { players: 1 } });
    const first = door.game()?.deck;
    await door.send({ t: 'give_up', give_up: true });
    expect(gameOf(door)).toMatchObject({ phase: 'over', over: { result: 'given_up', left: 98 } });
    expect(await door.send({ t: 'start' })).toMatchObject({ t: 'done' });
    expect(gameOf(door)).toMatchObject({ number: 2, phase: 'play', n: 0 });
    expect(gameOf(door).over).toBeUndefined();
    expect(door.game()?.deck).not.toEqual(first);
  });

  test('goes on after a reload', async () => {
    const options = { id: 'solo-1', rules: { players: 1 }, persist: true };
    const door = await open(options);
    await play(door, way(door));
    await play(door, way(door));
    const before = tableOf(door);
    door.close();
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

  test('begins anew where what was kept is spoiled', async () => {
    browser.local.setItem(
      'backstep.game.solo-1',
      JSON.stringify({
        game: { rules: { players: 1 }, deck: [1], starts: 0, actions: [] },
        events: [],
      }),
    );
    const door = await open({ id: 'solo-1', rules: { players: 1 }, persist: true });
    expect(gameOf(door).n).toBe(0);
  });

  test('works where nothing can be kept', async () => {
    browser.local.forbidden = true;
    const door = await open({ rules: { players: 1 }, persist: true });
    await playOut(door);
    expect(tableOf(door).phase).toBe('over');
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
    const door = await open({ deal: 'kestrel' });
    expect(door.model.get()).toMatchObject({ link: 'gone', code: 'bad_deal' });
    expect(await door.send({ t: 'start' })).toMatchObject({ code: 'gone' });
  });
});

describe('with others', () => {
  test('bots play on their seats', async () => {
    const door = await open({ deal: '3-kestrel' });
    expect(tableOf(door).seats.map((seat) => seat.bot)).toEqual(['', 'quick', 'quick']);
    await play(door, way(door));
    expect(gameOf(door).view.turn).toBe(1);
    expect(await play(door, ['end'])).toMatchObject({ code: 'not_your_turn' });
    await vi.advanceTimersByTimeAsync(900);
    expect(gameOf(door).view.turn).toBe(2);
    await playOut(door);
    expect(tableOf(door).phase).toBe('over');
    expect(gameOf(door).over?.hands).toHaveLength(3);
  });

  test('a lesson says what may be done, and what others do', async () => {
    const game = engine.deal({ name: '2-kestrel' });
    const second = engine.position({ ...game, starts: 1 }, 1);
    const planned = engine.preview(second.view, []).rescue!;
    const door = await open({
      game: { ...game, starts: 1 },
      choose: () => planned,
      allow: (wish) => (wish.t === 'say' ? 'muted' : undefined),
    });
    await vi.advanceTimersByTimeAsync(900);
    expect(tableOf(door).events.at(-1)).toMatchObject({ e: 'did', seat: 1, actions: planned });
    expect(await door.send({ t: 'say', text: 'hello' })).toMatchObject({ code: 'muted' });
    door.close();
  });

  test('goes on from the middle of a game', async () => {
    const game = engine.deal({ name: '1-kestrel' });
    const first = engine.preview(engine.position(game, 0).view, []).rescue!;
    const acted = engine.act(game, first, 0);
    if (!('game' in acted)) throw new Error('refused');
    const door = await open({ game: acted.game });
    expect(gameOf(door).n).toBe(first.length);
    expect(await play(door, way(door))).toMatchObject({ t: 'done' });
  });
});

describe('hints', () => {
  test('are about the position, and go with it', async () => {
    const door = await open({ deal: '1-kestrel' });
    expect(await door.send({ t: 'hint' })).toMatchObject({ t: 'done' });
    expect(door.model.get().hint).toEqual({ n: 0, advice });
    await play(door, way(door));
    expect(door.model.get().hint).toBeUndefined();
    expect(stop).toHaveBeenCalled();
  });

  test('are switched off with the table', async () => {
    const door = await open({ deal: '1-kestrel', hints: false });
    expect(await door.send({ t: 'hint' })).toMatchObject({ code: 'hints_off' });
  });
});
