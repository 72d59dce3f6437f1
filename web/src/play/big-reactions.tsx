// What people felt about the end of a game, large and for a moment: there is no play now that it could
// cover. The log keeps it, and seats tell it to those who listen.
import { Avatar } from '../kit/avatar';
import { Icon } from '../kit/icons';
import { isBot, seatName } from '../table/people';
import type { Reaction, Table } from '../wire/types';
import './big-reactions.css';

interface Props {
  table: Table;
  reactions: ReadonlyMap<number, Reaction>;
}

export function BigReactions({ table, reactions }: Props) {
  if (reactions.size === 0) return null;
  return (
    <div class="big-reactions" aria-hidden="true" data-may-overlap>
      {[...reactions].map(([seat, reaction]) => (
        <span key={`${seat} ${reaction}`} class="big-reaction">
          <Icon name={reaction} />
          <Avatar name={seatName(table, seat)} bot={isBot(table, seat)} />
        </span>
      ))}
    </div>
  );
}
