// Talk before the game: everything may be said, nobody holds cards yet.

import type { TableDoor } from '../table/door';
import { Feed } from '../talk/feed';
import { SayField } from '../talk/say-field';
import { t } from '../texts';

export function LobbyTalk({ door }: { door: TableDoor }) {
  return (
    <section class="panel lobby-talk" aria-labelledby="lobby-talk">
      <h2 id="lobby-talk">{t('lobby.talk')}</h2>
      <Feed door={door} />
      <SayField door={door} />
    </section>
  );
}
