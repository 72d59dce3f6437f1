// Which of the three layouts the table has, and how high the window is while a keyboard lies over it.
import { useEffect, useState } from 'preact/hooks';
import { breakpoints } from '../style/breakpoints';

/** phone: upright, one column. lying: lanes left, hand right. wide: with the column of talk. */
export type Layout = 'phone' | 'lying' | 'wide';

const { landscape: lying, wide } = breakpoints;

const layoutNow = (): Layout =>
  matchMedia(lying).matches ? 'lying' : matchMedia(wide).matches ? 'wide' : 'phone';

export function useLayout(): Layout {
  const [layout, setLayout] = useState(layoutNow);
  useEffect(() => {
    const look = () => setLayout(layoutNow());
    const queries = [matchMedia(lying), matchMedia(wide)];
    for (const query of queries) query.addEventListener('change', look);
    look();
    return () => {
      for (const query of queries) query.removeEventListener('change', look);
    };
  }, []);
  return layout;
}

/** The height above an on-screen keyboard that does not resize the page; undefined without one. */
export function useKeyboardHeight(): number | undefined {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const look = () => {
      const covered = view.scale < 1.05 && innerHeight - view.height > 120;
      setHeight(covered ? Math.round(view.height) : undefined);
      if (covered) scrollTo(0, 0);
    };
    view.addEventListener('resize', look);
    return () => view.removeEventListener('resize', look);
  }, []);
  return height;
}

/** Somebody writes in a field of this part of the page. */
export function useTyping(): {
  typing: boolean;
  on: { onFocusIn: (event: FocusEvent) => void; onFocusOut: () => void };
} {
  const [typing, setTyping] = useState(false);
  return {
    typing,
    on: {
      onFocusIn: (event) =>
        setTyping((event.target as HTMLElement).matches('input:not([type=checkbox]), textarea')),
      onFocusOut: () => setTyping(false),
    },
  };
}

/** The time, told again every so often while somebody needs it. */
export function useNow(every: number, needed: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!needed) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every, needed]);
  return now;
}
