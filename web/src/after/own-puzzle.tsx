// After a game: the turns that cost most, to be found again as puzzles, now or later.

import { go } from '../base/router';
import type { FinishedGame } from '../games/finished-game';
import { Button } from '../kit/button';
import { keepPuzzle } from '../puzzle/kept';
import { t } from '../texts';
import type { TurnLine } from './analysis';
import { puzzlesOfTurns } from './own-turns';

interface Props {
  game: FinishedGame;
  lines: readonly TurnLine[]; // the costliest first
}

export function OwnPuzzle({ game, lines }: Props) {
  const puzzles = puzzlesOfTurns(game.id, game.record.game, lines);
  const [first] = puzzles;
  if (!first) return null;
  const solve = () => {
    // The newest one comes first in the list, and that is to be the costliest.
    for (const puzzle of [...puzzles].reverse()) keepPuzzle('own', puzzle);
    go(`/puzzle/${first.id}`);
  };
  return (
    <Button icon="hint" onPress={solve}>
      {puzzles.length > 1 ? t('puzzle.keep_owns', { n: puzzles.length }) : t('puzzle.keep_own')}
    </Button>
  );
}
