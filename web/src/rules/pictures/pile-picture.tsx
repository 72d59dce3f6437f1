// A lane as a picture: the pile on its scale, and a step that was taken on it. Drawn for a width of
// 288, which is what a narrow phone has, so that its words are never smaller than they should be.
import { rises } from '../../games/cards';
import { Icon } from '../../kit/icons';
import type { Card, PileName } from '../../wire/types';

export interface LaneShown {
  pile: PileName;
  /** The top now, and the one before the step. */
  top: Card;
  was?: Card;
  /** What the step did, in a word or two. */
  note?: string;
}

const left = 40;
const right = 280;
const height = 68;
const track = 52; // its upper edge
const cardWidth = 30;
const cardHeight = 38;

const at = (value: Card) => left + 4 + ((value - 1) / 99) * (right - left - 8);

/** A rising card stands left of its value, a falling one right of it, as on the table. */
const cardLeft = (value: Card, rising: boolean) =>
  rising ? at(value) - cardWidth + 2 : at(value) - 2;

/** `over`: the card that covers a part of it; its number stands in the part that is left. */
function Top({ value, rising, over }: { value: Card; rising: boolean; over?: Card }) {
  const x = cardLeft(value, rising);
  const seen = over === undefined ? cardWidth : Math.min(cardWidth, Math.abs(at(over) - at(value)));
  const narrow = seen < cardWidth;
  const middle = rising ? x + seen / 2 : x + cardWidth - seen / 2;
  return (
    <g class={over === undefined ? 'pic-card' : 'pic-card pic-under'}>
      <rect x={x} y={track - cardHeight - 3} width={cardWidth} height={cardHeight} rx="4.5" />
      <text
        class={narrow ? 'num pic-narrow' : 'num'}
        x={middle}
        y={narrow ? track - 17 : track - 14.5}
        text-anchor="middle"
      >
        {value}
      </text>
      <path class="pic-foot" d={`M${at(value)} ${track - 6}V${track + 11}`} />
    </g>
  );
}

/** The jump back, from above the old place to above the new one. */
function Jump({ from, to, rising }: { from: Card; to: Card; rising: boolean }) {
  const start = at(from);
  const end = at(to) + (rising ? 6 : -6);
  const head = rising ? 6 : -6;
  return (
    <g class="pic-jump">
      <circle cx={start} cy={track + 4} r="3.5" />
      <path d={`M${start} ${track - 1}V30Q${start} 20 ${end + head} 22`} stroke-dasharray="3 3" />
      <path d={`M${end + head} 17L${end} 22.5L${end + head} 28`} />
    </g>
  );
}

function Lane({ pile, top, was, note, y }: LaneShown & { y: number }) {
  const rising = rises(pile);
  const trick = was !== undefined && (rising ? top < was : top > was);
  const used = rising ? [left, at(top)] : [at(top), right];
  const skipped = (value: Card) =>
    was !== undefined &&
    !trick &&
    (rising ? value > was && value < top : value < was && value > top);
  const ahead = (value: Card) => value !== was && (rising ? value > top : value < top);
  const values = Array.from({ length: 98 }, (_, i) => i + 2);
  const arrows: string[] = [];
  for (let x = used[0]! + 4; x < used[1]! - 3; x += 9) {
    arrows.push(rising ? `M${x} ${track + 3}v5l4-2.5z` : `M${x + 4} ${track + 3}v5l-4-2.5z`);
  }
  // The words stand where there is room: beyond the card, or beyond the jump.
  const edge = was === undefined ? top : rising ? Math.max(top, was) : Math.min(top, was);
  const wordsAt = rising ? at(edge) + 8 : at(edge) - 8;
  const step = (value: Card) => `M${at(value) - 0.9} ${track + 3}h1.8v5h-1.8z`;
  return (
    <g class={rising ? 'pic-lane pic-up' : 'pic-lane pic-down'} transform={`translate(0 ${y})`}>
      <rect class="pic-ground" x="0.5" y="0.5" width="287" height={height - 1} rx="9" />
      <text class="pic-letter" x="20" y="27" text-anchor="middle">
        {pile}
      </text>
      <svg class="pic-stair" x="10" y="34" width="20" height="20" viewBox="0 0 24 24">
        <Icon name={rising ? 'up' : 'down'} />
      </svg>
      <rect class="pic-track" x={left} y={track} width={right - left} height="11" rx="4" />
      <path class="pic-used" d={arrows.join('')} />
      <path
        class="pic-ticks"
        d={values
          .filter(ahead)
          .map((v) => `M${at(v)} ${track + 2}v7`)
          .join('')}
      />
      <path class="pic-skipped" d={values.filter(skipped).map(step).join('')} />
      {trick && <Jump from={was} to={top} rising={rising} />}
      {was !== undefined && !trick && <Top value={was} rising={rising} over={top} />}
      <Top value={top} rising={rising} />
      {note && (
        <text
          class={trick ? 'pic-note pic-good' : 'pic-note'}
          x={wordsAt}
          y="27"
          text-anchor={rising ? 'start' : 'end'}
        >
          {note}
        </text>
      )}
    </g>
  );
}

/** Lanes under one another; `label` says what they show. */
export function LanePicture({ lanes, label }: { lanes: LaneShown[]; label: string }) {
  const all = lanes.length * (height + 6) - 6;
  return (
    <svg class="pic" viewBox={`0 0 288 ${all}`} role="img" aria-label={label}>
      {lanes.map((lane, i) => (
        <Lane key={lane.pile} {...lane} y={i * (height + 6)} />
      ))}
    </svg>
  );
}
