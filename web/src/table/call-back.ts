// What calls somebody back to the table when it is their turn: the title of the tab, a mark on the
// app's icon, and a notification if the page is hidden and it was allowed.
import { t } from '../texts';

export class CallBack {
  #calling = false;
  #title = ''; // as it would be
  #notice: Notification | undefined;
  readonly #observer = new MutationObserver(() => this.#retitle());
  readonly #seen = () => {
    if (!document.hidden) this.#withdraw();
  };

  constructor() {
    document.addEventListener('visibilitychange', this.#seen);
  }

  /** It is the reader's turn, or no longer. */
  call(calling: boolean): void {
    if (calling === this.#calling) return;
    this.#calling = calling;
    if (calling) {
      this.#title = document.title;
      document.title = this.#called();
      const title = document.querySelector('title');
      if (title) this.#observer.observe(title, { childList: true });
    } else {
      this.#observer.disconnect();
      if (document.title === this.#called()) document.title = this.#title;
      this.#withdraw();
    }
    const badge = navigator as Navigator & {
      setAppBadge?: (count: number) => Promise<void>;
      clearAppBadge?: () => Promise<void>;
    };
    (calling ? badge.setAppBadge?.(1) : badge.clearAppBadge?.())?.catch(() => {});
  }

  /** A message of the system, for those who look elsewhere. */
  notify(table: string, name: string): void {
    if (!document.hidden || !('Notification' in window)) return;
    if (Notification.permission !== 'granted') return;
    const title = t('link.notify_title');
    const body = name ? t('link.notify_at', { table: name }) : t('link.notify_body');
    const options = { body, tag: `backstep-${table}`, data: { address: `/t/${table}` } };
    try {
      this.#notice = new Notification(title, options);
      this.#notice.onclick = () => {
        focus();
        this.#withdraw();
      };
    } catch {
      // Phones allow it to service workers only.
      navigator.serviceWorker
        ?.getRegistration()
        .then((worker) => worker?.showNotification(title, options))
        .catch(() => {});
    }
  }

  close(): void {
    this.call(false);
    document.removeEventListener('visibilitychange', this.#seen);
  }

  #called(): string {
    return t('link.title_turn', { title: this.#title });
  }

  /** Somebody else has named the page meanwhile. */
  #retitle(): void {
    if (!this.#calling || document.title === this.#called()) return;
    this.#title = document.title;
    document.title = this.#called();
  }

  #withdraw(): void {
    this.#notice?.close();
    this.#notice = undefined;
  }
}
