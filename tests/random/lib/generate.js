// Random requests: for every kind of docs/schemas/protocol.schema.json a generator of each of its
// fields. checkCoverage() fails if the schema has a kind, or a key of one, without a generator.
import { fits, protocol } from '../../e2e/lib/schemas.js';
import { plays } from '../../e2e/lib/play.js';
import { isRunning, seatOf, numberOf } from './model.js';
import { BOTS, GOOD_DEALS, REACTIONS } from './rules.js';
import { BAD_NAMES, LONG_NAMES, TABOO_NAMES, TEXTS } from './texts.js';

const PILES = ['A', 'B', 'C', 'D'];
const COMMANDS = ['stop', 'skull', 'three', 'mute', 'no_back', 'one_pile', 'draw_one'];

const aSeat = ({ random, state }) => (random.chance(0.9) ? random.int(state.seats.length) : random.pick([0, 1, 4, state.seats.length % 5]));
const aMember = ({ random, state }) =>
  (random.chance(0.9) && state.members.length > 0 ? random.pick(state.members).member : random.pick([1, 7, 51, 99, 2 ** 31 - 1]));
const aBot = ({ random }) => (random.chance(0.9) ? random.pick(['random', 'greedy', 'quick', 'quick']) : random.pick(['nobody', 'STRONG', '../quick', 'program']));
const aBoolean = ({ random }) => random.chance(0.5);
const aText = ({ random }) => random.pick(TEXTS);

function aName({ random, person, world }) {
  const kind = random.weighted({ own: 6, others: 1, bad: 1, long: 0.5, taboo: 0.5, wide: 0.5 });
  switch (kind) {
    case 'others': return random.pick(world.people).name;
    case 'bad': return random.pick(BAD_NAMES);
    case 'long': return random.pick(LONG_NAMES);
    case 'taboo': return random.pick(TABOO_NAMES);
    case 'wide': return wide(random.pick(world.people).name);
    default: return random.pick([person.name, person.name, person.otherName]);
  }
}

// The first letter as it is written in other scripts' width: it looks the same.
const wide = (name) => String.fromCharCode(name.charCodeAt(0) + 0xfee0) + name.slice(1);

function aSignal({ random }) {
  return random.pick([
    ...PILES.flatMap((pile) => ['leave', 'small', 'good', 'free'].map((word) => `${word}:${pile}`)),
    'begin', 'not_begin', 'begin', 'not_begin', 'trouble', 'wait', 'trouble', 'wait',
    ...COMMANDS.flatMap((command) => [`hold:${command}`, `not_now:${command}`]),
  ]);
}

function someActions({ random, session }) {
  const view = session.game?.view;
  const hand = view?.hand ?? [random.between(2, 99)];
  const any = () => (random.chance(0.15) ? 'end' : `${random.chance(0.8) && hand.length > 0 ? random.pick(hand) : random.between(2, 99)}${random.pick(PILES)}`);
  return [...Array(random.pick([1, 1, 2, 3, 9]))].map(any);
}

export function someSettings({ random, world, isHttp = false }) {
  const settings = {};
  const maybe = (key, value) => { if (random.chance(0.4)) settings[key] = value(); };
  maybe('name', () => random.pick(['', 'Evening', 'Our table', 'x'.repeat(41), 'Room 7']));
  maybe('rules', () => someRules({ random }));
  for (const key of ['listed', 'hints', 'aid', 'voice']) maybe(key, () => random.chance(0.5));
  maybe('pace', () => random.pick(['calm', 'normal', 'quick', 'at_once']));
  // No clock runs out while the test runs.
  if (random.chance(0.2)) settings.correspondence = random.pick([{}, { clock_hours: 24 }, { clock_hours: 336, at_end: 'wait' }]);
  if (random.chance(0.3)) settings.deal = someDeal({ random, world, isHttp });
  return settings;
}

