// What somebody was in the middle of, before anything else.
import { follow } from '../app/router';
import { Avatar } from '../kit/avatar';
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import { t } from '../texts';
import type { TableShown } from '../wire/types';
import { known, type StartData } from './start-data';
import { variantAndPlayers, variantName } from './variant';

function titleOf(table: TableShown): string {
  if (table.name) return table.name;
  if (table.deal.kind === 'today') return t('start.today');
  return table.host ? t('lobby.table_of', { name: table.host }) : t('lobby.a_table');
}

function stateOf(table: TableShown): string {
  if (table.phase === 'lobby') return t('start.waits_in_lobby');
  if (table.your_turn) return t('start.your_turn');
  return table.phase === 'begin' ? t('start.who_begins') : t('start.others_turn');
}

export function GoOn({ data }: { data: StartData }) {
  const tables = known(data.mine) ?? [];
  const first = tables.some(({ phase }) => phase !== 'lobby')
    ? 'table'
    : data.solo
      ? 'solo'
      : 'table';
  const solo = data.solo && (
    <li class={first === 'solo' ? 'go-on first' : 'go-on'} key="solo">
      <span class="av" aria-hidden="true">
        <Icon name="person" />
      </span>
      <span class="go-on-words">
        <b>{t('start.solo_kept')}</b>
        <small>
          {t('start.solo_kept_about', { variant: variantName(data.solo.rules), n: data.solo.left })}
        </small>
      </span>
      <Button
        mid
        kind={first === 'solo' ? 'go' : undefined}
        href={data.solo.address}
        label={t('start.go_on_at', { table: t('start.solo_kept') })}
        onPress={follow}
      >
        {t('start.go_on')}
      </Button>
    </li>
  );
  if (!tables.length && !solo) return null;
  return (
    <ul class="go-ons" aria-label={t('start.go_on')}>
      {first === 'solo' && solo}
      {tables.map((table, at) => (
        <li key={table.table} class={first === 'table' && at === 0 ? 'go-on first' : 'go-on'}>
          <Avatar name={table.host ?? table.name} />
          <span class="go-on-words">
            <b>{t('start.go_on_line', { table: titleOf(table), state: stateOf(table) })}</b>
            <small>
              {t('start.seat_kept', { game: variantAndPlayers(table.rules, table.players) })}
            </small>
          </span>
          <Button
            mid
            kind={first === 'table' && at === 0 ? 'go' : undefined}
            href={`/t/${table.table}`}
            label={t('start.go_on_at', { table: titleOf(table) })}
            onPress={follow}
          >
            {t('start.go_on')}
          </Button>
        </li>
      ))}
      {first !== 'solo' && solo}
    </ul>
  );
}
