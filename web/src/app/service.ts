// The service worker, where there can be one: only over HTTPS or on this machine itself.
export function serveOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Forbidden by a policy or a private window: the page works without.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
  // The page itself comes first; by the time its texts are here it may be there already.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
