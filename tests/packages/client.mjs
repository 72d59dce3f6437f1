// A player of a server that is there already.
//
//   client.mjs play URL FILE   opens a table with a bot and plays a game to its end; FILE has what is needed
//                              to come back
//   client.mjs back URL FILE   finds that game and table again, and plays another game there
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { Client } from '../e2e/lib/client.js';
import { begin, playOn } from '../e2e/lib/play.js';
import { Server } from '../e2e/lib/server.js';
import { openTable } from '../e2e/lib/table.js';

const [what, url, file] = process.argv.slice(2);
const server = new Server();
server.settle(url);

async function playGame(ann) {
  const games = ann.game?.number ?? 0;
  await ann.will('start');
  await ann.until(() => ann.game?.number === games + 1, 'the deal');
  if (ann.game.phase === 'begin') await begin(ann);
  await ann.until(() => ann.game.phase !== 'begin', 'the beginning');
  await playOn(ann);
  await ann.close();
  return ann.game.over.game;
}

async function recordOf(game, token) {
  const { status, text } = await server.request('GET', `/api/games/${game}/record`, { token });
  assert.equal(status, 200, text);
  return text;
}

/** Plays a game, and notes it in the file. */
async function playAndNote(table, ann) {
  const game = await playGame(ann);
  const record = await recordOf(game, ann.token);
  writeFileSync(file, JSON.stringify({ table, token: ann.token, game, record }));
  return game;
}

if (what === 'play') {
  const { table, clients: [ann] } = await openTable(server, ['Ann'], { bots: 1, settings: { pace: 'at_once' } });
  await playAndNote(table, ann);
} else if (what === 'back') {
  const { table, token, game, record } = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(await recordOf(game, token), record);
  const ann = await new Client(server, { token, table, name: 'Ann' }).connect();
  assert.equal(ann.seat, 0);
  assert.equal(ann.game.over.game, game);
  assert.notEqual(await playAndNote(table, ann), game);
} else {
  throw new Error(`there is no "${what}"`);
}
console.log('done');
