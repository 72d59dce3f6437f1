// An honest player who plays game after game at a steady rate, and how long each request takes to be
// answered. The player is alone on the one seat of a named deal: strangers who joined would get every
// other seat in the next game.
import { RawSocket, ask, sleep } from './raw_socket.js';
import { Stopwatch } from './scheduling.js';

const RISING = { A: true, B: true, C: false, D: false };
const LIMIT_MS = 30_000;

export class HonestTable {
  times = [];  // { wallMs, ownMs }, see Stopwatch
  unanswered = 0;
  refusals = new Map();
  #socket;
  #id = 0;
  #waiting = new Map();
  #running = true;

  constructor({ port, pid, localAddress, everyMs }) {
    Object.assign(this, { port, pid, localAddress, everyMs });
  }

  async open() {
    const { port, localAddress } = this;
    const { json } = await ask(port, 'POST', '/api/person', { localAddress });
    const opened = await ask(port, 'POST', '/api/tables', {
      token: json.token, localAddress,
      body: { name: 'Ann', settings: { listed: true, rules: { players: 1 },
                                       deal: { kind: 'named', name: '1-kestrel', at: 0 } } },
    });
    if (opened.status !== 201) throw new Error(`no table: ${JSON.stringify(opened)}`);
    this.table = opened.json.table;
    await this.#connect(json.token);
    await this.#deal();
    this.times = [];
    return this;
  }

  #connect(token) {
    return new Promise((resolve, reject) => {
      this.#socket = new RawSocket(this.port, {
        localAddress: this.localAddress,
        onOpen: () => this.#socket.send({ t: 'hello', id: ++this.#id, version: 1, token,
                                          client: 'flood-test', table: this.table }),
        onText: (text) => this.#hear(JSON.parse(text), resolve),
        onClose: () => {
          this.lost = this.#running;
          reject(new Error(`an honest player was sent away (${this.#socket.refused ?? ''})`));
        },
      });
    });
  }

  #hear(notice, ready) {
    if (notice.t === 'table') ready();
    if (notice.t === 'event') this.#happened(notice.happened);
    if (notice.t === 'done' || notice.t === 'refused') {
      this.#waiting.get(notice.id)?.(notice);
      this.#waiting.delete(notice.id);
    }
  }

  // All that is needed to choose plays: the hand, and what lies open. An event comes before the answer
  // to the request that led to it.
  #happened(event) {
    if (event.e === 'dealt') {
      Object.assign(this, { hand: [...event.hand], game: event.game, n: 0, tops: {}, over: false, laid: 0,
                            minimum: 2 });
    } else if (event.e === 'did') {
      const laid = new Set(event.actions.map((action) => parseInt(action, 10)));
      this.hand = [...this.hand.filter((card) => !laid.has(card)), ...(event.cards ?? [])];
      for (const action of event.actions) if (action !== 'end') this.tops[action.at(-1)] = parseInt(action, 10);
      Object.assign(this, { n: event.n, laid: event.laid_this_turn, minimum: event.minimum,
                            over: event.over !== undefined });
    }
  }

  /** Sends a request and measures how long its answer takes. */
  async #ask(message) {
    const id = ++this.#id;
    const stopwatch = new Stopwatch(this.pid);
    this.running = stopwatch;
    const answer = await new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ t: 'none' }), LIMIT_MS);
      this.#waiting.set(id, (notice) => {
        clearTimeout(timer);
        resolve(notice);
      });
      this.#socket.send({ ...message, id });
    });
    this.running = undefined;
    this.times.push(stopwatch.read());
    if (answer.t === 'none') this.unanswered += 1;
    if (answer.t === 'refused') this.refusals.set(answer.code, (this.refusals.get(answer.code) ?? 0) + 1);
    return answer;
  }

  async #deal() {
    const answer = await this.#ask({ t: 'start' });
    if (answer.t !== 'done') throw new Error(`start was not done: ${JSON.stringify(answer)}`);
  }

  #plays() {
    const all = [];
    for (const card of this.hand) {
      for (const [pile, rises] of Object.entries(RISING)) {
        const top = this.tops[pile] ?? (rises ? 1 : 100);
        const step = rises ? card - top : top - card;
        if (step > 0 || step === -10) all.push([step, `${card}${pile}`]);
      }
    }
    return all.sort((a, b) => a[0] - b[0]).map(([, action]) => action);
  }

  async #act() {
    if (this.over) return this.#deal();
    const next = this.laid >= this.minimum ? 'end' : this.#plays()[0] ?? 'end';
    await this.#ask({ t: 'play', game: this.game, n: this.n, actions: [next] });
  }

  /** Plays until stop(), one request every `everyMs`. */
  async play() {
    while (this.#running) {
      const begun = performance.now();
      await this.#act();
      await sleep(Math.max(1, this.everyMs - (performance.now() - begun)));
    }
    this.#socket.destroy();
  }
  stop() { this.#running = false; }

  /** What was measured since the last call; a request that still waits counts with its age. */
  take() {
    if (this.running !== undefined) this.times.push(this.running.read());
    const taken = { times: this.times, unanswered: this.unanswered, lost: this.lost === true,
                    refusals: Object.fromEntries(this.refusals) };
    this.times = [];
    this.unanswered = 0;
    this.refusals.clear();
    return taken;
  }
}
