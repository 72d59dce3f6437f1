// Everything of one run: the server, people, tables and their sessions, quiet points, and failures.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Checker } from './checker.js';
import { judge, PersonReader, Referee, searchLeaks } from './judge.js';
import { isRunning, memberOf, numberOf, watches } from './model.js';
import { Session } from './session.js';

const NAMES = ['Ann', 'Bert', 'Carla', 'Dora', 'Emil', 'Frieda', 'Gustav', 'Hanna', 'Ida', 'Jonas', 'Klara', 'Ludwig',
               'Marta', 'Nora', 'Oskar', 'Paula', 'Quirin', 'Rosa', 'Sonja', 'Theo', 'Ulla', 'Viktor', 'Wanda', 'Xaver',
               'Yara', 'Zoltan'];

const BUILD = fileURLToPath(new URL('../../../build', import.meta.url));

export const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** A play that was told in short, as the event that it stands for. */
function inFull(frame, table) {
  const { notice } = frame;
  const event = notice.t === 'did' ? table.log.get(notice.seq) : undefined;
  if (!event) return frame;
  const actions = notice.acts.split(' ');
  return { ...frame, notice: { t: 'event', happened: { ...event, actions, ...(notice.cards && { cards: notice.cards }) } } };
}

export class World {
  constructor({ server, random, options }) {
    Object.assign(this, { server, random, options });
    this.people = [];
    this.tables = [];
    this.failures = [];
    this.gameIds = [];
    this.erasures = new Set();
    this.isStopped = false;
    this.isSeveral = options.isSeveral === true;
    this.wait = options.wait ?? (this.isSeveral ? 30_000 : 20_000);
    this.patience = this.isSeveral ? 8_000 : 2_000;
    this.presenceDelay = this.isSeveral ? 20_000 : 1_500;
    this.startedAt = performance.now();
    this.isTroubled = false;
    this.judging = new Set();
    this.clubs = [];
    this.today = new Date().toISOString().slice(0, 10);
    this.claimAfter = options.claimAfter ?? 120_000;
    this.idleAfter = options.idleAfter ?? 600_000;
    this.sleep = sleep;
    this.count = { sent: 0, received: 0, answered: 0, malformed: 0, folded: 0, views: 0, told: 0, missed: 0, games: 0, judged: 0,
                   attempts: 0, lines: 0, frames: 0, quiet: 0, adopted: 0, unknown: 0, restarts: 0, shown: 0, kept: 0, shorts: 0, events: {}, answers: {}, http: {} };
  }

  async newPerson(name, { program = false } = {}) {
    const token = await this.server.person();
    const person = { key: `person ${this.people.length + 1}`, token, name, otherName: `${name} the Other`.slice(0, 20), program, times: [], devices: [] };
    this.people.push(person);
    return person;
  }

  async setUp() {
    this.referee = new Referee();
    const { people, tables } = this.options;
    for (let i = 0; i < people; ++i) await this.newPerson(NAMES[i % NAMES.length] + (i < NAMES.length ? '' : ' junior'));
    for (let i = 0; i < Math.max(2, Math.ceil(tables / 3)); ++i) await this.newPerson(`Robo ${NAMES[i].toLowerCase()}`, { program: true });
    for (let i = 0; i < tables; ++i) await this.openTable(i);
  }

  /** A table with its host, some others, a program and a stranger. */
  async openTable(i) {
    const random = this.random.fork(`table ${i}`);
    const humans = random.shuffled(this.people.filter((each) => !each.program));
    const programs = this.people.filter((each) => each.program);
    const players = random.pick([1, 2, 2, 3, 3, 4]);
    const settings = { rules: { players, extreme: random.chance(0.4), pro: random.chance(0.2), on_fire: random.chance(0.2),
                                small_hand: random.chance(0.2) },
                       listed: random.chance(0.5), hints: random.chance(0.7), pace: random.pick(['at_once', 'quick', 'calm']) };
    const [host] = humans;
    const id = await this.server.table(host.token, host.name, settings);
    const table = new Checker(this, id, `T${i}`, { persons: new Map([[1, host.key]]) });
    this.tables.push(table);
    const others = humans.slice(1, 1 + Math.min(humans.length - 1, random.between(2, 4)));
    if (programs.length > 0 && random.chance(0.7)) others.push(random.pick(programs));
    for (const person of [host, ...others]) this.addSession(table, person, random);
    if (random.chance(0.5)) this.addSession(table, random.pick([host, ...others]), random);  // a second tab
    return table;
  }

