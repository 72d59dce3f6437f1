// Random requests over HTTP: for every route of docs/http-api.md a generator, and what may be
// answered. checkRoutes() fails if the documentation or the schema has a route without a generator.
import { readFileSync } from 'node:fs';
import { apiPaths } from '../../e2e/lib/schemas.js';
import { someSettings } from './generate.js';
import { hearsAll, isRunning, memberOf } from './model.js';
import { GOOD_DEALS } from './rules.js';

const NOWHERE = 'A'.repeat(22);
// nginx, which stands before several processes, refuses a path with %00 itself.
const aTable = ({ random, world }) => (random.chance(0.8) ? random.pick(world.tables).id : random.pick([NOWHERE, 'x', '%2e%2e', world.isSeveral ? 'y' : '%00']));
const aGame = ({ random, world }) => (world.gameIds.length > 0 && random.chance(0.8) ? random.pick(world.gameIds) : NOWHERE);
const after = ({ random, world }) => random.pick(['', '?after=', `?after=${NOWHERE}`, '?after=%27', `?after=${random.pick([...world.gameIds, 'x'])}`, '?x=1', '?after=1&after=2']);
const aBody = (body, { random }) => {
  if (random.chance(0.8)) return body;
  const wrong = random.pick(['', '{', '[]', 'null', '7', '"x"', '{"x":1}', '['.repeat(100), 'x'.repeat(70_000)]);
  return random.chance(0.5) ? wrong : JSON.stringify({ ...body, [random.pick(['x', 'name', 'form', 'settings', 'code'])]: random.pick([1, null, [], {}, true]) });
};

// A point of the curve, and what is none. Nothing listens at the endpoints: what is sent there fails.
const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const aSubscription = (context) => ({
  endpoint: context.random.pick([`https://push.invalid/${context.random.pick([1, 2, 3, 4])}`, 'http://127.0.0.1/', 'https://127.0.0.1/x', 'https://[::1]/', 'x', '']),
  p256dh: context.random.chance(0.8) ? P256DH : context.random.pick(['', 'x', P256DH.slice(1), `${P256DH}A`]),
  auth: context.random.chance(0.9) ? 'BTBZMqHH6r4Tts7J_aSIgg' : 'x',
  language: context.random.pick(['en', 'de', 'pl', 'xx']),
  ...(context.random.chance(0.7) ? { table: aTable(context) } : {}),
});
function subscribed(world, person, { json }) {
  if (json.subscription) person.subscription = json.subscription;
}

