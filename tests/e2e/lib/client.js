// A client of the protocol. Every frame it sends and receives is held against the schemas, and what
// it folds from events must agree with every view the server gives.
import WebSocket from 'ws';
import { Fold } from './fold.js';
import { mustBe } from './schemas.js';
import { sockets } from './server.js';

export const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

// The server takes 60 frames at once and 20 a second.
class Pace {
  have = 50;
  last = performance.now();
  async take() {
    for (;;) {
      const now = performance.now();
      this.have = Math.min(50, this.have + (now - this.last) * 0.019);
      this.last = now;
      if (this.have >= 1) break;
      await sleep(Math.ceil((1 - this.have) / 0.019));
    }
    this.have -= 1;
  }
}

let clients = 0;
const WAIT_MS = Number(process.env.E2E_WAIT_MS ?? 20000);

export class Client {
  /**
   * looks: how often an event is followed by a look, 0 to 1; from 1 on always.
   * keep: every frame received stays in `frames`, with the request it answers.
   * joins: after its own join it asks for a view, if there is more to see than before.
   */
  constructor(server, { token, table, name = '', looks = 1, client, keep = false, joins = true } = {}) {
    Object.assign(this, { server, token, table, name, looks, keep, joins });
    this.client = client ?? `e2e-${process.pid}-${++clients}`;
    this.seen = undefined;  // the last seq of a notice
    this.id = 0;
    this.fold = new Fold();
    this.frames = [];  // { notice, asked } of all connections
    this.sent = new Map();
    this.events = [];  // all that were told, in order
    this.waiting = new Map();  // by the id of a request
    this.watchers = new Set();
    this.failure = undefined;
    this.views = 0;  // views that were compared
  }

