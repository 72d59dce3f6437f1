// The link to a table: one socket after the other, as long as the screen is there. It says hello,
// numbers requests and matches their answers, and when the link is lost comes back by itself and sends
// again what was not answered. What notices mean is its owner's business.
import { clientId, nextNumber } from './client-id';
import { isCurrent, reloadOutdated } from './outdated';
import { disown, ownToken, person } from './person';
import { type Answer, type Notice, PROTOCOL, type TableRequest } from './types';
import { watch } from './wake';

export type LinkState =
  | 'connecting' // for the first time
  | 'live'
  | 'lost' // trying again by itself
  | 'gone'; // it will not come back: the code says why

export interface SessionCalls {
  /** Every notice but those the session is about itself; answers, too, before they are handed out. */
  notice(notice: Notice): void;
  link(state: LinkState, code?: string): void;
  /** After waking: what is known may be old, or is not any more. */
  unsure(unsure: boolean): void;
  /** The last `seq` that was seen; undefined before the first table. */
  seen(): number | undefined;
}

interface Waiting {
  id: number;
  request: TableRequest;
  sent: boolean; // over the link there is now
  resolve: (answer: Answer) => void;
}

const firstWait = 300;
const longestWait = 15_000;
const helloLimit = 10_000; // from the first try to the table
const quietLimit = 5_000; // then we ask whether anybody is there
const answerLimit = 4_000; // and wait so long for it: a dead link is known within ten seconds
const freshLimit = 3_000; // whoever was heard so lately is there

/** What ends a hint that is being thought about, and leaves it without an answer. */
const endsHint = new Set<TableRequest['t']>(['hint', 'stop_hint', 'play']);

/** Reasons that another try would not change. */
const final = new Set([
  'closed',
  'unknown_table',
  'broken_table',
  'bad_token',
  'bad_version',
  'bad_request',
]);

export class Session {
  readonly #table: string;
  readonly #calls: SessionCalls;
  readonly #unwatch: () => void;
  readonly #forget: () => void;
  #socket: WebSocket | undefined;
  #state: LinkState = 'connecting';
  #welcome = false;
  #waiting: Waiting[] = [];
  #wait = firstWait;
  #timer: ReturnType<typeof setTimeout> | undefined; // of the next try, or of the one going on
  #silence: ReturnType<typeof setTimeout> | undefined;
  #heard = 0; // when
  #goodbye: string | undefined;
  #token: string | undefined; // the one said in hello
  #knownAs: string | undefined; // whose view of the table we have
  #compact = true; // asked for, until an older server does not know it
  #triedAnew = false; // with a new token, because the old one was not known
  #tries = 0;

