// The lanes with the cards of a turn on them, as a picture with words.
import { useMemo } from 'preact/hooks';
import type { Lane } from '../engine/types';
import { type LaneSign, Lanes } from '../piles/lanes';
import { list, t } from '../texts';
import type { Action, PileName, View } from '../wire/types';
import './lanes-after.css';
import { useEngine } from './use-engine';

interface Props {
  /** Of the seat whose turn it is, before the turn. */
  view: View;
  actions: readonly Action[];
  signs?: Partial<Record<PileName, LaneSign[]>>;
  aid?: boolean;
}

function laneText(lane: Lane): string {
  const { pile, top, tip, puts } = lane;
  if (puts.length > 0) return t('advice.lane_laid', { pile, top, cards: list(puts.map(String)) });
  return t('advice.lane', { pile, top: tip });
}

/** "A: 34, then 36. B: 45. ..." */
export const lanesText = (lanes: readonly Lane[]) => lanes.map(laneText).join(' ');

export function LanesAfter({ view, actions, signs, aid = true }: Props) {
  const engine = useEngine();
  const preview = useMemo(
    () =>
      engine?.preview(
        view,
        actions.filter((action) => action !== 'end'),
      ),
    [engine, view, actions],
  );
  return (
    <div class="lanes-after">
      {preview && (
        <Lanes
          lanes={preview.lanes}
          hand={preview.hand}
          mine
          aid={aid}
          label={lanesText(preview.lanes)}
          {...(signs ? { signs } : {})}
        />
      )}
    </div>
  );
}
