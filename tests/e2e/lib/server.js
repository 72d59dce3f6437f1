// The real server as a child process.
import { spawn, execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import http from 'node:http';
import { mustBeAnswer } from './schemas.js';

export const program = path.resolve(
  process.env.BACKSTEP_PROGRAM ??
  fileURLToPath(new URL('../../../build/release/backstep', import.meta.url)));

// Limits that no test meets by chance. Those of talk are as usual: a test asks for them.
export const WIDE = ['requests-per-second', 'request-burst', 'sockets-per-second', 'socket-burst',
              'frames-per-second-of-address', 'frame-burst-of-address', 'api-calls-per-address',
              'person-requests-per-second', 'person-request-burst', 'looks-per-minute', 'look-burst',
              'looks-per-second-of-address', 'look-burst-of-address',
              'arrivals-per-minute', 'arrival-burst', 'changes-per-minute', 'change-burst',
              'table-visits-per-minute', 'table-visit-burst', 'tables-per-address',
              'attempts-per-address', 'max-connections-per-address', 'games-per-address',
              'games-per-table', 'games-per-person', 'address-entries-per-day',
              'person-entries-per-day', 'person-entries-per-table', 'table-entries-per-day',
              'visit-entries-per-address', 'unseated-members-per-address', 'erasures-per-address'];
const FAST = ['--bot-delay', '0', '--log-level', 'warning',
              ...WIDE.flatMap((name) => [`--${name}`, '1000000'])];

/** For tests of today's deal: not in the last minute of a day, which would be another one before its end. */
export async function awayFromMidnight() {
  const day = 24 * 60 * 60 * 1000;
  const left = day - (Date.now() % day);
  if (left < 60_000) await new Promise((resolve) => { setTimeout(resolve, left + 100); });
}

/** Runs the program to its end: { code, stdout, stderr }. */
export function run(args, input = '') {
  return new Promise((resolve) => {
    const child = execFile(program, args, { timeout: 60000, maxBuffer: 64 << 20 },
                           (error, stdout, stderr) =>
                             resolve({ code: error ? error.code ?? 1 : 0, stdout, stderr }));
    child.stdin.on('error', () => {});  // it may end without having read
    child.stdin.end(input);
  });
}

/** Several servers behind one address, which are there already: tests that need no server of their
 * own may use them. */
export const fleet = process.env.BACKSTEP_FLEET;

const alive = new Set();
/** Sockets that are open, of all clients. */
export const sockets = new Set();

/** After a test that failed: whatever it started ends, so that the next one begins. */
export function endAll() {
  for (const child of alive) child.kill('SIGKILL');
  for (const socket of sockets) socket.terminate();  // a fleet goes on
}

export class Server {
  /** What it says when it is there; with a public address another one. */
  open = /Backstep is open: (http:\/\/127\.0\.0\.1:\d+)/;

  /** options: data (a file; else nothing is kept), args (further ones), careful (usual limits). */
  static async start(options = {}) {
    const server = new Server();
    server.options = options;
    await server.launch();
    return server;
  }

  /** A server whose data is in a folder of its own, which is removed by end(). */
  static async startKeeping(options = {}) {
    const folder = mkdtempSync(path.join(tmpdir(), 'backstep-e2e-'));
    const server = await Server.start({ ...options, data: path.join(folder, 'data.db') });
    server.folder = folder;
    return server;
  }

  async launch() {
    if (fleet && Object.keys(this.options).length === 0) {
      this.isFleet = true;
      this.settle(fleet);
      return;
    }
    if (!existsSync(program)) throw new Error(`there is no program ${program}`);
    const { data, args = [], careful = false, port = 0 } = this.options;
    const all = ['serve', '--listen', `127.0.0.1:${port}`,
                 ...(data ? ['--data', data] : ['--keep-nothing']),
                 ...(careful ? ['--log-level', 'warning'] : FAST), ...args];
    this.log = '';
    this.child = spawn(program, all, { stdio: ['ignore', 'pipe', 'pipe'] });
    const { child } = this;
    alive.add(child);
    child.once('exit', () => alive.delete(child));
    this.child.stderr.setEncoding('utf8').on('data', (text) => { this.log += text; });
    this.exited = new Promise((resolve) => {
      this.child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    let out = '';
    this.settle(await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the server says nothing: ${this.log}`)), 20000);
      this.child.stdout.setEncoding('utf8').on('data', (text) => {
        out += text;
        const found = this.open.exec(out);
        if (found) {
          clearTimeout(timer);
          resolve(found[1]);
        }
      });
      this.exited.then(({ code, signal }) => {
        clearTimeout(timer);
        reject(new Error(`the server ended (${code ?? signal}): ${this.log}`));
      });
    }));
  }

  settle(url) {
    this.url = url;
    this.host = this.url.slice('http://'.length);
    this.port = Number(this.host.split(':')[1]);
    this.ws = `ws://${this.host}/ws`;
  }

  /** SIGTERM; how it ended. */
  async stop() {
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 10000);
    const ended = await this.exited;
    clearTimeout(timer);
    return ended;
  }

  /** The same data, the same port. */
  async restart() {
    const ended = await this.stop();
    this.options = { ...this.options, port: this.port };
    await this.launch();
    return ended;
  }

  /** At the end of a test: it must end by itself, and without having complained. */
  async end() {
    if (this.isFleet) return;
    const { code, signal } = this.child.exitCode === null ? await this.stop() : await this.exited;
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the server ended with ${code ?? signal}: ${this.log}`);
    const errors = this.log.split('\n').filter((line) => line.includes('"level":"error"'));
    if (errors.length > 0) throw new Error(`the server complained: ${errors.join('\n')}`);
  }

  /** { status, headers, text, json } */
  request(method, target, { token, body, headers = {} } = {}, tries = 0) {
    return new Promise((resolve, reject) => {
      const text = body === undefined ? undefined
                 : typeof body === 'string' ? body : JSON.stringify(body);
      const request = http.request(this.url + target, {
        method,
        agent: agent,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}),
                   ...(text === undefined ? {} : { 'content-type': 'application/json',
                                                   'content-length': Buffer.byteLength(text) }),
                   ...headers },
      }, (response) => {
        let received = '';
        response.setEncoding('utf8').on('data', (part) => { received += part; });
        response.on('end', () => {
          let json;
          try { json = JSON.parse(received); } catch { /* a record, or a page */ }
          const answer = { status: response.statusCode, headers: response.headers, text: received, json };
          try {
            if (method !== 'HEAD') answered.add(mustBeAnswer(method, target, answer.status, json));
          } catch (error) {
            reject(error);
            return;
          }
          this.onAnswer?.({ method, target, token, answer });
          resolve(answer);
        });
      });
      request.on('error', (error) => {
        // The server may close a connection that nobody used for long just when it is used again.
        if (!request.reusedSocket || error.code !== 'ECONNRESET' || tries > 2) reject(error);
        else resolve(this.request(method, target, { token, body, headers }, tries + 1));
      });
      request.end(text);
    });
  }

  async ask(method, target, options) {
    const answer = await this.request(method, target, options);
    if (answer.status >= 300) throw new Error(`${method} ${target}: ${answer.status} ${answer.text}`);
    return answer.json;
  }

  async person() { return (await this.ask('POST', '/api/person')).token; }

  /** A new table; its id. */
  async table(token, name, settings = {}, bots = []) {
    const body = { settings: { rules: { players: 2 }, ...settings }, name };
    if (bots.length > 0) body.bots = bots.map(([seat, bot]) => ({ seat, bot }));
    return (await this.ask('POST', '/api/tables', { token, body })).table;
  }
}

/** The paths of the API that have answered as they should. */
export const answered = new Set();
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
