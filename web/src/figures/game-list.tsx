// The own games, newest first, each a link to step through it.

import { follow } from '../base/router';
import { gamePath } from '../games/paths';
import { shortResult } from '../games/result-text';
import { Button } from '../kit/button';
import { locale, t } from '../texts';
import { ruleName } from './by-variant';
import type { OwnGame } from './games';

interface Props {
  games: readonly OwnGame[];
  onMore: (() => void) | undefined;
}

const when = (ms: number) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

export function GameList({ games, onMore }: Props) {
  return (
    <>
      <ul class="game-list">
        {games.map((game) => (
          <li key={game.id}>
            <a href={gamePath(game.id)} onClick={follow}>
              <span class="game-left num" aria-hidden="true">
                {game.left}
              </span>
              <span class="game-words">
                <b>{shortResult(game)}</b>
                <span>{ruleName(game.rules)}</span>
                <small>
                  {when(game.ended)}
                  {game.local && <i>{t('figures.this_device')}</i>}
                  {!game.counts && <i>{t('figures.not_counted')}</i>}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {onMore && (
        <Button mid onPress={onMore}>
          {t('figures.more')}
        </Button>
      )}
    </>
  );
}
