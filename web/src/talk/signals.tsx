// Buttons for signals: about a pile, about the turn, and in Extreme about commands. One that holds is
// pressed; giving it again would change nothing.
import { useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { rises } from '../games/cards';
import { Segmented } from '../kit/button';
import { Icon, type IconName } from '../kit/icons';
import type { TableConnection } from '../table/connection';
import { isRunning, mySeat } from '../table/people';
import { t } from '../texts';
import type { Command, PileName, Signal, Table } from '../wire/types';
import { PILES } from '../wire/types';
import { maySignal, mutes } from './rights';
import { useSending } from './sending';
import './signals.css';

const aboutPile = ['leave', 'small', 'good', 'free'] as const;
const commands: readonly Command[] = [
  'stop',
  'skull',
  'three',
  'mute',
  'no_back',
  'one_pile',
  'draw_one',
];

/** The own signals in force. */
function own(table: Table | undefined): Signal[] {
  const seat = table && mySeat(table);
  return (table?.game?.signals ?? [])
    .filter((one) => one.seat === seat)
    .map(({ signal }) => signal);
}

interface ButtonProps {
  icon: IconName;
  text: string;
  label?: string;
  on: boolean;
  off: boolean;
  bare?: boolean; // the icon alone
  onPress: () => void;
}

function SignalButton({ icon, text, label, on, off, bare, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      class={`signal ${bare ? 'bare' : ''}`}
      aria-pressed={on}
      aria-disabled={off ? 'true' : undefined}
      aria-label={label ?? (bare ? text : undefined)}
      title={bare ? text : undefined}
      onClick={() => {
        if (!off && !on) onPress();
      }}
    >
      <Icon name={icon} />
      {!bare && <span>{text}</span>}
    </button>
  );
}

interface PileProps {
  connection: TableConnection;
  pile: PileName;
  /** After one was pressed. */
  onSent?: () => void;
}

/** The four meanings about one pile. */
export function SignalButtons({ connection, pile, onSent }: PileProps) {
  const table = useStore(connection.model, ({ table }) => table);
  const { refused, send } = useSending(connection);
  const mine = own(table);
  const off = !table || !maySignal(table);
  return (
    <div class="signals" role="group" aria-label={t('talk.about_this_pile', { pile })}>
      {aboutPile.map((meaning) => (
        <SignalButton
          key={meaning}
          icon={meaning}
          text={t(`talk.pile.${meaning}`)}
          label={t('talk.pile_label', { pile, text: t(`talk.pile.${meaning}`) })}
          on={mine.includes(`${meaning}:${pile}`)}
          off={off}
          onPress={() => {
            send({ t: 'signal', signal: `${meaning}:${pile}` });
            onSent?.();
          }}
        />
      ))}
      {refused && <p class="signals-refused">{refused}</p>}
      {table && mutes(table).length > 0 && <p class="signals-muted">{t('refused.muted')}</p>}
    </div>
  );
}

/** The pile a palette speaks about, and its signals. */
export function PilePalette({ connection }: { connection: TableConnection }) {
  const [pile, choose] = useState<PileName>('A');
  return (
    <div class="palette">
      <Segmented
        label={t('talk.about_pile')}
        value={pile}
        choices={PILES.map((one) => ({
          value: one,
          label: t(rises(one) ? 'talk.pile_rising' : 'talk.pile_falling', { pile: one }),
          text: (
            <span class={`palette-pile ${rises(one) ? 'up' : 'down'}`}>
              {one}
              <Icon name={rises(one) ? 'up' : 'down'} />
            </span>
          ),
        }))}
        onChoose={choose}
      />
      <SignalButtons connection={connection} pile={pile} />
    </div>
  );
}

/** About the turn; before it is settled who begins, about that. */
export function TurnSignals({ connection }: { connection: TableConnection }) {
  const table = useStore(connection.model, ({ table }) => table);
  const { refused, send } = useSending(connection);
  if (!table || !isRunning(table)) return null;
  const mine = own(table);
  const off = !maySignal(table);
  const meanings =
    table.phase === 'begin' ? (['begin', 'not_begin'] as const) : (['trouble', 'wait'] as const);
  return (
    <div class="signals" role="group" aria-label={t('talk.about_turn')}>
      {meanings.map((meaning) => (
        <SignalButton
          key={meaning}
          icon={meaning}
          text={t(`talk.turn.${meaning}`)}
          on={mine.includes(meaning)}
          off={off}
          onPress={() => send({ t: 'signal', signal: meaning })}
        />
      ))}
      {refused && <p class="signals-refused">{refused}</p>}
    </div>
  );
}

/** About a command of Extreme: what one wants to say, then which it is. */
export function CommandSignals({ connection }: { connection: TableConnection }) {
  const table = useStore(connection.model, ({ table }) => table);
  const { refused, send } = useSending(connection);
  const [meaning, choose] = useState<'hold' | 'not_now'>('hold');
  if (!table?.game?.view.rules.extreme || !isRunning(table)) return null;
  const mine = own(table);
  const off = !maySignal(table);
  return (
    <div class="palette">
      <Segmented
        label={t('talk.about_command')}
        value={meaning}
        choices={(['hold', 'not_now'] as const).map((one) => ({
          value: one,
          text: (
            <span class="palette-pile">
              <Icon name={one} />
              {t(`talk.command.${one}`)}
            </span>
          ),
        }))}
        onChoose={choose}
      />
      <div class="signals seven" role="group" aria-label={t(`talk.command.${meaning}`)}>
        {commands.map((command) => (
          <SignalButton
            key={command}
            icon={command}
            bare
            text={t(`talk.${meaning}_label`, { command: t(`words.command.${command}`) })}
            on={mine.includes(`${meaning}:${command}`)}
            off={off}
            onPress={() => send({ t: 'signal', signal: `${meaning}:${command}` })}
          />
        ))}
      </div>
      {refused && <p class="signals-refused">{refused}</p>}
    </div>
  );
}
