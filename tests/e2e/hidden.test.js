// Hidden information: many random games over real sockets, and every frame to every connection and
// every answer over HTTP is looked through for a card that its reader could not know.
import assert from 'node:assert/strict';
import { test } from './lib/testing.js';
import { Client, sleep } from './lib/client.js';
import { Leak, Reader, Truth, triedIn } from './lib/leaks.js';
import { begin, pick, playOn } from './lib/play.js';
import { Server, awayFromMidnight } from './lib/server.js';
import { closeAll, newcomer, openTable } from './lib/table.js';

const GAMES = Number(process.env.E2E_GAMES ?? (process.env.E2E_LONG ? 5000 : 200));
const AT_ONCE = 40;
const chance = (p) => Math.random() < p;
const NAMES = ['Ann', 'Ben', 'Carl', 'Dora', 'Emil'];
const SIGNALS = ['leave:A', 'small:B', 'good:C', 'free:D', 'trouble', 'wait', 'hold:skull', 'not_now:mute'];

/** Every rule set with every number of players, one after the other. */
function rulesOf(i) {
  const bits = Math.floor(i / 5);
  return {
    players: (i % 5) + 1,
    extreme: (bits & 1) !== 0,
    on_fire: (bits & 2) !== 0,
    pro: (bits & 4) !== 0,
    small_hand: (bits & 8) !== 0,
    one_pile_retroactive: (bits & 16) !== 0,
    commands: i % 3 === 0 ? `random:${i}` : 'even',
  };
}

/** A wish that cannot be fulfilled, or should not be. */
async function mischief(client) {
  const { game } = client;
  const any = () => `${2 + Math.floor(Math.random() * 98)}${pick(['A', 'B', 'C', 'D'])}`;
  const number = game?.number ?? 1;
  const n = game?.n ?? 0;
  const [t, fields] = pick([
    ['play', { game: number, n, actions: [any()] }],
    ['play', { game: number, n, actions: [any(), any(), 'end'] }],
    ['play', { game: number, n: Math.max(0, n - 1), actions: [any()] }],
    ['play', { game: number + 1, n, actions: ['end'] }],
    ['play', { game: number, n, actions: ['end'] }],
    ['set_bot', { seat: 0, bot: 'quick' }],
    ['hint', { effort: 1 }],
    ['nudge', {}],
    ['take_back', {}],
    ['check', { text: 'my 47 is good' }],
    ['signal', { signal: pick(SIGNALS) }],
    ['say', { text: pick(['well', 'please leave that pile', 'oh no']) }],
  ]);
  if (t === 'hint') client.write({ t, id: ++client.id, ...fields });  // answered later, or never
  else await client.ask(t, fields);
}

async function again(client) {
  await client.close(chance(0.5));
  await client.connect(chance(0.6) ? { seen: client.seen } : {});
}

/** Somebody without a seat, until the players are done; whoever gets a seat meanwhile plays. */
async function lookOn(client, done, plays) {
  while (!done.yes) {
    await sleep(20 + Math.random() * 60);
    if (done.yes) return;
    await client.alone(async () => {
      if (plays && client.seat !== undefined) {
        await client.settled();
        if (client.game?.phase === 'play') await playOn(client);
      } else if (chance(0.1)) {
        await again(client);
      } else if (chance(0.15)) {
        await mischief(client);
      } else if (chance(0.1)) {
        client.look();
      }
    });
  }
}

