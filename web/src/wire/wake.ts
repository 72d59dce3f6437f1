// When the page sleeps and wakes: hidden tabs, locked phones, closed lids. A sleeping page is told
// nothing, and finds out by a timer that came far too late.

export interface Wakeful {
  /** The page is hidden now. */
  hidden(): void;
  /** It is shown again, or may have slept: whatever was known is doubtful. */
  woken(): void;
  /** The device says that there is a network again. */
  online(): void;
}

const beat = 5_000;
const gap = 15_000; // a beat this late means that nothing ran meanwhile

/** Calls until the function it returns is called. */
export function watch(calls: Wakeful): () => void {
  let last = Date.now();
  const visibility = () => {
    last = Date.now();
    if (document.hidden) calls.hidden();
    else calls.woken();
  };
  const pageshow = (event: PageTransitionEvent) => {
    if (event.persisted) calls.woken();
  };
  const timer = setInterval(() => {
    const now = Date.now();
    // Browsers slow down the timers of hidden pages: that is no sleep.
    if (now - last > gap && !document.hidden) calls.woken();
    last = now;
  }, beat);
  const online = () => calls.online();
  const resume = () => calls.woken();
  document.addEventListener('visibilitychange', visibility);
  document.addEventListener('resume', resume);
  addEventListener('pageshow', pageshow);
  addEventListener('online', online);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', visibility);
    document.removeEventListener('resume', resume);
    removeEventListener('pageshow', pageshow);
    removeEventListener('online', online);
  };
}
