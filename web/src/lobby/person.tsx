// Somebody in a lobby: name, and in a second line what there is to know.
import { Avatar } from '../kit/avatar';
import { Icon } from '../kit/icons';
import { isProgram, memberName, memberOf } from '../table/people';
import { t } from '../texts';
import type { Table } from '../wire/types';

export function Person({ table, member }: { table: Table; member: number }) {
  const name = memberName(table, member);
  const state = memberOf(table, member)?.state;
  const facts = [
    ...(member === table.host ? [t('lobby.host')] : []),
    ...(member === table.acting_host && member !== table.host ? [t('lobby.acting_host')] : []),
    ...(table.ready.includes(member) ? [t('lobby.ready')] : []),
    ...(state === 'away' ? [t('lobby.away')] : []),
    ...(state === 'lost' ? [t('lobby.lost')] : []),
  ];
  return (
    <>
      <Avatar name={name} bot={isProgram(table, member)} away={state !== 'connected'} />
      <span class="seat-words">
        <b>
          {member === table.you.member ? t('lobby.name_you', { name }) : name}
          {member === table.host && <Icon name="crown" />}
          {table.ready.includes(member) && <Icon name="check" />}
        </b>
        <small>{facts.join(', ')}</small>
      </span>
    </>
  );
}
