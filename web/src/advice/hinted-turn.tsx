// One turn of a hint: its cards, what it is worth, why, and what can be done with it.
import { Button } from '../kit/button';
import { number, percent, t } from '../texts';
import type { HintedTurn, View } from '../wire/types';
import { ChanceBar } from './chance-bar';
import { LanesAfter } from './lanes-after';
import { reasonTexts } from './reasons';
import { TurnCards } from './turn-cards';

interface Props {
  hinted: HintedTurn;
  rank: number;
  view: View;
  names: readonly string[];
  /** Its cards are drawn on lanes, here if `lanes`, else on the table's. */
  shown: boolean;
  lanes: boolean;
  onShow: () => void;
  onPut: () => void;
}

const points = (share: number) => Math.round(share * 100);

/** How it stands to the first turn; nothing for the first. */
function standing({ behind }: HintedTurn, rank: number): string {
  if (rank === 1) return t('advice.strongest');
  const n = points(behind.value);
  return n <= 0 || behind.value <= behind.error ? t('advice.as_good') : t('advice.behind', { n });
}

export function HintedTurnItem({ hinted, rank, view, names, shown, lanes, onShow, onPut }: Props) {
  const { chance, left } = hinted;
  const share = percent(chance.value);
  const error = points(chance.error);
  return (
    <li class={rank === 1 ? 'hint-turn first' : 'hint-turn'}>
      <div class="hint-cards">
        <span class="hint-rank num" aria-hidden="true">
          {rank}
        </span>
        <TurnCards actions={hinted.turn} rules={view.rules} />
      </div>
      <div class="hint-worth">
        <span class="vh">
          {error > 0
            ? t('advice.chance_about', { share, error: percent(chance.error) })
            : t('advice.chance', { share })}
        </span>
        <b aria-hidden="true">{share}</b>
        {error > 0 && (
          <span class="hint-error" aria-hidden="true">
            {t('advice.give_or_take', { error: number(error) })}
          </span>
        )}
        <span class="hint-standing">{standing(hinted, rank)}</span>
        <span class="hint-left">{t('advice.left', { n: Math.round(left.value) })}</span>
      </div>
      <ChanceBar {...chance} />
      <ul class="hint-reasons">
        {reasonTexts(hinted.reasons, names).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {shown && lanes && <LanesAfter view={view} actions={hinted.turn} />}
      {hinted.turn.some((action) => action !== 'end') && (
        <div class="hint-acts">
          <Button kind={rank === 1 ? 'go' : undefined} mid onPress={onPut}>
            {t('advice.put')}
          </Button>
          <button type="button" class="btn mid" aria-pressed={shown} onClick={onShow}>
            {t('advice.show')}
          </button>
        </div>
      )}
    </li>
  );
}
