// The call of one's turn: once for each turn, when the cards of others have landed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '../base/store';
import { fakeBrowser } from '../wire/browser_for_tests';
import type { Table } from '../wire/types';
import type { TableConnection, TableModel } from './connection';

const callTurn = vi.fn();
const endTurnCall = vi.fn();
const vibrate = vi.fn();
const sounds: string[] = [];

beforeEach(() => {
  vi.resetModules();
  fakeBrowser();
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: true } });
  vi.doMock('./turn-call', () => ({ callTurn, endTurnCall }));
  vi.doMock('./sounds', () => ({ play: (sound: string) => sounds.push(sound) }));
  sounds.length = 0;
  vi.clearAllMocks();
});
afterEach(() => {
  vi.doUnmock('./turn-call');
  vi.doUnmock('./sounds');
  vi.unstubAllGlobals();
});

/** A table for two at which I sit on seat 0. */
const tableOf = (turn: number, n: number) =>
  ({
    table: 'one',
    phase: 'play',
    to_move: turn === 0,
    settings: { name: '' },
    you: { member: 1, seat: 0, hidden: [] },
    seats: [
      { member: 1, bot: '' },
      { member: 0, bot: 'quick' },
    ],
    members: [{ id: 1, name: 'Guest', state: 'here' }],
    game: { number: 1, n, phase: 'play', view: { turn, laid_this_turn: 0, rules: { players: 2 } } },
  }) as unknown as Table;

interface Opened {
  model: Store<TableModel>;
  landing: Store<boolean>;
  turn(seat: number): void;
  close(): void;
}

async function open(before: Partial<TableModel> = {}): Promise<Opened> {
  const { Store: Made } = await import('../base/store');
  const { landing } = await import('./landing');
  const { Attention } = await import('./attention');
  let n = 0;
  const now = (seat: number) =>
    ({ table: tableOf(seat, ++n), link: 'live', skew: 0, local: false }) as unknown as TableModel;
  const model = new Made({ ...now(1), ...before });
  const attention = new Attention({ id: 'one', model } as unknown as TableConnection);
  return {
    model,
    landing,
    turn: (seat) => model.set(now(seat)),
    close: () => attention.close(),
  };
}

const moment = () => Promise.resolve();

test('a turn calls once, in words, sound and vibration', async () => {
  const { turn, close } = await open();
  turn(0);
  await moment();
  expect(callTurn).toHaveBeenCalledTimes(1);
  expect(vibrate).toHaveBeenCalledTimes(1);
  expect(sounds).toEqual(['turn']);
  turn(1);
  expect(endTurnCall).toHaveBeenCalled();
  turn(0);
  await moment();
  expect(callTurn).toHaveBeenCalledTimes(2);
  close();
});

test('it waits until the cards of others have landed', async () => {
  const { turn, landing, close } = await open();
  turn(0);
  landing.set(true); // the pacer hears of the turn at the same time
  await moment();
  expect(callTurn).not.toHaveBeenCalled();
  expect(vibrate).not.toHaveBeenCalled();
  expect(sounds).toEqual([]);
  landing.set(false);
  expect(callTurn).toHaveBeenCalledTimes(1);
  expect(vibrate).toHaveBeenCalledTimes(1);
  close();
});

test('a turn that is over before they have landed does not call, nor does a closed table', async () => {
  const { turn, landing, close } = await open();
  landing.set(true);
  turn(0);
  await moment();
  turn(1);
  landing.set(false);
  expect(callTurn).not.toHaveBeenCalled();
  landing.set(true);
  turn(0);
  await moment();
  close();
  landing.set(false);
  expect(callTurn).not.toHaveBeenCalled();
});

test('a turn that was there when the page came is not called, however late its link is live', async () => {
  const { model, turn, close } = await open({ table: undefined, unsure: true });
  model.change({ table: { ...tableOf(0, 1), to_move: undefined } });
  model.change({ table: tableOf(0, 1) });
  model.change({ unsure: false });
  await moment();
  expect(callTurn).not.toHaveBeenCalled();
  turn(1);
  turn(0);
  await moment();
  expect(callTurn).toHaveBeenCalledTimes(1);
  close();
});

test('vibration is optional', async () => {
  const { prefs } = await import('../settings/prefs');
  prefs.change({ vibrate: false });
  const { turn, close } = await open();
  turn(0);
  await moment();
  expect(callTurn).toHaveBeenCalledTimes(1);
  expect(vibrate).not.toHaveBeenCalled();
  close();
});
