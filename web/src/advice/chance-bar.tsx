// A chance as a bar, with the part that is not certain as a lighter end. Decoration: the figure
// stands beside it.
import type { Uncertain } from '../wire/types';
import './chance-bar.css';

const within = (share: number) => Math.min(1, Math.max(0, share));

export function ChanceBar({ value, error }: Uncertain) {
  const low = within(value - error);
  const high = within(value + error);
  return (
    <svg class="chance-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="chance-bar-ground" width="100" height="8" />
      <rect class="chance-bar-sure" width={low * 100} height="8" />
      <rect class="chance-bar-maybe" x={low * 100} width={(high - low) * 100} height="8" />
      <rect class="chance-bar-mark" x={Math.max(0, value * 100 - 0.6)} width="1.2" height="8" />
    </svg>
  );
}
