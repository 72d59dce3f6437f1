// A whole game by two people and a bot, by link: the lobby, who begins, talk, the end, again.
import assert from 'node:assert/strict';
import { test } from './lib/testing.js';
import { Server, run } from './lib/server.js';
import { begin, playOn } from './lib/play.js';
import { closeAll, newcomer, openTable } from './lib/table.js';

test('a game by link, with talk, an end, a record, and another one', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben'],
                                             { bots: 1, rules: { extreme: true, on_fire: true } });
  const [ann, ben] = clients;
  assert.equal(ann.state.phase, 'lobby');
  assert.equal(ann.state.host, 1);
  assert.deepEqual(ann.state.seats, [{ member: 1, bot: '' }, { member: 2, bot: '' },
                                     { member: 0, bot: 'quick' }]);

  // The lobby.
  await ben.wont('not_host', 'start');
  await ben.wont('not_host', 'set_bot', { seat: 2, bot: 'greedy' });
  await ann.wont('no_such_bot', 'set_bot', { seat: 2, bot: 'stockfish' });
  await ann.will('set_bot', { seat: 2, bot: '' });
  await ann.wont('empty_seats', 'start');
  await ann.will('set_bot', { seat: 2, bot: 'quick' });
  await ann.will('swap', { one: 0, other: 1 });
  await ben.wont('seat_taken', 'sit', { seat: 1 });
  await ann.will('swap', { one: 1, other: 0 });
  await ben.wont('name_taken', 'rename', { name: 'ANN' });
  await ben.will('rename', { name: 'Benno' });
  await ben.will('say', { text: 'hello everybody, 47 is a nice number' });  // no game, no taboo
  await ann.will('react', { reaction: 'thumbs_up' });
  const carl = await newcomer(server, table, 'Carl');
  assert.equal(carl.state.you.member, 0);
  assert.equal(carl.state.game, undefined);

  // The deal, and who begins.
  await ann.will('start');
  await ben.until(() => ben.game?.phase === 'begin', 'the deal');
  assert.equal(ben.game.view.hand.length, 6);
  assert.deepEqual(ben.game.view.hand_counts, [6, 6, 6]);
  assert.equal(carl.state.game, undefined);
  await ann.event('signalled', (each) => each.seat === 2 && /begin$/.test(each.signal));
  await ben.will('signal', { signal: 'not_begin' });
  await ann.wont('not_begun', 'play', { game: 1, n: 0, actions: [`${ann.game.view.hand[0]}A`] });
  await ben.wont('not_host', 'begin', { seat: 0 });
  await begin(ben);
  await ann.event('begun', (each) => each.seat === 1 && each.by === 2);
  await ann.wont('begun', 'begin', { seat: 0 });
  await ann.wont('running', 'rename', { name: 'Anna' });
  await ann.wont('running', 'ready', { ready: true });
  await ann.wont('running', 'start');

  // Somebody comes to the bench while the game runs.
  await carl.will('join', { name: 'Carl' });
  await carl.settled();
  await carl.until(() => carl.game?.phase === 'play', 'the game');
  assert.equal(carl.game.view.hand, undefined);
  await carl.wont('spectator', 'say', { text: 'good luck' });
  await carl.wont('not_seated', 'play', { game: 1, n: carl.game.n, actions: ['end'] }).catch((error) => {
    if (!/stale/.test(error.message)) throw error;
  });

  await ben.will('say', { text: 'please keep off pile B' });
  await ann.event('said', (each) => each.member === 2 && each.text === 'please keep off pile B');
  await ann.will('signal', { signal: 'leave:C' });
  await ann.will('signal', { signal: 'wait' });
  await ben.event('signalled', (each) => each.signal === 'leave:C');

  await Promise.all([playOn(ann), playOn(ben)]);
  await carl.until(() => carl.game.phase === 'over', 'the end');
  for (const each of [ann, ben, carl]) {
    const { over } = each.game;
    assert.ok(['won', 'lost'].includes(over.result));
    assert.equal(over.left, over.hands.flat().length + over.draw.length);
  }
  assert.deepEqual(ann.game.over, carl.game.over);
  await ann.will('say', { text: 'I had 47 and 48' });
  await carl.will('say', { text: 'and I saw 12' });

  // The record.
  const id = ann.game.over.game;
  const record = await server.request('GET', `/api/games/${id}/record`, { token: ann.token });
  assert.equal(record.status, 200);
  const checked = await run(['record', 'check', '-'], record.text);
  assert.equal(checked.code, 0, checked.stderr + checked.stdout);
  const lines = record.text.trim().split('\n').map((line) => JSON.parse(line));
  assert.deepEqual(lines[0].seats, [{ name: 'Ann' }, { name: 'Benno' }, { bot: 'quick' }]);
  assert.equal(lines[0].begins, 1);
  assert.deepEqual(lines.flatMap((line) => line.do ?? []),
                   ann.events.filter((each) => each.e === 'did').flatMap((each) => each.actions));
  assert.equal(lines.at(-1).left, ann.game.over.left);
  assert.ok(!record.text.includes('please keep off pile B'));
  const talk = await server.request('GET', `/api/games/${id}/record?talk=1`, { token: ann.token });
  assert.ok(talk.text.includes('please keep off pile B'));
  assert.equal((await run(['record', 'check', '-'], talk.text)).code, 0);
  assert.equal((await server.request('GET', `/api/games/${id}/record?talk=1`)).status, 403);

  await ben.will('ready', { ready: true });
  await carl.event('readied', (each) => each.member === 2 && each.ready);

  // Again: whoever waited on the bench gets the bot's seat.
  await ann.will('start');
  await carl.until(() => carl.game?.number === 2, 'the second deal');
  assert.equal(carl.seat, 2);
  assert.equal(carl.game.view.hand.length, 6);
  await ann.wont('stale', 'play', { game: 1, n: 0, actions: ['end'] });
  await begin(carl);
  await Promise.all([ann, ben, carl].map((each) => each.until(() => each.game.phase === 'play', 'play')));
  await Promise.all([playOn(ann), playOn(ben), playOn(carl)]);
  for (const each of [ann, ben, carl]) {
    await each.settled();
    assert.ok(each.views > 5, `${each.views} views compared`);
  }
  await closeAll([ann, ben, carl]);
  await server.end();
});

