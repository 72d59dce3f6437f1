import { beforeAll, describe, expect, test } from 'vitest';
import type { Action, EventDealt, SignalInForce } from '../wire/types';
import { engine_for_tests } from './engine_for_tests';
import type { Engine, LocalGame } from './types';

let engine: Engine;
beforeAll(async () => {
  engine = await engine_for_tests();
});

const NAMES = ['1-kestrel', '1x-kestrel', '1xpsfr.red-kestrel', '2-kestrel', '3xf-a.b', '5pf-x'];

function dealt_event(game: LocalGame, seat: number | undefined): EventDealt {
  const at = engine.position(game, seat ?? null);
  const { rules, hand, hand_counts, draw_count } = at.view;
  const deal = { kind: 'named' as const, name: 'x', at: 0 };
  const event = { seq: 1, ms: 0, e: 'dealt' as const, game: 1, rules, deal, done: [] };
  return { ...event, hand_counts, draw_count, ...(hand ? { hand } : {}) };
}

describe('a game on this machine', () => {
  test.each(NAMES)('%s: previews, turns and the fold agree with the position', (name) => {
    let game = engine.deal({ name });
    const players = (game.rules as { players: number }).players;
    const seats = [...Array(players).keys(), undefined];
    const views = seats.map((seat) => engine.dealt(dealt_event(game, seat), seat));
    let signals: SignalInForce[] = [];
    let turns = 0;
    for (;;) {
      const at = engine.position(game, null);
      if (at.over) break;
      const mover = at.turn;
      const view = engine.position(game, mover).view;
      const preview = engine.preview(view, []);
      expect(preview.mine).toBe(true);
      // What the preview calls a way out is played, card by card as puts first.
      const way: Action[] = preview.rescue ?? preview.least!.actions;
      const puts = way.filter((action) => action !== 'end');
      const then = engine.preview(view, puts);
      expect(then.puts).toEqual(puts);
      const option = way.includes('end') ? then.end : then.lay;
      expect(option.allowed).toBe(true);
      expect(option.loses === undefined).toBe(preview.rescue !== null);
      for (const [i, seat] of seats.entries()) {
        const done = engine.act(game, way, seat as number);
        if (!('did' in done)) throw new Error('refused');
        expect(done.did.cards !== undefined).toBe(seat === mover && done.did.drew > 0);
        if (!done.did.over) expect(done.did.drew).toBe(option.draws);
        const { seq, ms, n, actions, cards, over } = done.did;
        const short = {
          t: 'did' as const,
          seq,
          ms,
          acts: actions.join(' '),
          ...(cards && { cards }),
        };
        if (!over) expect(engine.expand(views[i]!, n - actions.length, short)).toEqual(done.did);
        const applied = engine.fold(views[i]!, signals, done.did);
        views[i] = applied.view;
        expect(applied.view).toEqual(engine.position(done.game, seat ?? null).view);
        if (i === seats.length - 1) {
          signals = applied.signals;
          game = done.game;
        }
      }
      turns += 1;
      const said = { seat: mover, signal: 'leave:B' };
      signals = engine.signalled(engine.position(game, null).view, signals, said);
    }
    expect(turns).toBeGreaterThan(3);
    expect(engine.preview(views[0]!, []).rescue).toEqual([]);

    const text = engine.write_record(
      game,
      [...Array(players).keys()].map((i) => `Jo ${i}`),
    );
    const read = engine.record(text);
    if (!Array.isArray(read)) throw new Error(read.error);
    expect(read[0]!.game).toEqual(game);
    expect(read[0]!.seats[0]).toBe('Jo 0');
    expect(read[0]!.turns.flatMap((turn) => turn.actions)).toEqual(game.actions);
    expect(read[0]!.turns.length).toBe(turns);
    expect(read[0]!.result).toBeDefined();
  });

  test('says why an action is refused, and changes nothing', () => {
    const game = engine.deal({ name: '2-kestrel' });
    const refused = engine.act(game, ['end'], 0);
    expect(refused).toMatchObject({ at: 0, refusal: { code: 'below_minimum', clause: 'C6' } });
    const hand = engine.position(game, 0).hands[0]!;
    const beyond = engine.act(game, [`${hand[0]!}A`, `${hand[1]!}A`, 'end', 'end'], 0);
    expect(beyond).toMatchObject({ at: 3, refusal: { code: 'turn_over', clause: 'C13' } });
  });

  test('deals by name and by entropy', () => {
    const rules = { players: 3, extreme: true, commands: 'random:red' };
    const entropy = '0123456789abcdef'.repeat(4);
    const game = engine.deal({ rules, entropy });
    expect(game).toEqual(engine.deal({ rules, entropy }));
    expect([...game.deck].sort((a, b) => a - b)).toEqual([...Array(98).keys()].map((i) => i + 2));
    for (let i = 0; i < 64; ++i) {
      const other = entropy.slice(0, i) + (entropy[i] === '0' ? '1' : '0') + entropy.slice(i + 1);
      expect(engine.deal({ rules, entropy: other }).deck).not.toEqual(game.deck);
    }
    expect(() => engine.deal({ rules, entropy: 'red' })).toThrow('64 digits');
    expect(() => engine.deal({ name: 'kestrel' })).toThrow();
  });

  test.each(['quick', 'greedy', 'random'] as const)('%s plays to the end', (bot) => {
    let game = engine.deal({ name: '2x-kestrel' });
    for (;;) {
      const { turn, over } = engine.position(game, null);
      if (over) break;
      const view = engine.position(game, turn).view;
      const actions = engine.bot(view, [], bot, '0a');
      expect(engine.bot(view, [], bot, '0a')).toEqual(actions);
      const done = engine.act(game, actions, turn);
      if (!('did' in done)) throw new Error('refused');
      game = done.game;
    }
    expect(game.actions.length).toBeGreaterThan(5);
  });
});

