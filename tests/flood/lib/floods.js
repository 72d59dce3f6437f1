// The floods. Each function is one connection that goes on for as long as its process.
import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { RawSocket, ask, frame, sleep } from './raw_socket.js';

// A token that nobody was given is a visitor's.
const newToken = () => `p${randomBytes(32).toString('base64url')}`;
const letters = (n) => String.fromCharCode(97 + Math.floor(n / 26) % 26, 97 + n % 26);

const LONG_TEXT = 'a long text '.repeat(1_250);
// Accents in the wrong order, which are the most work to bring into normal form.
const accents = (bytes) => `A${'\u0301\u0323'.repeat(bytes / 4)}`;
const ACCENTS_OF_FRAME = accents(15_000);
const ACCENTS_OF_BODY = accents(60_000);
const settings = { rules: { players: 2 }, listed: true };
const REQUESTS = {
  join: (i) => ({ t: 'join', name: `Stranger ${letters(i)}` }),
  leave: () => ({ t: 'leave' }),
  rename: (i, n) => ({ t: 'rename', name: `Stranger ${letters(i)} ${letters(n)}` }),
  say: () => ({ t: 'say', text: 'a line of talk that many will hear, or would if they listened' }),
  say_much: () => ({ t: 'say', text: LONG_TEXT }),
  react: () => ({ t: 'react', reaction: 'clap' }),
  look: () => ({ t: 'look' }),
  earlier: () => ({ t: 'earlier', before: 1_000_000 }),
  change: () => ({ t: 'change', settings }),
  hint: () => ({ t: 'hint' }),
  check: () => ({ t: 'check', text: 'could I say this, or would a number be hidden in it?' }),
  ask: (i, n) => ({ t: 'ask', seat: n % 2, name: `Stranger ${letters(i)}` }),
  sit: (i, n) => ({ t: 'sit', seat: n % 2 }),
  stand: () => ({ t: 'stand' }),
  away: (i, n) => ({ t: 'away', away: n % 2 === 0 }),
  play: () => ({ t: 'play', game: 1, n: 0, actions: ['end'] }),
  code: () => ({ t: 'code' }),
  start: () => ({ t: 'start' }),
  stand_in: () => ({ t: 'stand_in', seat: 0, bot: 'quick' }),
  take_back: () => ({ t: 'take_back' }),
};

/**
 * A connection that is opened again whenever it ends. `each(socket, n)` sends something, every
 * `everyMs`.
 */
function connection({ port, table, localAddress, counts, token = newToken(), client = 'flood' },
                    { everyMs, deaf, pauseMs = 100, hello = true }, each) {
  let n = 0;
  const open = () => {
    let timer;
    const socket = new RawSocket(port, {
      localAddress, deaf,
      onOpen: () => {
        counts.opened += 1;
        if (hello) socket.send({ t: 'hello', id: 1, version: 1, token, client, table });
        timer = setInterval(() => {
          each(socket, ++n);
          counts.sent += 1;
        }, everyMs);
      },
      onText: () => { counts.answered += 1; },
      onClose: () => {
        if (socket.refused) counts.refused += 1;
        clearInterval(timer);
        setTimeout(open, pauseMs);
      },
    });
  };
  setTimeout(open, Math.random() * 200);
}

/** Requests of these kinds in turn, below the frame rate of a connection, so that none is closed. */
const requests = (kinds, options = {}) => (context) => {
  connection(context, { everyMs: 52, ...options }, (socket, n) => {
    socket.send({ ...REQUESTS[kinds[n % kinds.length]](context.index, n), id: n + 1 });
  });
};

const BROKEN = [
  () => frame('no JSON at all'),
  () => frame('{"t":"play","id":1,"game":"x"}'),
  () => frame(`{"t":"say","id":1,"text":"${'x'.repeat(15_000)}"}`),
  () => frame('['.repeat(10_000)),
  () => frame('binary', { opcode: 2 }),
  () => frame('x'.repeat(60_000)),
  () => frame(Buffer.from([0xff, 0xfe])),
  () => Buffer.concat([frame('x', { fin: false }), ...Array(500).fill(frame('', { opcode: 0, fin: false }))]),
  () => Buffer.concat(Array(100).fill(frame('', { opcode: 9 }))),
];

/** A listed table that is full of talk, of one person with a bot: { token, table }. */
async function talkativeTable({ port, localAddress }) {
  const token = newToken();
  const opened = await ask(port, 'POST', '/api/tables', {
    token, localAddress, body: { name: 'Eve', settings, bots: [{ seat: 1, bot: 'quick' }] },
  });
  const { table } = opened.json;
  await new Promise((resolve) => {
    const other = new RawSocket(port, {
      localAddress,
      onOpen: () => {
        other.send({ t: 'hello', id: 1, version: 1, token: newToken(), client: 'flood', table });
        other.send({ t: 'join', id: 2, name: 'Mallory' });
        for (let i = 0; i < 10; ++i) other.send({ t: 'say', id: 3 + i, text: '\u{1f3b2}'.repeat(490) });
        setTimeout(resolve, 500);
      },
    });
  });
  return { token, table };
}
let talkative;

