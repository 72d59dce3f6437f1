// Tables for tests: opened over HTTP, with people on their seats.
import { Client } from './client.js';

/**
 * A table that the first of `people` opens and the others come to by its link. Everybody sits; seats
 * behind them are for bots. { table, clients }, connected.
 */
export async function openTable(server, people, { rules = {}, settings = {}, bots = 0, bot = 'quick',
                                                  client = {} } = {}) {
  const players = people.length + bots;
  const token = await server.person();
  const seats = [...Array(bots).keys()].map((i) => [people.length + i, bot]);
  const table = await server.table(token, people[0], { rules: { players, ...rules }, ...settings }, seats);
  const clients = [await new Client(server, { token, table, name: people[0], ...client }).connect()];
  for (const name of people.slice(1)) {
    const other = await newcomer(server, table, name, client);
    await other.will('join', { name });
    await other.will('sit', { seat: clients.length });
    clients.push(other);
  }
  // What one has done the others hear a moment later.
  for (const each of clients) {
    await each.until(() => clients.every((_, seat) => each.state.seats[seat].member !== 0), 'the seats');
  }
  return { table, clients };
}

/** Somebody who has the link, and a token of their own. */
export async function newcomer(server, table, name, client = {}) {
  return new Client(server, { token: await server.person(), table, name, ...client }).connect();
}

/** Deals, and the first seat begins. */
export async function startGame(clients) {
  const games = clients[0].game?.number ?? 0;
  await clients[0].will('start');
  for (const each of clients) await each.until(() => each.game?.number === games + 1, 'the deal');
  if (clients[0].game.phase === 'begin') await clients[0].will('begin', { seat: 0 });
  for (const each of clients) await each.until(() => each.game.phase !== 'begin', 'the beginning');
}

export const closeAll = (clients) => Promise.all(clients.map((each) => each.close()));

/** Whoever's turn it is among them. */
export function mover(clients) {
  return clients.find((each) => each.game.phase === 'play' && each.game.view.turn === each.seat);
}
