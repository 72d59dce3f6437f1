// The share of games won, game by game: a line of the last few, a mark for each game: full at the top
// for a win, hollow at the bottom for others. What it shows is also a table.
import { ShareAxis } from './axis';
import { type Frame, linear, path, shareY, step } from './scale';
import { useWidth } from './width';
import './plot.css';

interface Props {
  label: string; // what it shows, in a sentence
  rates: readonly number[]; // oldest first
  won: readonly boolean[];
  /** Under the first and the last game. */
  from: string;
  to: string;
}

export function RateLine({ label, rates, won, from, to }: Props) {
  const [place, width] = useWidth<HTMLDivElement>();
  const frame: Frame = { width, height: 220, left: 52, right: 14, top: 16, bottom: 30 };
  const x = linear(0, Math.max(1, rates.length - 1), frame.left + 8, frame.width - frame.right);
  const y = shareY(frame);
  // So many marks that they do not touch.
  const every = step(rates.length, Math.max(1, (width - 66) / 7));
  return (
    <div ref={place} class="plot" role="img" aria-label={label}>
      {width > 0 && (
        <svg width={frame.width} height={frame.height} aria-hidden="true">
          <ShareAxis frame={frame} />
          {rates.length > 1 && (
            <path class="rate-line" d={path(rates.map((rate, i) => [x(i), y(rate)] as const))} />
          )}
          {won.map((one, i) =>
            i % every === 0 || i === won.length - 1 ? (
              <circle
                key={i}
                class={one ? 'rate-game won' : 'rate-game'}
                cx={x(i)}
                cy={one ? y(1) : y(0)}
                r="3"
              />
            ) : null,
          )}
          {rates.length > 0 && (
            <circle class="rate-now" cx={x(rates.length - 1)} cy={y(rates.at(-1) ?? 0)} r="5" />
          )}
          <text class="plot-word" x={frame.left + 8} y={frame.height - 8}>
            {from}
          </text>
          {rates.length > 1 && (
            <text
              class="plot-word"
              x={frame.width - frame.right}
              y={frame.height - 8}
              text-anchor="end"
            >
              {to}
            </text>
          )}
        </svg>
      )}
    </div>
  );
}
