// Steady load: visits that open, play, leave, chat and come back, each with its own people.
import { Client, sleep } from '../e2e/lib/client.js';
import { begin, pick, playOn } from '../e2e/lib/play.js';

const LINES = ['hello', 'well done', 'I can wait', 'my turn is easy', 'thanks, that was close'];

/** A client that notes how long its requests take. */
class Timed extends Client {
  async askAtOnce(message) {
    const from = performance.now();
    const answer = await super.askAtOnce(message);
    this.onLatency(performance.now() - from);
    return answer;
  }
}

class Enough extends Error {}

export class Load {
  /** world: { server, life, isDown, back() }; the server may be another one after each wait. */
  constructor(world, { perMinute, most }) {
    Object.assign(this, { world, perMinute, most });
    this.latencies = [];  // milliseconds, since they were taken last
    this.lobbies = [];    // { table, since }: left by everyone before a game
    this.counts = { visits: 0, cut: 0, failed: 0, games: 0, reconnected: 0 };
    this.errors = [];
    this.active = new Set();
    this.stopped = false;
  }

  async run() {
    while (!this.stopped) {
      if (!this.world.isDown && this.active.size < this.most) {
        const visit = this.visit().finally(() => this.active.delete(visit));
        this.active.add(visit);
      }
      await sleep(60_000 / this.perMinute);
    }
  }

  async stop() {
    this.stopped = true;
    await Promise.all(this.active);
  }

  async visit() {
    const { world, counts } = this;
    const { life } = world;
    const clients = [];
    counts.visits += 1;
    try {
      const dice = Math.random();
      if (dice < 0.2) await this.lobby(clients);
      else if (dice < 0.9) await this.game(clients);
      else await this.reader();
    } catch (error) {
      if (world.life !== life || world.isDown) {
        counts.cut += 1;
      } else {
        counts.failed += 1;
        if (this.errors.length < 20) this.errors.push(error.message);
      }
    }
    for (const client of clients) client.socket?.terminate();
  }

  async person(table, name, clients, token) {
    const { server } = this.world;
    const client = new Timed(server, { token: token ?? await server.person(), table, name, looks: 0 });
    client.onLatency = (ms) => this.latencies.push(ms);
    clients.push(client);
    return client.connect();
  }

  /** Ann opens a table for two people and perhaps a bot, Bob comes to it. */
  async open(clients) {
    const { server } = this.world;
    const bots = Math.random() < 0.5 ? [[2, 'quick']] : [];
    const token = await server.person();
    const table = await server.table(token, 'Ann', { rules: { players: 2 + bots.length } }, bots);
    const ann = await this.person(table, 'Ann', clients, token);
    const bob = await this.person(table, 'Bob', clients);
    await bob.will('join', { name: 'Bob' });
    await bob.will('sit', { seat: 1 });
    return { table, ann, bob };
  }

  async lobby(clients) {
    const { table, ann, bob } = await this.open(clients);
    await ann.will('say', { text: pick(LINES) });
    await bob.will('react', { reaction: 'thanks' });
    if (Math.random() < 0.5) await bob.will('leave');
    this.lobbies.push({ table, since: performance.now() });
  }

  async reader() {
    const { server } = this.world;
    const token = await server.person();
    for (const path of ['/api/tables', '/api/games', '/api/stats', '/api/today', '/api/person/tables']) {
      const from = performance.now();
      await server.ask('GET', path, { token });
      this.latencies.push(performance.now() - from);
    }
  }

  async game(clients) {
    const { ann, bob } = await this.open(clients);
    await ann.will('start');
    for (const each of [ann, bob]) await each.until(() => each.game, 'the deal');
    await begin(ann);
    const dice = Math.random();
    if (dice < 0.5) {  // to the end
      await this.play(clients, Infinity);
      this.counts.games += 1;
      await ann.will('say', { text: pick(LINES) });
    } else if (dice < 0.7) {  // both leave, so the game is given up
      await this.play(clients, 6);
      for (const each of clients) await each.will('leave');
    } else if (dice < 0.85) {  // lost in the middle, and back
      await this.play(clients, 6);
      await bob.close(false);
      await sleep(300 + 2000 * Math.random());
      await bob.connect({ seen: bob.seen });
      this.counts.reconnected += 1;
      await bob.will('say', { text: pick(LINES) });
      await this.play(clients, 6);
    } else {  // gone for good: the game stays until it closes
      await this.play(clients, 4);
    }
  }

  /** So many turns of people, or all of them; a short thought before each. */
  async play(clients, turns) {
    let left = turns;
    const before = async () => {
      if (left-- <= 0) throw new Enough();
      await sleep(20 + 60 * Math.random());
    };
    let wake;
    const enough = new Promise((resolve) => { wake = resolve; });
    const playing = clients.map((each) => playOn(each, { before, lots: 1 }).catch((error) => {
      wake();
      return error;
    }));
    // Whoever waits for a turn that nobody plays any more would wait for long.
    const ended = await Promise.race([Promise.all(playing), enough.then(() => undefined)]);
    for (const error of ended ?? await Promise.race([Promise.all(playing), sleep(50)]) ?? []) {
      if (error !== undefined && !(error instanceof Enough)) throw error;
    }
  }
}
