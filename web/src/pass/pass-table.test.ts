// Several people at one device, with the real engine: whose hand is in the model, and when.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { engine_for_tests } from '../engine/engine_for_tests';
import type { Engine, Thinker } from '../engine/types';
import { fakeBrowser } from '../wire/browser_for_tests';
import type { PassSetUp } from './pass-game';
import type { PassTable } from './pass-table';

let engine: Engine;
beforeAll(async () => {
  engine = await engine_for_tests();
});
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  fakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const two: PassSetUp = {
  people: ['Ada', 'Bo'],
  rules: { players: 2 },
  voice: true,
  aid: true,
  hints: true,
};

async function open(setUp?: PassSetUp): Promise<PassTable> {
  const { PassTable: Pass } = await import('./pass-table');
  const fixed = {
    ...engine,
    deal: () => engine.deal({ name: `${setUp?.rules.players ?? 2}-ivy` }),
  };
  const connection = new Pass(setUp, { engine: async () => fixed, thinker: () => ({}) as Thinker });
  await vi.advanceTimersByTimeAsync(0);
  return connection;
}

const gameOf = (connection: PassTable) => connection.model.get().table!.game!;

function turnOf(connection: PassTable) {
  const { view, number, n } = gameOf(connection);
  const preview = engine.preview(view, []);
  const actions = preview.rescue ?? preview.least?.actions ?? [];
  return { t: 'play' as const, game: number, n, actions };
}

/** All hands there are, as they lie in the record of the game. */
function hands(connection: PassTable): number[][] {
  const record = engine.record(connection.record());
  if (!Array.isArray(record)) throw new Error(record.error);
  return engine.position(record[0]!.game, null).hands;
}

/** What the page is given, without the hand that it may show. */
function given(connection: PassTable): unknown {
  const { table } = connection.model.get();
  return {
    events: table!.events,
    game: { ...table!.game, view: { ...table!.game!.view, hand: [] } },
  };
}

test('no hand is shown before somebody says who they are, nor after their turn', async () => {
  const connection = await open(two);
  expect(connection.shown.get()).toEqual({ what: 'begin' });
  expect(gameOf(connection).view.hand).toBeUndefined();
  connection.show(1);
  expect(gameOf(connection).view.hand).toEqual(hands(connection)[1]);
  expect(await connection.send({ t: 'begin', seat: 0 })).toMatchObject({ t: 'done' });
  expect(connection.shown.get()).toEqual({ what: 'cover', seat: 0 });
  expect(gameOf(connection).view.hand).toBeUndefined();
  connection.show(1); // not the own turn
  expect(connection.shown.get()).toEqual({ what: 'cover', seat: 0 });
  connection.show(0);
  expect(gameOf(connection).view.hand).toEqual(hands(connection)[0]);
  expect(await connection.send(turnOf(connection))).toMatchObject({ t: 'done' });
  expect(connection.shown.get()).toEqual({ what: 'cover', seat: 1 });
  expect(gameOf(connection).view.hand).toBeUndefined();
  expect(connection.model.get().table?.you.seat).toBeUndefined();
});

test('what one person drew is in nothing that another is shown', async () => {
  const connection = await open(two);
  connection.begins(0);
  for (let turn = 0; turn < 8; turn++) {
    const seat = turn % 2;
    connection.show(seat);
    const drew = connection.model
      .get()
      .table!.events.flatMap((each) => (each.e === 'did' && each.cards ? [each.seat] : []));
    expect(drew.every((one) => one === seat)).toBe(true);
    expect(drew.length).toBe(Math.floor(turn / 2));
    const other = hands(connection)[1 - seat]!;
    const text = JSON.stringify(given(connection));
    // Cards are numbers among others; those of the other hand are in no list of cards.
    expect(text).not.toContain(JSON.stringify(other));
    await connection.send(turnOf(connection));
    expect(JSON.stringify(connection.model.get().table!.events)).not.toContain('"cards"');
  }
});

test('only the person with the device plays, and only at the own turn', async () => {
  const connection = await open(two);
  connection.begins(1);
  const play = { t: 'play' as const, game: 1, n: 0, actions: ['end'] };
  expect(await connection.send(play)).toMatchObject({ t: 'refused', code: 'not_your_turn' });
  connection.show(1);
  expect(await connection.send({ ...play, game: 2 })).toMatchObject({ code: 'stale' });
  expect(await connection.send(play)).toMatchObject({ t: 'refused', clause: expect.any(String) });
  expect(await connection.send({ t: 'begin', seat: 0 })).toMatchObject({ code: 'begun' });
});

test('a reload covers the hand and keeps everything else', async () => {
  const connection = await open(two);
  connection.begins(0);
  connection.show(0);
  await connection.send(turnOf(connection));
  connection.show(1);
  const { n } = gameOf(connection);
  const before = hands(connection);
  connection.close();
  const again = await open();
  expect(again.shown.get()).toEqual({ what: 'cover', seat: 1 });
  expect(gameOf(again).n).toBe(n);
  expect(hands(again)).toEqual(before);
  expect(gameOf(again).view.hand).toBeUndefined();
});

test('without a kept game there is nothing to show', async () => {
  const connection = await open();
  expect(connection.shown.get()).toEqual({ what: 'nothing' });
});

test('bots play on their seats while all hands are covered', async () => {
  const connection = await open({ ...two, rules: { players: 3 } });
  connection.begins(2);
  expect(connection.shown.get()).toEqual({ what: 'board' });
  expect(gameOf(connection).view.hand).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(connection.shown.get()).toEqual({ what: 'cover', seat: 0 });
  expect(gameOf(connection).n).toBeGreaterThan(1);
});

test('is played to its end, is kept with its people, and is dealt again', async () => {
  const connection = await open(two);
  connection.begins(0);
  for (let turn = 0; turn < 200 && connection.shown.get().what === 'cover'; turn++) {
    const shown = connection.shown.get();
    if (shown.what !== 'cover') break;
    connection.show(shown.seat);
    expect(await connection.send(turnOf(connection))).toMatchObject({ t: 'done' });
  }
  const { table } = connection.model.get();
  expect(table).toMatchObject({ phase: 'over', ready: [1, 2] });
  expect(table?.game?.over?.hands).toHaveLength(2);
  const { localGames } = await import('../games/local-games');
  expect(localGames()).toMatchObject([{ rules: '2', people: 2 }]);
  expect(await connection.send({ t: 'start' })).toMatchObject({ t: 'done' });
  expect(connection.shown.get()).toEqual({ what: 'begin' });
  expect(gameOf(connection).number).toBe(2);
});

test('names are told apart, and are no piles, bots or numbers', async () => {
  const { speak } = await import('../texts');
  await speak('en');
  const { firstFault } = await import('./name-faults');
  expect(firstFault(['Ada', 'Bo'])).toBeUndefined();
  expect(firstFault(['Ada', 'ádà'])).toEqual({ at: 1, refusal: { code: 'name_taken' } });
  for (const [name, code] of [
    ['', 'bad_name'],
    ['B', 'bad_name'],
    ['Maestro', 'bad_name'],
    ['Ada 7', 'taboo'],
    ['Ada <b>', 'bad_name'],
    ['An overlong name of a person', 'name_too_long'],
  ] as const) {
    expect(firstFault(['Bo', name]), name).toEqual({ at: 1, refusal: { code } });
  }
});