/** One table and its games; what came of them. Whoever comes to it is added to `all`. */
async function tableOf(server, i, totals, all) {
  const rules = rulesOf(i);
  const people = 1 + Math.floor(Math.random() * rules.players);
  const bots = rules.players - people;
  const listed = i % 2 === 0;
  const client = { looks: 0.04, keep: true };
  const { table, clients } = await openTable(server, NAMES.slice(0, people), {
    bots, rules, bot: pick(['quick', 'greedy', 'random']),
    settings: { listed, pace: 'at_once' }, client,
  });
  const [host] = clients;
  const vera = await newcomer(server, table, 'Vera', client);
  const bob = await newcomer(server, table, 'Bob', client);
  if (chance(0.7)) await bob.will('join', { name: 'Bob' });
  const tablet = await new Client(server, { token: host.token, table, name: 'tablet', ...client }).connect();
  all.push(...clients, vera, bob, tablet);
  for (const each of all) await each.settled();
  const answers = [];
  const get = async (target, token) => answers.push(await server.request('GET', target, { token }));

  const games = chance(0.15) ? 2 : 1;
  const truths = new Map();
  const seats = [];          // { game, seat, member, seq }
  const joined = new Map();  // by which entry a member came
  const note = (events) => events.forEach((each) => {
    if (each.e === 'joined') joined.set(each.member, each.seq);
  });
  for (let number = 1; number <= games; ++number) {
    await host.will('start');
    await host.until(() => host.game?.number === number, 'the deal');
    // Also who sat before and does not any more: who still thinks so would be asked to begin.
    for (const each of all) {
      if (each.state.you.member === 0) continue;  // a visitor may not be told
      await each.until(() => each.game?.number === number, 'the deal');
    }
    const { seq: dealt } = host.events.find((each) => each.e === 'dealt' && each.game === number);
    host.state.seats.forEach(({ member }, seat) => seats.push({ game: number, seat, member, seq: dealt }));
    if (chance(0.5)) await mischief(pick(all));
    const seated = () => [...clients, vera, bob].filter((each) => each.seat !== undefined);
    if (host.game.phase === 'begin') await begin(pick(seated()));
    for (const each of seated()) await each.until(() => each.game.phase !== 'begin', 'the beginning');
    await get(`/api/tables/${table}`);
    await get(`/api/tables/${table}`, host.token);
    await get('/api/tables');

    const done = { yes: false };
    const playing = seated().map((each) => playOn(each, {
      wild: pick([0, 0.1, 0.5]),
      before: async (who) => {
        if (chance(0.06)) await again(who);
        if (chance(0.1)) await mischief(who);
      },
    }));
    const looking = [vera, bob, tablet].filter((each) => each === tablet || each.seat === undefined)
      .map((each) => lookOn(each, done, each !== tablet));
    // A bot's seat for somebody who asks.
    if (bots > 0 && people < rules.players && bob.seat === undefined && chance(0.4)) {
      await bob.alone(() => bob.ask('ask', { seat: people, name: 'Bobby' }));
      await tablet.alone(() => tablet.ask('answer', { seat: people, agree: chance(0.8) }));
    }
    try {
      await Promise.all(playing);
    } finally {
      done.yes = true;  // also when somebody failed: who looks on must not do so for ever
    }
    await Promise.all(looking);
    await host.settled();
    assert.equal(host.game.phase, 'over');

    const { over } = host.game;
    const record = await server.request('GET', `/api/games/${over.game}/record`, { token: host.token });
    assert.equal(record.status, 200, record.text);
    const told = host.fold.told;  // the whole game, as the last view has it
    const truth = new Truth(record.text, told.filter((each) => each.e === 'did'), {
      dealtSeq: dealt, overSeq: told.find((each) => each.over).seq, id: over.game,
    });
    const end = truth.moments.at(-1);
    assert.deepEqual(over.hands, end.hands.map((hand) => [...hand].sort((a, b) => a - b)));
    assert.deepEqual(over.draw, truth.deck.slice(end.drawn));
    truths.set(number, truth);
    note(told);
    for (const each of told) {
      if (each.e === 'answered' && each.agreed) {
        seats.push({ game: number, seat: each.seat, member: each.member, seq: each.seq });
      }
    }
    await get(`/api/tables/${table}`, vera.token);
    await get('/api/games', vera.token);
    totals.games += 1;
    totals.actions += truth.n;
  }
  for (const each of all) await each.settled();
  await closeAll(all);

  // What everybody may know, from what the host was told of seats and people.
  const story = (each) => {
    const { member } = each.state.you;
    const from = listed || member === 1 ? 0 : joined.get(member) ?? Infinity;
    return { table, truths, from, seats: seats.filter((seat) => member !== 0 && seat.member === member) };
  };
  note(host.events);
  const stories = new Map(all.map((each) => [each, story(each)]));
  for (const each of all) {
    const reader = new Reader(stories.get(each));
    for (const frame of each.frames) reader.check(frame);
    totals.frames += reader.frames;
    totals.cards += reader.cards;
    totals.readers += 1;
    if (reader.from === Infinity) {
      totals.visitors += 1;
      assert.equal(reader.cards, 0);
    }
  }
  const anybody = new Reader({ table, truths, from: Infinity, ids: [] });
  for (const answer of answers) {
    if (!answer.json) continue;
    // Lists name other tables and finished games, whose ids are no secret there.
    const ids = JSON.stringify(answer.json).match(/"(table|game|next)":"([^"]*)"/g) ?? [];
    for (const each of ids) anybody.ids.push(each.split('"')[3]);
    anybody.checkAnswer(answer.json);
    totals.answers += 1;
  }
  return { stories, all, truths, host, vera };
}

