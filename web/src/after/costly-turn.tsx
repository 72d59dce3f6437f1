// The own turn that cost most, on the lanes.
import { follow } from '../base/router';
import type { FinishedGame } from '../games/finished-game';
import { positionPath } from '../games/paths';
import { Button } from '../kit/button';
import { number, percent, t } from '../texts';
import type { TurnLine } from './analysis';
import { CopyLink } from './copy-link';
import { OwnPuzzle } from './own-puzzle';
import { TurnChoice } from './turn-choice';

interface Props {
  game: FinishedGame;
  line: TurnLine;
  costly: readonly TurnLine[]; // this one and others of the seat
  names: readonly string[];
  bots: readonly boolean[];
}

/** In chances or, where those are the same, in cards. */
function costTitle({ turn, best, after }: TurnLine): string {
  const before = percent(best.chance.value);
  const then = percent(after.chance.value);
  if (before !== then) return t('after.own_turn', { turn, before, after: then });
  const fewer = number(best.left.value, 1);
  return t('after.own_turn_cards', { turn, fewer, left: number(after.left.value, 1) });
}

export function CostlyTurn({ game, line, costly, names, bots }: Props) {
  const path = positionPath(game.id, line.first);
  return (
    <section class="panel after-panel" aria-labelledby="costly-title">
      <header class="after-head">
        <h2 id="costly-title">{costTitle(line)}</h2>
      </header>
      <TurnChoice game={game} line={line} names={names} bots={bots} />
      <div class="after-acts">
        <Button icon="play" href={path} onPress={follow}>
          {t('after.step_here')}
        </Button>
        {game.shown && <CopyLink path={path} text={t('after.link_turn')} />}
        <OwnPuzzle game={game} lines={costly} />
      </div>
    </section>
  );
}
