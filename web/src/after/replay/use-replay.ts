// Stepping through a game: where it stands, and what moves it. The address follows, so that a
// reload and a copied address find the same position.
import { useEffect, useState } from 'preact/hooks';
import { go, place } from '../../base/router';
import { useStore } from '../../base/store';

const pace = 1000; // between two actions while it plays, ms

export interface Replay {
  at: number; // actions done
  last: number;
  playing: boolean;
  goTo(at: number): void;
  play(on: boolean): void;
}

const within = (at: number, last: number) =>
  Number.isFinite(at) ? Math.min(last, Math.max(0, Math.round(at))) : last;

/** @param last actions of the game. @param path its page, or none to leave the address alone.
    @param begin where it begins without an address. */
export function useReplay(last: number, path: string | undefined, begin = last): Replay {
  const asked = useStore(place, ({ query }) => query.get('at'));
  const [at, set] = useState(() => within(path && asked !== null ? Number(asked) : begin, last));
  const [playing, play] = useState(false);
  const goTo = (request: number) => {
    const next = within(request, last);
    set(next);
    if (next === last) play(false);
    const more = path?.includes('?') ? '&' : '?';
    if (path) go(next === begin ? path : `${path}${more}at=${next}`, 'replace');
  };
  // Back, forward, or a link to another position of this game.
  useEffect(() => {
    if (path) set(within(asked !== null ? Number(asked) : begin, last));
  }, [asked]);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => goTo(at + 1), pace);
    return () => clearTimeout(timer);
  }, [playing, at]);
  return {
    at,
    last,
    playing,
    goTo: (request) => {
      play(false);
      goTo(request);
    },
    play: (on) => {
      // From the end it begins again.
      if (on && at === last) goTo(0);
      play(on);
    },
  };
}
