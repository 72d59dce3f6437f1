// Dragging a card with any pointer. It begins after 8 px, so that a tap is a tap, and never at the
// outermost 24 px of the screen, which belong to the gestures of the system. Whatever a drag does can
// be done by taps as well.
import { useEffect, useRef } from 'preact/hooks';

const begins = 8;
const edge = 24;

export interface Drag<T> {
  thing: T;
  x: number; // of the pointer
  y: number;
}

/** With the place of what was dropped. */
export interface Drop<T> extends Drag<T> {
  rect: DOMRect;
}

interface Handlers<T> {
  onStart: (thing: T) => void;
  onMove: (drag: Drag<T>) => void;
  /** Dropped, or given up (undefined). */
  onEnd: (drop: Drop<T> | undefined) => void;
}

interface Running<T> {
  thing: T;
  pointer: number;
  element: HTMLElement;
  x: number;
  y: number;
  dragging: boolean;
}

const atEdge = (event: PointerEvent) =>
  event.clientX < edge || event.clientX > innerWidth - edge || event.clientY > innerHeight - edge;

/** Gives what goes on each thing that can be dragged; `wasDrag` is true for the click after a drop. */
export function useDrag<T>(handlers: Handlers<T>) {
  const running = useRef<Running<T> | undefined>(undefined);
  const latest = useRef(handlers);
  latest.current = handlers;
  const dropped = useRef(0);

  const finish = (drag: Drag<T> | undefined) => {
    const now = running.current;
    running.current = undefined;
    if (!now?.dragging) return;
    dropped.current = performance.now();
    // Before it goes back, so that what lies under it can be found.
    latest.current.onEnd(drag && { ...drag, rect: now.element.getBoundingClientRect() });
    now.element.style.transform = '';
    delete now.element.dataset.dragged;
  };
  // Escape gives it up, as leaving the page does.
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && running.current?.dragging) finish(undefined);
    };
    addEventListener('keydown', key);
    return () => {
      removeEventListener('keydown', key);
      running.current = undefined;
    };
  }, []);

  const on = (thing: T) => ({
    onPointerDown: (event: PointerEvent) => {
      if (
        event.button !== 0 ||
        !event.isPrimary ||
        (event.pointerType !== 'mouse' && atEdge(event))
      )
        return;
      const element = event.currentTarget as HTMLElement;
      // From the start: the first move of a fast mouse is elsewhere, and so may be the end of a press.
      element.setPointerCapture(event.pointerId);
      running.current = {
        thing,
        pointer: event.pointerId,
        element,
        x: event.clientX,
        y: event.clientY,
        dragging: false,
      };
    },
    onPointerMove: (event: PointerEvent) => {
      const now = running.current;
      if (now?.pointer !== event.pointerId) return;
      const dx = event.clientX - now.x;
      const dy = event.clientY - now.y;
      if (!now.dragging) {
        if (Math.hypot(dx, dy) < begins) return;
        now.dragging = true;
        now.element.dataset.dragged = ''; // no class: those are drawn again
        latest.current.onStart(thing);
      }
      now.element.style.transform = `translate(${dx}px, ${dy}px)`;
      latest.current.onMove({ thing, x: event.clientX, y: event.clientY });
    },
    onPointerUp: (event: PointerEvent) => {
      if (running.current?.pointer !== event.pointerId) return;
      finish({ thing, x: event.clientX, y: event.clientY });
    },
    onPointerCancel: () => finish(undefined),
    onLostPointerCapture: (event: PointerEvent) => {
      // A finger is captured by what it touched first; taking it over from there is no end.
      if (event.target === event.currentTarget) finish(undefined);
    },
    onDragStart: (event: Event) => event.preventDefault(),
    onContextMenu: (event: Event) => event.preventDefault(),
  });
  return { on, wasDrag: () => performance.now() - dropped.current < 50 };
}
