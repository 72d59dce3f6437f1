// Cards of others land one after another, with the real engine behind a table of this browser.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { engine_for_tests } from '../engine/engine_for_tests';
import type { Engine, Thinker } from '../engine/types';
import { commandCards } from '../rules/even';
import type { LocalTable } from '../table/local';
import { type FakeBrowser, fakeBrowser } from '../wire/browser_for_tests';
import type { Action, Card, RulesWished } from '../wire/types';
import type { Pacer } from './pacer';

let engine: Engine;
beforeAll(async () => {
  engine = await engine_for_tests();
});

let browser: FakeBrowser;
let reduced = false;
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  browser = fakeBrowser();
  reduced = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reduced && query.includes('reduced-motion'),
    addEventListener: () => {},
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const first = [10, 20, 30, 40, 50, 60, 70];
const second = [21, 22, 33, 43, 53, 63, 11];
const rest = Array.from({ length: 98 }, (_, i) => i + 2).filter(
  (card) => !first.includes(card) && !second.includes(card),
);
const deck: Card[] = [...first, ...second, ...rest];

/** A game for two in which the bot plays these turns. */
async function open(
  turns: Action[][],
  rules: RulesWished = { players: 2 },
  cards = deck,
): Promise<{ connection: LocalTable; pacer: Pacer }> {
  const { LocalTable: Local } = await import('../table/local');
  const { Pacer: Made } = await import('./pacer');
  const game = { rules, deck: cards, starts: 0, actions: [] };
  const connection = new Local(
    { persist: false, game, choose: () => turns.shift(), pace: 100 },
    { engine: async () => engine, thinker: () => ({}) as Thinker },
  );
  await vi.advanceTimersByTimeAsync(0);
  const pacer = new Made(connection, async () => engine);
  await vi.advanceTimersByTimeAsync(0);
  return { connection, pacer };
}

async function play(connection: LocalTable, actions: Action[]): Promise<void> {
  const { number, n } = connection.model.get().table!.game!;
  expect(await connection.send({ t: 'play', game: number, n, actions })).toMatchObject({
    t: 'done',
  });
}

const topOn = (pacer: Pacer, pile: string) =>
  pacer.shown.get()?.lanes.find((lane) => lane.pile === pile)?.top;

test('a turn of three cards is shown card by card, and then as the table is', async () => {
  const { connection, pacer } = await open([['21A', '22A', '53A', 'end']]);
  await play(connection, ['10A', '20A', 'end']);
  expect(pacer.shown.get()).toBeUndefined(); // the own cards lay there before
  await vi.advanceTimersByTimeAsync(101);
  expect(connection.model.get().table!.game!.view.tops.A).toBe(53); // the table waits for nothing
  const seen = [topOn(pacer, 'A')];
  for (let i = 0; i < 3; i++) {
    await vi.advanceTimersByTimeAsync(380);
    seen.push(topOn(pacer, 'A'));
  }
  expect(seen).toEqual([21, 22, 53, undefined]);
});

test('any input shows the table as it is', async () => {
  const { connection, pacer } = await open([['21A', '22A', '33B', 'end']]);
  await play(connection, ['10A', '20A', 'end']);
  await vi.advanceTimersByTimeAsync(101);
  expect(topOn(pacer, 'A')).toBe(21);
  browser.dispatch('pointerdown');
  expect(pacer.shown.get()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2000);
  expect(pacer.shown.get()).toBeUndefined();
});

test('nothing is shown late to those who want no motion, nor to a hidden page', async () => {
  const { connection, pacer } = await open([
    ['21A', '22A', 'end'],
    ['33B', '43B', 'end'],
  ]);
  reduced = true;
  await play(connection, ['10A', '20A', 'end']);
  await vi.advanceTimersByTimeAsync(101);
  expect(pacer.shown.get()).toBeUndefined();
  reduced = false;
  browser.hide(true);
  await play(connection, ['30A', '40A', 'end']);
  await vi.advanceTimersByTimeAsync(101);
  expect(pacer.shown.get()).toBeUndefined();
});

test('a trick is told when it lands, and who drew when all cards have landed', async () => {
  const { connection, pacer } = await open([['21A', '11A', 'end']]);
  const heard: string[] = [];
  pacer.trick.subscribe(() => heard.push(`trick ${pacer.trick.get()!.pile}`));
  pacer.drawn.subscribe(() => heard.push(...pacer.drawn.get().map(({ cards }) => `drew ${cards}`)));
  await play(connection, ['10A', '20A', 'end']);
  await vi.advanceTimersByTimeAsync(101);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(380 + 158);
  expect(heard).toEqual([]); // the card is in the air
  await vi.advanceTimersByTimeAsync(3);
  expect(heard).toEqual(['trick A']);
  await vi.advanceTimersByTimeAsync(400);
  expect(heard).toEqual(['trick A', 'drew 2']);
});

