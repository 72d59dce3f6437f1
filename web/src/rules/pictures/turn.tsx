// A turn as a picture: two cards of a hand on their way to piles, and two that come from the draw
// pile. And how good a result is, as a scale.
import { t } from '../../texts';

const hand = [12, 29, 47, 58, 71, 84];
const laid: Record<number, string> = { 29: 'A', 84: 'D' };

export function TurnPicture() {
  return (
    <svg class="pic" viewBox="0 0 288 142" role="img" aria-label={t('rules.turn.picture')}>
      <rect class="pic-ground" x="0.5" y="0.5" width="287" height="141" rx="9" />
      {hand.map((card, i) => {
        const x = 10 + i * 36;
        const pile = laid[card];
        return (
          <g key={card}>
            {pile && (
              <>
                <rect class="pic-slot" x={x + 1} y="89" width="30" height="40" rx="4.5" />
                <g class={pile === 'A' ? 'pic-jump pic-up' : 'pic-jump pic-down'}>
                  <path d={`M${x + 16} 84V72`} />
                  <path d={`M${x + 11} 76l5 -5l5 5`} />
                </g>
                <text class={`pic-letter pic-fill-${pile}`} x={x + 16} y="17" text-anchor="middle">
                  {pile}
                </text>
              </>
            )}
            <g class="pic-card" transform={`translate(${x} ${pile ? 23 : 88})`}>
              <rect width="32" height="42" rx="5" />
              <text class="num" x="16" y="28" text-anchor="middle">
                {card}
              </text>
            </g>
          </g>
        );
      })}
      <g class="pic-deck">
        <rect x="242" y="82" width="32" height="42" rx="5" />
        <rect x="239" y="85" width="32" height="42" rx="5" />
        <rect x="236" y="88" width="32" height="42" rx="5" />
        <path class="pic-deck-up" d="M242 120h5v-6h5v-6h5v-6h5" />
      </g>
      <text class="pic-note" x="255" y="72" text-anchor="middle">
        {t('rules.label.draws', { n: 2 })}
      </text>
    </svg>
  );
}

/** Cards left from none to 98: the first tenth is drawn wide, because that is where it gets close. */
export function ScorePicture() {
  const marks = [0, 10, 40, 60, 80, 98];
  const at = (left: number) => (left <= 10 ? 14 + left * 15.6 : 170 + ((left - 10) / 88) * 102);
  return (
    <svg class="pic" viewBox="0 0 288 98" role="img" aria-label={t('rules.end.picture')}>
      <rect class="pic-ground" x="0.5" y="0.5" width="287" height="97" rx="9" />
      <rect class="pic-track" x="14" y="38" width="258" height="14" rx="5" />
      <rect class="pic-superb" x="14" y="38" width={at(10) - 14} height="14" rx="5" />
      <path class="pic-won" d="M14 30v30" />
      <text class="pic-note pic-good" x="14" y="23">
        {t('rules.score.won')}
      </text>
      <text class="pic-note" x={at(10)} y="23" text-anchor="end">
        {t('rules.score.superb')}
      </text>
      <text class="pic-note pic-dim" x="272" y="90" text-anchor="end">
        {t('rules.score.left')}
      </text>
      {marks.map((mark) => (
        <text key={mark} class="pic-note pic-dim num" x={at(mark)} y="72" text-anchor="middle">
          {mark}
        </text>
      ))}
    </svg>
  );
}
