// Pushes of a table: notifications that come while the page is closed. The browser's push service
// holds a subscription of this browser; the server keeps it, and for which tables it is on.

import { language } from '../texts';
import { api, Failure } from '../wire/api';

/** Whether this browser can; if not, on iOS it can once the page is installed. */
export type PushSupport = 'yes' | 'after_install' | 'no';

interface AppleNavigator extends Navigator {
  standalone?: boolean; // only of iOS: whether it was opened from the home screen
}

export function pushSupport(): PushSupport {
  if (!isSecureContext || !('serviceWorker' in navigator)) return 'no';
  if ('PushManager' in window && 'Notification' in window) return 'yes';
  return (navigator as AppleNavigator).standalone === false ? 'after_install' : 'no';
}

/** base64url, as the server writes its key, to what the browser takes. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

const place = 'backstep.push'; // the id of this browser's subscription, and its endpoint

interface Known {
  id: string;
  endpoint: string;
}

function known(): Known | undefined {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '') as Known;
  } catch {
    return undefined; // none, or no storage
  }
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return (await navigator.serviceWorker.getRegistration()) ?? undefined;
}

/** This browser's subscription as the server knows it. */
async function current(): Promise<Known | undefined> {
  const found = known();
  const subscription = await (await worker())?.pushManager.getSubscription();
  return found && subscription?.endpoint === found.endpoint ? found : undefined;
}

/** Whether this browser is sent pushes of a table. */
export async function isPushOn(table: string): Promise<boolean> {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted') return false;
  const own = await current();
  return own !== undefined && (await api.tableSubscriptions(table)).includes(own.id);
}

// One that was made with another key, of a server whose data was lost, is of no use any more.
function hasKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = subscription.options.applicationServerKey;
  if (!own) return false;
  const bytes = new Uint8Array(own);
  return bytes.length === key.length && bytes.every((byte, i) => byte === key[i]);
}

async function subscription(): Promise<PushSubscription> {
  if (!(await worker())) throw new Error('there is no service worker'); // it would never be ready
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = keyBytes(await api.pushKey());
  const old = await pushManager.getSubscription();
  if (old && hasKey(old, key)) return old;
  await old?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** What came of turning pushes on. */
export type PushTurned = 'on' | 'refused' | 'failed' | 'too_many';

/** REQUIRES: a tap, since the browser may ask its user. */
export async function turnPushOn(table: string): Promise<PushTurned> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  try {
    const made = await subscription();
    const { endpoint, keys } = made.toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return 'failed';
    const wished = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
    const id = await api.subscribe({ ...wished, language: language.get(), table });
    localStorage.setItem(place, JSON.stringify({ id, endpoint }));
    return 'on';
  } catch (error) {
    return error instanceof Failure && error.code === 'too_many' ? 'too_many' : 'failed';
  }
}

export async function turnPushOff(table: string): Promise<void> {
  const own = await current();
  if (own) await api.unsubscribe(own.id, table);
}