  /** A table of today's deal, a club evening, or a what-if; others come by its link. */
  async openSpecial(kind, i) {
    const random = this.random.fork(`${kind} ${i}`);
    const humans = random.shuffled(this.people.filter((each) => !each.program));
    const [host, ...others] = humans;
    const add = (id, persons, people) => {
      const table = new Checker(this, id, `${kind[0].toUpperCase()}${this.tables.length}`, { persons, kind });
      table.ids.push(...this.clubs, ...this.gameIds);
      this.tables.push(table);
      for (const person of people) this.addSession(table, person, random);
      return table;
    };
    if (kind === 'today') {
      const form = random.pick(['solo', 'solo_extreme', 'three']);
      const { table } = await this.server.ask('POST', '/api/today', { token: host.token, body: { form, name: host.name } });
      return [add(table, new Map([[1, host.key]]), [host, host, others[0]])];
    }
    if (kind === 'club') {
      const { club, tables } = await this.server.ask('POST', '/api/clubs', {
        token: host.token, body: { name: 'Club', settings: { rules: { players: 2 }, listed: random.chance(0.5) }, tables: 2 } });
      this.clubs.push(club);
      return tables.map(({ table }, at) => add(table, new Map(), [others[at * 3], others[at * 3 + 1], others[at * 3 + 2]].filter(Boolean)));
    }
    const name = random.pick(this.gameIds);
    const { status, json } = await this.server.request('POST', '/api/tables', {
      token: host.token, body: { settings: { deal: { kind: 'what_if', name, at: random.int(8) }, listed: random.chance(0.5) }, name: host.name } });
    if (status !== 201) return [];  // it may be over before that
    return [add(json.table, new Map([[1, host.key]]), [host, others[0], others[1]])];
  }

  addSession(table, person, random) {
    // Other people's programs may well have the same name.
    const isSecond = [...table.sessions].some((each) => each.person === person);
    const client = isSecond ? `tab ${table.sessions.size + 1}` : random.pick(['tab', `tab ${table.sessions.size + 1}`]);
    const session = new Session(table, person, client, random.fork(`session ${table.sessions.size + 1}`));
    // The others are told plays in full, which those in short are compared with.
    session.isCompact = table.sessions.size > 1 && random.chance(0.3);
    table.sessions.add(session);
    return session;
  }

  // ---- what checks ask

  contextOf(table, record) {
    const { person } = record;
    const at = record.answeredAt ?? performance.now();
    const recent = (kinds, ms) => person.times.filter((each) => kinds.includes(each.kind) && at - each.at < ms && each.at <= at).length;
    const presence = (number) => (memberOf(table.head, number) ? table.presenceOf(number, record.sentAt) : { state: 'lost', isSure: false, since: 0 });
    return {
      person: person.key, program: person.program, games: new Set(this.gameIds),
      talksFast: recent(['say', 'react', 'signal'], 15_500) > 9, checksFast: recent(['check', 'earlier'], 10_500) > 19,
      codesFast: recent(['code'], 300_000) > 4, saidLately: recent(['say'], 61_000) > 0,
      isTroubled: this.isTroubled || (record.sentAt ?? at) < (this.troubledUntil ?? 0), isLimited: this.options.isLimited === true,
      claimAfter: this.claimAfter, serverNow: Date.now() - (performance.now() - at),
      lostFor: (number) => {
        const { state, since } = presence(number);
        return state === 'lost' ? performance.now() - since : 0;
      },
      isLongLost: (number) => {
        const { state, isSure, since } = presence(number);
        return !isSure || (state === 'lost' && performance.now() - since > 50_000);
      },
      isLongIdle: (number) => table.isLongIdle(number),
      isSurelyThere: (number) => {
        const { state, isSure } = presence(number);
        return isSure && state !== 'lost';
      },
      isSurelyLost: (number) => {
        const { state, isSure } = presence(number);
        return isSure && state === 'lost';
      },
    };
  }

  tally(message, answer) {
    const key = `${message.t} ${answer.t === 'refused' ? answer.code : answer.t}`;
    this.count.answers[key] = (this.count.answers[key] ?? 0) + 1;
  }

  connectionLost(session, code, reason) {
    if (this.isStopped || this.isTroubled || code === 1001) return;
    if (code === 1006 && (session.isClosing || session.connectedAt < (this.troubledUntil ?? 0))) return;
    if (code === 1008 && session.isFast) return;
    if (code === 1000 && session.isClosing) return;
    if (code === 4000 && reason === 'closed') return;
    this.fail(new Error(`${session.name}: the server closed the connection: ${code} ${reason}`), session.table, session);
  }

  // ---- games that are over

  gameOver(table, number) {
    const job = this.judgeGame(table, number).catch((error) => this.fail(error, table));
    this.judging.add(job);
    job.finally(() => this.judging.delete(job));
  }

