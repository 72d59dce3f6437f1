// The page: one screen at a time, loaded when it is needed, drawn again in another language.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useArrival } from '../base/arrive';
import { place } from '../base/router';
import { useStore } from '../base/store';
import { NotLoaded } from '../kit/lazy';
import { retried } from '../kit/retry';
import { setOverlays } from '../shell/header';
import { language } from '../texts';
import { screenOf } from './screens';

setOverlays(() => import('./overlays'));

export function App() {
  const path = useStore(place, (where) => where.path);
  const lang = useStore(language);
  const [shown, show] = useState<{
    path: string;
    id: string;
    Screen: ComponentType<{ id: string }>;
  }>();
  const [failed, setFailed] = useState(false);
  const [tries, again] = useState(0);
  useEffect(() => {
    let current = true;
    const { load, id } = screenOf(path);
    setFailed(false);
    retried(load, tries > 0).then(
      ({ default: Screen }) => {
        if (current) show({ path, id, Screen });
      },
      () => {
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [path, tries]);
  useArrival(shown?.path);
  if (failed) return <NotLoaded onAgain={() => again(tries + 1)} />;
  if (!shown) return null;
  return <shown.Screen key={`${shown.path} ${lang}`} id={shown.id} />;
}
