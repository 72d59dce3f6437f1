// Which seat of a finished game was one's own; nobody else is told.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../wire/api';
import { person } from '../wire/person';
import type { GameShown } from '../wire/types';

/** Among the own games, newest first, as far back as this one. */
async function findSeat({ game, ended }: GameShown, wanted: () => boolean) {
  let after: number | undefined;
  do {
    const { games, next } = await api.myGames(after);
    const found = games.find((one) => one.game === game);
    if (found) return found.seat;
    if (games.some((one) => one.ended < ended)) return undefined;
    after = next;
  } while (after !== undefined && wanted());
  return undefined;
}

/** Undefined until it is found, if it is none of the own, or if nobody is anybody yet. */
export function useOwnSeat(game: GameShown | undefined): number | undefined {
  const [seat, set] = useState<number>();
  useEffect(() => {
    set(undefined);
    if (!game || !person.get()) return;
    let open = true;
    findSeat(game, () => open).then(
      (found) => open && set(found),
      () => {}, // then nothing is marked as one's own
    );
    return () => {
      open = false;
    };
  }, [game?.game]);
  return seat;
}
