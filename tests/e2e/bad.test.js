// Bad clients: always a code, never a crash, and other tables do not feel it.
import assert from 'node:assert/strict';
import net from 'node:net';
import { randomBytes } from 'node:crypto';
import WebSocket from 'ws';
import { test } from './lib/testing.js';
import { mustBe } from './lib/schemas.js';
import { Client, sleep } from './lib/client.js';
import { Server } from './lib/server.js';
import { act } from './lib/play.js';
import { closeAll, mover, openTable, startGame } from './lib/table.js';

/** A socket with no manners: what it received, and how it was closed. */
function raw(server, options = {}) {
  const socket = new WebSocket(server.ws, { perMessageDeflate: false, ...options });
  const link = { socket, notices: [], closed: undefined };
  socket.on('message', (data) => {
    const notice = JSON.parse(String(data));
    mustBe('notice', notice);
    link.notices.push(notice);
  });
  socket.on('error', (error) => { link.error = error; });
  link.end = new Promise((resolve) => {
    socket.on('close', (code, reason) => {
      link.closed = { code, reason: reason.toString() };
      resolve(link.closed);
    });
  });
  link.open = new Promise((resolve) => {
    socket.on('open', () => resolve(true));
    socket.on('close', () => resolve(false));
  });
  socket.on('unexpected-response', (_, response) => {
    link.status = response.statusCode;
    response.resume();
    socket.terminate();
  });
  return link;
}

/** What comes of frames that are sent before any hello. */
async function first(server, ...frames) {
  const link = raw(server);
  await link.open;
  for (const frame of frames) link.socket.send(frame);
  const closed = await link.end;
  return { codes: link.notices.map((each) => each.code), ...closed };
}

test('hello, or nothing', async () => {
  const server = await Server.start();
  const { table, clients: [ann] } = await openTable(server, ['Ann']);
  const { token } = ann;
  const hello = (changes) => JSON.stringify({ t: 'hello', id: 1, version: 1, token, client: 'x', table, ...changes });
  const cases = [
    ['no JSON', 'hello?', 'bad_request'],
    ['no object', '[1]', 'bad_request'],
    ['no t', '{"id":1}', 'bad_request'],
    ['no id', '{"t":"look"}', 'bad_request'],
    ['a negative id', '{"t":"look","id":-1}', 'bad_request'],
    ['a broken id', '{"t":"look","id":1.5}', 'bad_request'],
    ['a huge id', '{"t":"look","id":18446744073709551616}', 'bad_request'],
    ['an unknown t', '{"t":"shutdown","id":1}', 'bad_request'],
    ['the same key twice', '{"t":"look","t":"look","id":1}', 'bad_request'],
    ['too deep', '['.repeat(2000) + ']'.repeat(2000), 'bad_request'],
    ['an unknown key', hello({ admin: true }), 'bad_request'],
    ['another request first', '{"t":"look","id":1}', 'no_hello'],
    ['another version', hello({ version: 2 }), 'bad_version'],
    ['no client', hello({ client: '' }), 'bad_request'],
    ['a long client', hello({ client: 'x'.repeat(41) }), 'bad_request'],
    ['no such table', hello({ table: 'A'.repeat(22) }), 'unknown_table'],
    ['no id of a table', hello({ table: '../../etc/passwd' }), 'unknown_table'],
    ['a malformed token', hello({ token: 'p123' }), 'bad_token'],
    ['an empty token', hello({ token: '' }), 'bad_token'],
    ['a forged device', hello({ token: `d${token.slice(1)}` }), 'bad_token'],
    ['another kind of token', hello({ token: `x${token.slice(1)}` }), 'bad_token'],
    ['seen is no number', hello({ seen: 'all' }), 'bad_request'],
  ];
  for (const [what, frame, code] of cases) {
    const { codes, code: closed, reason } = await first(server, frame);
    assert.equal(codes[0], code, `${what}: ${codes}`);
    assert.equal(closed, 4000, what);
    assert.equal(reason, codes.at(-1), what);  // the goodbye says the same
  }
  // A token that nobody was given is a person nobody knows: a visitor.
  const stranger = raw(server);
  await stranger.open;
  stranger.socket.send(hello({ token: `p${randomBytes(32).toString('base64url')}` }));
  while (stranger.notices.length < 2) await new Promise((resolve) => { setTimeout(resolve, 5); });
  assert.equal(stranger.notices[1].you.member, 0);
  stranger.socket.close();
  await stranger.end;
  await ann.settled();
  await ann.close();
  await server.end();
});