  constructor(table: string, calls: SessionCalls) {
    this.#table = table;
    this.#calls = calls;
    this.#unwatch = watch({
      hidden: () => void this.#tell(),
      woken: () => this.#woken(),
      online: () => this.#atOnce(),
    });
    this.#forget = person.subscribe(() => this.#somebodyElse());
    void this.#connect();
  }

  /** Resolves with the answer, however long the link is lost meanwhile. */
  ask(request: TableRequest): Promise<Answer> {
    if (endsHint.has(request.t)) {
      for (const each of this.#waiting.filter(({ request: { t } }) => t === 'hint')) {
        this.#answer({ t: 'done', id: each.id, seq: 0, repeated: false });
      }
    }
    return new Promise((resolve) => {
      const waiting: Waiting = { id: nextNumber(), request, sent: false, resolve };
      if (this.#state === 'gone') {
        resolve(noAnswer(waiting.id));
        return;
      }
      this.#waiting.push(waiting);
      if (this.#state === 'live') this.#send(waiting);
    });
  }

  /** The page goes elsewhere: nothing is sent, the seat is kept. */
  close(): void {
    this.#end();
  }

  // ---- connections

  async #connect(): Promise<void> {
    clearTimeout(this.#timer);
    const attempt = ++this.#tries;
    this.#timer = setTimeout(() => this.#drop(), helloLimit);
    this.#goodbye = undefined;
    try {
      const token = await ownToken();
      if (attempt === this.#tries) this.#token = token;
    } catch {
      if (attempt === this.#tries) this.#lost();
      return;
    }
    if (attempt !== this.#tries || this.#state === 'gone') return;
    const address = new URL('/ws', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address.href);
    this.#socket = socket;
    socket.onopen = () => this.#hello(socket);
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(String(event.data));
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      if (event.code === 4000) this.#goodbye ??= event.reason;
      this.#lost();
    };
  }

  #hello(socket: WebSocket): void {
    // Somebody else would have been told other things.
    const seen = this.#knownAs === this.#token ? this.#calls.seen() : undefined;
    const hello = {
      t: 'hello',
      id: nextNumber(),
      version: PROTOCOL,
      token: this.#token,
      client: clientId(),
      table: this.#table,
      ...(seen === undefined ? {} : { seen }),
      ...(this.#compact ? { compact: true } : {}),
    };
    socket.send(JSON.stringify(hello));
  }

  /** Ends a connection that is no use any more; what follows is as if it had been lost. */
  #drop(): void {
    if (this.#state !== 'gone') this.#lost();
  }

  #unhook(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#welcome = false;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    for (const each of this.#waiting) each.sent = false;
    if (socket && socket.readyState <= WebSocket.OPEN) socket.close(1000);
  }

  #lost(): void {
    this.#unhook();
    this.#tries += 1; // whatever is still on its way belongs to an earlier try
    const code = this.#goodbye;
    if (code !== undefined && final.has(code)) {
      this.#refusedAtAll(code);
      return;
    }
    if (this.#state === 'live') this.#change('lost');
    // Between half and the whole of it: those who lost a server together do not come back together.
    const pause = this.#wait * (0.5 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, longestWait);
    this.#timer = setTimeout(() => void this.#connect(), pause);
  }

  #refusedAtAll(code: string): void {
    if (code === 'bad_version' && reloadOutdated()) return; // the page is on its way out
    if (code === 'bad_request' && this.#compact) {
      this.#compact = false;
      void this.#connect();
      return;
    }
    if (code === 'bad_token' && !this.#triedAnew && this.#token) {
      this.#triedAnew = true;
      const token = this.#token;
      this.#token = undefined;
      disown(token);
      void this.#connect();
      return;
    }
    this.#end(code);
  }

  #end(code?: string): void {
    if (this.#state === 'gone') return;
    this.#unwatch();
    this.#forget();
    this.#unhook();
    this.#tries += 1;
    this.#state = 'gone';
    if (code !== undefined) this.#calls.link('gone', code);
    for (const each of this.#waiting.splice(0)) each.resolve(noAnswer(each.id));
  }

  #change(state: LinkState): void {
    this.#state = state;
    this.#calls.link(state);
  }

  // ---- what is heard

  #hear(text: string): void {
    this.#heard = Date.now();
    this.#listen();
    let notice: Notice;
    try {
      notice = JSON.parse(text) as Notice;
    } catch {
      return; // nothing our server would say
    }
    switch (notice.t) {
      case 'welcome':
        this.#welcome = true;
        isCurrent();
        this.#calls.notice(notice);
        break;
      case 'goodbye':
        this.#goodbye ??= notice.code;
        break;
      case 'table':
      case 'missed':
        this.#knownAs = this.#token;
        this.#calls.notice(notice);
        if (this.#welcome && this.#state !== 'live') this.#live();
        break;
      case 'refused':
        if (!this.#welcome) this.#goodbye = notice.code; // more exact than the goodbye that follows
        this.#calls.notice(notice);
        this.#answer(notice.id === 0 ? { ...notice, id: this.#oldest() } : notice);
        break;
      case 'done':
      case 'checked':
      case 'code':
      case 'earlier':
        this.#calls.notice(notice);
        this.#answer(notice);
        break;
      case 'did':
        this.#calls.notice(notice);
        if (notice.id === undefined) break;
        this.#answer({ t: 'done', id: notice.id, seq: notice.seq, repeated: false });
        break;
      case 'hint':
        this.#calls.notice(notice);
        // A hint may stay without an answer of its own.
        this.#answer({ t: 'done', id: notice.id, seq: 0, repeated: false });
        break;
      default:
        this.#calls.notice(notice);
    }
  }

  #live(): void {
    clearTimeout(this.#timer);
    this.#wait = firstWait;
    this.#triedAnew = false;
    this.#change('live');
    this.#calls.unsure(false);
    for (const each of this.#waiting) this.#send(each);
    // The server takes whoever says hello for somebody who looks.
    if (document.hidden) void this.#tell();
    this.#listen();
  }

  #answer(answer: Answer): void {
    const at = this.#waiting.findIndex((each) => each.id === answer.id);
    if (at < 0) return;
    const [waiting] = this.#waiting.splice(at, 1);
    if (waiting && isAway(waiting) && answer.t === 'done') this.#calls.unsure(false);
    waiting?.resolve(answer);
  }

  /** What a server that could not read the number of a request speaks of: it answers in order, only
      hints take their time. */
  #oldest(): number {
    const sent = this.#waiting.filter((each) => each.sent);
    return (sent.find(({ request }) => request.t !== 'hint') ?? sent[0])?.id ?? 0;
  }

  #send(waiting: Waiting): void {
    const { id, request } = waiting;
    const { t, ...fields } = request;
    waiting.sent = true;
    this.#socket?.send(JSON.stringify({ t, id, ...fields }));
  }

  // ---- silence, sleep, other tabs

  /** A dead link says nothing, and browsers do not show the server's pings: so we ask. */
  #listen(): void {
    clearTimeout(this.#silence);
    if (this.#state === 'live') this.#silence = setTimeout(() => this.#question(), quietLimit);
  }

  /** Asks something that changes nothing; without an answer the link is dead. */
  #question(): Promise<Answer> {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#drop(), answerLimit);
    return this.#tell();
  }

  /** Whether the page is looked at. Only the latest word about it matters. */
  #tell(): Promise<Answer> {
    for (const each of this.#waiting.filter(isAway)) this.#answer(noAnswer(each.id));
    return this.ask({ t: 'away', away: document.hidden });
  }

  #woken(): void {
    if (this.#state !== 'live') {
      this.#atOnce();
    } else if (Date.now() - this.#heard < freshLimit) {
      void this.#tell();
    } else {
      this.#calls.unsure(true); // until that is answered
      void this.#question();
    }
  }

  #atOnce(): void {
    if (this.#state === 'gone' || this.#state === 'live') return;
    this.#wait = firstWait;
    this.#unhook(); // a try from before may hang for long
    void this.#connect();
  }

  /** Another tab, or the page of one's own data, has changed who we are. */
  #somebodyElse(): void {
    const now = person.get();
    if (this.#token === undefined || now === this.#token || this.#state === 'gone') return;
    if (now === undefined) {
      this.#end('erased');
      return;
    }
    this.#unhook();
    if (this.#state === 'live') this.#change('lost');
    void this.#connect();
  }
}

const isAway = (waiting: Waiting) => waiting.request.t === 'away';

function noAnswer(id: number): Answer {
  return { t: 'refused', id, code: 'gone', text: 'the table is no longer open here' };
}
