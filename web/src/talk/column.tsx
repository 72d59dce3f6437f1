// Talk and log beside the table. Where people talk by voice it is folded away until somebody wants it.
import { useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { Button, IconButton } from '../kit/button';
import { Icon } from '../kit/icons';
import type { TableDoor } from '../table/door';
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
  door: TableDoor;
  turn: OwnTurn;
  /** Opens the hints, where the table has them. */
  onHint?: () => void;
}

export function TalkColumn({ door, onHint }: Props) {
  const model = useStore(door.model);
  const { table } = model;
  const [unfolded, unfold] = useState(false);
  const [which, show] = useState<'pile' | 'command'>('pile');
  const alone = isAlone(model);
  const folded = !!table?.settings.voice && !unfolded && !alone;
  if (folded) {
    return (
      <aside class="talk-column folded" id="talk" tabIndex={-1} aria-label={t('talk.title')}>
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
        {!alone && <Hiding door={door} />}
        {table?.settings.voice && !alone && (
          <IconButton
            icon="chevron_right"
            label={t('talk.fold')}
            expanded
            onPress={() => unfold(false)}
          />
        )}
      </div>
      <Feed door={door} />
      {!alone && talk?.may === 'no' && <Silent door={door} talk={talk} />}
      {!alone && talk && talk.may !== 'no' && (
        <>
          {signals && (
            <>
              {which === 'pile' || !extreme ? (
                <>
                  <PilePalette door={door} />
                  <TurnSignals door={door} />
                </>
              ) : (
                <CommandSignals door={door} />
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
          {!model.local && <Reactions door={door} />}
          {!model.local && <SayField door={door} />}
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
