// Talking: the taboo, mutes, hiding, and who may speak when.
import assert from 'node:assert/strict';
import { test } from './lib/testing.js';
import { Server } from './lib/server.js';
import { playOn } from './lib/play.js';
import { closeAll, newcomer, openTable, startGame } from './lib/table.js';

test('the taboo: refused with why and where, and shown to nobody', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben'], { settings: { listed: true } });
  const [ann, ben] = clients;
  const zoe = await newcomer(server, table, 'Zoe');
  await startGame(clients);
  for (const [text, why, span, language] of [
    ['I have 47', 'digits', [7, 9]],
    ['I have forty-seven', 'word', [7, 18], 'en'],
    ['ich habe siebenundvierzig', 'word', [9, 25], 'de'],
    ['play XLVII', 'roman', [5, 10]],
    ['x'.repeat(501), 'too_long', [0, 0]],
  ]) {
    const refused = await ben.wont('taboo', 'say', { text });
    assert.deepEqual([refused.why, refused.span, refused.language], [why, span, language], text);
    assert.equal(refused.clause, 'T1');
    const checked = await ben.ask('check', { text });
    assert.deepEqual([checked.allowed, checked.why, checked.span, checked.language], [false, why, span, language]);
  }
  assert.deepEqual(await ben.ask('check', { text: 'keep off B please' }),
                   { t: 'checked', id: ben.id, allowed: true });
  await ben.wont('empty', 'say', { text: ' \t ' });
  assert.equal((await ben.ask('check', { text: '' })).why, 'empty');
  // In pieces: the second half is refused, and only to its writer.
  await ben.will('say', { text: 'for' });
  assert.equal((await ben.wont('taboo', 'say', { text: 'ty' })).why, 'pieces');
  await ann.will('say', { text: 'ty' });  // somebody else's line is no piece of it
  await ann.settled();
  await zoe.settled();
  for (const each of [ann, ben, zoe]) {
    assert.deepEqual(each.events.filter((event) => event.e === 'said').map((event) => event.text), ['for', 'ty']);
  }
  // Control characters and line ends are kept out, blanks at the ends go.
  await ann.will('say', { text: '  one\nline\u0007 only ' });
  await ben.event('said', (each) => each.text === 'one line  only');
  await closeAll([...clients, zoe]);
  await server.end();
});

test('who looks on says nothing while a game runs, and anything may be said after it', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben'], { settings: { listed: true } });
  const [ann, ben] = clients;
  const zoe = await newcomer(server, table, 'Zoe');
  const carl = await newcomer(server, table, 'Carl');
  await carl.will('join', { name: 'Carl' });
  await carl.will('say', { text: 'I bet on 33' });
  await startGame(clients);
  await zoe.wont('not_member', 'say', { text: 'hello' });
  await zoe.wont('not_member', 'react', { reaction: 'clap' });
  await zoe.wont('not_seated', 'signal', { signal: 'leave:A' });
  assert.equal((await zoe.ask('check', { text: 'hello' })).why, 'not_member');
  await carl.wont('spectator', 'say', { text: 'hello' });
  await carl.wont('spectator', 'react', { reaction: 'clap' });
  await carl.wont('not_seated', 'signal', { signal: 'leave:A' });
  assert.equal((await carl.ask('check', { text: 'hello' })).why, 'spectator');
  await ann.wont('no_commands', 'signal', { signal: 'hold:skull' });
  await Promise.all(clients.map((each) => playOn(each)));
  await carl.until(() => carl.game.phase === 'over', 'the end');
  await carl.will('say', { text: '47 was the one' });
  await ben.will('say', { text: 'I had forty-seven' });
  await ann.wont('not_running', 'signal', { signal: 'leave:A' });
  await ann.wont('taboo', 'say', { text: 'x'.repeat(501) });
  await zoe.event('said', (each) => each.text === 'I had forty-seven');
  await closeAll([...clients, zoe, carl]);
  await server.end();
});