test('nonsense after hello is answered, and the connection goes on', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben'], { client: { looks: 0 } });
  const other = await openTable(server, ['Eve']);
  const [ann, ben] = clients;
  await startGame(clients);
  const { view } = ann.game;
  const send = async (text) => {
    ann.refusal = undefined;
    await ann.pace.take();
    ann.socket.send(text);
    await ann.until(() => ann.refusal, `an answer to ${text.slice(0, 60)}`);
    return ann.refusal;
  };
  for (const [text, code, id] of [
    ['{', 'bad_request', 0],
    ['null', 'bad_request', 0],
    ['{"t":"play","id":70}', 'bad_request', 0],
    ['{"t":"play","id":71,"game":1,"n":0,"actions":["2E"]}', 'bad_request', 0],
    ['{"t":"play","id":72,"game":1,"n":0,"actions":["100A"]}', 'bad_request', 0],
    ['{"t":"play","id":73,"game":1,"n":0,"actions":"end"}', 'bad_request', 0],
    ['{"t":"play","id":74,"game":1,"n":0,"actions":[],"seat":1}', 'bad_request', 0],
    ['{"t":"play","id":75,"game":1,"n":0,"actions":[]}', 'bad_request', 75],
    [`{"t":"play","id":76,"game":1,"n":0,"actions":[${Array(10).fill('"end"')}]}`, 'bad_request', 76],
    ['{"t":"signal","id":77,"signal":"hold:47"}', 'bad_request', 0],
    ['{"t":"react","id":78,"reaction":"47"}', 'no_such_reaction', 78],
    ['{"t":"say","id":79,"text":47}', 'bad_request', 0],
    ['{"t":"say","id":80,"text":"a","to":"Ben"}', 'bad_request', 0],
    ['{"t":"away","id":81,"away":1}', 'bad_request', 0],
    [JSON.stringify({ t: 'hello', id: 82, version: 1, token: ann.token, client: 'x', table }), 'bad_request', 82],
    ['{"t":"sit","id":83,"seat":99999999999}', 'bad_request', 0],
    ['{"t":"begin","id":84,"seat":-1}', 'begun', 84],
    ['{"t":"hide","id":85,"member":-1,"hide":true}', 'no_such_member', 85],
    ['{"t":"answer","id":86,"seat":7,"agree":true}', 'no_ask', 86],
    ['{"t":"stand_in","id":87,"seat":7,"bot":"quick"}', 'no_such_seat', 87],
    ['{"t":"stand_in","id":88,"seat":0,"bot":"../x"}', 'no_such_bot', 88],
    ['{"t":"hand_over","id":89,"member":0}', 'no_such_member', 89],
    ['{"t":"play","id":90,"game":0,"n":0,"actions":["end"]}', 'stale', 90],
    ['{"t":"play","id":91,"game":1,"n":-1,"actions":["end"]}', 'stale', 91],
    ['{"t":"play","id":92,"game":1,"n":2147483647,"actions":["end"]}', 'stale', 92],
    ['{"t":"play","id":93,"game":1,"n":0,"actions":["end"]}', 'below_minimum', 93],
  ]) {
    const refused = await send(text);
    assert.deepEqual([refused.code, refused.id], [code, id], text);
  }
  // Cards that are not there, all or nothing.
  const strange = [...Array(98).keys()].map((i) => i + 2).find((card) => !view.hand.includes(card));
  const refused = await ann.wont('not_in_hand', 'play', { game: 1, n: 0, actions: [`${view.hand[0]}A`, `${strange}C`] });
  assert.deepEqual([refused.at, refused.clause], [1, 'C3']);
  await ben.wont('not_your_turn', 'play', { game: 1, n: 0, actions: [`${ben.game.view.hand[0]}A`] });
  await ann.settled();
  assert.equal(ann.game.n, 0);
  // Names.
  const zoe = await new Client(server, { token: await server.person(), table, name: 'Zoe' }).connect();
  for (const [name, code] of [['', 'bad_name'], ['  ', 'bad_name'], ['B', 'bad_name'], ['...', 'bad_name'],
                              ['x'.repeat(21), 'name_too_long'], ['Ａnn', 'name_taken'], ['Agent 47', 'taboo'],
                              ['forty-two', 'taboo'], ['\u202e\u200b', 'bad_name']]) {
    await zoe.wont(code, 'join', { name });
  }
  await other.clients[0].will('say', { text: 'all is quiet here' });
  await closeAll([...clients, ...other.clients, zoe]);
  await server.end();
});

