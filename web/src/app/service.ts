// The service worker, where there can be one: only over HTTPS or on this machine itself.
import { language } from '../texts';

/** Only the texts of the language that is read are kept for times without a network. */
async function tellLanguage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ language: language.get() });
}

export function serveOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Forbidden by a policy or a private window: the page works without.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
  // The page itself comes first; by the time its texts are here it may be there already.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
  void tellLanguage();
  language.subscribe(() => void tellLanguage());
}