describe('records', () => {
  test('what is wrong with a text, and where', () => {
    expect(engine.record('')).toEqual({ error: 'the text holds no record', line: 0 });
    expect(engine.record('{"x":1}\n')).toMatchObject({ line: 1 });
    const game = engine.deal({ name: '2-kestrel' });
    const text = engine.write_record(game, ['a', 'b']);
    expect(engine.record(`${text.split('\n')[0]}\n{"n":0,"do":["end"]}\n`)).toMatchObject({
      line: 2,
      error: expect.stringContaining('end is not possible'),
    });
  });

  test('signals stand before the action they were said before', () => {
    const game = engine.deal({ name: '2-kestrel' });
    const way = engine.preview(engine.position(game, 0).view, []).rescue!;
    const head = engine.write_record(game, ['a', 'b']).split('\n')[0];
    const doing = way.map((action) => `"${action}"`);
    const lines = [
      head,
      '{"n":0,"seat":1,"signals":"leave:A"}',
      `{"n":0,"do":[${doing[0]}]}`,
      '{"n":1,"seat":1,"signals":"trouble"}',
      `{"n":1,"do":[${doing.slice(1)}]}`,
      '{"n":3,"seat":0,"signals":"good:B"}',
    ];
    const read = engine.record(`${lines.join('\n')}\n`);
    if (!Array.isArray(read)) throw new Error(read.error);
    expect(read[0]!.turns[0]!.signals).toEqual([
      { seat: 1, signal: 'leave:A', at: 0 },
      { seat: 1, signal: 'trouble', at: 1 },
      { seat: 0, signal: 'good:B', at: 3 },
    ]);
    expect(read[0]!.result).toBeUndefined();
  });
});

test('a call that is none throws', () => {
  const view = engine.position(engine.deal({ name: '2-kestrel' }), 0).view;
  expect(() => engine.preview({ ...view, turn: 7 }, [])).toThrow('turn');
  expect(() => engine.preview(view, ['46Z'])).toThrow('no action');
});
