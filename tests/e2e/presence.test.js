// Who is there: connected, away, lost. And the end of a server that is told to stop.
import assert from 'node:assert/strict';
import { test } from './lib/testing.js';
import { Client } from './lib/client.js';
import { Server } from './lib/server.js';
import { playOn } from './lib/play.js';
import { closeAll, newcomer, openTable, startGame } from './lib/table.js';

const stateOf = (client, member) => client.state.members.find((each) => each.member === member).state;

test('connected, away and lost, with two devices of one person', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben']);
  const [ann, ben] = clients;
  const now = Date.now();
  await ben.will('away', { away: true });
  await ann.until(() => stateOf(ann, 2) === 'away', 'away');
  assert.ok(Math.abs(ann.state.members[1].since - now) < 5000);
  const phone = await new Client(server, { token: ben.token, table, name: 'Ben (phone)' }).connect();
  await ann.until(() => stateOf(ann, 2) === 'connected', 'connected by another device');
  await phone.will('away', { away: true });
  await ann.until(() => stateOf(ann, 2) === 'away', 'away on both');
  await ben.will('away', { away: false });
  await ben.will('away', { away: false });  // once more means nothing
  await ann.until(() => stateOf(ann, 2) === 'connected', 'connected');
  await ben.close(false);
  await ann.until(() => stateOf(ann, 2) === 'away', 'the phone is still there');
  await phone.close();
  await ann.until(() => stateOf(ann, 2) === 'lost', 'lost');
  await ann.settled();

  // In a game: nobody replaces somebody who has just gone, and who is there is not replaced at all.
  await ben.connect();
  await startGame([ann, ben]);
  await ann.wont('not_lost', 'stand_in', { seat: 1, bot: 'quick' });
  await ben.close(false);
  await ann.until(() => stateOf(ann, 2) === 'lost', 'lost');
  const refused = await ann.wont('too_soon', 'stand_in', { seat: 1, bot: 'quick' });
  assert.ok(refused.wait_ms > 110000 && refused.wait_ms <= 120000, `${refused.wait_ms}`);
  await ann.wont('seated', 'take_back');
  await ann.wont('not_your_turn', 'nudge');
  await ben.connect();
  const nudge = await ben.wont('too_soon', 'nudge');
  assert.ok(nudge.wait_ms > 50000 && nudge.wait_ms <= 60000);
  await ann.until(() => stateOf(ann, 2) === 'connected', 'back');
  await Promise.all([ann.settled(), ben.settled()]);
  // Somebody without a number here is nobody's business.
  const zoe = await newcomer(server, table, 'Zoe');
  await zoe.will('away', { away: true });
  await zoe.close();
  await ann.settled();
  assert.equal(ann.state.members.length, 2);
  await closeAll([ann, ben]);
  await server.end();
});

test('a connection that dies without a word is known to the others within ten seconds', async () => {
  const server = await Server.start();
  const { clients } = await openTable(server, ['Ann', 'Ben']);
  const [ann, ben] = clients;
  await startGame(clients);
  await Promise.all(clients.map((each) => each.settled()));
  // As in a tunnel: nothing is read any more, so that no ping is answered, and nothing is said.
  const silent = Date.now();
  ben.socket._socket.pause();
  await ann.until(() => stateOf(ann, 2) === 'lost', 'lost');
  const { since } = ann.state.members.find((each) => each.member === 2);
  assert.ok(since - silent <= 10_000, `lost after ${since - silent} ms`);
  assert.equal(stateOf(ann, 1), 'connected');  // who answers pings stays
  ben.socket.terminate();
  await closeAll([ann]);
  await server.end();
});

test('SIGTERM: everybody is told, and the game goes on after a restart', async () => {
  const server = await Server.startKeeping();
  const { clients } = await openTable(server, ['Ann', 'Ben'], { bots: 1 });
  const [ann, ben] = clients;
  await startGame(clients);
  await Promise.all(clients.map((each) => each.settled()));
  const before = structuredClone(ann.game);
  const ended = server.restart();
  for (const each of clients) {
    const closed = await each.ended;
    assert.equal(each.goodbye, 'server_stops');
    assert.equal(closed.code, 1001);
  }
  assert.equal((await ended).code, 0);
  await ann.connect();  // a fresh view
  await ben.connect({ seen: ben.seen });
  assert.equal(ann.game.number, before.number);
  assert.deepEqual(ann.game.view.hand, before.view.hand);
  await Promise.all([playOn(ann), playOn(ben)]);
  await Promise.all(clients.map((each) => each.settled()));
  assert.equal((await server.request('GET', `/api/games/${ann.game.over.game}/record`)).status, 200);
  await closeAll(clients);
  await server.end();
});
