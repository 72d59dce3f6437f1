// Keeps the screen on, where the browser can do so and the user wants it. The browser takes it back
// whenever the page is hidden, so it is asked for again when it is shown.

export class ScreenOn {
  #wished = false;
  #lock: WakeLockSentinel | undefined;
  readonly #seen = () => void this.#ask();

  constructor() {
    document.addEventListener('visibilitychange', this.#seen);
  }

  keep(on: boolean): void {
    if (on === this.#wished) return;
    this.#wished = on;
    void this.#ask();
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#seen);
    this.keep(false);
  }

  async #ask(): Promise<void> {
    if (!this.#wished) {
      const lock = this.#lock;
      this.#lock = undefined;
      await lock?.release().catch(() => {});
      return;
    }
    if (document.hidden || !('wakeLock' in navigator) || (this.#lock && !this.#lock.released))
      return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      this.#lock = lock;
      if (!this.#wished) await this.#ask(); // changed while we waited
    } catch {
      // A low battery, or a policy: then the screen goes off as usual.
    }
  }
}
