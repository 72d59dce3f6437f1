// One connection of one person's program to one table: sends requests, holds every frame against
// the schemas, folds events as a client does, and hands everything to the table's checker.
import WebSocket from 'ws';
import { Fold } from '../../e2e/lib/fold.js';
import { mustBe } from '../../e2e/lib/schemas.js';
import { sockets } from '../../e2e/lib/server.js';
import { numberOf } from './model.js';
import { NO_ENTRY } from './checker.js';
import { Transcript } from './transcript.js';

// Fulfilled requests that may be sent again later. The server knows the last 32 entries of a client,
// and a start makes several.
const KEPT = 6;

const isExtreme = (message) => /\d{10}|e\+/.test(JSON.stringify(message)) || typeof message.settings?.rules?.commands === 'object';

export class Session {
  constructor(table, person, client, random) {
    Object.assign(this, { table, person, client, random, world: table.world });
    this.id = random.int(1000);
    this.seen = undefined;
    this.base = undefined;  // what was told up to this entry has been checked
    this.from = undefined;  // events after this entry were told one by one
    this.fold = new Fold();
    this.pending = new Map();
    this.malformed = [];    // frames that are no requests, in the order in which they were sent
    this.unanswered = [];   // requests of connections that were lost
    this.kept = [];         // fulfilled requests
    this.frames = [];       // for the search for leaks: { notice, asked, seq }
    this.transcript = new Transcript();
    this.isOpen = false;
    this.isAway = false;
    this.isCompact = false;
    this.changedAt = 0;
    this.heard = new Set();
    this.hints = [];  // ids of the last requests for hints
    this.watchers = new Set();
  }

  get name() { return `${this.person.name}/${this.client}@${this.table.name}`; }
  get game() { return this.fold.partial ? undefined : this.fold.state?.game; }

  /** Opens the socket and says hello. True: the table is there. False: the server is not. */
  async connect(withSeen) {
    await this.endOld();
    const socket = new WebSocket(this.world.server.ws, { perMessageDeflate: false, handshakeTimeout: this.world.wait });
    sockets.add(socket);
    this.socket = socket;
    this.connectedAt = performance.now();
    this.greeted = false;
    this.goodbye = undefined;
    this.refusal = undefined;
    const opened = new Promise((resolve) => {
      socket.once('open', () => resolve(true));
      socket.once('close', (code, reason) => {
        sockets.delete(socket);
        if (this.socket === socket) this.lost(code, String(reason));
        resolve(false);
      });
    });
    socket.on('error', () => {});
    socket.on('message', (data, binary) => {
      if (this.socket !== socket) return;
      try {
        this.take(String(data), binary);
      } catch (error) {
        this.table.fail(error, this);
      }
    });
    if (!await opened) return false;
    const hello = { t: 'hello', id: ++this.id, version: 1, token: this.random.pick([this.person.token, ...this.person.devices]), client: this.client,
                    table: this.table.id, ...(withSeen && this.seen !== undefined ? { seen: this.seen } : {}),
                    ...(this.isCompact || this.random.chance(0.2) ? { compact: this.isCompact } : {}) };
    mustBe('request', hello);
    this.helloSeen = hello.seen;
    this.helloAt = this.table.knownSeq;
    this.write(JSON.stringify(hello));
    const greeted = await this.until(() => this.greeted || !this.isUsable(), 'an answer to hello');
    return greeted && this.greeted;
  }

  /** A connection that the server is closing ends first: then its requests count as unanswered. */
  async endOld() {
    if (!this.socket || this.socket.readyState === WebSocket.CLOSED) return;
    const ended = new Promise((resolve) => { this.socket.once('close', resolve); });
    this.socket.terminate();
    await ended;
  }

  isUsable() { return this.socket?.readyState === WebSocket.OPEN; }

  write(text) {
    this.transcript.add('>', text);
    this.socket.send(text);
    this.wroteAt = performance.now();
    this.world.count.sent += 1;
  }

  lost(code, reason) {
    this.transcript.add('=', `closed ${code} ${reason}`);
    if (this.isOpen) this.changedAt = performance.now();
    this.isOpen = false;
    this.closed = { code, reason };
    for (const record of this.pending.values()) {
      record.isLost = true;
      if (record.message) this.unanswered.push(record);
      record.resolve(undefined);
    }
    this.pending.clear();
    this.malformed.length = 0;
    this.table.connectionLost(this, code, reason);
    this.wake();
  }

  wake() { for (const watcher of [...this.watchers]) watcher(); }

