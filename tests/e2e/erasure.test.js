// Erasure in the files themselves, while the server goes on; and one server for one data file.
import assert from 'node:assert/strict';
import { linkSync, readFileSync, existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { test } from './lib/testing.js';
import { sleep } from './lib/client.js';
import { run, Server } from './lib/server.js';
import { closeAll, newcomer, openTable, startGame } from './lib/table.js';

/** The files of the data in which a text stands. */
function filesWith(server, text) {
  const { data } = server.options;
  return ['', '-wal', '-shm'].filter((suffix) =>
    existsSync(data + suffix) && readFileSync(data + suffix).includes(text));
}

async function isGone(server, text) {
  const end = Date.now() + 60_000;
  while (filesWith(server, text).length > 0 && Date.now() < end) await sleep(200);
  return filesWith(server, text);
}

test('a minute after an erasure no byte of the person is in any file', async () => {
  const server = await Server.startKeeping({ args: ['--seat-claim-after-seconds', '1'] });
  const { table, clients } = await openTable(server, ['Marguerite', 'Ben'], { bots: 1 });
  const [marguerite, ben] = clients;
  const words = ['marmalade for breakfast', 'pineapple in the evening'];
  for (const text of words) await marguerite.will('say', { text });
  await startGame(clients);
  // People who only ask for a seat, and are not answered; one of them under Marguerite's name.
  const asker = await newcomer(server, table, 'Theodora');
  await asker.will('ask', { seat: 2, name: 'Theodora' });
  await marguerite.close();
  const other = await newcomer(server, table, 'Eve');
  await other.willAtLast('ask', { seat: 0, name: 'Eve' });
  // Enough for a snapshot of the table that names all of them.
  const others = await openTable(server, ['Cat', 'Dan']);
  let stop = false;
  const busy = (async () => {
    for (let i = 0; !stop; ++i) {
      await others.clients[0].ask('change', { settings: { name: `Table ${i}`, rules: { players: 2 } } });
    }
  })();
  for (let i = 0; i < 300; ++i) await ben.ask('hide', { member: 1, hide: i % 2 === 0 });
  const secrets = ['Marguerite', ...words, 'Theodora'];
  for (const text of secrets) assert.notDeepEqual(filesWith(server, text), [], text);

  for (const who of [marguerite, asker]) {
    const answer = await server.request('DELETE', '/api/person', { token: who.token });
    assert.deepEqual(answer.json, { erased: true, tables: 1 });
  }
  for (const text of secrets) assert.deepEqual(await isGone(server, text), [], text);
  // Nor does it come back when the others play on.
  for (let i = 0; i < 100; ++i) await ben.ask('hide', { member: 1, hide: i % 2 === 0 });
  for (const text of secrets) assert.deepEqual(filesWith(server, text), [], text);
  stop = true;
  await busy;
  await closeAll([ben, asker, other, ...others.clients]);
  await server.stop();
  const { code, stdout } = await run(['store', 'check', '--data', server.options.data]);
  assert.equal(code, 0);
  assert.match(stdout, /in order/);
  await server.end();
});

test('one server works on a data file, whatever the file is called', async () => {
  const server = await Server.startKeeping();
  const { data } = server.options;
  const soft = path.join(server.folder, 'soft.db');
  const hard = path.join(server.folder, 'hard.db');
  symlinkSync(data, soft);
  linkSync(data, hard);
  for (const name of [data, soft, hard]) {
    const { code, stderr } = await run(['serve', '--listen', '127.0.0.1:0', '--data', name]);
    assert.equal(code, 1, name);
    assert.match(stderr, /a server is running on/);
    const pruned = await run(['store', 'prune', '--data', name]);
    assert.equal(pruned.code, 1, name);
  }
  await server.end();
});
