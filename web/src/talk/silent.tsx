// Why somebody cannot talk here now.

import { Icon } from '../kit/icons';
import type { TableConnection } from '../table/connection';
import { t } from '../texts';
import { AwayButton, MuteBox } from './mute';
import type { Talk } from './rights';

export function Silent({
  connection,
  talk,
}: {
  connection: TableConnection;
  talk: Talk & { may: 'no' };
}) {
  if (talk.why === 'muted') {
    return (
      <>
        <MuteBox connection={connection} piles={talk.piles} />
        <AwayButton connection={connection} />
      </>
    );
  }
  return (
    <p class="talk-silent">
      <Icon name="eye" />
      <span>{t(`talk.silent.${talk.why}`)}</span>
    </p>
  );
}
