// The own turn with a small engine of a few rules: a card goes on a lower one or ten back, a two ends
// the turn, and a card above 90 loses.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Store } from '../base/store';
import { engine_for_tests } from '../engine/engine_for_tests';
import type { EngineRefusal, Preview } from '../engine/types';
import { type FakeBrowser, fakeBrowser } from '../wire/browser_for_tests';
import type { Action, Answer, Card, Game, Table, TableRequest, View } from '../wire/types';
import type { TableConnection, TableModel } from './connection';
import type { TableTurn } from './own-turn';

let browser: FakeBrowser;
beforeEach(() => {
  vi.resetModules();
  browser = fakeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const wrongOrder: EngineRefusal = { code: 'wrong_order', clause: 'C4', message: '' };
const cardOf = (action: Action) => Number.parseInt(action, 10);
const reason = { reason: 'stuck', clause: 'C10' } as const;

/** What the real engine would say, of what matters here. */
function preview(view: View, puts: Action[]): Preview {
  const tops = { ...view.tops };
  const good: Action[] = [];
  const dropped: Preview['dropped'] = [];
  for (const action of puts) {
    const pile = action.slice(-1) as 'A';
    const card = cardOf(action);
    const top = tops[pile] ?? 1;
    const fits = (card > top || card === top - 10) && view.hand?.includes(card);
    if (fits) good.push(action);
    else dropped.push({ action, refusal: wrongOrder });
    if (fits) tops[pile] = cardOf(action);
  }
  const loses = good.some((action) => cardOf(action) > 90);
  const enough = good.length + view.laid_this_turn >= 2;
  const option = { allowed: good.length > 0, draws: 0, ...(loses ? { loses: reason } : {}) };
  const stops = cardOf(good.at(-1) ?? '') === 2;
  const falls = cardOf(good.at(-1) ?? '') === 99; // ends the game
  return {
    mine: view.turn === view.seat,
    puts: good,
    dropped,
    lay: { ...option, ...(stops ? { ends: 'stop' as const } : {}) },
    end: enough
      ? { ...option, allowed: true, ...(falls ? {} : { ends: stops ? 'stop' : 'end' }) }
      : { allowed: false, draws: 0, refusal: { ...wrongOrder, code: 'below_minimum' } },
    rescue: loses ? null : [],
    rescue_from_start: view.hand?.every((card) => card > 90) ? null : [],
  } as unknown as Preview;
}

const seats = [
  { member: 1, bot: '' },
  { member: 0, bot: 'quick' },
];

function tableAt(part: Partial<View> = {}, game: Partial<Game> = {}): Table {
  const tops = { A: null, B: null, C: null, D: null };
  const view = {
    turn: 0,
    seat: 0,
    hand: [2, 10, 20, 30, 95],
    tops,
    laid: [],
    laid_this_turn: 0,
    minimum: 2,
    ...part,
  } as unknown as View;
  const shown = { number: 1, phase: 'play', n: 0, view, signals: [], votes: [], ...game };
  return {
    phase: shown.phase,
    you: { member: 1, seat: 0 },
    seats,
    game: shown,
    to_move: shown.phase === 'play' && view.turn === view.seat,
  } as unknown as Table;
}

class FakeConnection implements TableConnection {
  readonly id = 'one';
  readonly model: Store<TableModel>;
  sent: TableRequest[] = [];
  answer: (answer: Partial<Answer>) => void = () => {};
  constructor(table: Table) {
    this.model = new Store<TableModel>({ link: 'live', since: 0, skew: 0, local: false, table });
  }
  send(request: TableRequest): Promise<Answer> {
    this.sent.push(request);
    return new Promise((resolve) => {
      this.answer = (part) =>
        resolve({ t: 'done', id: 1, seq: 1, repeated: false, ...part } as Answer);
    });
  }
  close(): void {}
}

const unasked = () => {
  throw new Error('nothing asks for it here');
};

async function sit(connection: FakeConnection): Promise<TableTurn> {
  const { TableTurn } = await import('./own-turn');
  const turn = new TableTurn(connection, async () => ({ preview, expand: unasked, fold: unasked }));
  await Promise.resolve();
  await Promise.resolve();
  return turn;
}

const said = (turn: TableTurn) => turn.model.get().said;

describe('putting cards', () => {
  test('a picked card is put, and taken back', async () => {
    const turn = await sit(new FakeConnection(tableAt()));
    turn.pick(10);
    expect(turn.model.get().picked).toBe(10);
    turn.put('A');
    expect(turn.model.get()).toMatchObject({ puts: ['10A'], said: { what: 'put', card: 10 } });
    expect(turn.model.get().picked).toBeUndefined();
    turn.pick(10); // it is not in the hand any more
    expect(turn.model.get().picked).toBeUndefined();
    turn.takeBack();
    expect(turn.model.get()).toMatchObject({
      puts: [],
      said: { what: 'back', cards: [10], also: [] },
    });
  });

  test('the same card again picks none', async () => {
    const turn = await sit(new FakeConnection(tableAt()));
    turn.pick(10);
    turn.pick(10);
    expect(turn.model.get()).not.toHaveProperty('picked');
    expect(said(turn)).toMatchObject({ what: 'unpicked' });
  });

  test('says why a card cannot go there', async () => {
    const turn = await sit(new FakeConnection(tableAt()));
    turn.put('A', 30);
    turn.put('A', 10);
    expect(turn.model.get().puts).toEqual(['30A']);
    expect(said(turn)).toMatchObject({ what: 'refused', refusal: wrongOrder, card: 10, pile: 'A' });
  });

  test('a card that is put moves to another pile', async () => {
    const turn = await sit(new FakeConnection(tableAt()));
    turn.put('A', 20);
    turn.put('B', 20);
    expect(turn.model.get().puts).toEqual(['20B']);
  });

  test('what no longer fits without a card comes back with it', async () => {
    const turn = await sit(new FakeConnection(tableAt({ tops: { A: 25 } as View['tops'] })));
    turn.put('A', 30);
    turn.put('B', 10);
    turn.put('A', 20);
    turn.takeBack(30);
    expect(turn.model.get().puts).toEqual(['10B']);
    expect(said(turn)).toMatchObject({ what: 'back', cards: [30], also: [20] });
  });

  test.each([
    ['somebody else’s turn', tableAt({ turn: 1 }), 'not_your_turn'],
    ['before it is settled who begins', tableAt({}, { phase: 'begin' }), 'not_begun'],
  ])('%s: picked, but not put', async (_, table, code) => {
    const turn = await sit(new FakeConnection(table));
    turn.pick(10);
    turn.put('A');
    expect(turn.model.get()).toMatchObject({ picked: 10, puts: [] });
    expect(said(turn)).toMatchObject({ what: 'refused', refusal: { code } });
  });

  test('nothing is ours while the table has to be asked first', async () => {
    const connection = new FakeConnection(tableAt());
    const turn = await sit(connection);
    turn.put('A', 10);
    connection.model.change({ unsure: true });
    expect(turn.model.get().preview?.mine).toBe(false);
    turn.end();
    expect(connection.sent).toEqual([]);
    connection.model.change({ unsure: false });
    expect(turn.model.get().preview?.mine).toBe(true);
    expect(turn.model.get().puts).toEqual(['10A']);
  });
});

describe('laying', () => {
  test('sends what is put, once, and follows what happens', async () => {
    const connection = new FakeConnection(tableAt());
    const turn = await sit(connection);
    turn.put('A', 10);
    turn.lay();
    turn.lay();
    turn.end();
    turn.takeBack();
    expect(connection.sent).toEqual([{ t: 'play', game: 1, n: 0, actions: ['10A'] }]);
    expect(turn.model.get()).toMatchObject({ busy: true, puts: ['10A'] });
    const laid = { laid: [10], laid_this_turn: 1, hand: [2, 20, 30, 95] };
    connection.model.change({
      table: tableAt({ ...laid, tops: { A: 10 } as View['tops'] }, { n: 1 }),
    });
    expect(turn.model.get().puts).toEqual([]);
    connection.answer({});
    await vi.waitFor(() => expect(turn.model.get().busy).toBe(false));
    expect(said(turn)).toMatchObject({ what: 'sent', actions: ['10A'] });
    turn.put('A', 20);
    turn.end();
    expect(connection.sent[1]).toEqual({ t: 'play', game: 1, n: 1, actions: ['20A', 'end'] });
  });

  test('a turn that ends by itself needs no end', async () => {
    const connection = new FakeConnection(tableAt({ laid_this_turn: 1 }, { n: 1 }));
    const turn = await sit(connection);
    turn.put('A', 2);
    turn.end();
    expect(connection.sent[0]).toMatchObject({ actions: ['2A'] });
  });

  test('a card that ends the game needs no end', async () => {
    const connection = new FakeConnection(tableAt({ laid_this_turn: 1, hand: [2, 99] }, { n: 1 }));
    const turn = await sit(connection);
    turn.put('A', 99);
    turn.end();
    turn.anyway();
    expect(connection.sent[0]).toMatchObject({ actions: ['99A'] });
  });

  test('says why the turn cannot end', async () => {
    const connection = new FakeConnection(tableAt());
    const turn = await sit(connection);
    turn.end();
    expect(said(turn)).toMatchObject({ what: 'refused', refusal: { code: 'below_minimum' } });
    expect(connection.sent).toEqual([]);
  });

  test('asks before a loss', async () => {
    const connection = new FakeConnection(tableAt());
    const turn = await sit(connection);
    turn.put('A', 95);
    turn.lay();
    expect(turn.model.get().question).toEqual({
      option: 'lay',
      loses: reason,
      actions: ['95A'],
      rescue: null,
    });
    turn.notNow();
    expect(turn.model.get().question).toBeUndefined();
    turn.lay();
    turn.anyway();
    expect(connection.sent).toHaveLength(1);
  });

  test('does not ask when the turn is lost anyway', async () => {
    const connection = new FakeConnection(tableAt({ hand: [95, 96] }));
    const turn = await sit(connection);
    turn.put('A', 95);
    turn.lay();
    expect(connection.sent).toHaveLength(1);
  });

  test('a refusal is said, and the cards stay put', async () => {
    const connection = new FakeConnection(tableAt());
    const turn = await sit(connection);
    turn.put('A', 10);
    turn.lay();
    connection.answer({ t: 'refused', code: 'stale', text: '' } as Partial<Answer>);
    await vi.waitFor(() => expect(said(turn)).toMatchObject({ what: 'failed', code: 'stale' }));
    expect(turn.model.get()).toMatchObject({ busy: false, puts: ['10A'] });
  });

  test('without a link nothing new is sent', async () => {
    const connection = new FakeConnection(tableAt());
    const turn = await sit(connection);
    turn.put('A', 10);
    connection.model.change({ link: 'lost' });
    turn.lay();
    expect(connection.sent).toEqual([]);
    expect(said(turn)).toMatchObject({ what: 'failed', code: 'offline' });
    expect(turn.model.get().puts).toEqual(['10A']);
  });
});

describe('placed cards outlive the page', () => {
  test('a reload, and a closed tab', async () => {
    const first = await sit(new FakeConnection(tableAt()));
    first.put('A', 10);
    first.put('B', 20);
    expect((await sit(new FakeConnection(tableAt()))).model.get().puts).toEqual(['10A', '20B']);
    browser.session.items.clear();
    expect((await sit(new FakeConnection(tableAt()))).model.get().puts).toEqual(['10A', '20B']);
  });

  test('what the position no longer allows returns with the reason', async () => {
    const first = await sit(new FakeConnection(tableAt()));
    first.put('A', 10);
    first.put('B', 20);
    const moved = tableAt({ tops: { A: 50 } as View['tops'] });
    const again = await sit(new FakeConnection(moved));
    expect(again.model.get().puts).toEqual(['20B']);
    expect(said(again)).toMatchObject({ what: 'returned', cards: [10], refusal: wrongOrder });
  });

  test('what was laid meanwhile is simply laid', async () => {
    const first = await sit(new FakeConnection(tableAt()));
    first.put('A', 10);
    const laid = { laid: [10], laid_this_turn: 1, hand: [2, 20, 30, 95] };
    const again = await sit(new FakeConnection(tableAt(laid, { n: 1 })));
    expect(again.model.get().puts).toEqual([]);
    expect(said(again)).toBeUndefined();
  });

  test('another turn begins with an empty table', async () => {
    const first = await sit(new FakeConnection(tableAt()));
    first.put('A', 10);
    const again = await sit(new FakeConnection(tableAt({}, { n: 7 })));
    expect(again.model.get().puts).toEqual([]);
    expect(said(again)).toMatchObject({
      what: 'returned',
      cards: [10],
      refusal: { code: 'stale' },
    });
    expect((await sit(new FakeConnection(tableAt({}, { n: 7 })))).model.get().said).toBeUndefined();
  });

  test('so does another game, without a word', async () => {
    const first = await sit(new FakeConnection(tableAt()));
    first.put('A', 10);
    const again = await sit(new FakeConnection(tableAt({}, { number: 2 })));
    expect(again.model.get()).toMatchObject({ puts: [] });
    expect(said(again)).toBeUndefined();
  });

  test('a bot that stands in takes the turn', async () => {
    const connection = new FakeConnection(tableAt());
    const turn = await sit(connection);
    turn.put('A', 10);
    connection.model.change({
      table: { ...tableAt(), to_move: false, seats: [{ member: 1, bot: 'quick' }, seats[1]!] },
    });
    expect(turn.model.get()).toMatchObject({ puts: [], said: { what: 'returned', cards: [10] } });
    // The bot plays that very card: it is not "back in your hand" any more.
    const played = tableAt({ laid: [10], laid_this_turn: 1, hand: [2, 20, 30, 95] }, { n: 1 });
    connection.model.change({
      table: { ...played, to_move: false, seats: [{ member: 1, bot: 'quick' }, seats[1]!] },
    });
    expect(turn.model.get().said).toBeUndefined();
  });

  test('the end of a game ends it all', async () => {
    const connection = new FakeConnection(tableAt());
    const turn = await sit(connection);
    turn.put('A', 10);
    connection.model.change({ table: tableAt({}, { phase: 'over' }) });
    expect(turn.model.get().preview).toBeUndefined();
    expect(browser.local.getItem('backstep.puts.one')).toBeNull();
  });
});

describe('with the real engine, alone and with nothing left to draw', () => {
  /** Six cards are left in the hand, and these have been laid. */
  async function last(hand: Card[]) {
    const engine = await engine_for_tests();
    const laid = Array.from({ length: 98 }, (_, i) => i + 2).filter((card) => !hand.includes(card));
    const view: View = {
      rules: engine.position({ rules: { players: 1 }, deck: deckOf(), starts: 0, actions: [] }, 0)
        .view.rules,
      status: 'playing',
      reason: null,
      turn: 0,
      left: hand.length,
      tops: { A: 50, B: 90, C: 3, D: 4 },
      seat: 0,
      hand,
      hand_counts: [hand.length],
      draw_count: 0,
      laid,
      laid_this_turn: 0,
      minimum: 1,
      muted: false,
      bound: null,
      three: false,
      fire_due: [],
      used: [],
      latest: null,
    };
    const table = { ...tableAt({}, { view }), seats: [{ member: 1, bot: '' }] };
    const connection = new FakeConnection(table);
    const { TableTurn: Made } = await import('./own-turn');
    const turn = new Made(connection, async () => engine);
    await Promise.resolve();
    await Promise.resolve();
    return { connection, turn };
  }
  const deckOf = () => Array.from({ length: 98 }, (_, i) => i + 2);

  test('an end that leaves cards which never fit again asks first', async () => {
    const { connection, turn } = await last([20, 60, 71]);
    turn.put('A', 71);
    turn.end();
    expect(connection.sent).toEqual([]);
    expect(turn.model.get().question).toMatchObject({
      option: 'end',
      loses: { reason: 'next_stuck' },
    });
    expect(turn.model.get().question).not.toHaveProperty('rescue');
    turn.anyway();
    expect(connection.sent).toMatchObject([{ t: 'play', actions: ['71A', 'end'] }]);
  });

  /** Others hold these cards, and the one after the reader is next. */
  async function among(hand: Card[], others: Card[][]) {
    const engine = await engine_for_tests();
    const { nextIsStuck } = await import('./next-stuck');
    const held = [...hand, ...others.flat()];
    const laid = Array.from({ length: 98 }, (_, i) => i + 2).filter((card) => !held.includes(card));
    const players = others.length + 1;
    const rules = { players };
    const { view } = engine.position({ rules, deck: deckOf(), starts: 0, actions: [] }, 0);
    const after: View = {
      ...view,
      turn: 1,
      left: held.length,
      tops: { A: 50, B: 90, C: 3, D: 4 },
      hand,
      hand_counts: [hand, ...others].map(({ length }) => length),
      draw_count: 0,
      laid,
      laid_this_turn: 0,
      minimum: 1,
    };
    return nextIsStuck(engine, after);
  }

  test('so does one after which the next player cannot play, as far as that is known', async () => {
    expect(await among([60], [[20, 30]])).toBe('other');
    expect(await among([60], [[20, 70]])).toBeUndefined();
    // Of several hands only all cards together are known.
    expect(await among([60], [[20], [30]])).toBe('other');
    expect(await among([60], [[20], [70]])).toBeUndefined();
    // A trick goes backwards: 40 on A.
    expect(await among([60], [[40], [30]])).toBeUndefined();
    // Who has no cards left is passed over, and the others' are known again.
    expect(await among([60], [[20, 30], []])).toBe('other');
  });

  test('one after which the game goes on does not', async () => {
    const { connection, turn } = await last([20, 60, 71]);
    turn.put('A', 60);
    turn.end();
    expect(turn.model.get().question).toBeUndefined();
    expect(connection.sent).toMatchObject([{ t: 'play', actions: ['60A', 'end'] }]);
  });
});
