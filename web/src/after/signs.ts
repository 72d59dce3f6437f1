// Signals about piles as the lanes show them.
import type { LaneSign } from '../piles/lanes';
import { t } from '../texts';
import type { PileName, SignalInForce } from '../wire/types';

const kinds: readonly string[] = ['leave', 'small', 'good', 'free'];

export function signsOf(
  signals: readonly SignalInForce[],
  names: readonly string[],
  bots: readonly boolean[],
): Partial<Record<PileName, LaneSign[]>> {
  const signs: Partial<Record<PileName, LaneSign[]>> = {};
  for (const { seat, signal } of [...signals].reverse()) {
    const [kind, pile] = signal.split(':');
    if (!kind || !pile || !kinds.includes(kind)) continue;
    const at = pile as PileName;
    signs[at] ??= [];
    signs[at].push({
      kind: kind as LaneSign['kind'],
      name: names[seat] ?? '',
      bot: bots[seat] ?? false,
      text: t(`after.sign.${kind as LaneSign['kind']}`),
    });
  }
  return signs;
}
