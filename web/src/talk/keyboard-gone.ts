// The on-screen keyboard can go away while the field keeps the focus: Android's back button does so.
import { useEffect } from 'preact/hooks';

const least = 120; // px: no keyboard is lower

/** While `on`, the field loses the focus together with the keyboard. */
export function useKeyboardGone(on: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!on || !seen) return;
    let lowest = seen.height;
    const look = () => {
      lowest = Math.min(lowest, seen.height);
      if (seen.height > lowest + least) (document.activeElement as HTMLElement | null)?.blur();
    };
    seen.addEventListener('resize', look);
    return () => seen.removeEventListener('resize', look);
  }, [on]);
}
