// Which seat of a finished game was one's own; nobody else is told.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../wire/api';
import { person } from '../wire/person';

/** Among the own latest games; undefined if it is not there, or nobody is anybody yet. */
export function useOwnSeat(game: string | undefined): number | undefined {
  const [seat, set] = useState<number>();
  useEffect(() => {
    set(undefined);
    if (!game || !person.get()) return;
    let wanted = true;
    api.myGames().then(
      ({ games }) => wanted && set(games.find((one) => one.game === game)?.seat),
      () => {}, // then nothing is marked as one's own
    );
    return () => {
      wanted = false;
    };
  }, [game]);
  return seat;
}
