// What the service worker does with a push and with a tap on a notification, in a scope of the test's own.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';

interface Page {
  url: string;
  visibilityState: 'visible' | 'hidden';
  focus: () => Promise<void>;
}
type Handler = (event: unknown) => void;

const source = readFileSync(new URL('../../service/worker.js', import.meta.url), 'utf8')
  .replace('__FILES__', '[]')
  .replace('__TEXTS__', '{}');

let handlers: Record<string, Handler>;
let pages: Page[];
const openWindow = vi.fn(async () => {});
const showNotification = vi.fn(async (_title: string, _options: object) => {});

const page = (path: string, visibilityState: Page['visibilityState'] = 'hidden'): Page => ({
  url: `https://play.example${path}`,
  visibilityState,
  focus: vi.fn(async () => {}),
});

beforeEach(() => {
  handlers = {};
  pages = [];
  vi.clearAllMocks();
  const scope = {
    addEventListener: (name: string, handler: Handler) => {
      handlers[name] = handler;
    },
    clients: { matchAll: async () => pages, openWindow },
    registration: { showNotification },
    URL,
  };
  runInContext(source, createContext(scope));
});

/** Calls a handler, and waits for what it asked to be waited for. */
async function happen(name: string, event: object): Promise<void> {
  const waited: Promise<unknown>[] = [];
  handlers[name]?.({ ...event, waitUntil: (until: Promise<unknown>) => waited.push(until) });
  await Promise.all(waited);
}

const told = { title: 'Your turn at “Kestrel”', tag: 'topic', address: '/t/abc' };
const pushed = (data: unknown) => happen('push', { data: { json: () => data } });

describe('a push', () => {
  it('is shown as it is, and leads to its table', async () => {
    await pushed(told);
    expect(showNotification).toHaveBeenCalledTimes(1);
    expect(showNotification).toHaveBeenCalledWith(
      told.title,
      expect.objectContaining({ tag: 'topic', silent: false, data: { address: '/t/abc' } }),
    );
  });

  it('makes no sound where the table is in sight', async () => {
    pages = [page('/t/abc', 'visible')];
    await pushed(told);
    expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ silent: true, renotify: false });
  });

  it('makes one where another table is, or the table is behind another window', async () => {
    pages = [page('/t/other', 'visible'), page('/t/abc', 'hidden')];
    await pushed(told);
    expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ silent: false });
  });

  it('that is none of ours shows nothing', async () => {
    await happen('push', {
      data: {
        json: () => {
          throw new SyntaxError('no JSON');
        },
      },
    });
    expect(showNotification).not.toHaveBeenCalled();
  });
});

describe('a tap on a notification', () => {
  const close = vi.fn();
  const tap = () =>
    happen('notificationclick', { notification: { close, data: { address: '/t/abc' } } });

  it('goes to the page that shows the table', async () => {
    pages = [page('/'), page('/t/abc')];
    await tap();
    expect(close).toHaveBeenCalled();
    expect(pages[1]?.focus).toHaveBeenCalledTimes(1);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('opens the table where no page shows it', async () => {
    pages = [page('/t/other')];
    await tap();
    expect(openWindow).toHaveBeenCalledWith('/t/abc');
  });
});