test('bots alone finish a game, and a person alone plays one', async () => {
  const server = await Server.start();
  const { clients: [ann] } = await openTable(server, ['Ann'], { rules: { pro: true, small_hand: true } });
  await ann.will('start');
  await ann.until(() => ann.game?.phase === 'play', 'the game: alone there is nothing to settle');
  await playOn(ann);
  assert.equal(ann.game.view.hand_counts.length, 1);
  await ann.settled();

  // Four bots and somebody who gives up at once.
  const { clients: [eve] } = await openTable(server, ['Eve'], { bots: 4, settings: { pace: 'at_once' } });
  await eve.will('start');
  await eve.until(() => eve.game?.phase === 'begin', 'the deal');
  await eve.will('signal', { signal: 'not_begin' });
  await eve.event('begun', (each) => each.by === 0);
  const gives = eve.ask('give_up', { give_up: true });
  assert.equal((await gives).t, 'done');
  await eve.until(() => eve.game.phase === 'over', 'the end');
  assert.equal(eve.game.over.result, 'given_up');
  await eve.wont('not_running', 'give_up', { give_up: true });
  await eve.settled();
  await closeAll([ann, eve]);
  await server.end();
});

test('giving up needs everybody who is there', async () => {
  // A player who has been lost that long is not asked; the usual time is two minutes.
  const server = await Server.start({ args: ['--seat-claim-after-seconds', '1'] });
  const { clients } = await openTable(server, ['Ann', 'Ben', 'Carl']);
  const [ann, ben, carl] = clients;
  await ann.will('start');
  for (const each of clients) await each.until(() => each.game, 'the deal');
  await ann.will('give_up', { give_up: true });
  await ann.wont('voted', 'give_up', { give_up: true });
  await ben.will('give_up', { give_up: true });
  await ben.will('give_up', { give_up: false });
  await ben.until(() => ben.game.votes.length === 1, 'the votes');
  await ben.will('give_up', { give_up: true });
  await carl.settled();
  assert.equal(carl.game.phase, 'begin');
  await carl.close(false);
  await ann.until(() => ann.game.phase === 'over', 'the end');
  assert.equal(ann.game.over.result, 'given_up');
  assert.equal(ann.game.over.left, 98);
  await ann.settled();
  await closeAll([ann, ben]);
  await server.end();
});