test(`${GAMES} games, and nobody is told a card they cannot know`, async (context) => {
  const server = await Server.start();
  const totals = { games: 0, actions: 0, frames: 0, cards: 0, readers: 0, visitors: 0, answers: 0 };
  const kept = [];
  let next = 0;
  await Promise.all([...Array(Math.min(AT_ONCE, GAMES))].map(async () => {
    while (next < GAMES) {
      const i = next++;
      const all = [];
      try {
        const table = await tableOf(server, i, totals, all);
        if (kept.length < 20) kept.push(table);
      } catch (error) {
        next = GAMES;  // the other tables end with theirs
        error.message += `\nat table ${i}, ${JSON.stringify(rulesOf(i))}` +
                         all.map((each) => `\n  ${each.situation}`).join('') + `\n${server.log ?? ''}`;
        throw error;
      }
    }
  }));
  assert.ok(totals.games >= GAMES && totals.visitors > 0 && totals.cards > 0);
  context.diagnostic(JSON.stringify(totals));
  await server.end();

  // The checker must find what is planted.
  plantLeaks(kept);
});

test('a refusal may name what follows from the cards that were asked about, and nothing else', () => {
  // Two players: 92 and 30 are the reader's, nothing has been laid.
  const deck = [92, 30, 41, 42, 43, 44, 45, 51, 52, 53, 54, 55, 56, 57, 81, 82];
  const record = [{ rules: { players: 2 }, deck, seats: [] }, {}].map((line) => JSON.stringify(line)).join('\n');
  const truth = new Truth(record, [], { dealtSeq: 1, overSeq: 9, id: 'game' });
  const told = (text, actions) => {
    const reader = new Reader({ table: 't', truths: new Map([[1, truth]]), seats: [{ game: 1, seat: 0, seq: 1 }] });
    reader.check({ notice: { t: 'event', happened: { seq: 1, e: 'dealt', n: 0 } } });
    reader.check({ notice: { t: 'refused', id: 1, text }, asked: { t: 'play', id: 1, actions } });
  };
  const text = '81 on B does not fit: it stands at 92, so it takes cards above that, or 82 by the backwards trick.';
  told(text, ['92B', '81B', 'end']);
  assert.throws(() => told(text, ['81B']), Leak);
  assert.throws(() => told('Seat 1 holds 57.', ['92B', '81B', 'end']), Leak);
});

