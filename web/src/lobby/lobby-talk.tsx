// Talk before the game: everything may be said, nobody holds cards yet.

import type { TableConnection } from '../table/connection';
import { Feed } from '../talk/feed';
import { Hiding } from '../talk/hiding';
import { SayField } from '../talk/say-field';
import '../talk/talk.css';
import { t } from '../texts';

export function LobbyTalk({ connection }: { connection: TableConnection }) {
  return (
    <section class="panel lobby-talk" aria-labelledby="lobby-talk">
      <div class="talk-head">
        <h2 id="lobby-talk">{t('lobby.talk')}</h2>
        <Hiding connection={connection} />
      </div>
      <Feed connection={connection} />
      <SayField connection={connection} />
    </section>
  );
}