test('hints are for the own turn, and get better until they are complete', async () => {
  const server = await Server.start();
  const { clients } = await openTable(server, ['Ann', 'Ben'], { rules: { extreme: true } });
  const [ann, ben] = clients;
  const hints = [];
  ann.onNotice = (notice) => { if (notice.t === 'hint') hints.push(notice); };
  await ann.wont('not_running', 'hint');
  await ann.will('start');
  await ann.until(() => ann.game?.phase === 'begin', 'the deal');
  await ann.will('begin', { seat: 0 });
  await ben.until(() => ben.game?.phase === 'play', 'the game');
  await ben.wont('not_your_turn', 'hint');
  const id = ++ann.id;
  ann.write({ t: 'hint', id, effort: 300 });
  await ann.until(() => hints.some((hint) => hint.advice.complete), 'a complete hint');
  for (const hint of hints) {
    assert.equal(hint.id, id);
    assert.equal(hint.n, 0);
    for (const { turn } of hint.advice.turns) {
      for (const action of turn) {
        if (action !== 'end') assert.ok(ann.game.view.hand.includes(parseInt(action, 10)));
      }
    }
  }
  // The first turn of the advice is a legal one.
  const { turn } = hints.at(-1).advice.turns[0];
  await ann.will('play', { game: 1, n: 0, actions: turn });
  await ann.will('stop_hint');
  await closeAll(clients);
  await server.end();
});

test('seats change between games: settings, standing up, leaving, handing over', async () => {
  const server = await Server.start();
  const { table, clients } = await openTable(server, ['Ann', 'Ben', 'Carl']);
  const [ann, ben, carl] = clients;
  await ben.will('stand');
  await ben.wont('not_seated', 'stand');
  await ben.will('sit', { seat: 1 });
  await ann.will('change', { settings: { rules: { players: 2, on_fire: true }, listed: true, name: 'Club' } });
  await carl.until(() => carl.state.bench.length === 1, 'the bench');
  await ann.wont('taboo', 'change', { settings: { rules: { players: 2 }, name: 'table 12' } });
  await ann.wont('bad_deal', 'change', { settings: { rules: { players: 2 }, deal: { kind: 'named', name: '?' } } });
  await ann.wont('fixed', 'change', { settings: { rules: { players: 2 }, deal: { kind: 'today', name: '2026-01-01/solo' } } });
  await ann.will('hand_over', { member: 3 });
  await carl.settled();
  assert.equal(carl.state.acting_host, 3);
  await ann.wont('not_host', 'start');
  await carl.will('leave');
  await ann.settled();
  assert.equal(ann.state.host, 1);
  await carl.settled();
  assert.equal(carl.state.you.member, 0);
  await carl.wont('not_member', 'say', { text: 'hello' });
  await carl.will('join', { name: 'Carla' });
  assert.equal(carl.state.you.member, 3);  // the old number
  await ann.will('change', { settings: { rules: { players: 2 }, deal: { kind: 'named', name: '2-kestrel' } } });
  await ann.will('start');
  for (const each of clients) await each.until(() => each.game?.number === 1, 'the deal');
  assert.equal(ann.game.deal.name, '2-kestrel');
  assert.deepEqual(await new Promise((resolve) => { resolve(ann.game.view.hand.length); }), 7);
  await Promise.all(clients.map((each) => each.settled()));
  const shown = await server.ask('GET', `/api/tables/${table}`);
  assert.equal(shown.phase, 'begin');
  await closeAll(clients);
  await server.end();
});
