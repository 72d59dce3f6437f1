// Pushes, from the subscription to the text on a lock screen, through a push service on loopback.
import assert from 'node:assert/strict';
import { test } from './lib/testing.js';
import { Client } from './lib/client.js';
import { PushService } from './lib/push.js';
import { Server } from './lib/server.js';
import { closeAll, openTable, startGame } from './lib/table.js';

// A day is an hour long: claims run out and failures are tried again after seconds.
const args = ['--test-push-loopback', '--push-after-seconds', '1', '--test-day-seconds', '3600'];

const turnOn = (server, client, browser, table) =>
  server.ask('POST', '/api/push/subscriptions', { token: client.token, body: browser.wish({ table }) });
const text = (browser, message) => {
  assert.equal(message.error, undefined, String(message.error));
  return JSON.parse(browser.read(message.body));
};

/** A first turn that is always legal. */
async function playTurn(client) {
  const { hand } = client.game.view;
  await client.will('play', { game: client.game.number, n: client.game.n,
                              actions: [`${hand[0]}A`, `${hand.at(-1)}C`, 'end'] });
}

/** Ann plays while Ben, who wants pushes, is not there. */
async function begin(server, service, settings = { name: 'Kestrel' }) {
  const { table, clients } = await openTable(server, ['Ann', 'Ben'], { settings });
  const [ann, ben] = clients;
  const browser = service.browser('ben', 'de');
  await turnOn(server, ben, browser, table);
  await startGame(clients);
  return { table, ann, ben, browser, clients };
}

test('whoever is away is told once that it is their turn, and nobody else', async () => {
  const [server, service] = [await Server.startKeeping({ args }), await PushService.start()];
  const { table, ann, ben, browser } = await begin(server, service);
  const annas = service.browser('ann');
  await turnOn(server, ann, annas, table);
  await ben.close();
  await playTurn(ann);
  await service.until('a push', () => service.of(browser).length === 1);
  const [message] = service.of(browser);
  assert.deepEqual(text(browser, message),
                   { title: 'Du bist dran: „Kestrel“', tag: message.headers.topic, address: `/t/${table}` });
  assert.equal(message.key, (await server.ask('GET', '/api/push')).key);

  // Neither talk nor another start of the server makes a second one of it.
  await ann.will('say', { text: 'hello' });
  await server.restart();
  await ann.ended;
  await ann.connect();
  const other = await openTable(server, ['Cid', 'Dan'], { settings: { name: 'Heron' } });
  const dans = service.browser('dan', 'fr');
  await turnOn(server, other.clients[1], dans, other.table);
  await startGame(other.clients);
  await other.clients[1].close();
  await playTurn(other.clients[0]);
  await service.until('the push after the restart', () => service.of(dans).length === 1);
  assert.equal(text(dans, service.of(dans)[0]).title, 'À toi de jouer\u202f: «\u202fHeron\u202f»');
  assert.equal(service.of(browser).length, 1);
  assert.equal(service.of(annas).length, 0);
  assert.equal(service.of(dans)[0].key, message.key, 'the key is kept');

  await closeAll([ann, other.clients[0]]);
  await server.end();
  await service.end();
});

test('a push that was owed when the server was killed comes, and one that was sent does not again', async () => {
  const [server, service] = [await Server.startKeeping({ args }), await PushService.start()];
  const { ann, ben, browser } = await begin(server, service);
  await ben.close();
  await playTurn(ann);
  server.child.kill('SIGKILL');  // the turn is stored; the second before its push has begun
  await server.exited;
  await ann.ended;
  assert.equal(service.messages.length, 0);
  server.options = { ...server.options, port: server.port };
  await server.launch();
  await service.until('the push', () => service.of(browser).length === 1);
  assert.equal(text(browser, service.of(browser)[0]).title, 'Du bist dran: „Kestrel“');
  await ben.connect();
  await playTurn(ben).catch(() => ben.will('give_up', { give_up: true }));
  await ben.close();
  await server.end();
  await service.end();
});

