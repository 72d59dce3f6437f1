// A finished game that its people look at together: who leads, who is told, who is not.
import assert from 'node:assert/strict';
import { test } from './lib/testing.js';
import { Server } from './lib/server.js';
import { closeAll, newcomer, openTable, startGame } from './lib/table.js';

test('one person leads through a finished game, and hands it over', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben']);
  const [ann, ben] = clients;
  const told = new Map(clients.map((client) => [client, []]));
  for (const client of clients) {
    client.onNotice = (notice) => { if (notice.t === 'reviewing') told.get(client).push(notice); };
  }
  const last = (client) => told.get(client).at(-1);

  await ann.wont('unknown_game', 'review', { game: 1, at: 0, point: '' });
  await startGame([ann, ben]);
  await ann.wont('running', 'review', { game: 1, at: 0, point: '' });
  await ann.will('give_up', { give_up: true });
  await ben.will('give_up', { give_up: true });
  await ann.until(() => ann.game.phase === 'over', 'the end');
  await ann.wont('no_review', 'lead', { member: 2 });
  const done = await ann.will('review', { game: 1, at: 0, point: 'B' });
  assert.deepEqual([done.seq, done.repeated], [0, false]);
  await ben.until(() => last(ben)?.point === 'B', 'what Ann points at');
  assert.deepEqual(last(ben), { t: 'reviewing', game: 1, leader: 1, at: 0, point: 'B' });
  await ben.wont('not_leader', 'review', { game: 1, at: 0, point: '' });
  await ann.wont('bad_request', 'review', { game: 1, at: 0, point: 'E' });
  await ann.wont('unknown_game', 'review', { game: 2, at: 0, point: '' });
  await ann.will('lead', { member: 2 });
  await ann.until(() => last(ann)?.leader === 2, 'the new leader');

  // Who comes back is told, and who only has the link is not.
  await ann.close(false);
  told.set(ann, []);
  await ann.connect();
  await ann.until(() => last(ann)?.leader === 2, 'the leader after a reconnect');
  const zoe = await newcomer(server, table, 'Zoe');
  let heard = 0;
  zoe.onNotice = (notice) => { heard += notice.t === 'reviewing' ? 1 : 0; };
  await ben.will('review', { game: 1, at: 0, point: '99' });
  await ann.until(() => last(ann)?.point === '99', 'what Ben points at');
  await zoe.settled();
  assert.equal(heard, 0);
  await zoe.wont('not_member', 'review', { game: 1, at: 0, point: '' });

  // While the leader is gone the next one leads.
  await ben.close();
  await ann.until(() => ann.state.members[1].state === 'lost', 'Ben is gone');
  await ann.will('review', { game: 1, at: 0, point: '' });
  assert.equal(last(ann).leader, 1);
  await closeAll([ann, zoe]);
  await server.end();
});