  async judgeGame(table, number) {
    const end = performance.now() + 10_000;
    while (!table.overs.has(number) && performance.now() < end && !this.isStopped) await sleep(50);
    const over = table.overs.get(number);
    if (!over) return;  // cards that others still play, or nobody was there to be told
    let record;
    for (let tries = 0; tries < 100; ++tries) {
      try {
        record = await this.server.request('GET', `/api/games/${over.game}/record`, { token: this.people[0].token });
        if (record.status !== 503) break;
      } catch { /* the server restarts */ }
      await sleep(200);
    }
    if (record?.status !== 200) throw new Error(`the record of game ${number} of ${table.name}: ${record?.status} ${record?.text}`);
    this.gameIds.push(over.game);
    // One after another: there is one referee. What is wrong with a game is that game's failure only.
    const before = this.lastJudging ?? Promise.resolve();
    this.lastJudging = before.catch(() => {}).then(async () => {
      const game = await judge(this.referee, table, number, record.text, over);
      if (!game) return;
      table.truths ??= new Map();
      table.truths.set(number, game);
      this.count.judged += 1;
      if (table.hasFollowed(number)) this.searchLeaks(table, number, game);
    });
    await this.lastJudging;
  }

  searchLeaks(table, number, game) {
    const next = table.games.get(number + 1)?.dealtSeq ?? Infinity;
    for (const session of table.sessions) {
      const past = session.frames.filter(({ seq }) => seq < next && seq <= table.head.seq);
      session.frames = session.frames.slice(past.length);
      // Frames of an earlier game that was not judged, or not followed, cannot be judged by this one.
      const isKnown = table.truths.has(number - 1) && table.hasFollowed(number - 1);
      const from = number === 1 ? 0 : isKnown ? table.games.get(number - 1).dealtSeq : game.dealtSeq;
      const frames = past.filter(({ seq }) => seq >= from);
      session.reader ??= new PersonReader(table, session.person.key, table.truths);
      try {
        searchLeaks(session.reader, frames.map((frame) => inFull(frame, table)), game);
      } catch (error) {
        error.message = `${session.name}: ${error.message}`;
        this.fail(error, table, session);
      }
      this.count.frames += frames.length;
    }
    table.plays = table.plays.filter(({ message }) => message.game > number);
  }

  // ---- failures

  fail(error, table, session) {
    if (this.isStopped && !this.isChecking) return;
    if (table?.isFailed) return;
    if (table) table.isFailed = true;
    this.failures.push({ error, table, session });
    console.log(this.tellFailure(this.failures.at(-1)));
    if (table && !this.options.sabotage) this.writeTranscripts(table);
    this.onFail?.();
  }

  /** The table's log and all frames of its sessions that are still there, in full. */
  writeTranscripts(table) {
    if (!existsSync(BUILD)) return;
    const folder = path.join(BUILD, 'test');
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `random-${this.options.form}-${this.options.seed}-${table.name}.log`);
    const lines = [`the model: ${JSON.stringify(table.head)}`, ...table.order.map((seq) => JSON.stringify(table.log.get(seq)))];
    for (const session of table.sessions) lines.push(`${session.name} (${session.person.key}):`, ...session.transcript.lines);
    writeFileSync(file, `${lines.join('\n')}\n`);
    console.log(`  all frames of ${table.name}: ${file}`);
  }

  tellFailure({ error, table, session }) {
    const about = /"id":(\d+)/.exec(error.message)?.[0];
    const lines = [`FAIL ${error.message}`];
    if (process.env.RANDOM_STACK || !/^(the view|entry|.*@T)/.test(error.message)) lines.push(String(error.stack).split('\n').slice(1, 6).join('\n'));
    if (table) {
      lines.push(`  table ${table.name} (${table.id}), the model after entry ${table.head?.seq}, covered ${table.covered}:`);
      lines.push(`      ${JSON.stringify(table.head, (key, value) => (['rules', 'settings', 'laid'].includes(key) ? undefined : value))}`);
      lines.push(`  the last entries:`);
      for (const seq of table.order.slice(-12)) lines.push(`      ${JSON.stringify(table.log.get(seq)).slice(0, 300)}`);
      for (const each of table.sessions) {
        const count = each === session ? 24 : 8;
        lines.push(`  ${each === session ? '* ' : ''}${each.name}, member ${table.head ? numberOf(table.head, each.person.key) : '?'}, seen ${each.seen}, base ${each.base}:`);
        if (each === session && about) lines.push(each.transcript.about(about, count));
        lines.push(each.transcript.last(count));
      }
    }
    return lines.join('\n');
  }

  // ---- trouble

  /** What `trouble` does to the server; connections that were open before it may be lost. */
  async shake(trouble) {
    this.isTroubled = true;
    try {
      await trouble();
    } finally {
      this.isTroubled = false;
      this.troubledUntil = performance.now() + (this.isSeveral ? 15_000 : 1_000);
      for (const table of this.tables) table.isShaken = true;
    }
    this.count.restarts += 1;
  }

  // ---- the server's process

  /** Memory and descriptors of the server's process; undefined where there is none of our own. */
  footprint() {
    const pid = this.server.child?.pid;
    if (!pid) return undefined;
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return { rss: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
  }
}

export { isRunning, watches };
