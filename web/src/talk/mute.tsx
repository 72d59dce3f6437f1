// A mute, shown plainly: until which pile is covered, and that nothing typed is lost.
import { useStore } from '../base/store';
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import type { TableConnection } from '../table/connection';
import { list, t } from '../texts';
import type { PileName } from '../wire/types';
import { draftOf } from './draft';
import { mutes } from './rights';
import './mute.css';

const untilText = (piles: readonly PileName[]) =>
  t('talk.mute_until', { piles: list(piles), n: piles.length });

/** In the place of field and signals. */
export function MuteBox({
  connection,
  piles,
}: {
  connection: TableConnection;
  piles: readonly PileName[];
}) {
  const draft = useStore(draftOf(connection.id));
  return (
    <div class="mute-box">
      <Icon name="mute" />
      <p>
        <b>{untilText(piles)}</b>
        <span>{t('talk.mute_what')}</span>
        {draft.trim() && (
          <span class="mute-draft">{t('talk.mute_kept', { text: draft.trim() })}</span>
        )}
      </p>
    </div>
  );
}

/** Away and back are states of a seat, not talk: they always work. */
export function AwayButton({ connection }: { connection: TableConnection }) {
  const away = useStore(connection.model, ({ table }) => {
    const me = table?.members.find(({ member }) => member === table.you.member);
    return me?.state === 'away';
  });
  return (
    <Button icon="wait" onPress={() => void connection.send({ t: 'away', away: !away })}>
      {t(away ? 'talk.show_back' : 'talk.show_away')}
    </Button>
  );
}

/** Across the whole table, where people talk by voice. Nothing is drawn at other tables. */
export function MuteBanner({ connection }: { connection: TableConnection }) {
  const table = useStore(connection.model, ({ table }) => table);
  const piles = table?.settings.voice ? mutes(table) : [];
  if (piles.length === 0) return null;
  return (
    <p class="mute-banner">
      <Icon name="mute" />
      <b>{untilText(piles)}</b>
      <span>{t('talk.mute_voice')}</span>
    </p>
  );
}
