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
  const door = new Pass(setUp, { engine: async () => fixed, thinker: () => ({}) as Thinker });
  await vi.advanceTimersByTimeAsync(0);
  return door;
}

const gameOf = (door: PassTable) => door.model.get().table!.game!;

function turnOf(door: PassTable) {
  const { view, number, n } = gameOf(door);
  const preview = engine.preview(view, []);
  const actions = preview.rescue ?? preview.least?.actions ?? [];
  return { t: 'play' as const, game: number, n, actions };
}

/** All hands there are, as they lie in the record of the game. */
function hands(door: PassTable): number[][] {
  const record = engine.record(door.record());
  if (!Array.isArray(record)) throw new Error(record.error);
  return engine.position(record[0]!.game, null).hands;
}

/** What the page is given, without the hand that it may show. */
function given(door: PassTable): unknown {
  const { table } = door.model.get();
  return {
    events: table!.events,
    game: { ...table!.game, view: { ...table!.game!.view, hand: [] } },
  };
}

test('no hand is shown before somebody says who they are, nor after their turn', async () => {
  const door = await open(two);
  expect(door.shown.get()).toEqual({ what: 'begin' });
  expect(gameOf(door).view.hand).toBeUndefined();
  door.show(1);
  expect(gameOf(door).view.hand).toEqual(hands(door)[1]);
  expect(await door.send({ t: 'begin', seat: 0 })).toMatchObject({ t: 'done' });
  expect(door.shown.get()).toEqual({ what: 'cover', seat: 0 });
  expect(gameOf(door).view.hand).toBeUndefined();
  door.show(1); // not the own turn
  expect(door.shown.get()).toEqual({ what: 'cover', seat: 0 });
  door.show(0);
  expect(gameOf(door).view.hand).toEqual(hands(door)[0]);
  expect(await door.send(turnOf(door))).toMatchObject({ t: 'done' });
  expect(door.shown.get()).toEqual({ what: 'cover', seat: 1 });
  expect(gameOf(door).view.hand).toBeUndefined();
  expect(door.model.get().table?.you.seat).toBeUndefined();
});

test('what one person drew is in nothing that another is shown', async () => {
  const door = await open(two);
  door.begins(0);
  for (let turn = 0; turn < 8; turn++) {
    const seat = turn % 2;
    door.show(seat);
    const drew = door.model
      .get()
      .table!.events.flatMap((each) => (each.e === 'did' && each.cards ? [each.seat] : []));
    expect(drew.every((one) => one === seat)).toBe(true);
    expect(drew.length).toBe(Math.floor(turn / 2));
    const other = hands(door)[1 - seat]!;
    const text = JSON.stringify(given(door));
    // Cards are numbers among others; those of the other hand are in no list of cards.
    expect(text).not.toContain(JSON.stringify(other));
    await door.send(turnOf(door));
    expect(JSON.stringify(door.model.get().table!.events)).not.toContain('"cards"');
  }
});

test('only the person with the device plays, and only at the own turn', async () => {
  const door = await open(two);
  door.begins(1);
  const play = { t: 'play' as const, game: 1, n: 0, actions: ['end'] };
  expect(await door.send(play)).toMatchObject({ t: 'refused', code: 'not_your_turn' });
  door.show(1);
  expect(await door.send({ ...play, game: 2 })).toMatchObject({ code: 'stale' });
  expect(await door.send(play)).toMatchObject({ t: 'refused', clause: expect.any(String) });
  expect(await door.send({ t: 'begin', seat: 0 })).toMatchObject({ code: 'begun' });
});

test('a reload covers the hand and keeps everything else', async () => {
  const door = await open(two);
  door.begins(0);
  door.show(0);
  await door.send(turnOf(door));
  door.show(1);
  const { n } = gameOf(door);
  const before = hands(door);
  door.close();
  const again = await open();
  expect(again.shown.get()).toEqual({ what: 'cover', seat: 1 });
  expect(gameOf(again).n).toBe(n);
  expect(hands(again)).toEqual(before);
  expect(gameOf(again).view.hand).toBeUndefined();
});

test('without a kept game there is nothing to show', async () => {
  const door = await open();
  expect(door.shown.get()).toEqual({ what: 'nothing' });
});

test('bots play on their seats while all hands are covered', async () => {
  const door = await open({ ...two, rules: { players: 3 } });
  door.begins(2);
  expect(door.shown.get()).toEqual({ what: 'board' });
  expect(gameOf(door).view.hand).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(door.shown.get()).toEqual({ what: 'cover', seat: 0 });
  expect(gameOf(door).n).toBeGreaterThan(1);
});

test('is played to its end, is kept with its people, and is dealt again', async () => {
  const door = await open(two);
  door.begins(0);
  for (let turn = 0; turn < 200 && door.shown.get().what === 'cover'; turn++) {
    const shown = door.shown.get();
    if (shown.what !== 'cover') break;
    door.show(shown.seat);
    expect(await door.send(turnOf(door))).toMatchObject({ t: 'done' });
  }
  const { table } = door.model.get();
  expect(table).toMatchObject({ phase: 'over', ready: [1, 2] });
  expect(table?.game?.over?.hands).toHaveLength(2);
  const { localGames } = await import('../table/local-games');
  expect(localGames()).toMatchObject([{ rules: '2', people: 2 }]);
  expect(await door.send({ t: 'start' })).toMatchObject({ t: 'done' });
  expect(door.shown.get()).toEqual({ what: 'begin' });
  expect(gameOf(door).number).toBe(2);
});

test('names are told apart, and are no piles, bots or numbers', async () => {
  const { speak } = await import('../texts');
  await speak('en');
  const { firstFault } = await import('./names');
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
