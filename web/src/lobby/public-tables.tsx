// Tables that want to be found: to sit down at, or to watch.
import { follow } from '../base/router';
import { variantName } from '../games/variant';
import { Avatar } from '../kit/avatar';
import { Button } from '../kit/button';
import { botName, called, isProgramShown } from '../table/people';
import { list, t } from '../texts';
import type { TableShown } from '../wire/types';
import { type Asked, known } from './start-data';

const most = 5;

function titleOf(table: TableShown): string {
  const people = table.seats.flatMap((seat) =>
    seat.name ? called(seat.name, isProgramShown(seat)) : [],
  );
  if (table.name) return table.name;
  return people.length ? list(people) : t('lobby.a_table');
}

function stateOf(table: TableShown): string {
  const variant = variantName(table.rules);
  const free = table.seats.filter(({ free, bot, name }) => free || (bot && !name)).length;
  if (table.phase === 'lobby') {
    return free ? t('start.room_for', { variant, n: free }) : t('start.all_taken', { variant });
  }
  return table.phase === 'over' ? t('start.between', { variant }) : t('start.plays', { variant });
}

export function PublicTables({ tables }: { tables: Asked<TableShown[]> }) {
  const found = known(tables)
    ?.filter(({ phase }) => phase !== 'closed')
    .slice(0, most);
  return (
    <section
      class="panel public"
      aria-labelledby="start-tables"
      aria-busy={tables.state === 'asked'}
    >
      <h2 id="start-tables">{t('start.tables')}</h2>
      {found?.length ? (
        <ul>
          {found.map((table) => (
            <PublicTable key={table.table} table={table} />
          ))}
        </ul>
      ) : (
        <p class="about-line" role="status">
          {tables.state === 'failed'
            ? t('start.offline_tables')
            : tables.state === 'here'
              ? t('start.no_tables')
              : ''}
        </p>
      )}
    </section>
  );
}

function PublicTable({ table }: { table: TableShown }) {
  const sit =
    table.phase === 'lobby' && table.seats.some(({ free, bot, name }) => free || (bot && !name));
  const title = titleOf(table);
  return (
    <li class="public-line">
      <span class="dots" aria-hidden="true">
        {table.seats.map(({ free, name, bot }, seat) => (
          <Avatar
            key={seat}
            name={free ? '+' : name || botName(bot ?? '')}
            bot={!name && !free}
            away={free}
          />
        ))}
      </span>
      <span class="public-words">
        <b>{title}</b>
        <small>{stateOf(table)}</small>
      </span>
      <Button
        mid
        size="small"
        href={`/t/${table.table}`}
        label={sit ? t('start.sit_at', { table: title }) : t('start.watch_at', { table: title })}
        onPress={follow}
      >
        {sit ? t('start.sit') : t('start.watch')}
      </Button>
    </li>
  );
}