function someRules({ random }) {
  const rules = { players: random.pick([1, 2, 2, 3, 3, 4, 5]) };
  for (const key of ['extreme', 'pro', 'small_hand', 'on_fire', 'one_pile_retroactive']) {
    if (random.chance(0.3)) rules[key] = random.chance(0.7);
  }
  if (random.chance(0.2)) {
    const cards = random.shuffled([...Array(98).keys()].map((i) => i + 2)).slice(0, 28);
    const right = Object.fromEntries(cards.map((card, i) => [card, COMMANDS[i % 7]]));
    rules.commands = random.pick(['even', 'random:', `random:${random.int(1000)}`, right, { ...right, [cards[0]]: 'mute' }]);
  }
  return rules;
}

function someDeal({ random, world }) {
  return random.pick([
    {}, { kind: 'random' }, { kind: 'random', name: '', at: 0 },
    { kind: 'named', name: random.pick(GOOD_DEALS), at: 0 }, { kind: 'named', name: random.pick(GOOD_DEALS) },
    { kind: 'named', name: '9-nonsense' }, { kind: 'named', name: '' }, { kind: 'named', name: '2px-a' },
    { kind: 'today' }, { kind: 'club', name: 'A'.repeat(22) },
    { kind: 'what_if', name: random.pick(['A'.repeat(22), ...world.gameIds]), at: random.pick([0, 3, 20, 1000000]) },
  ]);
}

const optional = (generator) => Object.assign((context) => generator(context), { isOptional: true });

/** By kind of request, a generator for each field but t and id. */
export const FIELDS = {
  hello: {
    version: () => 1, token: ({ person }) => person.token, client: ({ random }) => `other-${random.int(5)}`,
    table: ({ table }) => table.id, seen: optional(({ random, session }) => random.pick([0, session.seen ?? 0, 5000])),
    compact: optional(aBoolean),
  },
  join: { name: aName, program: optional(({ person, random }) => (random.chance(0.9) ? person.program : !person.program)) },
  rename: { name: aName },
  leave: {},
  sit: { seat: aSeat },
  stand: {},
  set_bot: { seat: aSeat, bot: (context) => (context.random.chance(0.3) ? '' : aBot(context)) },
  swap: { one: aSeat, other: aSeat },
  change: { settings: someSettings },
  start: {},
  begin: { seat: aSeat },
  play: {
    game: ({ random, state }) => (random.chance(0.9) ? state.game?.number ?? 0 : random.pick([0, 1, 2, 77])),
    n: ({ random, state }) => Math.max(0, (state.game?.n ?? 0) + (random.chance(0.85) ? 0 : random.pick([-3, -1, 1, 2, 2 ** 30]))),
    actions: someActions,
  },
  signal: { signal: aSignal },
  say: { text: aText },
  check: { text: aText },
  react: { reaction: ({ random }) => random.pick(REACTIONS) },
  away: { away: aBoolean },
  nudge: {},
  stand_in: { seat: aSeat, bot: aBot },
  review: {
    game: ({ random, state }) => (random.chance(0.9) ? state.game?.number ?? 1 : random.pick([0, 1, 2, 77])),
    at: ({ random, state }) => (random.chance(0.9) ? random.int((state.game?.n ?? 0) + 1) : random.pick([-1, 0, 500, 2 ** 30])),
    point: ({ random }) => random.pick(['', '', 'A', 'D', '2', '37', '99', 'E', '1', '100', '07', 'x']),
  },
  lead: { member: ({ random, ...context }) => (random.chance(0.2) ? 0 : aMember({ random, ...context })) },
  take_back: {},
  ask: { seat: aSeat, name: aName },
  answer: { seat: aSeat, agree: aBoolean },
  hand_over: { member: aMember },
  give_up: { give_up: ({ random }) => random.chance(0.6) },
  ready: { ready: aBoolean },
  hint: { effort: optional(({ random }) => random.pick([1, 10, 50, 200, 0, -1, 16000, 16001])) },
  stop_hint: {},
  hide: { member: aMember, hide: aBoolean },
  code: {},
  look: {},
  here: {},
  earlier: { before: ({ random, session }) => random.pick([0, 1, session.seen ?? 1, session.seen ?? 1, random.int((session.seen ?? 1) + 3), 2 ** 31 - 1]) },
};

