// One person, several devices: one-time codes, and "I was here before".
import assert from 'node:assert/strict';
import { test } from './lib/testing.js';
import { Client } from './lib/client.js';
import { Server } from './lib/server.js';
import { closeAll, newcomer, openTable, startGame } from './lib/table.js';

// How long a member is lost before the seat can be asked for, and then until it can be given away.
const quick = { args: ['--seat-claim-after-seconds', '1', '--seat-claim-objection-seconds', '1'] };
/** Asks again until it is not too soon. */
async function once(client, what, fields) {
  for (;;) {
    const answer = await client.ask(what, fields);
    if (answer.t !== 'refused') return answer;
    assert.equal(answer.code, 'too_soon');
    assert.ok(answer.wait_ms > 0 && answer.wait_ms <= 1000, `${answer.wait_ms}`);
    await new Promise((resolve) => { setTimeout(resolve, answer.wait_ms); });
  }
}

test('a one-time code makes a second device the same person', async () => {
  const server = await Server.startKeeping();
  const { table, clients } = await openTable(server, ['Ann', 'Ben']);
  const [ann, ben] = clients;
  await startGame(clients);
  const zoe = await newcomer(server, table, 'Zoe');
  await zoe.wont('not_member', 'code');
  const old = await ann.will('code');
  const { code, until } = await ann.will('code');
  assert.ok(until > Date.now() + 500000 && until < Date.now() + 700000);
  const redeem = (typed) => server.request('POST', '/api/person/redeem', { body: { code: typed } });
  assert.equal((await redeem(old.code)).json.code, 'bad_code');  // a new one ends the old
  const { token } = (await redeem(` ${code.toLowerCase().replace('-', ' ')} `)).json;
  assert.match(token, /^d/);
  assert.equal((await redeem(code)).status, 403);  // once
  const tablet = await new Client(server, { token, table, name: 'Ann (tablet)' }).connect();
  assert.equal(tablet.state.you.member, 1);
  assert.deepEqual(tablet.game.view.hand, ann.game.view.hand);
  await tablet.will('signal', { signal: 'wait' });
  await ben.event('signalled', (each) => each.seat === 0);

  // It still is after a restart.
  await server.restart();
  await Promise.all([ann, ben, zoe, tablet].map((each) => each.ended));
  await tablet.connect();
  assert.equal(tablet.state.you.member, 1);
  assert.deepEqual(tablet.game.view.hand, ann.game.view.hand);
  const games = await server.ask('GET', '/api/person/games', { token });
  assert.deepEqual(games.games, []);
  await tablet.close();
  await server.end();
});

test('wrong codes come to an end', async () => {
  const server = await Server.start();
  let status;
  for (let i = 0; i < 12; ++i) {
    const answer = await server.request('POST', '/api/person/redeem', { body: { code: 'AAAAA-AAAAA' } });
    status = answer.status;
    assert.ok([403, 429].includes(status));
  }
  assert.equal(status, 429);
  await server.end();
});

test('I was here before: the seat goes over, and the old token is a visitor', async () => {
  const server = await Server.start(quick);
  const { table, clients } = await openTable(server, ['Ann', 'Ben']);
  const [ann, ben] = clients;
  await startGame(clients);
  await ben.settled();
  const hand = [...ben.game.view.hand];
  const again = await newcomer(server, table, 'Ben again');
  assert.equal(again.state.you.member, 0);
  assert.equal(again.state.game, undefined);
  await again.wont('not_lost', 'ask', { seat: 1, name: 'x' });
  await again.wont('no_such_seat', 'ask', { seat: 4, name: 'x' });
  await ben.close(false);
  await ann.until(() => ann.state.members[1].state === 'lost', 'Ben is lost');
  await once(again, 'ask', { seat: 1, name: '' });
  const asked = await ann.event('asked');
  assert.deepEqual([asked.seat, asked.name], [1, 'Ben']);
  // Judged a moment before it was stored.
  assert.ok(asked.until - asked.ms > 900 && asked.until - asked.ms <= 1000, `${asked.until - asked.ms}`);
  await again.wont('not_member', 'answer', { seat: 1, agree: true });
  await ann.wont('no_ask', 'answer', { seat: 0, agree: true });
  await ann.will('answer', { seat: 1, agree: false });
  await again.event('answered', (each) => !each.agreed);
  await again.will('ask', { seat: 1, name: '' });
  await ann.event('asked', () => true, asked.seq);
  await ann.wont('too_soon', 'answer', { seat: 1, agree: true });
  await once(ann, 'answer', { seat: 1, agree: true });
  await again.until(() => again.state.you.member === 2, 'the seat');
  assert.equal(again.seat, 1);
  assert.deepEqual(again.game.view.hand, hand);

  // The old token, with what it had seen, and afresh.
  const { seen } = ben;
  await ben.connect({ seen });
  const told = ben.missed?.events ?? ben.state.events;
  assert.ok(!told.some((each) => each.seq > seen && ['did', 'begun', 'signalled', 'said'].includes(each.e)));
  await ben.close();
  await ben.connect();
  assert.equal(ben.state.you.member, 0);
  assert.equal(ben.state.game, undefined);
  assert.ok(!ben.state.events.some((each) => ['dealt', 'did', 'begun', 'signalled'].includes(each.e)));
  await ben.wont('knows_hand', 'ask', { seat: 0, name: 'Ben' }).catch((error) => {
    if (!/not_lost/.test(error.message)) throw error;
  });
  await ben.wont('not_seated', 'play', { game: 1, n: 0, actions: ['end'] }).catch((error) => {
    if (!/stale/.test(error.message)) throw error;
  });
  await Promise.all([ann.settled(), again.settled(), ben.settled()]);
  await closeAll([ann, again, ben]);
  await server.end();
});

