// Talk and log beside the table. Where people talk by voice it is applied away until somebody wants it.
import { useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { Button, IconButton } from '../kit/button';
import { Icon } from '../kit/icons';
import type { TableConnection } from '../table/connection';
import { isRunning, mySeat } from '../table/people';
import type { OwnTurn } from '../table/turn';
import { t } from '../texts';
import { Feed } from './feed';
import { Hiding } from './hiding';
import { Reactions } from './reactions';
import { isAlone, talkOf } from './rights';
import { SayField } from './say-field';
import { CommandSignals, PilePalette, TurnSignals } from './signals';
import { Silent } from './silent';
import './talk.css';

interface Props {
  connection: TableConnection;
  turn: OwnTurn;
  /** Opens the hints, where the table has them. */
  onHint?: () => void;
}

export function TalkColumn({ connection, onHint }: Props) {
  const model = useStore(connection.model);
  const { table } = model;
  const [unfolded, unfold] = useState(false);
  const [which, show] = useState<'pile' | 'command'>('pile');
  const alone = isAlone(model);
  const applied = !!table?.settings.voice && !unfolded && !alone;
  if (applied) {
    return (
      <aside class="talk-column applied" id="talk" tabIndex={-1} aria-label={t('talk.title')}>
        <IconButton
          icon="talk"
          label={t('talk.unfold')}
          box
          expanded={false}
          onPress={() => unfold(true)}
        />
      </aside>
    );
  }
  const talk = table && talkOf(table);
  const signals = !!table && isRunning(table) && mySeat(table) !== undefined && !alone;
  const extreme = !!table?.game?.view.rules.extreme;
  return (
    <aside
      class="talk-column"
      id="talk"
      tabIndex={-1}
      aria-label={t(alone ? 'talk.log' : 'talk.title')}
    >
      <div class="talk-head">
        <h2>
          <Icon name={alone ? 'log' : 'talk'} />
          <span>{t(alone ? 'talk.log' : 'talk.title')}</span>
        </h2>
        {!alone && onHint && <IconButton icon="hint" label={t('talk.hint')} onPress={onHint} />}
        {!alone && <Hiding connection={connection} />}
        {table?.settings.voice && !alone && (
          <IconButton
            icon="chevron_right"
            label={t('talk.fold')}
            expanded
            onPress={() => unfold(false)}
          />
        )}
      </div>
      <Feed connection={connection} />
      {!alone && talk?.may === 'no' && <Silent connection={connection} talk={talk} />}
      {!alone && talk && talk.may !== 'no' && (
        <>
          {signals && (
            <>
              {which === 'pile' || !extreme ? (
                <>
                  <PilePalette connection={connection} />
                  <TurnSignals connection={connection} />
                </>
              ) : (
                <CommandSignals connection={connection} />
              )}
              {extreme && (
                <button
                  type="button"
                  class="talk-other"
                  onClick={() => show(which === 'pile' ? 'command' : 'pile')}
                >
                  {t(which === 'pile' ? 'talk.to_commands' : 'talk.to_piles')}
                </button>
              )}
            </>
          )}
          {!model.local && <Reactions connection={connection} />}
          {!model.local && <SayField connection={connection} />}
        </>
      )}
      {alone && onHint && (
        <Button icon="hint" onPress={onHint}>
          {t('talk.hint')}
        </Button>
      )}
    </aside>
  );
}