/** needs: 'token' where one is needed. ok: statuses of success. codes: of refusals that are possible. */
export const ROUTES = {
  'POST /api/person': { make: () => ({}), ok: [200, 201], codes: [] },
  'POST /api/person/redeem': {
    make: (context) => ({ body: aBody({ code: context.random.chance(0.5) ? context.person.code ?? 'AAAAA-AAAAA' : 'K7WQM-3XTPA' }, context) }),
    ok: [200, 201], codes: ['bad_code', 'bad_request', 'too_many', 'too_fast'], after: redeemed,
  },
  'GET /api/person': { needs: 'token', make: () => ({}), ok: [200], codes: [], after: checkPerson },
  'DELETE /api/person': { needs: 'token', isRare: true, make: () => ({}), ok: [200], codes: ['store_failed', 'busy', 'budget'], before: erasing },
  'GET /api/person/games': { needs: 'token', make: (context) => ({ query: after(context) }), ok: [200], codes: ['bad_request'] },
  'GET /api/person/research': { needs: 'token', make: () => ({}), ok: [200], codes: [] },
  'POST /api/person/research': {
    needs: 'token', make: (context) => ({ body: aBody({ research: context.random.chance(0.5) }, context) }), ok: [200],
    codes: ['bad_request', 'busy', 'budget', 'too_large'],
  },
  'GET /api/person/stats': { needs: 'token', make: () => ({}), ok: [200], codes: [] },
  'GET /api/person/tables': { needs: 'token', make: () => ({}), ok: [200], codes: [] },
  'GET /api/push': { make: () => ({}), ok: [200], codes: [] },
  'POST /api/push/subscriptions': {
    needs: 'token', make: (context) => ({ body: aBody(aSubscription(context), context) }), ok: [201],
    codes: ['bad_request', 'bad_subscription', 'unknown_table', 'not_member', 'too_many', 'budget'], after: subscribed,
  },
  'POST /api/push/off': {
    needs: 'token',
    make: (context) => ({ body: aBody({ subscription: context.person.subscription ?? NOWHERE, ...(context.random.chance(0.5) ? { table: aTable(context) } : {}) }, context) }),
    ok: [200], codes: ['bad_request', 'too_many', 'budget'],
  },
  'GET /api/push/tables/*': { needs: 'token', make: (context) => ({ parts: [aTable(context)] }), ok: [200], codes: ['unknown_path', 'bad_request'] },
  'POST /api/names': {
    make: (context) => ({ body: aBody({ name: context.random.pick(['Ada', 'Bo B.', 'Room 7', 'forty-two', '', 'A', 'x'.repeat(30)]) }, context) }),
    ok: [200], codes: ['bad_request', 'bad_name', 'name_too_long', 'taboo', 'too_fast'],
  },
  'POST /api/tables': {
    needs: 'token', make: (context) => ({ body: aBody(tableBody(context), context) }), ok: [201],
    codes: ['bad_request', 'bad_name', 'name_too_long', 'taboo', 'bad_deal', 'no_such_seat', 'no_such_bot', 'unknown_game', 'secret',
            'seat_taken', 'fixed', 'too_many', 'full', 'not_member', 'game_over', 'empty_game', 'too_large', 'people_only'],
  },
  'GET /api/tables': { make: (context) => ({ query: after(context) }), ok: [200], codes: ['bad_request'] },
  'GET /api/tables/*': { make: (context) => ({ parts: [aTable(context)] }), ok: [200], codes: ['unknown_table', 'unknown_path', 'bad_request'] },
  'GET /api/games': { make: (context) => ({ query: after(context) }), ok: [200], codes: ['bad_request'] },
  'GET /api/games/*': { make: (context) => ({ parts: [aGame(context)] }), ok: [200], codes: ['unknown_game', 'secret'] },
  'GET /api/games/*/record': {
    make: (context) => ({ parts: [aGame(context)], query: context.random.pick(['', '?talk=1', '?talk=2']) }), ok: [200],
    codes: ['unknown_game', 'secret', 'bad_request', 'not_member'],
  },
  'POST /api/games/*/analysis': {
    needs: 'token', isRare: true, make: (context) => ({ parts: [aGame(context)] }), ok: [200, 202],
    codes: ['unknown_game', 'secret', 'full', 'too_many', 'empty_game'],
  },
  'GET /api/games/*/analysis': { make: (context) => ({ parts: [aGame(context)] }), ok: [200], codes: ['unknown_game', 'secret'] },
  'GET /api/deals/*/results': {
    make: ({ random }) => ({ parts: [random.pick([...GOOD_DEALS, '9-x', '2px-a', '%2e%2e'])] }), ok: [200], codes: ['unknown_deal', 'bad_deal', 'unknown_path', 'bad_request'],
  },
  'GET /api/today': { make: () => ({}), ok: [200], codes: [] },
  'POST /api/today': {
    needs: 'token', isRare: true,
    make: (context) => ({ body: aBody({ form: context.random.pick(['solo', 'solo_extreme', 'three', 'duo']), name: context.person.name }, context) }),
    ok: [200, 201], codes: ['bad_request', 'unknown_form', 'bad_name', 'taboo', 'name_too_long', 'too_many', 'too_fast', 'people_only'],
  },
  'GET /api/today/*/*': {
    make: ({ random, world }) => ({ parts: [random.pick([world.today, '2020-01-01', 'x', '2999-12-31']), random.pick(['solo', 'solo_extreme', 'three', 'duo'])] }),
    ok: [200], codes: ['secret', 'unknown_form', 'unknown_deal', 'unknown_path', 'bad_request'],
  },
  'POST /api/clubs': {
    needs: 'token', isRare: true,
    make: (context) => ({ body: aBody({ name: 'Club', settings: someSettings({ ...context, isHttp: true }), tables: context.random.pick([1, 2, 3, 21]) }, context) }),
    ok: [201], codes: ['bad_request', 'bad_name', 'name_too_long', 'taboo', 'bad_deal', 'no_such_seat', 'no_such_bot', 'unknown_game', 'secret', 'too_many', 'fixed', 'full'],
  },
  'GET /api/clubs/*': { make: ({ random, world }) => ({ parts: [random.pick([NOWHERE, ...world.clubs])] }), ok: [200], codes: ['unknown_club'] },
  'POST /api/clubs/*/leave_out': {
    needs: 'token', isRare: true,
    make: (context) => ({ parts: [context.random.pick([NOWHERE, ...context.world.clubs])], body: aBody(context.random.pick([{ tables: [] }, { tables: [NOWHERE] }]), context) }),
    ok: [200], codes: ['bad_request', 'unknown_club', 'unknown_table', 'not_host'],
  },
  'GET /api/stats': { make: () => ({}), ok: [200], codes: [] },
  'GET /api/about': { make: () => ({}), ok: [200], codes: [] },
  'GET /api/bots': { make: () => ({}), ok: [200], codes: [] },
};

