// A box in front of the page that has to be answered first. Escape and the place beside it close it.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { opened } from '../base/back';

interface Props {
  title: ComponentChildren;
  onClose: () => void;
  /** Gets the focus; without it the first thing that can be pressed does. */
  focus?: string; // a selector inside the box
  class?: string;
  role?: 'alertdialog';
  children: ComponentChildren;
}

export function Dialog({ title, onClose, focus, class: more = '', role, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  const closing = useRef(onClose);
  closing.current = onClose;
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const before = document.activeElement as HTMLElement | null;
    if (!dialog.open) dialog.showModal();
    if (focus) dialog.querySelector<HTMLElement>(focus)?.focus();
    const closed = opened(() => closing.current());
    return () => {
      closed();
      dialog.close();
      if (before?.isConnected) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which onCancel handles
    <dialog
      ref={box}
      class={`box ${more}`}
      role={role}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
