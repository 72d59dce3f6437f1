import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeBrowser, FakeSocket, fakeBrowser } from './browser_for_tests';
import type { SessionCalls } from './session';
import type { Answer, Notice } from './types';

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  browser = fakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

/** A session, and what it told. */
async function begin(seen?: () => number | undefined) {
  const { Session } = await import('./session');
  const notices: Notice[] = [];
  const links: string[] = [];
  const unsure: boolean[] = [];
  const calls: SessionCalls = {
    notice: (notice) => notices.push(notice),
    link: (state, code) => links.push(code ? `${state} ${code}` : state),
    unsure: (is) => unsure.push(is),
    seen: seen ?? (() => undefined),
  };
  const session = new Session('one', calls);
  await settle();
  return { session, notices, links, unsure };
}

function welcome(how: 'table' | 'missed' = 'table'): void {
  const socket = browser.socket();
  socket.open();
  socket.tell({ t: 'welcome', version: 1, id: socket.asked('hello')?.id, now: 0 });
  socket.tell({ t: how, seq: 4, events: [], members: [] });
}

describe('a link', () => {
  test('says hello with the token in the first frame and nowhere else', async () => {
    const { links } = await begin();
    const socket = browser.socket();
    expect(socket.address).toBe('ws://table.example/ws');
    socket.open();
    expect(socket.sent).toHaveLength(1);
    expect(socket.sent[0]).toMatchObject({ t: 'hello', version: 1, token: 'p-one', table: 'one' });
    expect(socket.sent[0]).not.toHaveProperty('seen');
    expect(links).toEqual([]);
    welcome();
    expect(links).toEqual(['live']);
  });

  test('keeps requests until it is live, and matches answers by their number', async () => {
    const { session } = await begin();
    const answers: Answer[] = [];
    void session.ask({ t: 'stand' }).then((answer) => answers.push(answer));
    void session.ask({ t: 'sit', seat: 1 }).then((answer) => answers.push(answer));
    welcome();
    const socket = browser.socket();
    const [stand, sit] = [socket.asked('stand')!, socket.asked('sit')!];
    expect(sit.id).toBeGreaterThan(stand.id as number);
    socket.tell({ t: 'refused', id: sit.id, code: 'seat_taken', text: '' });
    socket.tell({ t: 'done', id: stand.id, seq: 5, repeated: false });
    socket.tell({ t: 'done', id: stand.id, seq: 5, repeated: true }); // answered twice
    await settle();
    expect(answers.map((answer) => answer.t)).toEqual(['refused', 'done']);
  });

  test('a play told in short answers the request that led to it', async () => {
    const { session, notices } = await begin();
    welcome();
    const socket = browser.socket();
    expect(socket.asked('hello')).toMatchObject({ compact: true });
    const answered = vi.fn();
    void session.ask({ t: 'play', game: 1, n: 0, actions: ['2A'] }).then(answered);
    const { id } = socket.asked('play')!;
    socket.tell({ t: 'did', seq: 5, ms: 0, acts: '2A', id });
    await settle();
    expect(answered).toHaveBeenCalledWith({ t: 'done', id, seq: 5, repeated: false });
    expect(notices.at(-1)).toMatchObject({ t: 'did', acts: '2A' });
  });

  test('does not ask an older server for plays in short', async () => {
    const { links } = await begin();
    const first = browser.socket();
    first.open();
    first.tell({ t: 'refused', id: 1, code: 'bad_request', text: '' });
    first.tell({ t: 'goodbye', code: 'bad_request' });
    first.lose(4000, 'bad_request');
    await settle();
    browser.socket().open();
    expect(browser.socket()).not.toBe(first);
    expect(browser.socket().asked('hello')).not.toHaveProperty('compact');
    welcome();
    expect(links).toEqual(['live']);
  });

  test('a request whose number could not be read is answered, too: the oldest that was sent', async () => {
    const { session } = await begin();
    welcome();
    const hint = vi.fn();
    const first = vi.fn();
    const second = vi.fn();
    void session.ask({ t: 'hint' }).then(hint);
    void session.ask({ t: 'say', text: 'hello' }).then(first);
    void session.ask({ t: 'stand' }).then(second);
    browser.socket().tell({ t: 'refused', id: 0, code: 'bad_request', text: '' });
    await settle();
    expect(first).toHaveBeenCalledWith(expect.objectContaining({ code: 'bad_request' }));
    expect(second).not.toHaveBeenCalled();
    browser.socket().tell({ t: 'refused', id: 0, code: 'bad_request', text: '' });
    await settle();
    expect(second).toHaveBeenCalledOnce();
    expect(hint).not.toHaveBeenCalled();
  });

  test('comes back by itself, says what it has seen, and sends again what was not answered', async () => {
    let seq: number | undefined;
    const { session, links } = await begin(() => seq);
    welcome();
    seq = 7;
    const first = browser.socket();
    const done = vi.fn();
    void session.ask({ t: 'play', game: 1, n: 3, actions: ['end'] }).then(done);
    const sent = first.asked('play')!;
    first.lose();
    expect(links).toEqual(['live', 'lost']);
    await vi.advanceTimersByTimeAsync(300);
    const second = browser.socket();
    expect(second).not.toBe(first);
    second.open();
    const [before, now] = [first.asked('hello')!, second.asked('hello')!];
    expect(now).toMatchObject({ seen: 7, client: before.client, token: before.token });
    expect(second.asked('play')).toBeUndefined(); // not before the server has said how things stand
    welcome('missed');
    expect(second.asked('play')).toEqual(sent);
    second.tell({ t: 'done', id: sent.id, seq: 8, repeated: true });
    await settle();
    expect(done).toHaveBeenCalledWith(expect.objectContaining({ t: 'done', repeated: true }));
    expect(links).toEqual(['live', 'lost', 'live']);
  });

  test('waits longer and longer, between half and the whole of it, up to 15 seconds', async () => {
    await begin();
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      const count = FakeSocket.all.length;
      browser.socket().lose();
      const start = Date.now();
      while (FakeSocket.all.length === count) await vi.advanceTimersByTimeAsync(50);
      waits.push(Date.now() - start);
    }
    expect(waits[0]).toBeLessThanOrEqual(350);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15_050);
    expect(waits[8]).toBeGreaterThanOrEqual(7_450);
    expect(waits[4]! > waits[0]!).toBe(true);
  });

  test('tries at once when there is a network again', async () => {
    await begin();
    welcome();
    browser.socket().lose();
    for (let i = 0; i < 6; i++) {
      await vi.advanceTimersByTimeAsync(20_000);
      browser.socket().lose();
    }
    const count = FakeSocket.all.length;
    browser.dispatch('online');
    await settle();
    expect(FakeSocket.all.length).toBe(count + 1);
  });

  test('a restart of the server is a lost link', async () => {
    const { links } = await begin();
    welcome();
    browser.socket().tell({ t: 'goodbye', code: 'server_stops' });
    browser.socket().lose(1001);
    await vi.advanceTimersByTimeAsync(300);
    welcome();
    expect(links).toEqual(['live', 'lost', 'live']);
  });

  test.each(['closed', 'unknown_table'])('%s is the end', async (code) => {
    const { session, links } = await begin();
    const answer = vi.fn();
    void session.ask({ t: 'stand' }).then(answer);
    browser.socket().open();
    const { id } = browser.socket().asked('hello')!;
    browser.socket().tell({ t: 'refused', id, code, text: '' });
    browser.socket().tell({ t: 'goodbye', code });
    browser.socket().lose(4000, code);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(links).toEqual([`gone ${code}`]);
    expect(FakeSocket.all).toHaveLength(1);
    expect(answer).toHaveBeenCalledWith(expect.objectContaining({ t: 'refused', code: 'gone' }));
  });

  test('a token that is not known here is replaced once', async () => {
    browser.local.setItem('backstep.person', 'd-old');
    const { links } = await begin();
    const refuse = () => {
      browser.socket().open();
      browser.socket().tell({ t: 'refused', id: 1, code: 'bad_token', text: '' });
      browser.socket().tell({ t: 'goodbye', code: 'bad_token' });
      browser.socket().lose(4000, 'bad_token');
    };
    refuse();
    await settle();
    browser.socket().open();
    expect(browser.socket().asked('hello')).toMatchObject({ token: 'p-one' });
    refuse();
    await settle();
    expect(links).toEqual(['gone bad_token']);
  });

  test('ignores notices it does not know', async () => {
    const { links } = await begin();
    welcome();
    browser.socket().tell({ t: 'of_a_later_server', id: 1 });
    expect(links).toEqual(['live']);
  });

  test('closes without a word', async () => {
    const { session, links } = await begin();
    welcome();
    const { sent } = browser.socket();
    const count = sent.length;
    session.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(count);
    expect(FakeSocket.all).toHaveLength(1);
    expect(links).toEqual(['live']);
  });
});