test('an own trick is told, too', async () => {
  const { connection, pacer } = await open([]);
  const told = vi.fn();
  pacer.trick.subscribe(told);
  await play(connection, ['20A', '10A']);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(161);
  expect(told).toHaveBeenCalledTimes(1);
});

test.each([
  ['any input', () => browser.dispatch('keydown')],
  ['the end of the table', (pacer: Pacer) => pacer.close()],
])('%s ends a trick that has not landed', async (_, end) => {
  const { connection, pacer } = await open([['21A', '11A', 'end']]);
  const told = vi.fn();
  pacer.trick.subscribe(told);
  await play(connection, ['10A', '20A', 'end']);
  await vi.advanceTimersByTimeAsync(101 + 380 + 100);
  end(pacer);
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).not.toHaveBeenCalled();
});

test('cards are landing from the first one to the moment after the last one', async () => {
  const { landing, afterLanding } = await import('../table/landing');
  const { connection } = await open([['21A', '22A', '53A', 'end']]);
  const landed = vi.fn();
  await play(connection, ['10A', '20A', 'end']);
  expect(landing.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(101);
  expect(landing.get()).toBe(true);
  afterLanding(landed);
  await vi.advanceTimersByTimeAsync(3 * 380 - 5);
  expect(landed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(landed).toHaveBeenCalledTimes(1);
  afterLanding(landed);
  await vi.advanceTimersByTimeAsync(0);
  expect(landed).toHaveBeenCalledTimes(2); // nothing is on its way
});

test('turns that end by themselves are followed without a fault, whosever they are', async () => {
  const faults = vi.spyOn(console, 'error');
  const [one, other] = commandCards.stop as [Card, Card];
  const cards = [one, ...first.slice(1), other, ...second.slice(1)];
  const all = Array.from({ length: 98 }, (_, i) => i + 2);
  const { connection, pacer } = await open([[`${other}A`]], { players: 2, extreme: true }, [
    ...new Set([...cards, ...all]),
  ]);
  await play(connection, [`${one}A`]);
  await vi.advanceTimersByTimeAsync(101);
  expect(topOn(pacer, 'A')).toBe(other);
  await vi.advanceTimersByTimeAsync(2000);
  expect(pacer.shown.get()).toBeUndefined();
  expect(faults).not.toHaveBeenCalled();
});

/** The same table again, as a game over days, on a page that has just been opened. */
async function comeBack(
  connection: LocalTable,
): Promise<{ pacer: Pacer; saw: (string | undefined)[] }> {
  const { Pacer: Made } = await import('./pacer');
  const { Store } = await import('../base/store');
  const model = new Store({ ...connection.model.get(), table: overDays(connection) });
  const pacer = new Made({ ...connection, model } as unknown as LocalTable, async () => engine);
  const saw: (string | undefined)[] = [];
  pacer.shown.subscribe(() => {
    const step = pacer.shown.get();
    saw.push(step && `${step.card}${step.pile}`);
  });
  await vi.advanceTimersByTimeAsync(0);
  return { pacer, saw };
}
const overDays = (connection: LocalTable) => {
  const table = connection.model.get().table!;
  const correspondence = { clock_hours: 0, at_end: 'wait' as const };
  return { ...table, settings: { ...table.settings, correspondence } };
};

test('what happened during an absence from a game over days is shown again, card by card', async () => {
  vi.doMock('../kit/toast', () => ({ toast: () => {} }));
  const { connection } = await open([['21A', '22A', '53A', 'end']]);
  const { keepSeen } = await import('./last-seen');
  keepSeen(overDays(connection));
  await play(connection, ['10A', '20A', 'end']);
  await vi.advanceTimersByTimeAsync(101);
  const { pacer, saw } = await comeBack(connection);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saw).toEqual(['21A', '22A', '53A', undefined]);
  pacer.close();

  const again = await comeBack(connection);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(again.saw).toEqual([]); // it has been seen
  again.pacer.close();
});

test('any input ends what is shown again', async () => {
  vi.doMock('../kit/toast', () => ({ toast: () => {} }));
  const { connection } = await open([['21A', '22A', '53A', 'end']]);
  const { keepSeen } = await import('./last-seen');
  keepSeen(overDays(connection));
  await play(connection, ['10A', '20A', 'end']);
  await vi.advanceTimersByTimeAsync(101);
  const { pacer, saw } = await comeBack(connection);
  expect(saw).toEqual(['21A']);
  browser.dispatch('pointerdown');
  expect(pacer.shown.get()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saw).toEqual(['21A', undefined]);
});
