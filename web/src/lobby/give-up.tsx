// Giving a game up together: it ends when everybody says so who has not been gone for long.
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { Avatar } from '../kit/avatar';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { Icon } from '../kit/icons';
import type { TableConnection } from '../table/connection';
import { isRunning, memberOf } from '../table/people';
import { t } from '../texts';
import './leave.css';
import { refusalOf } from '../talk/refusals';

export function GiveUp({
  connection,
  onClose,
}: {
  connection: TableConnection;
  onClose: () => void;
}) {
  const { table, local } = useStore(connection.model);
  const [problem, setProblem] = useState('');
  const running = table !== undefined && isRunning(table);
  useEffect(() => {
    if (!running) onClose(); // the last one has agreed, or it ended by itself
  }, [running]);
  if (!table) return null;
  const votes = table.game?.votes ?? [];
  const mine = votes.includes(table.you.member);
  // Programs are not asked. Those who share this device agree among themselves.
  const asked = (local ? [] : table.seats)
    .flatMap(({ member }) => memberOf(table, member) ?? [])
    .filter(({ program }) => !program);
  const others = asked.some(({ member }) => member !== table.you.member);
  const vote = async (agree: boolean) => {
    const refused = refusalOf(await connection.send({ t: 'give_up', give_up: agree }));
    setProblem(refused ?? '');
    if (!refused && (agree ? !others : true)) onClose();
  };
  return (
    <Dialog title={t('lobby.give_up_title')} onClose={onClose} focus=".give-up-not">
      <p>{others ? t('lobby.give_up_together') : t('lobby.give_up_alone')}</p>
      {others && (
        <ul class="votes" aria-label={t('lobby.give_up_votes')}>
          {asked.map(({ member, name, state }) => (
            <li key={member}>
              <Avatar name={name} away={state !== 'connected'} />
              {votes.includes(member)
                ? t('lobby.has_agreed', { name })
                : state === 'lost'
                  ? t('lobby.not_waited_for', { name })
                  : t('lobby.not_agreed', { name })}
              {votes.includes(member) && <Icon name="check" />}
            </li>
          ))}
        </ul>
      )}
      <div class="buttons">
        {mine ? (
          <Button mid class="give-up-not" onPress={() => void vote(false)}>
            {t('lobby.give_up_not')}
          </Button>
        ) : (
          <>
            <Button mid class="give-up-not" onPress={onClose}>
              {t('lobby.play_on')}
            </Button>
            <Button mid onPress={() => void vote(true)}>
              {t('lobby.give_up')}
            </Button>
          </>
        )}
      </div>
      {problem && (
        <p class="about-line wrong" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
