// A page that is older than the server's protocol reloads itself, once. The seat is not lost: who
// we are is in the browser's storage.
import { isKept } from './person';

const place = 'backstep.renewed.protocol';
const again = 10 * 60_000; // a renewal that long ago was about another version

function mayRenew(): boolean {
  if (!isKept()) return false; // after a reload we would be somebody else
  try {
    const last = Number(sessionStorage.getItem(place) ?? 0);
    if (Date.now() - last < again) return false;
    sessionStorage.setItem(place, String(Date.now()));
    return true;
  } catch {
    return false; // nothing would keep us from doing it for ever
  }
}

/** What the service worker has kept is the old page: it goes. */
async function forgetOldPage(): Promise<void> {
  if ('caches' in window) {
    for (const name of await caches.keys()) await caches.delete(name);
  }
  if ('serviceWorker' in navigator) {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  }
}

/** Loads the page again; false if that was tried already, or would lose the seat. */
export function reloadOutdated(reload: () => void = () => location.reload()): boolean {
  if (!mayRenew()) return false;
  void forgetOldPage()
    .catch(() => {}) // a plain reload may do
    .then(reload);
  return true;
}

/** The server took us as we are: the next old page may renew itself again. */
export function isCurrent(): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was there then.
  }
}