test('frames that are no frames', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben']);
  const [ann] = clients;
  const connected = async () => {
    const link = raw(server);
    await link.open;
    link.socket.send(JSON.stringify({ t: 'hello', id: 1, version: 1, token: ann.token, client: 'bad', table }));
    return link;
  };
  let link = await connected();
  link.socket.send('x'.repeat((16 << 10) + 1));
  assert.equal((await link.end).code, 1009);
  link = await connected();
  link.socket.send(JSON.stringify({ t: 'say', id: 1, text: 'x'.repeat(15000) }));  // large, but a frame
  link.socket.send(Buffer.from([1, 2, 3]), { binary: true });
  assert.equal((await link.end).code, 1003);
  assert.equal(link.notices.find((each) => each.t === 'refused').why, 'too_long');

  // Invalid UTF-8, a frame without a mask, and reserved bits: by hand.
  const byHand = (bytes) => new Promise((resolve) => {
    const socket = net.connect(server.port, '127.0.0.1');
    let received = Buffer.alloc(0);
    let sent = false;
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      if (!sent && received.includes('\r\n\r\n')) {
        sent = true;
        received = Buffer.alloc(0);
        socket.write(bytes);
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
    socket.write(`GET /ws HTTP/1.1\r\nHost: ${server.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
                 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n');
  });
  const masked = (head, payload) => {
    const mask = Buffer.from([1, 2, 3, 4]);
    return Buffer.concat([Buffer.from([head, 0x80 | payload.length]), mask,
                          Buffer.from(payload.map((byte, i) => byte ^ mask[i % 4]))]);
  };
  const closeCode = (received) => (received[0] === 0x88 ? received.readUInt16BE(2) : undefined);
  assert.equal(closeCode(await byHand(masked(0x81, Buffer.from([0x22, 0xc3, 0x28, 0x22])))), 1007);
  assert.equal(closeCode(await byHand(masked(0x81, Buffer.from([0xed, 0xa0, 0x80])))), 1007);  // a surrogate
  assert.equal(closeCode(await byHand(Buffer.from([0x81, 0x02, 0x7b, 0x7d]))), 1002);
  assert.equal(closeCode(await byHand(masked(0xf1, Buffer.from('{}')))), 1002);
  await Promise.all(clients.map((each) => each.settled()));
  await closeAll(clients);
  await server.end();
});

test('wrong hosts, origins and paths', async () => {
  const server = await Server.start();
  const { table, clients: [ann] } = await openTable(server, ['Ann']);
  for (const [options, status] of [
    [{ origin: 'http://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: `https://${server.host}` }, 403],
    [{ headers: { host: 'evil.example' } }, 421],
    [{ headers: { host: `127.0.0.1:${server.port + 1}` } }, 421],
  ]) {
    const link = raw(server, options);
    assert.equal(await link.open, false);
    assert.equal(link.status, status, JSON.stringify(options));
  }
  for (const origin of [server.url, `http://localhost:${server.port}`]) {
    const link = raw(server, { origin });
    assert.equal(await link.open, true);
    link.socket.close();
    await link.end;
  }
  assert.equal((await server.request('GET', '/ws')).status, 426);
  assert.equal((await server.request('GET', '/api/tables', { headers: { host: 'evil.example' } })).json.code, 'bad_host');
  assert.equal((await server.request('POST', '/api/person', { headers: { origin: 'http://evil.example' } })).json.code, 'bad_origin');
  assert.equal((await server.request('DELETE', '/api/tables')).json.code, 'bad_method');
  assert.equal((await server.request('GET', '/api/nothing')).json.code, 'unknown_path');
  const open = (body, token = ann.token) => server.request('POST', '/api/tables', { token, body });
  assert.equal((await open({ settings: {} }, '')).json.code, 'no_token');
  assert.equal((await open({ settings: {} }, 'p1')).json.code, 'bad_token');
  for (const body of ['', '{', '[]', '{}', { settings: { rules: { players: 6 } } }, { settings: {}, x: 1 },
                      { settings: { rules: { players: 2, fast: true } } }, { settings: { pace: 'wild' } }]) {
    assert.equal((await open(body)).json.code, 'bad_request', JSON.stringify(body));
  }
  assert.equal((await open('x'.repeat((64 << 10) + 1))).status, 413);
  assert.equal((await open({ settings: {}, name: 'Agent 47' })).json.code, 'taboo');
  assert.equal((await open({ settings: {}, bots: [{ seat: 5, bot: 'quick' }] })).json.code, 'no_such_seat');
  assert.equal((await server.request('GET', `/api/games/${table}/record`)).json.code, 'unknown_game');
  await ann.close();
  await server.end();
});

test('floods end those who make them, and nobody else', async () => {
  const server = await Server.start();
  const { clients } = await openTable(server, ['Ann', 'Ben']);
  const { table } = await openTable(server, ['Eve']);
  await startGame(clients);
  const token = await server.person();
  const flood = raw(server);
  await flood.open;
  flood.socket.send(JSON.stringify({ t: 'hello', id: 0, version: 1, token, client: 'flood', table }));
  for (let i = 1; i < 400; ++i) flood.socket.send(`{"t":"look","id":${i}}`);
  assert.deepEqual(await flood.end, { code: 1008, reason: 'too_fast' });
  const pings = raw(server);
  await pings.open;
  for (let i = 0; i < 400; ++i) pings.socket.ping();
  assert.equal((await pings.end).code, 1008);
  // Many who say nothing: they are sent away after a time, and meanwhile nobody waits.
  const silent = await Promise.all([...Array(50)].map(async () => {
    const link = raw(server);
    await link.open;
    return link;
  }));
  const before = Date.now();
  for (let i = 0; i < 4 && mover(clients); ++i) {
    const who = mover(clients);
    const { n } = who.game;
    await act(who);
    for (const each of clients) await each.until(() => each.game.n > n || each.game.phase === 'over', 'it');
  }
  assert.ok(Date.now() - before < 8000);
  silent.forEach((link) => link.socket.terminate());
  await Promise.all(clients.map((each) => each.settled()));
  await closeAll(clients);
  await server.end();
});

test('the usual limits of an address', async () => {
  const server = await Server.start({ careful: true });
  const { token } = (await server.request('POST', '/api/person')).json;
  let asked = 0;
  let refused = [];
  while (refused.length === 0 && asked < 20_000) {
    const answers = await Promise.all([...Array(200)].map(() => server.request('GET', '/api/bots')));
    asked += answers.length;
    refused = answers.filter((each) => each.status === 429);
  }
  // A page and its parts are some 150 requests: twenty people may come at once.
  assert.ok(refused.length > 0 && asked - refused.length >= 3000, `${refused.length} of ${asked} refused`);
  assert.equal(refused[0].json.code, 'too_fast');
  assert.ok(Number(refused[0].headers['retry-after']) >= 1);
  // Who comes back when it says so is heard again; tables have a limit of their own.
  let code;
  for (let opened = 0; opened < 32;) {
    const answer = await server.request('POST', '/api/tables', { token, body: { settings: {}, name: 'Ann' } });
    code = answer.json.code;
    if (code === 'too_fast') await sleep(1000 * Number(answer.headers['retry-after']));
    else opened += 1;
  }
  assert.equal(code, 'too_many');
  await server.end();
});
