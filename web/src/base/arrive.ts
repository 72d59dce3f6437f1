// Where the focus goes when another screen has come: to its heading, so that whoever listens hears
// where they are and goes on from there. Where there is no pointer that hovers, the heading is only
// said: nothing takes the focus by itself on a touch screen.
import { useEffect, useRef } from 'preact/hooks';
import { say } from './live';

const patience = 4000; // ms: parts of a screen are loaded, tables are asked for
const actions = ['keydown', 'pointerdown'] as const;

function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector('h1');
}

/** Something on the new screen has the focus already, or a dialog is open. */
function isTaken(): boolean {
  const now = document.activeElement;
  return (now !== null && now !== document.body) || !!document.querySelector('dialog[open]');
}

let said = ''; // last: another part of the same screen is not called out again

/** Goes to that heading, or says it. */
function reach(there: HTMLElement): void {
  if (matchMedia('(hover: hover)').matches) {
    there.tabIndex = -1;
    there.focus({ preventScroll: true });
  } else {
    const text = there.textContent ?? '';
    if (text !== said) say(text);
    said = text;
  }
}

/** Waits for the heading, and for the next if a screen first shows another; what it returns stops
    that, and so does whatever somebody does meanwhile. */
export function arrive(): () => void {
  let reached: HTMLElement | undefined;
  const settle = () => {
    const there = heading();
    if (!there || reached?.isConnected || isTaken()) return;
    reach(there);
    reached = there;
  };
  const watch = new MutationObserver(settle);
  const stop = () => {
    clearTimeout(timer);
    watch.disconnect();
    for (const action of actions) removeEventListener(action, stop, true);
  };
  const timer = setTimeout(stop, patience);
  for (const action of actions) addEventListener(action, stop, { capture: true, passive: true });
  watch.observe(document.body, { childList: true, subtree: true });
  settle();
  return stop;
}

/** Arrives whenever `what` has become something else; the first time the page has only just come. */
export function useArrival(what: string | undefined): void {
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const was = before.current;
    if (what !== undefined) before.current = what;
    if (was === undefined || what === undefined || was === what) return;
    return arrive();
  }, [what]);
}
