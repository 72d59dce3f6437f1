// Arrow keys step through a game, wherever nothing else wants them.
import { useLayoutEffect, useRef } from 'preact/hooks';

export function useArrows(step: (by: number) => void, goTo: (end: 'first' | 'last') => void): void {
  const now = useRef({ step, goTo });
  now.current = { step, goTo };
  // Before it is drawn: who sees it may press keys.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (
        target instanceof Element &&
        target.closest('input, select, textarea, [role=slider], dialog')
      ) {
        return;
      }
      if (event.key === 'ArrowRight') now.current.step(1);
      else if (event.key === 'ArrowLeft') now.current.step(-1);
      else if (event.key === 'Home') now.current.goTo('first');
      else if (event.key === 'End') now.current.goTo('last');
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
