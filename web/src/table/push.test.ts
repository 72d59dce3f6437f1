import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../wire/browser_for_tests';

const key = `B${'A'.repeat(86)}`;
const made = {
  endpoint: 'https://push.example/1',
  options: { applicationServerKey: null },
  toJSON: () => ({
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'public', auth: 'secret' },
  }),
};

let subscription: typeof made | null;
let permission: NotificationPermission;
let browser: ReturnType<typeof fakeBrowser>;
const subscribe = vi.fn(async () => {
  subscription = made;
  return made;
});

beforeEach(() => {
  browser = fakeBrowser();
  subscription = null;
  permission = 'default';
  subscribe.mockClear();
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => registration, ready: registration },
  });
  browser.answers['GET /api/push'] = { key };
  browser.answers['POST /api/push/subscriptions'] = { subscription: 'own' };
  browser.answers['POST /api/push/off'] = { off: true };
});
afterEach(() => vi.unstubAllGlobals());

describe('pushes of a table', () => {
  it('are turned on for the browser that the server knows then', async () => {
    permission = 'granted';
    const { isPushOn, turnPushOn } = await import('./push');
    browser.answers['GET /api/push/tables/t1'] = { subscriptions: ['own', 'phone'] };
    expect(await isPushOn('t1')).toBe(false);
    expect(await turnPushOn('t1')).toBe('on');
    expect(subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: expect.any(Uint8Array),
    });
    expect(await isPushOn('t1')).toBe(true);
    browser.answers['GET /api/push/tables/t1'] = { subscriptions: ['phone'] };
    expect(await isPushOn('t1')).toBe(false);
  });

  it('are not turned on against the will of the user', async () => {
    permission = 'denied';
    const { turnPushOn } = await import('./push');
    expect(await turnPushOn('t1')).toBe('refused');
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('need the page on the home screen of an iPhone', async () => {
    vi.stubGlobal('window', {});
    vi.stubGlobal('navigator', { serviceWorker: {}, standalone: false });
    const { pushSupport } = await import('./push');
    expect(pushSupport()).toBe('after_install');
    vi.stubGlobal('navigator', { serviceWorker: {} });
    expect(pushSupport()).toBe('no');
    vi.stubGlobal('isSecureContext', false);
    expect(pushSupport()).toBe('no');
  });

  it('take the key of the server as bytes', async () => {
    const { keyBytes } = await import('./push');
    expect([...keyBytes('-_8')]).toEqual([0xfb, 0xff]);
    expect(keyBytes(key)).toHaveLength(65);
  });
});
