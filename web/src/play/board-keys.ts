// What single keys do at a table.

import { say } from '../base/live';
import { showOverlay } from '../base/overlay';
import { useKeys } from '../settings/keys';
import type { TableConnection } from '../table/connection';
import type { OwnTurn } from '../table/turn';
import { focusTalk } from '../talk/focus';
import { stateText } from '../talk/state';
import type { PileName } from '../wire/types';
import type { Layout } from './layout';

interface Board {
  connection: TableConnection;
  turn: OwnTurn;
  layout: Layout;
  onLane: (pile: PileName) => void;
  onTalk: () => void;
  onHint?: () => void;
}

export function useBoardKeys({ connection, turn, layout, onLane, onTalk, onHint }: Board): void {
  const hand = turn.model.get().preview?.hand.map(({ card }) => card);
  useKeys({
    ...(hand ? { hand } : {}),
    pick: (card) => turn.pick(card),
    pile: onLane,
    back: () => turn.takeBack(),
    lay: () => turn.lay(),
    end: () => turn.end(),
    talk: layout === 'wide' ? focusTalk : onTalk,
    ...(onHint ? { hint: onHint } : {}),
    state: () => {
      const { table } = connection.model.get();
      if (table) say(stateText(table, turn.model.get().preview));
    },
    help: () => showOverlay('keys'),
  });
}