async function forEver(what) {
  for (let n = 0;; ++n) {
    if (await what(n) === false) await sleep(50);
  }
}

const CALLS = [
  ['GET', () => '/api/tables'],
  ['GET', () => '/api/stats'],
  ['GET', (table) => `/api/tables/${table}`],
  ['GET', (table) => `/t/${table}`],
  ['GET', () => '/api/games'],
  ['POST', () => '/api/person'],
  ['POST', () => '/api/tables', { name: 'Eve', settings }],
  ['GET', () => '/api/person', undefined],
  ['DELETE', () => '/api/person', undefined],
  ['POST', () => '/api/games/AAAAAAAAAAAAAAAAAAAAAA/analysis', {}],
  ['GET', () => '/api/games/AAAAAAAAAAAAAAAAAAAAAA/analysis'],
  ['GET', () => '/api/today'],
];

export const FLOODS = {
  requests: requests(Object.keys(REQUESTS)),
  churn: requests(['join', 'leave', 'rename', 'ask']),
  join_leave: requests(['join', 'leave']),
  large: requests(['join', 'say_much', 'leave', 'say_much']),
  talk: requests(['join', 'say', 'react', 'check']),
  looks: requests(['look', 'earlier', 'play']),
  looks_unread: requests(['look', 'play', 'join', 'leave'], { deaf: true }),
  unlimited: (context) => connection(context, { everyMs: 20 }, (socket, n) => {
    for (let i = 0; i < 20; ++i) socket.send({ t: 'look', id: n * 20 + i + 2 });
  }),
  broken: (context) => connection(context, { everyMs: 52, hello: context.index % 2 === 0 }, (socket, n) => {
    socket.bytes(BROKEN[(n + context.index) % BROKEN.length]());
  }),
  fragments: (context) => connection(context, { everyMs: 10, pauseMs: 20 }, (socket) => {
    socket.bytes(BROKEN[7]());
  }),
  names: (context) => {
    connection(context, { everyMs: 52 }, (socket, n) => {
      socket.send({ t: n % 2 === 0 ? 'join' : 'rename', id: n + 1, name: ACCENTS_OF_FRAME });
    });
    const token = newToken();
    forEver(async () => {
      context.counts.sent += 1;
      const { status } = await ask(context.port, 'POST', '/api/tables', {
        token, localAddress: context.localAddress, body: { settings, name: ACCENTS_OF_BODY }, timeout: 5_000,
      });
      return status === 400;
    });
  },
  // All connections are one person's, who hides another one and shows them again: each is due a view then.
  hides: (context) => {
    talkative ??= talkativeTable(context);
    talkative.then(({ token, table }) => {
      const own = { ...context, token, table, client: `flood ${context.index}` };
      connection(own, { everyMs: 52 }, (socket, n) => {
        socket.send(context.index > 0 ? { t: 'here', id: n + 1 } : { t: 'hide', id: n + 1, member: 2, hide: n % 2 === 1 });
      });
    });
  },
  // One person after the other joins, talks, and is erased.
  erase: ({ port, table, localAddress, index, counts }) => forEver(async () => {
    const token = newToken();
    await new Promise((resolve) => {
      const socket = new RawSocket(port, {
        localAddress,
        onOpen: () => {
          counts.opened += 1;
          socket.send({ t: 'hello', id: 1, version: 1, token, client: 'flood', table });
          socket.send({ t: 'join', id: 2, name: `Stranger ${letters(index)}` });
          socket.send({ t: 'say', id: 3, text: 'a line of talk that will be erased' });
          setTimeout(() => socket.destroy(), 100);
        },
        onText: () => { counts.answered += 1; },
        onClose: resolve,
      });
    });
    counts.sent += 1;
    const { status } = await ask(port, 'DELETE', '/api/person', { token, localAddress, timeout: 30_000 });
    if (status !== 200) counts.refused += 1;
    return status === 200;
  }),
  connects: (context) => connection(context, { everyMs: 20, pauseMs: 0 }, (socket) => socket.destroy()),
  http: ({ port, table, localAddress, index, counts }) => {
    const token = newToken();
    forEver(async (n) => {
      const [method, path, body] = CALLS[(n + index) % CALLS.length];
      counts.sent += 1;
      const { status } = await ask(port, method, path(table), { token, body, localAddress, timeout: 5_000 });
      counts[status === 200 || status === 201 ? 'answered' : 'refused'] += 1;
      return status > 0 && status !== 503;
    });
  },
  http_slow: ({ port, localAddress, index, counts }) => {
    const open = () => {
      const socket = net.connect({ host: '127.0.0.1', port, localAddress }, () => {
        counts.opened += 1;
        const body = 60_000;
        if (index % 3 === 0) {
          socket.write(`POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: ${body}\r\n\r\n`);
        } else {
          socket.write(`GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${index % 3 === 1 ? '' : '\r\n'}`);
        }
        socket.pause();
      });
      const timer = setInterval(() => {
        counts.sent += 1;
        if (index % 3 === 0) socket.write('x'.repeat(500));
        else if (index % 3 === 1) socket.write('X: y\r\n');
        else socket.write(`GET /api/about HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
      }, 100);
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(timer);
        setTimeout(open, 100);
      });
    };
    open();
  },
};