/** Frames as they were, with something in them that should not be: each must be found. */
function plantLeaks(tables) {
  const planted = { cards: 0, hand: 0, key: 0, text: 0, early: 0, visitor: 0, action: 0, id: 0, list: 0 };
  for (const { stories, truths, host, vera } of tables) {
    const truth = truths.get(1);
    if (truth.rules.players < 2) continue;
    for (const client of [host, vera]) {
      const story = stories.get(client);
      if (story.from === Infinity) {
        const told = host.frames.find(({ notice }) => notice.t === 'event' && notice.happened.e === 'did');
        if (!told) continue;  // the host was away during the whole of a short game
        assert.throws(() => new Reader(story).check(told), Leak);
        planted.visitor += 1;
        continue;
      }
      const own = story.seats.filter(({ game }) => game === 1).map(({ seat }) => seat);
      const hidden = (n) => {
        const { hands, laid } = truth.at(n);
        return truth.deck.filter((card) => !laid.has(card) && !own.some((seat) => hands[seat].has(card)));
      };
      // Changes the first frame of the running game that can be changed so.
      const plant = (what, change) => {
        const reader = new Reader(story);
        for (const frame of client.frames) {
          const notice = structuredClone(frame.notice);
          const running = reader.game <= 1 && reader.seq < truth.overSeq;
          if (running && change(notice, reader, frame)) {
            assert.throws(() => reader.check({ ...frame, notice }), Leak,
                          `${what} was not found: ${JSON.stringify(notice).slice(0, 300)}`);
            planted[what] += 1;
            return;
          }
          reader.check(frame);
        }
      };
      const did = (notice) => notice.t === 'event' && notice.happened.e === 'did' && !notice.happened.over;
      plant('cards', (notice) => {
        if (!did(notice) || own.includes(notice.happened.seat) || notice.happened.drew === 0) return false;
        notice.happened.cards = hidden(notice.happened.n).slice(0, notice.happened.drew);
        return true;
      });
      plant('hand', (notice) => {
        if (notice.t !== 'table' || !notice.game || notice.game.phase === 'over') return false;
        notice.game.view.hand = [hidden(notice.game.n)[0]];
        return true;
      });
      plant('key', (notice) => {
        if (!did(notice)) return false;
        notice.happened.deck = [];
        return true;
      });
      plant('list', (notice) => {
        if (!did(notice)) return false;
        notice.happened.more = [7];
        return true;
      });
      plant('text', (notice, reader, { asked }) => {
        if (notice.t !== 'refused' || reader.game !== 1) return false;
        const { laid } = truth.at(reader.n);
        // Whoever asked about a card may be told of it, and of the backwards trick from it.
        const about = JSON.stringify(asked ?? {});
        const open = new Set([...laid, ...triedIn(asked)]);
        const card = hidden(reader.n).find((each) => each > 10 && !open.has(each - 10) && !open.has(each + 10) &&
                                                     !about.includes(String(each)));
        if (card === undefined) return false;
        notice.text = `Seat 1 holds ${card}.`;
        return true;
      });
      plant('early', (notice) => {
        if (!did(notice)) return false;
        notice.happened.over = { result: 'lost', reason: 'stuck', left: 3, hands: [[hidden(notice.happened.n)[0]]], draw: [] };
        return true;
      });
      plant('action', (notice) => {
        if (!did(notice)) return false;
        notice.happened.actions.push(`${hidden(notice.happened.n)[0]}A`);
        return true;
      });
      plant('id', (notice) => {
        if (!did(notice)) return false;
        notice.happened.game = truth.id;
        return true;
      });
    }
  }
  for (const [what, count] of Object.entries(planted)) {
    assert.ok(count > 0, `nothing was planted: ${what} ${JSON.stringify(planted)}`);
  }
}

