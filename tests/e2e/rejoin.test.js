// Coming back: exactly what was missed, also after a restart; what was sent twice is done once.
import assert from 'node:assert/strict';
import { test } from './lib/testing.js';
import { Client } from './lib/client.js';
import { Server } from './lib/server.js';
import { act, playOn } from './lib/play.js';
import { closeAll, mover, newcomer, openTable, startGame } from './lib/table.js';

async function someTurns(clients, turns) {
  for (let i = 0; i < turns; ++i) {
    await clients[0].until(() => clients[0].game.phase === 'over' || mover(clients), 'a turn');
    const who = mover(clients);
    if (!who || who.game.phase === 'over') return;
    const { n } = who.game;
    assert.equal(await act(who), true);
    for (const each of clients) await each.until(() => each.game.n > n || each.game.phase === 'over', 'it');
  }
}

test('a lost client gets exactly the events it missed', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben'], { rules: { extreme: true } });
  const [ann, ben] = clients;
  const twin = await new Client(server, { token: ann.token, table, name: 'Ann (tablet)' }).connect();
  await startGame(clients);
  await someTurns(clients, 3);
  for (let round = 0; round < 4; ++round) {
    const { seen } = twin;
    await twin.settled();
    await ann.settled();
    assert.equal(ann.seen, twin.seen);
    const from = twin.seen;
    await twin.close(round % 2 === 0);
    await someTurns([ann, ben], 1 + round * 2);
    await ben.ask('say', { text: 'take your time' });  // a mute may be visible
    await ann.settled();
    await twin.connect({ seen: from });
    assert.ok(twin.missed, 'missed, and no table');
    assert.deepEqual(twin.missed.events, ann.events.filter((each) => each.seq > from && each.seq <= twin.missed.seq));
    await twin.settled();
    assert.deepEqual(twin.game, ann.game);
    assert.ok(seen <= from);
  }
  // Nothing missed, and more seen than there is.
  const { seen } = ann;
  await twin.close();
  await twin.connect({ seen });
  assert.deepEqual(twin.missed.events, []);
  await twin.close();
  twin.missed = undefined;
  await twin.connect({ seen: seen + 1000 });
  assert.equal(twin.missed, undefined);
  // What was seen before the last deal is too long ago.
  await twin.close();
  await twin.connect({ seen: 0 });
  assert.equal(twin.missed, undefined);
  await closeAll([...clients, twin]);
  await server.end();
});

test('the same after a restart, and requests are not done twice', async () => {
  const server = await Server.startKeeping();
  const { table, clients } = await openTable(server, ['Ann', 'Ben'], { rules: { on_fire: true } });
  let [ann, ben] = clients;
  await startGame(clients);
  await someTurns(clients, 4);
  const twin = await new Client(server, { token: ben.token, table, name: 'Ben (phone)' }).connect();
  await twin.settled();
  const from = twin.seen;
  await twin.close();

  // A request that is sent again, in the same connection.
  const say = { t: 'say', id: ++ben.id, text: 'well done' };
  const first = await ben.askAtOnce(say);
  assert.deepEqual(first, { t: 'done', id: say.id, seq: first.seq, repeated: false });
  assert.deepEqual(await ben.askAtOnce(say), { ...first, repeated: true });
  await someTurns(clients, 3);
  await ann.settled();
  await ben.settled();
  const played = ben.events.filter((each) => each.seq > from);
  const { game } = ben;

  const { seen } = ben;
  const ended = await server.restart();
  assert.equal(ended.code, 0);
  await Promise.all(clients.map((each) => each.ended));
  assert.equal(ann.goodbye, 'server_stops');
  assert.equal(ann.closed.code, 1001);

  await twin.connect({ seen: from });
  assert.deepEqual(twin.missed.events, played);
  await twin.settled();
  assert.deepEqual({ ...twin.game, view: undefined }, { ...game, view: undefined });
  assert.deepEqual(twin.game.view, game.view);

  // The same request once more, after the restart and another hello.
  await ben.connect({ seen });
  assert.deepEqual(ben.missed.events, []);
  assert.deepEqual(await ben.askAtOnce(say), { ...first, repeated: true });
  await ben.settled();
  assert.equal(ben.events.filter((each) => each.e === 'said').length, 1);
  // From another program of the same person the same number is another request.
  const other = await new Client(server, { token: ben.token, table, name: 'Ben (laptop)' }).connect();
  other.id = say.id - 1;
  assert.equal((await other.ask('say', { text: 'well played' })).repeated, false);

  // A play that is sent again is one play, although its position is over.
  await ann.connect();
  await ann.until(() => ann.game.phase === 'over' || mover([ann, ben]), 'a turn');
  const who = mover([ann, ben]);
  if (who) {
    const { n } = who.game;
    const before = who.id;
    await act(who, { lots: 0 });
    await who.until(() => who.game.n > n, 'the own play');
    const did = who.events.filter((each) => each.e === 'did').at(-1);
    let answer;
    for (let id = before + 1; id <= who.id && answer?.t !== 'done'; ++id) {
      answer = await who.askAtOnce({ t: 'play', id, game: 1, n, actions: did.actions });
      if (answer.seq !== did.seq) answer = undefined;
    }
    assert.deepEqual(answer && { seq: answer.seq, repeated: answer.repeated }, { seq: did.seq, repeated: true });
    await who.settled();
    assert.equal(who.game.n, did.n);
  }
  await Promise.all([playOn(ann), playOn(ben)]);
  await ann.settled();
  await closeAll([ann, ben, twin, other]);
  await server.end();
});

test('who came and went meanwhile is known after coming back', async () => {
  const server = await Server.start();
  const { clients } = await openTable(server, ['Ann', 'Ben', 'Carl']);
  const [ann, ben, carl] = clients;
  await startGame(clients);
  await ann.settled();
  const { seen } = ann;
  await ann.close(false);
  await ben.close(false);
  await carl.until(() => carl.state.members[1].state === 'lost', 'Ben is lost');
  await ann.connect({ seen });
  assert.ok(ann.missed);
  await ann.settled();  // the view is compared with what was told so far
  await closeAll([ann, carl]);
  await server.end();
});

test('whoever got a seat while being away knows the hand after coming back', async () => {
  const server = await Server.start();
  const { table, clients: [ann] } = await openTable(server, ['Ann'], { bots: 1, settings: { listed: true } });
  const zoe = await newcomer(server, table, 'Zoe');
  await startGame([ann]);
  await zoe.until(() => zoe.game?.phase === 'play', 'the game');
  await zoe.will('ask', { seat: 1, name: 'Zoe' });
  await zoe.settled();
  const { seen } = zoe;
  await zoe.close(false);
  await ann.event('asked');
  await ann.will('answer', { seat: 1, agree: true });
  await zoe.connect({ seen });
  // Either a view comes, or the hand is in what was missed: by now it must be known.
  assert.ok(zoe.missed === undefined || zoe.missed.events.some((each) => each.hand || each.cards),
            'neither a view nor the hand was told');
  await zoe.close();
  await ann.close();
  await server.end();
});

test('after joining while a game runs, events and views agree', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben']);
  await startGame(clients);
  const zoe = await newcomer(server, table, 'Zoe', { looks: 0, joins: false });
  assert.equal(zoe.game, undefined);
  await zoe.will('join', { name: 'Zoe' });
  await someTurns(clients, 2);
  // Events of the game come; without a view there is nothing to understand them by.
  assert.ok(zoe.game !== undefined || !zoe.events.some((each) => each.e === 'did'),
            'events of a game came without a view of it');
  await closeAll([...clients, zoe]);
  await server.end();
});
