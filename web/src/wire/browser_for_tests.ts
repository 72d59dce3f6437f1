// As much of a browser as the link to a table needs, for tests in Node: storages, events, a document
// that can be hidden, and sockets whose other end is the test.
import { vi } from 'vitest';

class FakeStorage {
  readonly items = new Map<string, string>();
  forbidden = false;
  #check(): void {
    if (this.forbidden) throw new Error('forbidden');
  }
  getItem(key: string): string | null {
    this.#check();
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#check();
    this.items.set(key, String(value));
  }
  removeItem(key: string): void {
    this.#check();
    this.items.delete(key);
  }
}

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number; reason: string }) => void;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1000): void {
    this.lose(code);
  }

  // ---- the other end
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(notice: object): void {
    this.onmessage?.({ data: JSON.stringify(notice) });
  }
  lose(code = 1006, reason = ''): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
  /** The last request of a kind. */
  asked(t: string): Record<string, unknown> | undefined {
    return this.sent.filter((each) => each.t === t).at(-1);
  }
}

export interface FakeBrowser {
  local: FakeStorage;
  session: FakeStorage;
  reloads: number;
  hide(hidden: boolean): void;
  dispatch(type: string, fields?: object): void;
  /** The socket opened last. */
  socket(): FakeSocket;
  /** Answers of the server by "METHOD path"; others are 404. */
  answers: Record<string, unknown>;
}

/** Puts it in the place of the globals; `modules` imported after it see it. */
export function fakeBrowser(): FakeBrowser {
  const events = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    title: '',
    querySelector: () => null,
    documentElement: { classList: { toggle: () => {} } },
  });
  const local = new FakeStorage();
  const session = new FakeStorage();
  FakeSocket.all = [];
  const browser: FakeBrowser = {
    local,
    session,
    reloads: 0,
    hide(hidden) {
      document.hidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    dispatch(type, fields = {}) {
      events.dispatchEvent(Object.assign(new Event(type), fields));
    },
    socket: () => FakeSocket.all.at(-1)!,
    answers: { 'POST /api/person': { token: 'p-one' } },
  };
  const stubs: Record<string, unknown> = {
    localStorage: local,
    sessionStorage: session,
    document,
    window: globalThis,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    location: {
      href: 'http://table.example/t/one',
      reload: () => {
        browser.reloads += 1;
      },
    },
    matchMedia: () => ({ matches: false, addEventListener: () => {} }),
    WebSocket: FakeSocket,
    fetch: async (path: string, { method = 'GET' } = {}) => {
      const answer = browser.answers[`${method} ${path}`];
      if (answer instanceof Error) throw answer;
      const body = JSON.stringify(answer ?? { code: 'unknown_path', text: '' });
      return new Response(body, { status: answer ? 200 : 404 });
    },
  };
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub);
  return browser;
}