test('a hint that was ended is not waited for', async () => {
  const { session } = await begin();
  welcome();
  const answers: Answer[] = [];
  void session.ask({ t: 'hint' }).then((answer) => answers.push(answer));
  void session.ask({ t: 'play', game: 1, n: 0, actions: ['end'] });
  await settle();
  expect(answers).toMatchObject([{ t: 'done', seq: 0 }]);
  browser.socket().lose();
  await vi.advanceTimersByTimeAsync(300);
  welcome();
  expect(browser.socket().asked('hint')).toBeUndefined();
});

describe('silence and sleep', () => {
  test('asks when it has heard nothing for long, and gives the link up without an answer', async () => {
    const { links } = await begin();
    welcome();
    const socket = browser.socket();
    await vi.advanceTimersByTimeAsync(5_000);
    const asked = socket.asked('away')!;
    expect(asked).toMatchObject({ away: false });
    socket.tell({ t: 'done', id: asked.id, seq: 0, repeated: false });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(links).toEqual(['live']);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(links).toEqual(['live', 'lost']);
  });

  test('says that the page is hidden, and doubts what it knows when it is shown again', async () => {
    const { unsure } = await begin();
    welcome();
    const socket = browser.socket();
    unsure.length = 0;
    const answer = () =>
      socket.tell({ t: 'done', id: socket.asked('away')?.id, seq: 0, repeated: false });
    browser.hide(true);
    expect(socket.asked('away')).toMatchObject({ away: true });
    answer();
    await vi.advanceTimersByTimeAsync(4_000);
    browser.hide(false);
    expect(unsure.at(-1)).toBe(true);
    expect(socket.asked('away')).toMatchObject({ away: false });
    browser.hide(true); // before there was an answer
    browser.hide(false);
    expect(unsure.at(-1)).toBe(true);
    answer();
    expect(unsure.at(-1)).toBe(false);
  });

  test('a timer that comes far too late is a sleep', async () => {
    const { unsure } = await begin();
    welcome();
    await vi.advanceTimersByTimeAsync(4_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(unsure).toEqual([false, true]);
  });
});

describe('a page older than the server', () => {
  const tooOld = async () => {
    browser.socket().open();
    browser.socket().tell({ t: 'refused', id: 1, code: 'bad_version', text: '' });
    browser.socket().tell({ t: 'goodbye', code: 'bad_version' });
    browser.socket().lose(4000, 'bad_version');
    await settle();
  };

  test('reloads itself, once', async () => {
    const first = await begin();
    await tooOld();
    expect(browser.reloads).toBe(1);
    expect(first.links).toEqual([]);
    vi.resetModules(); // the page that is loaded then
    const second = await begin();
    expect(browser.local.getItem('backstep.person')).toBe('p-one');
    await tooOld();
    expect(browser.reloads).toBe(1);
    expect(second.links).toEqual(['gone bad_version']);
  });

  test('may do so again after a server has taken it', async () => {
    await begin();
    await tooOld();
    vi.resetModules();
    await begin();
    welcome();
    vi.resetModules();
    await begin();
    await tooOld();
    expect(browser.reloads).toBe(2);
  });

  test('does not if that would lose the seat', async () => {
    browser.local.forbidden = true;
    const { links } = await begin();
    await tooOld();
    expect(browser.reloads).toBe(0);
    expect(links).toEqual(['gone bad_version']);
  });
});

describe('who we are', () => {
  test('two tabs are two programs, a reloaded one is the same', async () => {
    const first = await import('./client-id');
    first.nextNumber();
    const number = first.nextNumber();
    vi.resetModules(); // a duplicated tab has a copy of the storage
    const copy = await import('./client-id');
    expect(copy.clientId()).not.toBe(first.clientId());
    browser.session.items.clear();
    browser.dispatch('pagehide');
    // Both were told; the first one's words are what its own tab finds.
    browser.session.setItem(
      'backstep.client',
      JSON.stringify({ id: first.clientId(), last: number }),
    );
    vi.resetModules();
    const again = await import('./client-id');
    expect(again.clientId()).toBe(first.clientId());
    expect(again.nextNumber()).toBe(number + 1);
  });

  test('erased in another tab, the table is gone here', async () => {
    const { links } = await begin();
    welcome();
    browser.local.removeItem('backstep.person');
    browser.dispatch('storage', { key: 'backstep.person' });
    expect(links).toEqual(['live', 'gone erased']);
  });

  test('another person of this browser looks at the table again', async () => {
    const { links } = await begin(() => 9);
    welcome();
    browser.local.setItem('backstep.person', 'd-two');
    browser.dispatch('storage', { key: 'backstep.person' });
    await settle();
    browser.socket().open();
    const hello = browser.socket().asked('hello');
    expect(hello).toMatchObject({ token: 'd-two' });
    expect(hello).not.toHaveProperty('seen');
    expect(links).toEqual(['live', 'lost']);
  });

  test('without a network for the first token it tries again', async () => {
    browser.answers['POST /api/person'] = new Error('no network');
    await begin();
    expect(FakeSocket.all).toHaveLength(0);
    browser.answers['POST /api/person'] = { token: 'p-late' };
    await vi.advanceTimersByTimeAsync(400);
    browser.socket().open();
    expect(browser.socket().asked('hello')).toMatchObject({ token: 'p-late' });
  });
});
