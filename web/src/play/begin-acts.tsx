// Who begins: in the places of the three buttons of a turn, while the hands are looked at.
import { Button } from '../kit/button';
import type { TableConnection } from '../table/connection';
import { mySeat } from '../table/people';
import { useSending } from '../talk/sending';
import { t } from '../texts';
import type { Table } from '../wire/types';

export function BeginActs({
  connection,
  table,
  connected,
}: {
  connection: TableConnection;
  table: Table;
  connected: boolean;
}) {
  const { refused, send } = useSending(connection);
  const seat = mySeat(table);
  if (seat === undefined) return null;
  const signals = table.game?.signals ?? [];
  const said = (signal: string) =>
    signals.some((one) => one.seat === seat && one.signal === signal);
  const n = signals.filter((one) => one.seat !== seat && one.signal === 'begin').length;
  const others = table.seats.length > 1;
  const give = (signal: string) => () => send({ t: 'signal', signal });
  const about = (signal: string) =>
    !connected ? t('play.waits') : said(signal) ? t('play.begin.said') : t('play.begin.says');
  return (
    <div class="acts" role="group" aria-label={t('play.who_begins')}>
      <Button
        class="act"
        off={!connected || said('begin')}
        small={about('begin')}
        onPress={give('begin')}
      >
        {t('play.begin.can')}
      </Button>
      <Button
        class="act"
        off={!connected || said('not_begin')}
        small={about('not_begin')}
        onPress={give('not_begin')}
      >
        {t('play.begin.rather_not')}
      </Button>
      <Button
        class="act act-end"
        kind="go"
        off={!connected}
        small={
          refused ||
          (!connected
            ? t('play.waits')
            : n > 0
              ? t('play.begin.others_can', { n })
              : others
                ? t('play.begin.no_other')
                : undefined)
        }
        onPress={() => send({ t: 'begin', seat })}
      >
        {t('play.begin.i_begin')}
      </Button>
    </div>
  );
}
