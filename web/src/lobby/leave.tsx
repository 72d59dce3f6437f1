// Leaving a table: what becomes of the seat is said before, and is one's own choice.
import { useState } from 'preact/hooks';
import { go } from '../base/router';
import { useStore } from '../base/store';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import type { TableConnection } from '../table/connection';
import { botPlaysForMe, isPerson, isRunning, mySeat } from '../table/people';
import { t } from '../texts';
import type { TableRequest } from '../wire/types';
import './leave.css';
import { refusalOf } from '../talk/refusals';

/** Who takes the place of somebody who goes. */
const standIn = 'strong';

export function Leave({
  connection,
  onClose,
}: {
  connection: TableConnection;
  onClose: () => void;
}) {
  const { table } = useStore(connection.model);
  const [problem, setProblem] = useState('');
  if (!table) return null;
  const seat = mySeat(table);
  const running = isRunning(table);
  const others = table.seats.some(({ member }, at) => isPerson(table, member) && at !== seat);

  const goWith = async (request?: TableRequest) => {
    if (request) {
      const refused = refusalOf(await connection.send(request));
      if (refused) return setProblem(refused);
    }
    onClose();
    go('/');
  };

  return (
    <Dialog title={t('lobby.leave_title')} onClose={onClose} focus=".leave-keep" class="leave">
      {seat === undefined ? (
        <>
          <Button
            class="leave-keep"
            small={t('lobby.stay_member_small')}
            onPress={() => void goWith()}
          >
            {t('lobby.stay_member')}
          </Button>
          <Button small={t('lobby.leave_bench_small')} onPress={() => void goWith({ t: 'leave' })}>
            {t('lobby.leave_bench')}
          </Button>
        </>
      ) : (
        <>
          <Button
            class="leave-keep"
            small={running ? t('lobby.keep_running') : t('lobby.keep_waiting')}
            onPress={() => void goWith()}
          >
            {t('lobby.keep')}
          </Button>
          {running && !botPlaysForMe(table) && (
            <Button
              small={t('lobby.stand_in_small')}
              onPress={() => void goWith({ t: 'stand_in', seat, bot: standIn })}
            >
              {t('lobby.stand_in')}
            </Button>
          )}
          <Button
            small={
              !running
                ? t('lobby.free_small')
                : others
                  ? t('lobby.for_good_small')
                  : t('lobby.for_good_alone')
            }
            onPress={() => void goWith({ t: 'leave' })}
          >
            {running ? t('lobby.for_good') : t('lobby.free')}
          </Button>
        </>
      )}
      <Button mid onPress={onClose}>
        {t('lobby.stay')}
      </Button>
      {problem && (
        <p class="about-line wrong" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
