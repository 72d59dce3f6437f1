// What if: a game goes on from one of its positions, in this browser. It is neither kept nor counted.
// Its address is that of the position with the seat, so that Back leads to the game again.
import { useEffect, useState } from 'preact/hooks';
import { follow } from '../base/router';
import { type FinishedGame, turnAt } from '../games/finished-game';
import { positionPath } from '../games/paths';
import { Icon } from '../kit/icons';
import { Lazy } from '../kit/lazy';
import { LocalTable } from '../table/local';
import { t } from '../texts';
import { loadAfter } from './load-after';
import './practice.css';

interface Props {
  game: FinishedGame;
  at: number;
  seat: number;
}

const loadPlaying = () => import('../play/playing');

export function Practice({ game, at, seat }: Props) {
  const { record } = game;
  const [connection, setConnection] = useState<LocalTable>();
  useEffect(() => {
    const opened = new LocalTable({
      id: 'what-if',
      game: { ...record.game, actions: record.game.actions.slice(0, at) },
      seat,
      persist: false,
    });
    setConnection(opened);
    return () => opened.close();
  }, [game, at, seat]);
  return (
    <div class="practice">
      <nav class="practice-bar" aria-label={t('after.what_if')}>
        <a href={positionPath(game.id, at)} onClick={follow}>
          <Icon name="chevron_left" />
          {t('after.back_to_game')}
        </a>
        <span>{t('after.practice', { turn: turnAt(record, at) })}</span>
      </nav>
      {connection && <Lazy load={loadPlaying} props={{ connection, loadAfter }} />}
    </div>
  );
}
