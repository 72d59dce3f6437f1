// The HTTP API, every path of it. What is answered is held against the schema by lib/server.js.
import assert from 'node:assert/strict';
import { test } from './lib/testing.js';
import { answered, awayFromMidnight, Server } from './lib/server.js';
import { PushBrowser } from './lib/push.js';
import { apiPaths } from './lib/schemas.js';
import { closeAll, openTable, startGame } from './lib/table.js';

async function until(what, holds) {
  for (let i = 0; i < 300; ++i) {
    const value = await what();
    if (holds(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it did not come about');
}

test('every path answers as the schema says', async () => {
  const server = await Server.startKeeping();
  const { table, clients } = await openTable(server, ['Ann', 'Ben'], { settings: { listed: true } });
  const [ann, ben] = clients;
  const { token } = ann;
  const get = (target, who = token) => server.ask('GET', target, { token: who });

  await get('/api/about');
  assert.deepEqual((await get('/api/bots')).bots.map(({ name }) => name),
                   ['random', 'greedy', 'quick', 'strong']);
  assert.equal((await get('/api/tables')).tables.length, 1);
  assert.equal((await get(`/api/tables/${table}`)).host, 'Ann');
  await startGame(clients);
  assert.equal((await get('/api/person/tables')).tables[0].phase, 'play');
  // A first turn that is always legal.
  const { hand } = ann.game.view;
  await ann.will('play', { game: 1, n: 0, actions: [`${hand[0]}A`, `${hand.at(-1)}C`, 'end'] });
  await ann.will('give_up', { give_up: true });
  await ben.will('give_up', { give_up: true });
  const { game } = await until(() => ann.game.over, (over) => over?.game);

  assert.equal((await get('/api/games')).games.length, 1);
  assert.equal((await get(`/api/games/${game}`)).result, 'given_up');
  assert.match((await server.request('GET', `/api/games/${game}/record`)).text, /^\{"backstep":"record"/);
  assert.equal((await get(`/api/games/${game}/analysis`)).state, 'none');
  await server.ask('POST', `/api/games/${game}/analysis`, { token });
  const analysis = await until(() => get(`/api/games/${game}/analysis`), ({ state }) => state === 'done');
  assert.ok(analysis.lines.length > 0);
  assert.equal((await get('/api/person/games')).games.length, 1);
  assert.equal((await get('/api/person/stats')).own[0].games, 1);
  assert.equal((await get('/api/stats')).all[0].given_up, 1);
  await get('/api/deals/2-kestrel/results');
  await server.ask('POST', '/api/names', { body: { name: 'Ada' } });

  await awayFromMidnight();
  const today = await get('/api/today');
  const tried = await server.ask('POST', '/api/today', { token, body: { form: 'solo', name: 'Ann' } });
  assert.equal((await server.ask('POST', '/api/today', { token, body: { form: 'solo', name: 'Ann' } })).table,
               tried.table);
  const day = `/api/today/${today.date}/solo`;
  assert.equal((await server.request('GET', day, { token })).json.code, 'secret');
  const { Client } = await import('./lib/client.js');
  const solo = await new Client(server, { token, table: tried.table, name: 'Ann' }).connect();
  await solo.will('give_up', { give_up: true });
  assert.equal((await get(day)).games, 1);

  const opened = await server.ask('POST', '/api/clubs', {
    token, body: { name: 'Club', settings: { rules: { players: 1 } }, tables: 2 } });
  assert.equal((await get(`/api/clubs/${opened.club}`)).finished, 0);
  const ended = await server.ask('POST', `/api/clubs/${opened.club}/leave_out`, { token, body: {} });
  assert.deepEqual([ended.complete, ended.tables.map((each) => each.left_out)], [true, [true, true]]);

  const { code } = await ann.will('code');
  await server.ask('POST', '/api/person/redeem', { body: { code } });
  assert.match((await get('/api/push')).key, /^B/);
  const browser = new PushBrowser('https://push.example/1');
  const { subscription } = await server.ask('POST', '/api/push/subscriptions', { token, body: browser.wish({ table }) });
  assert.deepEqual(await get(`/api/push/tables/${table}`), { subscriptions: [subscription] });
  assert.deepEqual(await get(`/api/push/tables/${table}`, ben.token), { subscriptions: [] });
  const { devices, subscriptions } = await get('/api/person');
  assert.deepEqual({ devices, subscriptions }, { devices: 1, subscriptions: 1 });
  await server.ask('POST', '/api/push/off', { token, body: { subscription, table } });
  assert.deepEqual(await get(`/api/push/tables/${table}`), { subscriptions: [] });
  await server.ask('POST', '/api/person/research', { token, body: { research: true } });
  assert.deepEqual(await get('/api/person/research'), { research: true });
  await closeAll([...clients, solo]);
  await server.ask('DELETE', '/api/person', { token });
  assert.deepEqual((await get('/api/person/games')).games, []);
  assert.deepEqual(apiPaths.filter((path) => !answered.has(path)), []);
  await server.end();
});

test('what is wrong is refused with a code', async () => {
  const server = await Server.start();
  const token = await server.person();
  const id = 'A'.repeat(22);
  const code = async (method, target, options) => {
    const { status, json } = await server.request(method, target, options);
    return `${status} ${json.code}`;
  };
  assert.equal(await code('GET', '/api/nothing'), '404 unknown_path');
  assert.equal(await code('DELETE', '/api/bots'), '405 bad_method');
  assert.equal(await code('GET', '/api/person'), '401 no_token');
  assert.equal(await code('GET', '/api/person', { token: 'nonsense' }), '401 bad_token');
  assert.equal(await code('GET', `/api/tables/${id}`), '404 unknown_table');
  assert.equal(await code('GET', `/api/games/${id}`), '404 unknown_game');
  assert.equal(await code('GET', `/api/games/${id}/record`), '404 unknown_game');
  assert.equal(await code('GET', `/api/clubs/${id}`), '404 unknown_club');
  assert.equal(await code('POST', '/api/tables', { token, body: '{' }), '400 bad_request');
  assert.equal(await code('POST', '/api/tables', { token, body: { settings: {}, x: 1 } }), '400 bad_request');
  assert.equal(await code('POST', '/api/tables', { token, body: { settings: { name: 'Room 7' } } }), '400 taboo');
  assert.equal(await code('POST', '/api/tables', { token, body: { settings: {}, name: 'B' } }), '400 bad_name');
  assert.equal(await code('POST', '/api/today', { token, body: { form: 'duo', name: 'Ann' } }), '404 unknown_form');
  assert.equal(await code('POST', '/api/person/redeem', { body: { code: 'K7WQM-3XTPA' } }), '403 bad_code');
  await server.end();
});
