// Plays told in short, beside the same plays told in full: nothing more and nothing less is said.
import assert from 'node:assert/strict';
import WebSocket from 'ws';
import { test } from './lib/testing.js';
import { mustBe } from './lib/schemas.js';
import { Server, sockets } from './lib/server.js';
import { playOn, plays } from './lib/play.js';
import { closeAll, mover, newcomer, openTable, startGame } from './lib/table.js';

/** A connection of a client's person that asks for plays in short; all of its frames, in order. */
async function shadow(client) {
  const socket = new WebSocket(client.server.ws, { perMessageDeflate: false });
  sockets.add(socket);
  const frames = [];
  const watchers = new Set();
  const made = {
    socket, frames, bytes: 0,
    send: (message) => {
      mustBe('request', message);
      socket.send(JSON.stringify(message));
    },
    until: async (fits) => {
      for (;;) {
        const found = frames.find(fits);
        if (found) return found;
        await new Promise((resolve) => { watchers.add(resolve); });
      }
    },
  };
  socket.on('close', () => sockets.delete(socket));
  socket.on('message', (data) => {
    const text = String(data);
    const notice = JSON.parse(text);
    mustBe('notice', notice);
    if (notice.t === 'did') made.bytes += text.length + 2;
    frames.push(notice);
    for (const watcher of watchers) watcher();
    watchers.clear();
  });
  await new Promise((resolve) => { socket.once('open', resolve); });
  made.send({ t: 'hello', id: 1, version: 1, token: client.token, client: 'shadow', table: client.table, compact: true });
  await made.until((each) => each.t === 'table');
  return made;
}

const isDid = (each) => each.e === 'did';

test('plays in short say the same as plays in full, to everybody', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben'], { settings: { listed: true } });
  const cat = await newcomer(server, table, 'Cat');
  await startGame(clients);
  const readers = [...clients, cat];
  const shadows = await Promise.all(readers.map(shadow));

  // A play over the short connection is acknowledged by its event.
  const first = mover(clients);
  const own = shadows[clients.indexOf(first)];
  const [action] = plays(first.game.view);
  own.send({ t: 'play', id: 2, game: 1, n: 0, actions: [action] });
  const did = await own.until((each) => each.t === 'did');
  assert.equal(did.id, 2);
  assert.equal(did.acts, action);
  await first.event('did');
  assert.ok(!own.frames.some((each) => each.t === 'done'));

  await Promise.all(clients.map((each) => playOn(each)));
  await cat.until(() => cat.game.phase === 'over', 'the end');
  for (const [i, reader] of readers.entries()) {
    const { frames } = shadows[i];
    await shadows[i].until((each) => each.t === 'event' && each.happened.over);
    const full = reader.events.filter(isDid);
    const short = frames.filter((each) => each.t === 'did');
    assert.equal(short.length, full.length - 1, 'all but the last one, which is told in full');
    for (const [at, each] of short.entries()) {
      const { seq, ms, actions, cards } = full[at];
      const { id: _, ...told } = each;
      assert.deepEqual(told, { t: 'did', seq, ms, acts: actions.join(' '), ...(cards && { cards }) });
    }
    assert.deepEqual(frames.filter((each) => each.t === 'event' && isDid(each.happened)).map((each) => each.happened),
                     full.slice(-1));
  }
  const count = clients[0].events.filter(isDid).length - 1;
  const bytes = (shadows[0].bytes + shadows[1].bytes) / count;
  assert.ok(bytes < 200, `${bytes} bytes to both players per play`);

  for (const each of shadows) each.socket.terminate();
  await closeAll(readers);
  await server.end();
});