export const KINDS = Object.keys(protocol.$defs).filter((part) => part.startsWith('request_')).map((part) => part.slice('request_'.length));

/** Throws if the schema has requests, or keys of requests, that have no generator, or the other way round. */
export function checkCoverage(rules) {
  const wrong = [];
  for (const kind of KINDS) {
    if (!FIELDS[kind]) wrong.push(`no generator for the request ${kind}`);
    if (!rules[kind]) wrong.push(`no rules for the request ${kind}`);
    const { properties, required } = protocol.$defs[`request_${kind}`];
    const keys = Object.keys(properties).filter((key) => key !== 't' && key !== 'id');
    for (const key of keys) {
      const generator = FIELDS[kind]?.[key];
      if (FIELDS[kind] && !generator) wrong.push(`no generator for ${key} of the request ${kind}`);
      if (generator && (generator.isOptional === true) === required.includes(key)) wrong.push(`${kind}.${key} is optional in one of schema and generator`);
    }
    for (const key of Object.keys(FIELDS[kind] ?? {})) if (!keys.includes(key)) wrong.push(`${kind}.${key} is not in the schema`);
  }
  for (const kind of Object.keys(FIELDS)) if (!KINDS.includes(kind)) wrong.push(`the request ${kind} is not in the schema`);
  if (wrong.length > 0) throw new Error(`generator and schema differ:\n  ${wrong.join('\n  ')}`);
}

/** A request of that kind that fits the schema; given fields are taken as they are. */
export function request(kind, context, given = {}) {
  const message = { t: kind, id: 0 };
  for (const [key, generator] of Object.entries(FIELDS[kind])) {
    if (key in given) message[key] = given[key];
    else if (!generator.isOptional || context.random.chance(0.5)) message[key] = generator(context);
  }
  return message;
}

// How often each kind is tried when nothing special is wanted.
const WEIGHTS = {
  hello: 0.3, join: 2, rename: 1, leave: 0.6, sit: 2, stand: 1, set_bot: 2, swap: 1, change: 1, start: 1.5, begin: 1.5,
  play: 3, signal: 1.5, say: 2, check: 1, react: 1, away: 1, nudge: 0.5, stand_in: 1, take_back: 1, ask: 1.5, answer: 1.5,
  hand_over: 0.6, give_up: 0.7, ready: 1, hint: 0.4, stop_hint: 0.3, hide: 0.8, code: 0.2, look: 1.5, here: 0.5, earlier: 0.8,
};

/** Any request. */
export function anyRequest(context) {
  const weights = Object.fromEntries(KINDS.map((kind) => [kind, WEIGHTS[kind] ?? 1]));
  return request(context.random.weighted(weights), context);
}

/**
 * What a player who wants to play would do now; undefined: nothing. So tables get on: people sit
 * down, games start, turns are played.
 */
export function sensibleRequest(context) {
  const { random, state, person, session } = context;
  const member = numberOf(state, person.key);
  const seat = seatOf(state, member);
  const make = (kind, given) => request(kind, context, given);
  if (state.phase === 'closed') return undefined;
  if (isRunning(state)) {
    if (seat === undefined) return undefined;
    const { game } = session;
    if (state.seats[seat].bot !== '') return random.chance(0.3) ? make('take_back') : undefined;
    if (state.phase === 'begin') return make('begin', { seat });
    if (!game || game.phase !== 'play' || game.view.turn !== seat || !game.view.hand) return undefined;
    return make('play', { game: game.number, n: game.n, actions: aTurn(random, game.view) });
  }
  if (member === 0) return make('join', { name: random.chance(0.8) ? person.name : aName(context), program: person.program });
  const free = state.seats.findIndex((each) => each.member === 0);
  if (seat === undefined && free >= 0 && random.chance(0.7)) return make('sit', { seat: free });
  if (state.host !== member) return random.chance(0.2) ? make('ready', { ready: true }) : undefined;
  const empty = state.seats.findIndex((each) => each.member === 0 && each.bot === '');
  if (empty >= 0 && random.chance(0.7)) return make('set_bot', { seat: empty, bot: random.pick(BOTS.slice(0, 3)) });
  return random.chance(0.8) ? make('start') : undefined;
}

