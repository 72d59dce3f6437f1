// The line above the hand on a phone: the last thing said, or else the last thing done, with a count
// of what is new.
import { useStore } from '../base/store';
import { Avatar } from '../kit/avatar';
import { IconButton } from '../kit/button';
import { Icon } from '../kit/icons';
import type { TableConnection } from '../table/connection';
import type { OwnTurn } from '../table/turn';
import { list, t } from '../texts';
import type { Table } from '../wire/types';
import { nodes } from './marked';
import { isAlone, mutes } from './rights';
import { isTalk, type Line, lastIndex, story } from './story';
import { useUnread } from './unread';
import './ticker.css';

interface Props {
  connection: TableConnection;
  turn: OwnTurn;
  /** Opens talk: the log when the line is pressed, signals and field when the button is. */
  onTalk: (part: 'log' | 'say') => void;
  onHint?: () => void;
}

/** What others said since the own last turn stays in sight; else the newest line. */
export function lastLine(table: Table): Line | undefined {
  const lines = story(table);
  const own = lastIndex(lines, (line) => line.kind === 'turn' && line.mine);
  const mark = lastIndex(lines, (line) => line.kind === 'mark');
  const talk = lastIndex(lines, (line) => isTalk(line) && !line.mine);
  return talk > own && talk > mark ? lines[talk] : lines.at(-1);
}

export function Ticker({ connection, onTalk, onHint }: Props) {
  const model = useStore(connection.model);
  const fresh = useUnread(connection);
  const { table } = model;
  if (!table) return <div class="ticker" />;
  const muted = mutes(table);
  const line = lastLine(table);
  const text =
    muted.length > 0
      ? t('talk.ticker_mute', { piles: list(muted), n: muted.length })
      : (line?.text ?? '');
  const alone = isAlone(model);
  return (
    <div class="ticker">
      <button type="button" class="ticker-last" onClick={() => onTalk('log')}>
        {muted.length > 0 ? (
          <Icon name="mute" />
        ) : line?.name ? (
          <Avatar name={line.name} bot={line.bot} />
        ) : (
          <Icon name={line?.icon ?? 'log'} />
        )}
        <span>{text ? nodes(text) : t('talk.nothing_yet')}</span>
        <span class="vh">{t('talk.open_log')}</span>
      </button>
      {onHint && <IconButton icon="hint" label={t('talk.hint')} box onPress={onHint} />}
      {!alone && (
        <IconButton
          icon="talk"
          label={fresh > 0 ? t('talk.open_new', { n: fresh }) : t('talk.open')}
          box
          onPress={() => onTalk('say')}
        >
          {fresh > 0 && (
            <span class="ticker-count" aria-hidden="true">
              {fresh > 99 ? '99+' : fresh}
            </span>
          )}
        </IconButton>
      )}
    </div>
  );
}
