// Bars as a table: everything is there in words and figures, the bars are for the eye. The own place
// is marked by a word, a frame and weight.
import type { ComponentChildren } from 'preact';
import './plot.css';

export interface Bar {
  label: ComponentChildren;
  value: number;
  text: string; // the figure
  mine?: boolean;
}

interface Props {
  caption: string; // for listeners; the panel has a heading
  /** What the columns are. */
  rowHead: string;
  valueHead: string;
  bars: readonly Bar[];
  most?: number; // the value of a full bar; the largest without it
}

export function Bars({ caption, rowHead, valueHead, bars, most }: Props) {
  const full = Math.max(most ?? 0, ...bars.map(({ value }) => (most ? 0 : value)), 1e-9);
  return (
    <table class="bars">
      <caption class="vh">{caption}</caption>
      <thead class="vh">
        <tr>
          <th scope="col">{rowHead}</th>
          <td />
          <th scope="col">{valueHead}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, value, text, mine }, i) => (
          <tr key={i} class={mine ? 'mine' : undefined}>
            <th scope="row">{label}</th>
            <td aria-hidden="true">
              {value > 0 && <span class="bars-bar" style={{ width: `${(value / full) * 100}%` }} />}
            </td>
            <td class="bars-count">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