test('others are told that the member is there again, and who left for it', async () => {
  const server = await Server.start(quick);
  const { table, clients } = await openTable(server, ['Ann', 'Ben', 'Carl']);
  const [ann, ben, carl] = clients;
  const bob = await newcomer(server, table, 'Bob');
  await bob.will('join', { name: 'Bob' });
  await startGame(clients);
  await ben.close(false);
  await ann.until(() => ann.state.members[1].state === 'lost', 'Ben is lost');
  await once(bob, 'ask', { seat: 1, name: '' });
  await ann.event('asked');
  await once(ann, 'answer', { seat: 1, agree: true });
  await carl.event('ask_agreed', (each) => each.member === 1);
  assert.equal(bob.state.you.member, 4, 'one of two is not enough');
  await carl.settled();
  await carl.will('answer', { seat: 1, agree: true });
  await bob.until(() => bob.state.you.member === 2, 'the seat');
  await Promise.all([ann.settled(), carl.settled(), bob.settled()]);
  assert.equal(carl.state.members[1].state, 'connected');
  await closeAll([ann, carl, bob]);
  await server.end();
});

test('an old token that comes back with what it had seen is told that it is a visitor', async () => {
  const server = await Server.start(quick);
  const { table, clients } = await openTable(server, ['Ann', 'Ben']);
  const [ann, ben] = clients;
  await startGame(clients);
  await ben.settled();
  const { seen } = ben;
  await ben.close(false);
  await ann.until(() => ann.state.members[1].state === 'lost', 'Ben is lost');
  const again = await newcomer(server, table, 'Ben again');
  await once(again, 'ask', { seat: 1, name: '' });
  await ann.event('asked');
  await once(ann, 'answer', { seat: 1, agree: true });
  await again.until(() => again.state.you.member === 2, 'the seat');
  ben.missed = undefined;
  await ben.connect({ seen });
  assert.equal(ben.missed, undefined, 'only a view can tell it');
  assert.equal(ben.state.you.member, 0);
  await closeAll([ann, ben, again]);
  await server.end();
});

test('an owner who comes back keeps the seat, and is told that it was asked for', async () => {
  const server = await Server.start({ args: ['--seat-claim-after-seconds', '1'] });
  const { table, clients } = await openTable(server, ['Ann', 'Ben']);
  const [ann, ben] = clients;
  await startGame(clients);
  await ben.settled();
  const { seen } = ben;
  await ben.close(false);
  const eve = await newcomer(server, table, 'Eve');
  await ann.until(() => ann.state.members[1].state === 'lost', 'Ben is lost');
  await once(eve, 'ask', { seat: 1, name: '' });
  await eve.wont('asked', 'ask', { seat: 1, name: '' });
  const refused = await ann.wont('too_soon', 'answer', { seat: 1, agree: true });
  assert.ok(refused.wait_ms > 50000 && refused.wait_ms <= 60000, `${refused.wait_ms}`);
  await ben.connect({ seen });
  const kept = (each) => !each.agreed && each.by === 2 && each.seat === 1;
  for (const each of [ann, ben, eve]) await each.event('answered', kept);
  await ann.wont('no_ask', 'answer', { seat: 1, agree: true });
  assert.equal(ben.state.you.member, 2);
  await Promise.all([ann.settled(), ben.settled(), eve.settled()]);
  await closeAll([ann, ben, eve]);
  await server.end();
});