  async until(condition, what, ms = this.world.wait) {
    const start = performance.now();
    for (;;) {
      if (this.world.isStopped) return false;
      if (condition()) return true;
      const left = ms - (performance.now() - start);
      if (left <= 0) {
        this.table.fail(new Error(`waited ${ms} ms for ${what}`), this);
        return false;
      }
      await new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          this.watchers.delete(done);
          resolve();
        };
        const timer = setTimeout(done, Math.min(left, 1000));
        this.watchers.add(done);
      });
    }
  }

  /** Sends a request; resolves to its record when it is answered, or to undefined if the connection is lost. */
  send(message, again) {
    mustBe('request', message);
    const record = this.newRecord(message);
    record.again = again;
    this.pending.set(message.id, record);
    this.table.sent(record);
    this.write(JSON.stringify(message));
    return record.promise;
  }

  /** Sends a text that is no request. */
  sendMalformed({ text, id, value }) {
    const record = this.newRecord(undefined);
    Object.assign(record, { text, malformedId: id, value });
    this.malformed.push(record);
    this.pending.set(record, record);
    this.write(text);
    return record.promise;
  }

  newRecord(message) {
    const record = { session: this, person: this.person, message, sentAt: performance.now(), 
                     knownAt: this.table.knownSeq, since: this.world.isSeveral ? this.seen ?? 0 : this.table.knownSeq };
    record.promise = new Promise((resolve) => { record.resolve = resolve; });
    const isHint = message?.t === 'hint';
    record.timer = setTimeout(() => {
      if (record.answer || record.isLost || isHint || this.isFrozen) return;
      this.table.fail(new Error(`no answer within ${this.world.wait} ms to ${JSON.stringify(message ?? record.text)}`), this);
    }, this.world.wait);
    record.timer.unref();
    if (isHint) setTimeout(() => record.resolve(record), 300);
    return record;
  }

  take(text, binary) {
    this.transcript.add('<', text);
    this.world.count.received += 1;
    if (binary) throw new Error('a binary frame');
    const notice = this.world.corrupt ? this.world.corrupt(JSON.parse(text), this) : JSON.parse(text);
    if (notice === undefined) return;
    mustBe('notice', notice);
    const record = this.pending.get(notice.id);
    const asked = record?.message;
    let seq;
    switch (notice.t) {
      case 'welcome':
        break;
      case 'table':
        seq = this.takeTable(notice);
        break;
      case 'missed':
        seq = this.takeMissed(notice);
        break;
      case 'event':
        seq = notice.happened.seq;
        this.happened(notice.happened);
        break;
      case 'did':
        seq = notice.seq;
        this.played(notice, record);
        break;
      case 'presence':
        if (this.fold.state) this.fold.presence(notice);
        break;
      case 'goodbye':
        this.goodbye = notice.code;
        break;
      case 'done': case 'refused': case 'checked': case 'code': case 'earlier':
        this.answered(notice, record);
        break;
      case 'hint':
        this.hinted(notice, record);
        break;
      case 'nudged': case 'analysing': case 'reviewing':
        break;
      default:
        this.world.count.unknown += 1;
    }
    this.frames.push({ notice, asked, seq: seq ?? this.seen ?? 0 });
    if (this.frames.length > 20000) this.frames.splice(0, 10000);
    this.table.advance(this);
    this.noticeMembership();
    this.wake();
  }

  // Another program of the same person has joined, or got a seat by an ask: a view tells it here.
  noticeMembership() {
    const { head } = this.table;
    if (!head || this.fold.partial || !this.fold.state || head.seq !== this.seen) return;
    if (this.fold.state.you.member !== numberOf(head, this.person.key)) this.fold.partial = true;
  }

  takeTable(notice) {
    if (!this.greeted) this.greet(notice);
    if (notice.table !== this.table.id) throw new Error(`a view of another table, ${notice.table}`);
    if (this.seen !== undefined && notice.seq < this.seen && !this.isNew) throw new Error(`a view of entry ${notice.seq}, after ${this.seen}`);
    if (this.isNew) this.fold = new Fold();
    this.isNew = false;
    const { game } = notice;
    const isOpen = game && game.phase !== 'over' && game.deal.kind === 'club' && notice.you.seat === undefined;
    if (isOpen && this.world.isSeveral) this.table.noteOpening(this, game.number);
    this.world.count.folded += this.fold.table(notice) ? 1 : 0;
    this.table.viewed(this, notice);
    this.seen = notice.seq;
    this.base = notice.seq;
    return notice.seq;
  }

  takeMissed(notice) {
    if (this.helloSeen === undefined) throw new Error('missed, but the hello had no seen');
    this.isNew = false;
    this.base = this.helloSeen;
    if (this.from === undefined || this.from > this.helloSeen) this.from = this.helloSeen;
    this.seen = this.helloSeen;
    for (const event of notice.events) this.happened(event, notice.seq);
    this.fold.cameBack(notice);
    this.seen = notice.seq;
    this.greet();
    this.world.count.missed += 1;
    return notice.seq;
  }

  greet(view) {
    this.greeted = true;
    if (view) {
      this.base = undefined;
      this.from = view.seq;
    }
    this.isOpen = true;
    this.isAway = false;
    this.changedAt = performance.now();
    this.isNew = view !== undefined;
  }

  happened({ people, ...event }, asOf) {
    if (event.seq <= (this.seen ?? 0)) throw new Error(`event ${event.seq} after ${this.seen}`);
    this.seen = event.seq;
    this.heard.add(event.seq);
    this.table.heard(this, event, asOf);
    this.fold.happened(event);
    // What was missed may go on after it.
    if (people && asOf === undefined) this.fold.people(people);
  }

  /** A play in short: the rest follows from the rules, which this client leaves to the next view. */
  played(notice, record) {
    if (!this.isCompact) throw new Error('a play in short, which was not asked for');
    if (notice.seq <= this.seen) throw new Error(`play ${notice.seq} after ${this.seen}`);
    this.seen = notice.seq;
    this.heard.add(notice.seq);
    this.fold.partial = true;
    this.table.heardShort(this, notice);
    if (notice.id === undefined) return;
    if (record?.message?.t !== 'play') throw new Error(`a play in short for request ${notice.id}, which is none`);
    this.answered({ t: 'done', id: notice.id, seq: notice.seq, repeated: false }, record);
  }

  hinted(notice, record) {
    // A hint for the request before the last may be on its way when that one is sent.
    if (!this.hints.includes(notice.id)) throw new Error(`a hint for ${notice.id}, which asked for none`);
    record?.resolve(record);
  }

  answered(notice, found) {
    let record = found;
    if (!record && notice.t === 'refused') {
      const i = this.malformed.findIndex((each) => notice.id === 0 || each.malformedId === notice.id);
      record = this.malformed[i];
      // Values that the schema takes and the server cannot read: too large, or no map of commands.
      if (!record && notice.code === 'bad_request') {
        record = [...this.pending.values()].find(({ message }) => message && isExtreme(message));
        if (record) {
          this.pending.delete(record.message.id);
          this.table.requests = this.table.requests.filter((each) => each !== record);
          record.isUnread = true;
        }
      }
    }
    if (!record) {
      if (notice.t === 'refused' && !this.greeted) {
        this.refusal = notice;
        return;
      }
      throw new Error(`an answer to nothing: ${JSON.stringify(notice)}`);
    }
    clearTimeout(record.timer);
    record.answer = notice;
    record.answeredAt = performance.now();
    record.seenAt = this.seen ?? 0;
    this.world.count.answered += 1;
    if (record.isUnread) {
      record.resolve(record);
      return;
    }
    if (!record.message) {
      this.malformed.splice(this.malformed.indexOf(record), 1);
      this.pending.delete(record);
      this.checkMalformed(record);
    } else {
      this.pending.delete(notice.id);
      if (notice.t === 'done' && record.message.t === 'join' && notice.seq > 0 && !notice.repeated) this.joined(notice.seq);
      if (notice.t === 'code') this.person.code = notice.code;
      if (notice.t === 'done' && record.message.t === 'away') {
        this.isAway = record.message.away;
        this.changedAt = performance.now();
      }
      if (notice.t === 'done' && notice.seq > 0 && !NO_ENTRY.has(record.message.t)) {
        this.kept.push(record);
        if (this.kept.length > KEPT) this.kept.shift();
      }
      this.table.answered(record);
    }
    record.resolve(record);
  }

  joined(seq) {
    const event = this.table.log.get(seq);
    if (event) this.fold.joinedAs(seq, [event]);
  }

  checkMalformed({ answer, text, malformedId, value }) {
    const isFine = answer.t === 'refused' && (answer.code === 'bad_request'
      ? answer.id === 0 || answer.id === malformedId
      // Numbers out of range are read, and judged as what they mean.
      : value !== undefined && answer.id === malformedId);
    if (!isFine) throw new Error(`${text} is no request, but was answered ${JSON.stringify(answer)}`);
    this.world.count.malformed += 1;
  }

  close(polite = true) {
    if (!this.socket) return;
    if (polite) this.socket.close(1000);
    else this.socket.terminate();
  }

  /** Reads nothing for a time, as a client whose line is slow. */
  async freeze(ms) {
    const { _socket: line } = this.socket;
    if (!line) return;
    this.isFrozen = true;
    this.transcript.add('=', `reads nothing for ${ms} ms`);
    line.pause();
    await this.world.sleep(ms);
    line.resume();
    this.isFrozen = false;
  }
}
