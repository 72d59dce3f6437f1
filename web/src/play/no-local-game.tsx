// In the place of a game in this browser that cannot be shown.
import { follow } from '../base/router';
import { Button } from '../kit/button';
import { Header } from '../shell/header';
import { t } from '../texts';
import './no-local-game.css';

/** Why there is no game: no deal has that name, or the rules could not be loaded. */
export function NoLocalGame({ code, onAgain }: { code: string; onAgain: () => void }) {
  const unknown = code === 'bad_deal';
  return (
    <>
      <Header title={t('link.solo')} nav />
      <main class="no-local-game">
        <h1>{unknown ? t('link.no_deal') : t('link.no_engine')}</h1>
        <p>{unknown ? t('link.no_deal_about') : t('link.no_engine_about')}</p>
        {unknown ? (
          <Button mid kind="go" href="/solo?rules=1" onPress={follow}>
            {t('link.other_deal')}
          </Button>
        ) : (
          <Button mid kind="go" onPress={onAgain}>
            {t('link.again')}
          </Button>
        )}
      </main>
    </>
  );
}