  /**
   * Opens the socket and says hello; resolves when the table has come, or with `seen` what was
   * missed since.
   */
  async connect({ seen } = {}) {
    this.pace = new Pace();
    this.looking = false;
    this.closed = undefined;
    this.goodbye = undefined;
    const socket = new WebSocket(this.server.ws, { perMessageDeflate: false, handshakeTimeout: WAIT_MS });
    this.socket = socket;
    sockets.add(socket);
    this.ended = new Promise((resolve) => {
      socket.once('close', (code, reason) => {
        sockets.delete(socket);
        this.closed = { code, reason: reason.toString() };
        for (const { reject } of this.waiting.values()) reject(new Error(`closed: ${code} ${reason}`));
        this.waiting.clear();
        this.wake();
        resolve(this.closed);
      });
    });
    socket.on('error', () => {});
    socket.on('message', (data, binary) => {
      if (this.socket !== socket) return;
      try {
        this.take(String(data), binary);
      } catch (error) {
        this.fail(error);
      }
    });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('close', () => reject(new Error('the socket did not open')));
      socket.once('error', reject);
    });
    this.greeted = false;
    const hello = { t: 'hello', id: ++this.id, version: 1, token: this.token, client: this.client,
                    table: this.table, ...(seen === undefined ? {} : { seen }) };
    this.write(hello);
    await this.until(() => this.greeted, 'an answer to hello');
    return this;
  }

  write(message) {
    mustBe('request', message);
    if (this.keep) this.sent.set(message.id, message);
    this.socket.send(JSON.stringify(message));
  }

  fail(error) {
    this.failure ??= error;
    error.message = `${this.name || this.client}: ${error.message}`;
    this.wake();
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  wake() { for (const watcher of [...this.watchers]) watcher(); }

  take(text, binary) {
    if (binary) throw new Error('a binary frame');
    const notice = JSON.parse(text);
    mustBe('notice', notice);
    if (this.keep) this.frames.push({ notice, asked: this.sent.get(notice.id) });
    switch (notice.t) {
      case 'welcome':
        this.welcome = notice;
        break;
      case 'table':
        if (!this.greeted) this.fold = new Fold();
        this.views += this.fold.table(notice) ? 1 : 0;
        this.seen = notice.seq;
        this.greeted = true;
        this.looking = false;
        break;
      case 'missed':
        this.missed = notice;
        for (const event of notice.events) this.happened(event);
        this.fold.cameBack(notice);
        this.seen = notice.seq;
        this.greeted = true;
        if (this.fold.partial) this.look();
        break;
      case 'event':
        this.happened(notice.happened);
        if (this.looks >= 1 || Math.random() < this.looks) this.look();
        break;
      case 'presence':
        this.fold.presence(notice);
        break;
      case 'goodbye':
        this.goodbye = notice.code;
        break;
      case 'done':
      case 'refused':
      case 'checked':
      case 'earlier':
      case 'code': {
        const waiting = this.waiting.get(notice.id);
        if (notice.t === 'done' && waiting?.message.t === 'join') {
          this.fold.joinedAs(notice.seq, this.events);
          if (this.fold.partial && this.joins) this.look();
        }
        if (waiting) {
          this.waiting.delete(notice.id);
          waiting.resolve(notice);
        } else if (notice.t === 'refused') {
          this.refusal = notice;
        }
        break;
      }
      default:
        break;
    }
    this.onNotice?.(notice);
    this.wake();
  }

  happened({ people, ...event }) {
    if (event.seq <= (this.seen ?? 0)) throw new Error(`event ${event.seq} after ${this.seen}`);
    this.seen = event.seq;
    this.events.push(event);
    this.fold.happened(event);
    if (people && this.greeted) this.fold.people(people);
  }

  /** A fresh view; at most one is on its way. The answer is compared when it comes. */
  look() {
    if (this.looking || this.socket.readyState !== WebSocket.OPEN) return;
    this.looking = true;
    this.pace.take().then(() => {
      if (this.socket.readyState === WebSocket.OPEN) this.write({ t: 'look', id: ++this.id });
    }).catch((error) => this.fail(error));
  }

  /** Waits until all views that were asked for have come. */
  async settled() {
    await this.until(() => !this.looking, 'a view');
    this.looking = false;
    this.look();
    await this.until(() => !this.looking, 'a view');
  }

  /** Sends a request and waits for its answer: done, refused, checked, code, earlier. */
  async ask(t, fields = {}, id = ++this.id) {
    const message = { t, id, ...fields };
    await this.pace.take();
    return this.askAtOnce(message);
  }

  askAtOnce(message) {
    if (this.failure) throw this.failure;
    if (this.closed) throw new Error(`${this.name}: closed (${this.closed.code} ${this.closed.reason}) before ${message.t}`);
    mustBe('request', message);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(message.id);
        reject(new Error(`${this.name}: no answer to ${JSON.stringify(message)}`));
      }, WAIT_MS);
      this.waiting.set(message.id, {
        message,
        resolve: (answer) => { clearTimeout(timer); resolve(answer); },
        reject: (error) => { clearTimeout(timer); reject(error); },
      });
      this.write(message);
    });
  }

  /** The same, and it must be fulfilled. */
  async will(t, fields = {}) {
    const answer = await this.ask(t, fields);
    if (answer.t === 'refused') {
      throw new Error(`${this.name}: ${t} ${JSON.stringify(fields)} was refused: ${JSON.stringify(answer)}`);
    }
    return answer;
  }

  /** The same, asked again for as long as it is too soon. */
  async willAtLast(t, fields = {}) {
    for (;;) {
      const answer = await this.ask(t, fields);
      if (answer.t !== 'refused') return answer;
      if (answer.code !== 'too_soon') throw new Error(`${this.name}: ${t}: ${JSON.stringify(answer)}`);
      await sleep(answer.wait_ms);
    }
  }

  /** The same, and it must be refused with that code. */
  async wont(code, t, fields = {}) {
    const answer = await this.ask(t, fields);
    if (answer.t !== 'refused' || answer.code !== code) {
      throw new Error(`${this.name}: ${t} ${JSON.stringify(fields)} should be refused (${code}): ` +
                      JSON.stringify(answer));
    }
    return answer;
  }

  /** One thing after the other, for those who do several at a time. */
  alone(what) {
    const next = (this.last ?? Promise.resolve()).then(what, what);
    this.last = next.catch(() => {});
    return next;
  }

  async until(condition, what = String(condition), ms = WAIT_MS) {
    const start = performance.now();  // the clock of the day may be set
    for (;;) {
      if (this.failure) throw this.failure;
      const value = condition();
      if (value) return value;
      if (this.closed) throw new Error(`${this.name}: closed (${this.closed.code} ${this.closed.reason}) before ${what}`);
      const left = ms - (performance.now() - start);
      if (left <= 0) throw new Error(`${this.name}: waited too long for ${what}`);
      await new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          this.watchers.delete(done);
          resolve();
        };
        const timer = setTimeout(done, left);
        this.watchers.add(done);
      });
    }
  }

  /** The first event of that kind after `after` that fits. */
  event(e, fits = () => true, after = 0) {
    return this.until(() => this.events.find((each) => each.seq > after && each.e === e && fits(each)),
                      `an event ${e}`);
  }

  get state() { return this.fold.state; }
  get game() { return this.fold.state?.game; }
  get seat() { return this.fold.state?.you.seat; }

  /** What it knows and waits for, in a line for whoever looks for the reason of a failure. */
  get situation() {
    const { game, seat, seen, looking, closed } = this;
    const waiting = [...this.waiting.values()].map(({ message }) => message);
    return `${this.name} ` + JSON.stringify({
      seat, seen, looking, closed, partial: this.fold.partial, game: game?.number, phase: game?.phase,
      n: game?.n, turn: game?.view?.turn, waiting, last: this.frames.slice(-3).map(({ notice }) => notice),
    }).slice(0, 1500);
  }

  /** Ends the connection: politely, or as a train in a tunnel does. */
  async close(polite = true) {
    if (this.socket === undefined) return;
    if (polite) this.socket.close(1000);
    else this.socket.terminate();
    await this.ended;
    if (this.failure) throw this.failure;
  }
}
