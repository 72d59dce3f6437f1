// Whose talk one does not want to see. Nobody else is told.
import { useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { IconButton } from '../kit/button';
import { Sheet } from '../kit/sheet';
import { Switch } from '../kit/switch';
import type { TableConnection } from '../table/connection';
import { isMember, memberName } from '../table/people';
import { t } from '../texts';

export function Hiding({ connection }: { connection: TableConnection }) {
  const { table, local } = useStore(connection.model);
  const [open, show] = useState(false);
  if (!table || local || !isMember(table)) return null;
  const others = table.members.filter(
    ({ member, state }) =>
      member !== table.you.member && (state !== 'left' || table.you.hidden.includes(member)),
  );
  if (others.length === 0) return null;
  return (
    <>
      <IconButton icon="people" label={t('talk.hiding')} onPress={() => show(true)} />
      {open && (
        <Sheet title={t('talk.hiding')} onClose={() => show(false)}>
          <p class="talk-about">{t('talk.hiding_about')}</p>
          {others.map(({ member }) => (
            <Switch
              key={member}
              label={memberName(table, member)}
              on={!table.you.hidden.includes(member)}
              onChange={(on) => void connection.send({ t: 'hide', member, hide: !on })}
            />
          ))}
        </Sheet>
      )}
    </>
  );
}
