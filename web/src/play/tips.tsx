// Three short tips in the first own turn of a newcomer, one at a time, in the line beside what they
// speak about: hand, lanes, buttons. They cover nothing and end with the turn.

import { useStore } from '../base/store';
import { Icon } from '../kit/icons';
import { prefs } from '../settings/prefs';
import type { TurnModel } from '../table/turn';
import { t } from '../texts';

export function Tip({ turn }: { turn: TurnModel }) {
  const newcomer = useStore(prefs, (chosen) => chosen.newcomer);
  const { preview, picked, puts } = turn;
  if (!newcomer || !preview?.mine) return null;
  const enough = preview.due === 0 && (puts.length > 0 || preview.laid > 0);
  const which = picked !== undefined ? 'lane' : enough ? 'end' : puts.length > 0 ? 'more' : 'pick';
  return (
    <span class={`tip tip-${which}`}>
      <Icon name="hint" />
      <span>{t(`play.tip.${which}`)}</span>
    </span>
  );
}