function tableBody(context) {
  const { random, person } = context;
  const body = { settings: someSettings({ ...context, isHttp: true }) };
  if (random.chance(0.7)) body.name = random.pick([person.name, person.otherName, 'B', 'Agent 47', 'x'.repeat(21)]);
  if (random.chance(0.3)) body.bots = [{ seat: random.pick([0, 1, 4, 7, -1]), bot: random.pick(['quick', 'strong', 'nobody', '']) }];
  if (random.chance(0.2)) body.program = person.program;
  return body;
}

/** Routes as the documentation names them, with * for the parts that vary. */
function documentedRoutes() {
  const text = readFileSync(new URL('../../../docs/http-api.md', import.meta.url), 'utf8');
  const found = new Set();
  for (const [, method, path] of text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/api\/[^\s`?]*)/g)) {
    const parts = path.split('/').map((part, i, all) =>
      (/^([A-Z]+|\d{4}-.*)$/.test(part) || /^\d{4}-/.test(all[i - 1] ?? '') ? '*' : part));
    found.add(`${method} ${parts.join('/')}`);
  }
  return found;
}

/** Throws if documentation, schema and generators have different routes. */
export function checkRoutes() {
  const known = new Set(Object.keys(ROUTES));
  const wanted = new Set([...documentedRoutes(), ...apiPaths]);
  const wrong = [...[...wanted].filter((each) => !known.has(each)).map((each) => `no generator for ${each}`),
                 ...[...known].filter((each) => !wanted.has(each)).map((each) => `${each} is not documented`)];
  if (wrong.length > 0) throw new Error(`the HTTP generator and the documentation differ:\n  ${wrong.join('\n  ')}`);
}

/** One random request; throws if the answer is none that the documentation allows. */
export async function anyHttpRequest(world, random) {
  const names = Object.keys(ROUTES).filter((each) => !ROUTES[each].isRare || random.chance(0.15));
  const name = random.pick(names);
  const route = ROUTES[name];
  const [method, pattern] = name.split(' ');
  const person = name === 'DELETE /api/person' ? await throwaway(world, random) : random.pick(world.people);
  const context = { random, world, person };
  const { parts = [], query = '', body } = route.make(context);
  let i = 0;
  const target = pattern.replaceAll('*', () => parts[i++]) + query;
  const kind = random.weighted({ right: 8, none: 1, wrong: 1 });
  const token = kind === 'right' ? person.token : kind === 'wrong' ? random.pick(['x', 'p123', `${person.token}x`, `d${person.token.slice(1)}`]) : undefined;
  if (token === person.token) route.before?.(world, person);
  const sentAt = performance.now();
  let answer;
  try {
    answer = await Promise.race([
      world.server.request(method, target, { token, body }),
      world.sleep(world.wait).then(() => { throw new Error(`no answer to ${method} ${target} within ${world.wait} ms`); }),
    ]);
  } catch (error) {
    if (world.isTroubled || sentAt < (world.troubledUntil ?? 0) || /ECONN|socket hang up/.test(error.message) && world.isShaken) return;
    throw error;
  }
  const code = answer.json?.code;
  const told = `${method} ${target} ${body === undefined ? '' : JSON.stringify(body).slice(0, 200)} (token ${kind}) was answered ${answer.status} ${answer.text.slice(0, 200)}`;
  world.count.http[`${name} ${answer.status}${code ? ` ${code}` : ''}`] = (world.count.http[`${name} ${answer.status}${code ? ` ${code}` : ''}`] ?? 0) + 1;
  if (answer.status >= 500 && !(answer.status === 503 && (world.isTroubled || sentAt < (world.troubledUntil ?? 0)))) throw new Error(told);
  if (answer.status >= 500) return;
  if (answer.status === 413) return;
  if (kind === 'none' && route.needs) {
    if (answer.status !== 401 || code !== 'no_token') throw new Error(`${told}, without a token`);
  } else if (kind === 'wrong' && route.needs) {
    if (answer.status !== 401 || code !== 'bad_token') throw new Error(`${told}, with a token that is none`);
  } else if (answer.status === 413 || ['too_fast', 'overloaded'].includes(code) || (world.options.isLimited && answer.status === 429)) {
    return;
  } else if (kind === 'wrong' && code === 'bad_token') {
    return;
  } else if (answer.status < 300 ? !route.ok.includes(answer.status) : !route.codes.includes(code)) {
    throw new Error(told);
  }
  if (token === person.token && answer.status < 300) await route.after?.(world, person, answer, sentAt);
}

// People who may be erased: those of no interest, and now and then one who plays.
async function throwaway(world, random) {
  if (random.chance(0.15) && world.options.erases !== false) return random.pick(world.people);
  return { key: 'nobody', token: await world.server.person().catch(() => 'p'), name: 'Nobody', times: [], devices: [] };
}

function erasing(world, person) {
  world.erasures.add(person.key);
  person.devices = [];
}

/** A code is good once: the device is the same person from then on. */
function redeemed(world, person, { json }) {
  if (json.token) person.devices.push(json.token);
}

/** Everything that is stored about a person: the tables where the model has them, and no others. */
function checkPerson(world, person, { json }, sentAt) {
  if (world.erasures.has(person.key)) return;
  const stored = new Set(json.tables.map((each) => each.table));
  for (const table of world.tables) {
    const first = table.states[0]?.state;
    const last = table.head;
    if (!first || !last || table.states[0].at > sentAt) continue;
    const member = last.members.find((each) => each.person === person.key);
    const before = first.members.find((each) => each.person === person.key);
    if (before && member && !stored.has(table.id)) throw new Error(`${person.name} is a member of ${table.name}, which is not among what is stored: ${JSON.stringify(json).slice(0, 300)}`);
  }
}

/** What the link of a table shows, held against the model; the table is quiet. */
export async function checkTableOverHttp(world, table) {
  for (let tries = 0; ; ++tries) {
    try {
      await compareOverHttp(world, table);
      return;
    } catch (error) {
      // Another process, or what has happened in the last moment.
      if (tries > 3) throw error;
      await world.sleep(500);
    }
  }
}

async function compareOverHttp(world, table) {
  const before = table.head;
  // Without a reader who is told everything the model may have stayed behind.
  if (!before || before.seq < table.knownSeq || ![...table.sessions].some((each) => each.isOpen && hearsAll(before, each.person.key))) return;
  const { status, json } = await world.server.request('GET', `/api/tables/${table.id}`, {});
  if (status !== 200 || table.head !== before || !before) return;
  const wrong = (what, expected, actual) => {
    if (JSON.stringify(expected) !== JSON.stringify(actual)) {
      throw new Error(`GET /api/tables/${table.name}: ${what} is ${JSON.stringify(actual)}, the model has ${JSON.stringify(expected)}`);
    }
  };
  wrong('phase', before.phase, json.phase);
  wrong('listed', before.settings.listed, json.listed);
  wrong('players', before.settings.rules.players, json.players);
  wrong('games', before.game ? before.game.number - (isRunning(before) ? 0 : 0) : 0, Math.max(json.games, before.game?.number ?? 0));
  if (before.host !== 0) wrong('host', memberOf(before, before.host).name, json.host);
  wrong('seats', before.seats.map(({ member, bot }) => {
    const info = memberOf(before, member);
    return [member === 0 && bot === '', info?.name ?? '', bot === '' && info?.program ? 'program' : bot];
  }), json.seats.map((seat) => [seat.free, seat.name ?? '', seat.bot ?? '']));
  if (JSON.stringify(json).includes('"hand"')) throw new Error('a hand over HTTP');
  world.count.shown += 1;
}
