// The engine as soon as it is there; undefined before, and where it could not be loaded.
import { useEffect, useState } from 'preact/hooks';
import { engine } from '../engine';
import type { Engine } from '../engine/types';

export function useEngine(): Engine | undefined {
  const [loaded, set] = useState<Engine>();
  useEffect(() => {
    let wanted = true;
    engine().then(
      (one) => wanted && set(one),
      () => {}, // offline and never loaded: what needs it is not shown
    );
    return () => {
      wanted = false;
    };
  }, []);
  return loaded;
}