/** What is waited for, while these people give a sign of life again and again: only who does is asked. */
async function whileHere(people, waited) {
  let over = false;
  const signs = people.map(async (each) => {
    while (!over) {
      await each.will('here');
      await new Promise((resolve) => { setTimeout(resolve, 200); });
    }
  });
  try {
    return await waited;
  } finally {
    over = true;
    await Promise.all(signs);
  }
}

test('others let a bot play for somebody who does not, and that one takes the seat back', async () => {
  const server = await Server.start({ args: ['--idle-turn-seconds', '3', '--idle-notice-seconds', '2'] });
  const { clients } = await openTable(server, ['Ann', 'Ben', 'Carl'], { settings: { pace: 'calm' } });
  const [ann, ben, carl] = clients;
  await startGame(clients);
  await ann.until(() => ann.game.phase === 'play', 'the game');
  // A view that is compared after an event would be a sign of life.
  for (const each of clients) each.looks = 0;
  const turn = ann.game.view.turn;
  const idler = clients[turn];
  const others = clients.filter((each) => each !== idler);
  const idle = await whileHere(others, idler.event('idle'));
  assert.equal(idle.seat, turn);
  await others[0].event('idle');
  await others[0].wont('too_soon', 'stand_in', { seat: turn, bot: 'quick' });
  await idler.will('here');
  await others[1].event('here', (each) => each.seat === turn);
  await others[0].wont('not_lost', 'stand_in', { seat: turn, bot: 'quick' });
  await Promise.all(clients.map((each) => each.settled()));
  const again = await whileHere(others, others[0].event('idle', () => true, idle.seq));
  const noticed = new Promise((resolve) => { setTimeout(resolve, Math.max(0, again.until - Date.now()) + 50); });
  await whileHere(others, noticed);
  await others[0].will('stand_in', { seat: turn, bot: 'quick' });
  await others[1].event('stand_in_agreed', (each) => each.seat === turn);
  await others[1].will('stand_in', { seat: turn, bot: 'random' });
  const stood = await idler.event('stood_in', (each) => each.seat === turn);
  assert.equal(stood.bot, 'quick');
  await idler.will('take_back');
  await ben.event('took_back', (each) => each.seat === turn);
  await Promise.all(clients.map((each) => each.settled()));
  await closeAll([ann, ben, carl]);
  await server.end();
});

test('a bot gives its seat to somebody who asks, and hands are seen once', async () => {
  const server = await Server.start();
  const { table, clients: [ann] } = await openTable(server, ['Ann'], { bots: 2, settings: { listed: true } });
  const zoe = await newcomer(server, table, 'Zoe');
  const carl = await newcomer(server, table, 'Carl');
  await carl.will('join', { name: 'Carl' });
  await startGame([ann]);
  await zoe.until(() => zoe.game?.phase === 'play', 'the game');
  assert.equal(zoe.game.view.hand, undefined);
  await zoe.wont('name_taken', 'ask', { seat: 1, name: 'ann' });
  await zoe.will('ask', { seat: 1, name: 'Zoe' });
  await carl.will('ask', { seat: 2, name: 'ignored' });
  await ann.event('asked', (each) => each.seat === 2 && each.name === 'Carl');
  await ann.will('answer', { seat: 1, agree: true });
  await ann.will('answer', { seat: 2, agree: true });
  await zoe.until(() => zoe.seat === 1 && zoe.game.view.hand, 'the seat and its hand');
  await carl.until(() => carl.seat === 2 && carl.game.view.hand, 'the seat and its hand');
  assert.equal(zoe.game.view.hand.length, zoe.game.view.hand_counts[1]);
  await ann.settled();
  assert.deepEqual(ann.state.seats.map((each) => each.member), [1, 3, 2]);
  await closeAll([ann, zoe, carl]);
  await server.end();
});

test('erasing a person: the name goes, and a bot plays on', async () => {
  const server = await Server.start();
  const { clients } = await openTable(server, ['Ann', 'Ben']);
  const [ann, ben] = clients;
  await startGame(clients);
  await ann.settled();
  const erased = await server.request('DELETE', '/api/person', { token: ben.token });
  assert.ok(erased.status < 300, `${erased.status} ${erased.text}`);
  await ann.event('forgotten', (each) => each.member === 2);
  await ann.settled();
  assert.equal(ann.state.members[1].name, '');
  assert.deepEqual(ann.state.seats[1], { member: 0, bot: 'strong' });
  await ben.settled();
  assert.equal(ben.state.you.member, 0);
  await closeAll([ann, ben]);
  await server.end();
});
