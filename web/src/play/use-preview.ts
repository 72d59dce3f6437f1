// What the engine says of a position that is not the own turn's: after a game, or when a hint is shown
// on the lanes.
import { useEffect, useState } from 'preact/hooks';
import { engine } from '../engine';
import type { Preview } from '../engine/types';
import type { Action, View } from '../wire/types';

/** Nothing without a view, and before the engine has answered. */
export function usePreview(view: View | undefined, puts: readonly Action[]): Preview | undefined {
  const [told, tell] = useState<{ view: View; puts: string; preview: Preview }>();
  const wanted = puts.join(' ');
  useEffect(() => {
    if (!view) return;
    let current = true;
    engine().then(
      (one) => {
        if (current) tell({ view, puts: wanted, preview: one.preview(view, [...puts]) });
      },
      () => {}, // the lanes stay as they were
    );
    return () => {
      current = false;
    };
  }, [view, wanted]);
  return view && told?.view === view && told.puts === wanted ? told.preview : undefined;
}
