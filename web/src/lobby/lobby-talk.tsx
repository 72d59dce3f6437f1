// Talk before the game: everything may be said, nobody holds cards yet.

import type { TableDoor } from '../table/door';
import { Feed } from '../talk/feed';
import { Hiding } from '../talk/hiding';
import { SayField } from '../talk/say-field';
import '../talk/talk.css';
import { t } from '../texts';

export function LobbyTalk({ door }: { door: TableDoor }) {
  return (
    <section class="panel lobby-talk" aria-labelledby="lobby-talk">
      <div class="talk-head">
        <h2 id="lobby-talk">{t('lobby.talk')}</h2>
        <Hiding door={door} />
      </div>
      <Feed door={door} />
      <SayField door={door} />
    </section>
  );
}
