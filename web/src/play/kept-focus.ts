// A game that ends takes hand and buttons away. Whoever stood on one of them stands on the result then,
// and not at the beginning of the page.
import { useLayoutEffect, useRef } from 'preact/hooks';

export function useKeptFocus(running: boolean): void {
  const before = useRef(running);
  // Read while drawing: after it the element is gone, and the browser has forgotten it.
  const stood = document.activeElement;
  useLayoutEffect(() => {
    if (before.current && !running && stood && !stood.isConnected) {
      document
        .querySelector<HTMLElement>('.result-words [tabindex]')
        ?.focus({ preventScroll: true });
    }
    before.current = running;
  }, [running]);
}
