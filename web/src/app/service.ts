// The service worker, where there can be one: only over HTTPS or on this machine itself.
export function serveOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    // Forbidden by a policy or a private window: the page works without.
    navigator.serviceWorker.register('/sw.js').catch(() => {});
  });
}
