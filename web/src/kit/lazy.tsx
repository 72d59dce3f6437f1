// Parts that are loaded when they are first shown, so that the start stays light.
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface Props<P> {
  load: () => Promise<{ default: ComponentType<P> }>;
  props: P;
  /** In its place until it is there. */
  until?: ComponentChildren;
}

export function Lazy<P extends object>({ load, props, until = null }: Props<P>) {
  const [part, setPart] = useState<{ Part: ComponentType<P> }>();
  useEffect(() => {
    let wanted = true;
    load().then(
      (loaded) => wanted && setPart({ Part: loaded.default }),
      () => {}, // offline, and never loaded: its place stays empty
    );
    return () => {
      wanted = false;
    };
  }, []);
  return part ? <part.Part {...props} /> : until;
}