test('a mute takes chat, signals and reactions from everybody', async () => {
  const server = await Server.start();
  const mutes = new Set([14, 38, 63, 87]);
  let found = false;
  for (let game = 0; game < 20 && !found; ++game) {
    const { clients } = await openTable(server, ['Ann', 'Ben', 'Carl'], { rules: { extreme: true } });
    await startGame(clients);
    // Whoever holds a mute lays it as soon as it fits; the others signal something that will lapse.
    await Promise.all(clients.map((each) => playOn(each, {
      lots: 0,
      wild: 0,
      before: async (client) => {
        const { view } = client.game;
        if (found || client.game.phase !== 'play') return;
        const mute = view.hand.find((card) => mutes.has(card) &&
          Object.entries(view.tops).some(([pile, top]) => top === null ||
            (pile < 'C' ? card > top : card < top)));
        if (mute === undefined || view.muted) return;
        const pile = 'ABCD'.split('').find((each2) => view.tops[each2] === null ||
          (each2 < 'C' ? mute > view.tops[each2] : mute < view.tops[each2]));
        await client.ask('signal', { signal: 'trouble' });
        const answer = await client.ask('play', { game: client.game.number, n: client.game.n,
                                                  actions: [`${mute}${pile}`] });
        if (answer.t !== 'done') return;
        await client.until(() => client.game.n > 0 && client.game.view.tops[pile] === mute, 'the mute');
        if (client.game.phase !== 'play' || !client.game.view.muted) return;
        found = true;
        assert.deepEqual(client.game.signals, []);
        for (const other of clients) {
          await other.until(() => other.game.view.muted || other.game.phase === 'over', 'the mute');
          for (const [t, fields] of [['say', { text: 'hush' }], ['react', { reaction: 'wow' }],
                                     ['signal', { signal: 'wait' }], ['signal', { signal: 'hold:mute' }]]) {
            const refused = await other.wont('muted', t, fields);
            assert.equal(refused.clause, 'T3');
          }
          assert.equal((await other.ask('check', { text: 'hush' })).why, 'muted');
          await other.will('away', { away: true });  // this is no talk
          await other.will('away', { away: false });
        }
      },
    })));
    // It is over: nothing is muted any more.
    await clients[1].will('say', { text: 'that was a mute, 14' });
    await Promise.all(clients.map((each) => each.settled()));
    await closeAll(clients);
  }
  assert.ok(found, 'no mute was laid in twenty games');
  await server.end();
});

test('hiding somebody: their talk is gone, and only for whoever hides them', async () => {
  const server = await Server.start();
  const { clients } = await openTable(server, ['Ann', 'Ben', 'Carl']);
  const [ann, ben, carl] = clients;
  await startGame(clients);
  await ann.wont('no_such_member', 'hide', { member: 1, hide: true });
  await ann.wont('no_such_member', 'hide', { member: 9, hide: true });
  await ann.will('hide', { member: 2, hide: true });
  await ben.will('say', { text: 'can you hear me' });
  await ben.will('react', { reaction: 'wow' });
  await ben.will('signal', { signal: 'trouble' });
  await carl.will('say', { text: 'I can' });
  await carl.event('said', (each) => each.member === 3);
  await ann.event('said', (each) => each.member === 3);
  await carl.settled();
  assert.ok(!ann.events.some((each) => ['said', 'reacted'].includes(each.e) && each.member === 2));
  assert.ok(!ann.events.some((each) => each.e === 'signalled' && each.seat === 1));
  assert.ok(!ben.events.some((each) => each.e === 'hid') && !carl.events.some((each) => each.e === 'hid'));
  await ann.settled();  // a view shows no more than events do
  await ann.will('hide', { member: 2, hide: false });
  await ben.will('say', { text: 'and now' });
  await ann.event('said', (each) => each.text === 'and now');
  await closeAll(clients);
  await server.end();
});

test('talk comes in a measured pace', async () => {
  const server = await Server.start();
  const { clients: [ann] } = await openTable(server, ['Ann']);
  let refused;
  for (let i = 0; i < 60 && !refused; ++i) {
    const answer = await ann.ask('say', { text: 'la la' });
    if (answer.t === 'refused') refused = answer;
  }
  assert.equal(refused?.code, 'too_soon');
  assert.ok(refused.wait_ms > 0);
  await ann.close();
  await server.end();
});

test('older talk comes on request, in pages, and only what one may read', async () => {
  const server = await Server.startKeeping({ args: ['--table-events', '6', '--earlier-lines', '4'] });
  const { table, clients } = await openTable(server, ['Ann', 'Ben']);
  const [ann, ben] = clients;
  const zoe = await newcomer(server, table, 'Zoe');
  const texts = [...'abcdefghijklmnop'].map((letter) => `line ${letter}`);
  for (const text of texts.slice(0, 8)) await ann.will('say', { text });
  await zoe.will('join', { name: 'Zoe' });
  for (const text of texts.slice(8)) await ben.will('say', { text });
  const all = async (client) => {
    await client.ask('look');
    await client.until(() => !client.looking, 'the table');
    let { talk_from: from, events } = client.fold.state;
    let said = events.filter(({ e }) => e === 'said').map(({ text }) => text);
    assert.ok(events.filter(({ e }) => e === 'said').length <= 6);
    while (from !== undefined) {
      const older = await client.ask('earlier', { before: from });
      assert.equal(older.t, 'earlier');
      assert.ok(older.events.length <= 4);
      said = [...older.events.map(({ text }) => text), ...said];
      from = older.from;
    }
    return said;
  };
  assert.deepEqual(await all(ann), texts);
  assert.deepEqual(await all(zoe), texts.slice(8));
  const visitor = await newcomer(server, table, 'Visitor');
  assert.deepEqual(await all(visitor), []);
  assert.deepEqual((await visitor.ask('earlier', { before: 99 })).events, []);
  await closeAll([...clients, zoe, visitor]);
  await server.end();
});
