// How an attempt at a deal of the day compares, as soon as it is over: with others, and the days in a row.
import { Icon } from '../kit/icons';
import { comparison } from '../share/further';
import type { SharedResult } from '../share/result';
import './achieved.css';

/** Nothing while nobody else has played it, and for other games. */
export function Compared({ shared }: { shared: SharedResult }) {
  if (shared.date === undefined) return null;
  const texts = comparison(shared);
  if (texts.length === 0) return null;
  return (
    <p class="achieved" role="status">
      <Icon name="chart" />
      <span>{texts.join(' · ')}</span>
    </p>
  );
}
