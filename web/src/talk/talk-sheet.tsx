// Talk on a phone: in the place of the hand, never of the lanes. With the on-screen keyboard open only
// the field is left of it.
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { IconButton, Segmented } from '../kit/button';
import type { TableConnection } from '../table/connection';
import { isRunning, mySeat } from '../table/people';
import type { OwnTurn } from '../table/turn';
import { t } from '../texts';
import { Feed } from './feed';
import { Hiding } from './hiding';
import { useKeyboardGone } from './keyboard-gone';
import { Reactions } from './reactions';
import { isAlone, talkOf } from './rights';
import { SayField } from './say-field';
import { CommandSignals, PilePalette, TurnSignals } from './signals';
import { Silent } from './silent';
import { look } from './unread';
import './talk.css';

export type TalkMode = 'closed' | 'open' | 'typing';
export type TalkPart = 'say' | 'command' | 'log';

interface Props {
  connection: TableConnection;
  turn: OwnTurn;
  onClose: () => void;
  /** For the layout of the table around it. */
  onMode?: (mode: TalkMode) => void;
  part?: TalkPart;
}

export function TalkSheet({ connection, onClose, onMode, part = 'say' }: Props) {
  const model = useStore(connection.model);
  const { table } = model;
  const [wished, show] = useState<TalkPart>(part);
  const [typing, type] = useState(false);
  useEffect(() => show(part), [part]);
  useEffect(() => onMode?.(typing ? 'typing' : 'open'), [typing]);
  useEffect(() => () => onMode?.('closed'), []);
  useEffect(() => look(connection), [table?.seq]);
  useKeyboardGone(typing);

  const alone = isAlone(model);
  const talk = table && talkOf(table);
  const signals =
    !!table && isRunning(table) && mySeat(table) !== undefined && !alone && talk?.may !== 'no';
  const parts: TalkPart[] = [];
  if (signals) parts.push('say');
  if (signals && table?.game?.view.rules.extreme) parts.push('command');
  parts.push('log');
  const shown = parts.includes(wished) ? wished : parts[parts.length - 1]!;

  return (
    <section
      class={`talk-sheet ${typing ? 'typing' : ''}`}
      id="talk"
      aria-label={t(alone ? 'talk.log' : 'talk.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div class="talk-sheet-top">
        {parts.length > 1 ? (
          <Segmented
            label={t('talk.part')}
            value={shown}
            choices={parts.map((one) => ({ value: one, text: t(`talk.part_${one}`) }))}
            onChoose={show}
          />
        ) : (
          <h2>{t(alone ? 'talk.log' : 'talk.title')}</h2>
        )}
        {!alone && shown === 'log' && <Hiding connection={connection} />}
        <IconButton icon="close" label={t('talk.to_hand')} onPress={onClose} />
      </div>
      {shown === 'say' && (
        <div class="talk-sheet-part">
          <PilePalette connection={connection} />
          <TurnSignals connection={connection} />
        </div>
      )}
      {shown === 'command' && (
        <div class="talk-sheet-part">
          <CommandSignals connection={connection} />
        </div>
      )}
      {shown === 'log' && (
        <div class="talk-sheet-part log">
          <Feed connection={connection} />
          {!alone && !model.local && <Reactions connection={connection} />}
        </div>
      )}
      {!alone && talk?.may === 'no' && <Silent connection={connection} talk={talk} />}
      {!alone && !model.local && <SayField connection={connection} onTyping={type} />}
    </section>
  );
}
