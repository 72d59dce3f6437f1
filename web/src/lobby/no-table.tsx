// There is no such table, or no longer: says so, and offers another.

import { follow } from '../base/router';
import { Button } from '../kit/button';
import { Header } from '../shell/header';
import { t, tCode } from '../texts';
import './invitation.css';

/** The table is there; it is this page that was not let in. */
const reloads = new Set(['bad_version', 'bad_token', 'bad_request']);

export function NoTable({ code }: { code: string }) {
  const title = tCode('lobby.gone', code, 'lobby.gone.other');
  return (
    <div class="invite-screen">
      <Header title={title} nav />
      <main class="invite narrow">
        <div class="invite-main">
          <NoTableDrawing />
          <h1>{title}</h1>
          <p class="invite-lead">{tCode('lobby.gone_about', code, 'lobby.gone_about.other')}</p>
          {reloads.has(code) ? (
            <Button mid kind="go" size="large" onPress={() => location.reload()}>
              {t('lobby.gone_reload')}
            </Button>
          ) : (
            <Button mid kind="go" size="large" href="/open" onPress={follow}>
              {t('lobby.gone_open')}
            </Button>
          )}
          <div class="invite-others">
            <Button mid href="/" onPress={follow}>
              {t('menu.to_start')}
            </Button>
          </div>
        </div>
      </main>
    </div>
  );
}

/** Four lanes with nothing on them. */
function NoTableDrawing() {
  return (
    <svg class="no-table" viewBox="0 0 200 84" aria-hidden="true">
      {[4, 24, 44, 64].map((y) => (
        <rect key={y} x="2" y={y} width="196" height="15" rx="5" />
      ))}
    </svg>
  );
}