/** A turn, or a part of one, that the order of the piles allows; other rules may forbid it. */
export function aTurn(random, view) {
  const actions = [];
  const after = { hand: [...view.hand], tops: { ...view.tops } };
  let laid = view.laid_this_turn;
  const wanted = random.chance(0.6) ? view.minimum : random.between(1, view.minimum + 2);
  while (laid < wanted && actions.length < 8) {
    const next = plays(after);
    if (next.length === 0) break;
    const action = random.chance(0.75) ? next[0] : random.pick(next);
    actions.push(action);
    after.tops[action.slice(-1)] = Number(action.slice(0, -1));
    after.hand.splice(after.hand.indexOf(Number(action.slice(0, -1))), 1);
    laid += 1;
  }
  if (actions.length === 0 || (laid >= view.minimum && random.chance(0.8))) actions.push('end');
  return actions;
}

/**
 * A frame that is no request: { text, id }. The answer must be a refusal bad_request with id 0, or
 * with this id; values that are only out of range may be refused for another reason.
 */
export function malformed(context) {
  const { random } = context;
  const message = { ...anyRequest(context), id: context.nextId() };
  const keys = Object.keys(message);
  const key = random.pick(keys);
  const wrongTypes = [null, 1.5, -1, 'x', '', [], {}, true, 1e300, 4294967296, -2147483649, [[]], { a: 1 }, '\u0000'];
  switch (random.pick(['type', 'type', 'type', 'missing', 'unknown', 'double', 'kind', 'json', 'id', 'deep', 'list'])) {
    case 'missing': {
      const rest = { ...message };
      delete rest[key];
      return check(JSON.stringify(rest), rest, message.id, context);
    }
    case 'unknown':
      return check(JSON.stringify({ ...message, [random.pick(['x', 'T', 'admin', 'person', ''])]: 1 }), undefined, message.id, context);
    case 'double':
      return { text: `{"t":${JSON.stringify(message.t)},${JSON.stringify(message).slice(1)}`, id: message.id };
    case 'kind':
      return { text: JSON.stringify({ ...message, t: random.pick(['shutdown', 'HELLO', '', 'event', 'done', 'x'.repeat(5000)]) }), id: message.id };
    case 'json':
      return { text: random.pick(['', '{', 'null', '7', '"look"', '[]', '{}', 'NaN', '{"t":"look","id":1}}', "{'t':'look'}", '\ufeff{}', '{"t":"look",}']), id: 0 };
    case 'id':
      return { text: JSON.stringify({ ...message, id: random.pick([-1, 1.5, '7', null, [], {}, 1e30, 1e17, -0.1]) }), id: 0 };
    case 'deep':
      return { text: '['.repeat(random.pick([33, 100, 2000])), id: 0 };
    case 'list':
      return { text: JSON.stringify([message]), id: 0 };
    default: {
      const other = { ...message, [key]: random.pick(wrongTypes) };
      return check(JSON.stringify(other), other, message.id, context);
    }
  }
}

// A change may have left a request that is right.
function check(text, value, id, context) {
  if (value !== undefined && typeof value.t === 'string' && fits(`request`, value)) {
    return { message: value };
  }
  return { text, id, value, isInRange: context.isInRange };
}
