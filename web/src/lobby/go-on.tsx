// What somebody was in the middle of, before anything else.

import { follow } from '../base/router';
import { variantAndPlayers, variantName } from '../games/variant';
import { Avatar } from '../kit/avatar';
import { Button } from '../kit/button';
import { Icon } from '../kit/icons';
import { prefs } from '../settings/prefs';
import { dateTimeText, t, timeText } from '../texts';
import type { TableShown } from '../wire/types';
import { known, type StartData } from './start-data';

/** What a table is called by those who sit there: never by a name that nobody has chosen. Who opens a game
    with bots at once is given a name, and is not shown it before. */
export function goOnTitle(table: TableShown, own: string): string {
  if (table.name) return table.name;
  if (table.deal.kind === 'today') return t('start.today');
  const people = table.seats.filter(({ bot, free }) => !bot && !free);
  const empty = table.seats.some(({ free }) => free);
  if (people.length <= 1 && !empty) return t('start.bots_kept');
  if (!table.host) return t('lobby.a_table');
  return table.host === own ? t('lobby.your_table') : t('lobby.table_of', { name: table.host });
}

const titleOf = (table: TableShown) => goOnTitle(table, prefs.get().name);

function stateOf(table: TableShown): string {
  if (table.phase === 'lobby') return t('start.waits_in_lobby');
  if (table.your_turn) return t('start.your_turn');
  if (table.phase === 'begin') return t('start.who_begins');
  const next = table.turn === undefined ? undefined : table.seats[table.turn];
  return next?.name && !next.bot ? t('start.turn_of', { name: next.name }) : t('start.others_turn');
}

const longMs = 3_600_000; // then it matters since when somebody is waited for

function aboutTable(table: TableShown): string {
  if (table.until) return t('play.counts_until', { time: timeText(table.until) });
  if (table.turn_since && Date.now() - table.turn_since > longMs) {
    return t('start.turn_since', { time: dateTimeText(table.turn_since) });
  }
  return t('start.seat_kept', { game: variantAndPlayers(table.rules, table.players) });
}

function soloTitle({ address, rules }: { address: string; rules: string }): string {
  if (address === '/pass') return t('pass.title');
  return rules.startsWith('1') ? t('start.solo_kept') : t('start.bots_kept');
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
        <b>{soloTitle(data.solo)}</b>
        <small>
          {t('start.solo_kept_about', { variant: variantName(data.solo.rules), n: data.solo.left })}
        </small>
      </span>
      <Button
        mid
        kind={first === 'solo' ? 'go' : undefined}
        href={data.solo.address}
        label={t('start.go_on_at', { table: soloTitle(data.solo) })}
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
            <small>{aboutTable(table)}</small>
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
