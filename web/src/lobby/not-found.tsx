// An address that leads nowhere says so, and where one can go from here.

import { follow } from '../base/router';
import { Button } from '../kit/button';
import { Header } from '../shell/header';
import { t } from '../texts';
import './invitation.css';

export default function NotFound(_: { id: string }) {
  return (
    <div class="invite-screen">
      <Header title={t('lobby.not_found')} nav />
      <main class="invite narrow">
        <div class="invite-main">
          <h1>{t('lobby.not_found')}</h1>
          <p class="invite-lead">{t('lobby.not_found_about')}</p>
          <Button mid kind="go" size="large" href="/" onPress={follow}>
            {t('menu.to_start')}
          </Button>
          <div class="invite-others">
            <Button mid href="/join" onPress={follow}>
              {t('start.got_link')}
            </Button>
          </div>
        </div>
      </main>
    </div>
  );
}
