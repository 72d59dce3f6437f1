// Why somebody cannot talk here now.

import { Icon } from '../kit/icons';
import type { TableDoor } from '../table/door';
import { t } from '../texts';
import { AwayButton, MuteBox } from './mute';
import type { Talk } from './rights';

export function Silent({ door, talk }: { door: TableDoor; talk: Talk & { may: 'no' } }) {
  if (talk.why === 'muted') {
    return (
      <>
        <MuteBox door={door} piles={talk.piles} />
        <AwayButton door={door} />
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
