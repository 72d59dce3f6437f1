// What the engine answers is what docs/schemas/engine.schema.json says: the page's types are made of it.
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import type { Answers } from '../wire/generated/engine';
import type { Action, EventDealt, SignalInForce } from '../wire/types';
import { module_for_tests } from './engine_for_tests';
import { type Call, start } from './load';
import type { LocalGame } from './types';

const schema = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../docs/schemas/${name}.schema.json`, import.meta.url), 'utf8'),
  );
const engineSchema = schema('engine');
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
for (const name of ['hint', 'analysis', 'puzzle', 'protocol']) ajv.addSchema(schema(name));
ajv.addSchema(engineSchema);

let call: Call;
beforeAll(async () => {
  call = await start(await module_for_tests());
});

const asked = new Set<string>();
/** Asks the engine, and fails unless the answer fits its schema. */
function ask<Name extends keyof Answers>(name: Name, members: object = {}): Answers[Name] {
  asked.add(name);
  const answer = call({ call: name, ...members });
  const fits = ajv.getSchema(`${engineSchema.$id}#/$defs/answers/properties/${name}`)!;
  if (!fits(answer)) {
    const told = JSON.stringify(answer).slice(0, 400);
    throw new Error(`${name}: ${ajv.errorsText(fits.errors)}: ${told}`);
  }
  return answer as Answers[Name];
}

const said = { seat: 0, signal: 'hold:skull' };

/** Plays a whole game as the quick bot does, and asks about every position on the way. */
function play(game: LocalGame): LocalGame {
  let signals: SignalInForce[] = [];
  let now = game;
  for (;;) {
    const { view, turn, over } = ask('position', { game: now, seat: 0 });
    if (over) return now;
    const mover = ask('position', { game: now, seat: turn }).view;
    const empty = ask('preview', { view, puts: [] });
    ask('preview', { view: mover, puts: (empty.safe ?? []).slice(0, 2) });
    signals = ask('signalled', { view, signals, said });
    const actions = ask('bot', { view: mover, signals, bot: 'quick', seed: '1' });
    const first = ask('preview', { view: mover, puts: actions.filter((each) => each !== 'end') });
    expect(first.puts.length).toBeGreaterThan(0);
    const acted = ask('act', { game: now, actions, seat: 0 });
    if (!('did' in acted)) throw new Error('the bot was refused');
    signals = ask('fold', { view, signals, did: acted.did }).signals;
    if (!acted.did.over) {
      const { seq, ms, cards } = acted.did;
      ask('expand', {
        view,
        n: now.actions.length,
        did: { t: 'did', seq, ms, acts: actions.join(' '), ...(cards && { cards }) },
      });
    }
    now = acted.game;
  }
}

test.each(['2x-kestrel', '3xpsfr.red-kestrel', '1f-kestrel'])('%s: every answer fits', (name) => {
  const game = ask('deal', { name });
  const at = ask('position', { game, seat: 0 }).view;
  const dealt: EventDealt = {
    ...{ seq: 1, ms: 0, e: 'dealt', game: 1, rules: at.rules, done: [] },
    deal: { kind: 'named', name, at: 0 },
    hand_counts: at.hand_counts,
    draw_count: at.draw_count,
    hand: at.hand,
  };
  ask('dealt', { event: dealt, seat: 0 });
  expect(ask('act', { game, actions: ['end'], seat: 0 })).toHaveProperty('refusal');
  const done = play(game);
  const { players } = at.rules;
  const text = ask('write_record', { game: done, seats: Array(players).fill('Jo') });
  expect(ask('record', { text })).toHaveLength(1);
  ask('laid', { rules: at.rules, tops: {}, actions: done.actions.slice(0, 3) });
});

test('what is typed, and what is wrong', () => {
  const lines = [
    '46 b',
    'back',
    'back all',
    'lay',
    'log 20',
    'begin 2',
    'room a',
    'say hello',
    'piles',
  ];
  for (const line of [...lines, 'sig c small', 'nonsense', '']) ask('typed', { line });
  expect(ask('record', { text: 'nonsense' })).toHaveProperty('error');
  ask('fire_cards');
});

test('a table that changes', () => {
  const rules = ask('position', { game: ask('deal', { name: '2-kestrel' }) }).view.rules;
  const deal = { kind: 'random', name: '', at: 0 };
  const settings = {
    ...{ name: '', listed: false, hints: true, aid: true, voice: false, pace: 'normal' },
    ...{ rules, deal },
  };
  const table = {
    ...{ table: 'a'.repeat(22), seq: 1, now: 0, settings, phase: 'lobby', host: 1, acting_host: 1 },
    you: { member: 1, hidden: [] },
    members: [{ member: 1, name: 'Jo', state: 'connected', since: 0 }],
    seats: [
      { member: 0, bot: '' },
      { member: 0, bot: '' },
    ],
    ...{ bench: [1], ready: [], asks: [] },
  };
  ask('to_move', { table });
  const presence = { t: 'presence', member: 1, state: 'away', since: 5, acting_host: 1 };
  expect(ask('apply', { table, notice: presence }).changes).toHaveProperty('members');
});

test('hints, analyses and puzzles come in pieces', () => {
  const game = ask('deal', { name: '1-kestrel' });
  const { view } = ask('position', { game, seat: 0 });
  ask('hint', { view, signals: [], effort: 50 });
  ask('think', { worlds: 2 });
  const turn: Action[] = ask('bot', { view, signals: [], bot: 'quick', seed: '1' });
  const acted = ask('act', { game, actions: turn, seat: 0 });
  if (!('did' in acted)) throw new Error('the bot was refused');
  const record = ask('write_record', { game: acted.game, seats: ['Jo'] });
  ask('analyse', { record, effort: 20 });
  ask('analyse_on');
  ask('puzzles', { rules: { players: 1 }, seed: '1' });
  ask('puzzles_on');
});

test('every call was asked', () => {
  expect([...asked].sort()).toEqual(Object.keys(engineSchema.$defs.answers.properties).sort());
});
