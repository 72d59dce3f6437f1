// Games for research: off by default, exported while the server runs if everybody agrees, and not
// any more once somebody has withdrawn.
import assert from 'node:assert/strict';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { test } from './lib/testing.js';
import { run, Server } from './lib/server.js';
import { closeAll, openTable, startGame } from './lib/table.js';

test('finished public games of those who agree are exported, and nothing that names them', async () => {
  const server = await Server.startKeeping();
  const { table, clients } = await openTable(server, ['Marguerite', 'Benedict'], {
    settings: { listed: true, name: 'Evening' } });
  const [marguerite, benedict] = clients;
  await startGame(clients);
  await marguerite.will('say', { text: 'marmalade for breakfast' });
  await marguerite.will('signal', { signal: 'leave:A' });
  const { hand } = marguerite.game.view;
  await marguerite.will('play', { game: 1, n: 0, actions: [`${hand[0]}A`, `${hand.at(-1)}C`, 'end'] });
  for (const each of clients) await each.will('give_up', { give_up: true });

  const records = path.join(server.folder, 'games.jsonl');
  const positions = path.join(server.folder, 'games.npy');
  const exported = async () => {
    const { code, stderr } = await run(['store', 'export-games', '--data', server.options.data,
                                        '--records', records, '--positions', positions]);
    assert.equal(code, 0, stderr);
    return { stderr, text: readFileSync(records, 'utf8') };
  };
  const agree = (client, research) => server.ask('POST', '/api/person/research', {
    token: client.token, body: { research } });

  for (const { token } of clients) {
    assert.deepEqual(await server.ask('GET', '/api/person/research', { token }), { research: false });
  }
  assert.equal((await exported()).text, '');
  await agree(marguerite, true);
  const alone = await exported();
  assert.equal(alone.text, '', 'one of two');
  assert.match(alone.stderr, /0 games exported, 1 kept back/);
  await agree(benedict, true);
  const both = await exported();
  assert.match(both.stderr, /1 game exported, 0 kept back/);
  for (const secret of ['Marguerite', 'Benedict', 'marmalade', 'Evening', table, 'started']) {
    assert.ok(!both.text.includes(secret), secret);
  }
  assert.match(both.text, /"signals":"leave:A"/);
  assert.match(both.text, /"result":"abandoned"/);
  const checked = await run(['record', 'check', records]);
  assert.equal(checked.code, 0, checked.stderr);
  assert.equal(readFileSync(positions).subarray(1, 6).toString(), 'NUMPY');
  await agree(benedict, false);
  assert.equal((await exported()).text, '');

  await closeAll(clients);
  await server.stop();
  const { code, stderr } = await run(['store', 'check', '--data', server.options.data]);
  assert.equal(code, 0, stderr);
  await server.end();
});

test('an export without a place to write to, or without data, says so', async () => {
  const nowhere = await run(['store', 'export-games', '--data', '/nowhere/backstep.db']);
  assert.equal(nowhere.code, 2);
  assert.match(nowhere.stderr, /--records FILE or --positions FILE is required/);
  const missing = await run(['store', 'export-games', '--data', '/nowhere/backstep.db', '--records', '-']);
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /nowhere/);
});
