// The lines and words behind a plot of shares.
import { percent } from '../../texts';
import { type Frame, shareY } from './scale';
import './plot.css';

/** `most` is the share at the top. */
export function ShareAxis({ frame, most = 1 }: { frame: Frame; most?: number }) {
  const y = shareY(frame, most);
  const shares = (most === 1 ? [0, 1, 2, 3, 4] : [0, 1, 2, 3, 4, 5]).map(
    (part, _, { length }) => (part / (length - 1)) * most,
  );
  return (
    <g>
      {shares.map((share) => (
        <g key={share}>
          <line
            class="plot-grid"
            x1={frame.left}
            x2={frame.width - frame.right}
            y1={y(share)}
            y2={y(share)}
          />
          <text class="plot-word" x={frame.left - 8} y={y(share) + 4} text-anchor="end">
            {percent(share)}
          </text>
        </g>
      ))}
    </g>
  );
}