test('a push service that is busy is asked again, and one that knows nobody never', async () => {
  const [server, service] = [await Server.startKeeping({ args }), await PushService.start()];
  const { table, ann, ben, browser } = await begin(server, service);
  const gone = service.browser('gone', 'en');
  await turnOn(server, ben, gone, table);
  service.answers.set('/ben', [429, 500, 201]);
  service.answers.set('/gone', [410]);
  await ben.close();
  await playTurn(ann);
  await service.until('three tries', () => service.of(browser).length === 3);
  assert.deepEqual(service.of(browser).map(({ status }) => status), [429, 500, 201]);
  assert.deepEqual(service.of(gone).map(({ status }) => status), [410]);
  const kept = await server.ask('GET', '/api/person', { token: ben.token });
  assert.equal(kept.subscriptions, 1, 'the one that is gone is erased');
  const { subscriptions } = await server.ask('GET', `/api/push/tables/${table}`, { token: ben.token });
  assert.equal(subscriptions.length, 1);

  await ann.will('give_up', { give_up: true });
  const back = await new Client(server, { token: ben.token, table, name: 'Ben' }).connect();
  await server.ask('POST', '/api/push/off', { token: ben.token, body: { subscription: subscriptions[0], table } });
  await back.close();
  await server.ask('DELETE', '/api/person', { token: ben.token });
  assert.equal((await server.ask('GET', '/api/person', { token: ben.token })).subscriptions, 0);
  await ann.close();
  await server.end();
  await service.end();
});

test('the end of a game and another one are told, too', async () => {
  const [server, service] = [await Server.startKeeping({ args }), await PushService.start()];
  const { ann, ben, browser } = await begin(server, service, {});
  await ben.will('give_up', { give_up: true });
  await ben.close();
  await ann.will('give_up', { give_up: true });
  await service.until('the end', () => service.of(browser).length === 1);
  assert.equal(text(browser, service.of(browser)[0]).title, 'Die Partie ist zu Ende');
  await ann.will('ready', { ready: true });
  await service.until('the invitation', () => service.of(browser).length === 2);
  assert.equal(text(browser, service.of(browser)[1]).title, 'Noch eine Partie?');
  await ann.close();
  await server.end();
  await service.end();
});

test('a game over days goes on while nobody is there, and after a kill', async () => {
  // A day is 20 seconds long, and so is the clock.
  const quick = ['--test-push-loopback', '--push-after-seconds', '1', '--test-day-seconds', '20'];
  const [server, service] = [await Server.startKeeping({ args: quick }), await PushService.start()];
  const settings = { name: 'Kestrel', correspondence: { clock_hours: 24, at_end: 'bot' } };
  const { table, ann, ben, browser } = await begin(server, service, settings);
  const annas = service.browser('ann');
  await turnOn(server, ann, annas, table);
  assert.deepEqual(ann.state.settings.correspondence, settings.correspondence);
  await ben.wont('correspondence', 'stand_in', { seat: 0, bot: 'quick' });
  await ben.close();
  await playTurn(ann);
  await ann.close();
  await service.until('the turn', () => service.of(browser).length === 1);
  server.child.kill('SIGKILL');
  await server.exited;
  server.options = { ...server.options, port: server.port };
  await server.launch();
  // A bot plays the turn when its clock has run out; then it is Ann's.
  await service.until('the next turn', () => service.of(annas).length > 0);
  assert.equal(text(annas, service.of(annas)[0]).title, 'Your turn at “Kestrel”');
  const shown = await server.ask('GET', `/api/tables/${table}`, { token: ann.token });
  assert.deepEqual([shown.your_turn, shown.turn], [true, 0]);
  await ben.connect();
  await ben.until(() => ben.state.seats[1].bot === '', 'the own seat');
  await ben.close();
  await server.end();
  await service.end();
});

test('no push goes where the server must not connect, and only members are told', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben']);
  const service = await PushService.start();
  const ask = (browser, token = clients[0].token) => server.request(
    'POST', '/api/push/subscriptions', { token, body: browser.wish({ table }) });
  for (const endpoint of [`${service.origin}/x`, 'https://127.0.0.1/x', 'https://10.0.0.1/', 'https://[::1]/',
                          'https://[::ffff:192.168.0.1]/', 'https://169.254.169.254/latest', 'push', '']) {
    const browser = service.browser('x');
    browser.endpoint = endpoint;
    const { status, json } = await ask(browser);
    assert.deepEqual([status, json.code], [400, 'bad_subscription'], endpoint);
  }
  const good = service.browser('x');
  good.endpoint = 'https://push.example/x';
  assert.equal((await ask(good, await server.person())).json.code, 'not_member');
  assert.equal((await ask(good, 'nonsense')).status, 401);
  for (let i = 0; i < 11; ++i) {
    good.endpoint = `https://push.example/${i}`;
    assert.equal((await ask(good)).status, i < 10 ? 201 : 429);
  }
  await closeAll(clients);
  await server.end();
  await service.end();
});
