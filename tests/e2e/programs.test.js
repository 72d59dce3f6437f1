// Bots of others: programs that join as everybody does, and say that they are no people.
import assert from 'node:assert/strict';
import { test } from './lib/testing.js';
import { Server } from './lib/server.js';
import { playOn } from './lib/play.js';
import { closeAll, newcomer, openTable } from './lib/table.js';

const named = (client, name) => client.state.members.find((each) => each.name === name);

/** Comes to the table and joins as a program. */
async function program(server, table, name) {
  const client = await newcomer(server, table, name);
  await client.will('join', { name, program: true });
  return client;
}

test('a person and a program play a game, and everybody knows which is which', async () => {
  const server = await Server.startKeeping();
  const { table, clients } = await openTable(server, ['Ann']);
  const [ann] = clients;
  await ann.will('change', { settings: { rules: { players: 2 } } });
  const magpie = await program(server, table, 'Magpie');
  await magpie.will('sit', { seat: 1 });
  await ann.until(() => ann.state.seats[1]?.member === 2, 'the program on its seat');
  assert.equal(named(ann, 'Magpie').program, true);
  assert.equal(named(magpie, 'Ann').program, undefined);
  assert.equal(ann.events.find(({ e }) => e === 'joined').program, true);

  // It decides nothing for Ann.
  await magpie.wont('not_host', 'start');
  await ann.wont('people_only', 'hand_over', { member: 2 });
  await ann.will('start');
  await magpie.until(() => magpie.game?.phase === 'begin', 'the deal');
  await magpie.wont('people_only', 'begin', { seat: 1 });
  await magpie.will('signal', { signal: 'begin' });
  await ann.will('signal', { signal: 'not_begin' });
  await ann.until(() => ann.game.phase === 'play', 'the program begins');
  assert.equal(ann.game.view.turn, 1);
  await magpie.will('give_up', { give_up: true });
  await ann.wont('bot_plays', 'nudge');
  assert.equal(ann.game.phase, 'play');
  await magpie.will('give_up', { give_up: false });

  // It sees its own hand only, and talks as everybody.
  assert.equal(magpie.game.view.hand.length, 7);
  assert.equal(magpie.game.view.seat, 1);
  await magpie.wont('taboo', 'say', { text: 'I have forty-seven' });
  await magpie.will('say', { text: 'a small step, please' });
  await Promise.all([playOn(ann), playOn(magpie)]);
  await Promise.all([ann.settled(), magpie.settled()]);

  // What is kept says so, too.
  const { game } = ann.game.over;
  const record = (await server.request('GET', `/api/games/${game}/record`)).text;
  const { seats } = JSON.parse(record.split('\n')[0]);
  assert.deepEqual(seats, [{ name: 'Ann' }, { name: 'Magpie', bot: 'program' }]);
  const shown = (await server.request('GET', `/api/games/${game}`)).json;
  assert.deepEqual(shown.seats[1], { free: false, name: 'Magpie', bot: 'program' });
  assert.equal(shown.counts, true);

  // The mark outlives its connection, the server, and another wish to join.
  await magpie.will('leave');
  await magpie.will('join', { name: 'Not a bot' });
  await closeAll([ann, magpie]);
  await server.restart();
  await ann.connect();
  assert.equal(named(ann, 'Not a bot').program, true);
  await ann.close();
  await server.end();
});

test('programs play among themselves at a table that one of them opened', async () => {
  const server = await Server.start();
  const token = await server.person();
  const body = { settings: { rules: { players: 2 }, pace: 'at_once' }, name: 'Rook', program: true };
  const { table } = await server.ask('POST', '/api/tables', { token, body });
  const rook = await newcomer(server, table, 'Rook', { token });
  assert.equal(rook.state.host, 1);
  assert.equal(named(rook, 'Rook').program, true);
  const magpie = await program(server, table, 'Magpie');
  await rook.will('start');
  await magpie.until(() => magpie.game?.phase === 'begin', 'the deal');
  await rook.will('begin', { seat: 0 });
  await magpie.until(() => magpie.game.phase === 'play', 'the beginning');
  await Promise.all([playOn(rook), playOn(magpie)]);
  const { game } = rook.game.over;
  assert.equal((await server.request('GET', `/api/games/${game}`)).json.counts, false);
  assert.deepEqual((await server.request('GET', '/api/stats')).json.all, []);
  await closeAll([rook, magpie]);
  await server.end();
});

test('nobody inherits a table from its last person', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben'], { bots: 1 });
  const [ann, ben] = clients;
  const magpie = await program(server, table, 'Magpie');
  await ann.will('leave');
  await magpie.until(() => magpie.state.host === 2, 'Ben is the host');
  await ben.will('leave');
  await magpie.until(() => magpie.state.host === 0, 'nobody is');
  await magpie.wont('not_host', 'start');
  await ann.will('join', { name: 'Ann' });
  await magpie.until(() => magpie.state.host === 1, 'Ann is back');
  await Promise.all([ann, ben, magpie].map((each) => each.settled()));
  await closeAll([ann, ben, magpie]);
  await server.end();
});
