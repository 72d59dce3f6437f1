// The page: one screen at a time, loaded when it is needed, drawn anew in another language.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { language } from '../texts';
import { useArrival } from './arrive';
import { renew } from './renew';
import { place } from './router';
import { screenOf } from './screens';
import { useStore } from './store';

export function App() {
  const path = useStore(place, (where) => where.path);
  const lang = useStore(language);
  const [shown, show] = useState<{
    path: string;
    id: string;
    Screen: ComponentType<{ id: string }>;
  }>();
  useEffect(() => {
    let current = true;
    const { load, id } = screenOf(path);
    load().then(
      ({ default: Screen }) => {
        if (current) show({ path, id, Screen });
      },
      () => {
        // A new version of the page has come, and this one's parts are gone.
        if (current) renew();
      },
    );
    return () => {
      current = false;
    };
  }, [path]);
  useArrival(shown?.path);
  if (!shown) return null;
  return <shown.Screen key={`${shown.path} ${lang}`} id={shown.id} />;
}