test('deals that others still play: nobody looks on, and the end opens nothing', async () => {
  const server = await Server.start();
  const token = await server.person();
  await awayFromMidnight();
  const tried = await server.ask('POST', '/api/today', { token, body: { form: 'three', name: 'Ann' } });
  const table = tried.table;
  const ann = await new Client(server, { token, table, name: 'Ann', keep: true }).connect();
  const zoe = await newcomer(server, table, 'Zoe', { keep: true });
  await zoe.wont('fixed', 'join', { name: 'Zoe' });
  if (ann.state.phase === 'lobby') await ann.will('start');
  await ann.until(() => ann.game, 'the deal');
  await begin(ann);
  await ann.until(() => ann.game.phase !== 'begin', 'the game');
  const asked = await zoe.ask('ask', { seat: 1, name: 'Zoe' });
  assert.equal(asked.code, 'fixed');
  await playOn(ann);
  const { over } = ann.game;
  assert.deepEqual([over.game, over.hands, over.draw], [undefined, undefined, undefined]);
  await ann.wont('fixed', 'start');
  await zoe.settled();
  assert.equal(zoe.state.game, undefined);
  const reader = new Reader({ table, truths: new Map(), from: Infinity });
  for (const frame of zoe.frames) reader.check(frame);
  assert.equal(reader.cards, 0);
  const games = await server.ask('GET', '/api/person/games', { token });
  const id = games.games[0].game;
  const record = await server.request('GET', `/api/games/${id}/record`, { token });
  assert.deepEqual([record.status, record.json.code], [403, 'secret']);
  assert.equal((await server.request('GET', `/api/games/${id}`, { token: zoe.token })).json.code, 'secret');
  await closeAll([ann, zoe]);

  // A club evening: two tables, the same cards, and who plays at one sees nothing of the other.
  const club = await server.ask('POST', '/api/clubs', {
    token, body: { name: 'Club', settings: { rules: { players: 2 }, listed: true }, tables: 2,
                   bots: [{ seat: 1, bot: 'quick' }] } });
  const people = [];
  for (const each of club.tables) {
    const player = await newcomer(server, each.table, 'Player', { keep: true });
    await player.will('join', { name: 'Player' });
    await player.settled();
    if (player.seat === undefined) await player.will('sit', { seat: 0 });
    people.push(player);
  }
  const [first, second] = people;
  const spy = await newcomer(server, first.table, 'Spy', { keep: true });
  await spy.will('join', { name: 'Spy' });
  await first.will('start');
  await first.until(() => first.game, 'the deal');
  const hand = [...first.game.view.hand];
  await begin(first);
  await first.until(() => first.game.phase !== 'begin', 'the game');
  await playOn(first);
  assert.equal(first.game.over.hands, undefined);
  await spy.settled();
  assert.equal(spy.state.game, undefined);
  const nobody = new Reader({ table: first.table, truths: new Map(), from: Infinity, ids: [club.club] });
  for (const frame of spy.frames) nobody.check(frame);
  await second.will('start');
  await second.until(() => second.game, 'the deal');
  assert.deepEqual(second.game.view.hand, hand);
  // Whoever has played it may not play it again elsewhere.
  await closeAll([...people, spy]);
  await server.end();
});

test('an analysis tells nobody more than they may know', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben'], { client: { keep: true } });
  const [ann] = clients;
  const zoe = await newcomer(server, table, 'Zoe', { keep: true });
  await ann.will('start');
  for (const each of clients) await each.until(() => each.game, 'the deal');
  await begin(ann);
  await Promise.all(clients.map(async (each) => {
    await each.until(() => each.game.phase === 'play', 'the game');
    await playOn(each, { wild: 1 });
  }));
  const { game } = ann.game.over;
  const begun = await server.request('POST', `/api/games/${game}/analysis`, { token: ann.token });
  assert.ok(begun.status < 300, begun.text);
  await ann.until(() => ann.frames.some(({ notice }) => notice.t === 'analysing'), 'how the analysis goes');
  await zoe.settled();
  const reader = new Reader({ table, truths: new Map(), from: Infinity });
  for (const frame of zoe.frames) reader.check(frame);
  await closeAll([...clients, zoe]);
  await server.end();
});

test('a what-if goes on from a finished game, whose id is not told to visitors', async () => {
  const server = await Server.start();
  const { clients: [ann] } = await openTable(server, ['Ann'], { bots: 1 });
  await ann.will('start');
  await ann.until(() => ann.game, 'the deal');
  await begin(ann);
  await ann.until(() => ann.game.phase === 'play', 'the game');
  await playOn(ann);
  const { game } = ann.game.over;
  const record = (await server.request('GET', `/api/games/${game}/record`, { token: ann.token })).text;
  const done = record.trim().split('\n').flatMap((line) => JSON.parse(line).do ?? []);
  const at = Math.floor(done.length / 2);
  const table = await server.table(ann.token, 'Ann', { deal: { kind: 'what_if', name: game, at } }, [[1, 'quick']]);
  const again = await new Client(server, { token: ann.token, table, name: 'Ann' }).connect();
  const zoe = await newcomer(server, table, 'Zoe', { keep: true });
  await again.will('start');
  await again.event('dealt', (each) => each.done.length === at);
  await again.settled();
  await again.until(() => again.game.phase === 'over' || again.game.n >= at, 'the position');
  if (again.game.phase === 'play') await playOn(again);
  await zoe.settled();
  await closeAll([ann, again, zoe]);
  const reader = new Reader({ table, truths: new Map(), from: Infinity });
  for (const frame of zoe.frames) reader.check(frame);
  await server.end();
});
