// The game in three lines, each with a drawing.
import { rich, t } from '../texts';
import './three-lines.css';

function Card({ at, value, gone }: { at: number; value: number; gone?: boolean }) {
  return (
    <g class={gone ? 'tiny-card gone' : 'tiny-card'}>
      <rect x={at} y="3" width="25" height="33" rx="4" />
      <text x={at + 12.5} y="26" text-anchor="middle">
        {value}
      </text>
    </g>
  );
}

export function ThreeLines() {
  return (
    <section class="three-lines" aria-labelledby="three-lines">
      <h2 id="three-lines">{t('lobby.three_lines')}</h2>
      <ol>
        <li>
          <svg viewBox="0 0 90 40" aria-hidden="true">
            <Card at={1} value={12} />
            <Card at={32} value={19} />
            <Card at={63} value={34} />
          </svg>
          <span>{rich('lobby.line_lay', { strong: <b>{t('lobby.line_lay_strong')}</b> })}</span>
        </li>
        <li>
          <svg viewBox="0 0 90 40" aria-hidden="true">
            <Card at={1} value={24} />
            <Card at={63} value={34} gone />
            <path class="tiny-back" d="M60 13C52 4 40 4 31 14M32 5l-2 10 10-1" />
          </svg>
          <span>{rich('lobby.line_trick', { strong: <b>{t('lobby.line_trick_strong')}</b> })}</span>
        </li>
        <li>
          <svg viewBox="0 0 90 40" aria-hidden="true">
            <path
              class="tiny-bubble"
              d="M13 5h64a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H42l-9 7v-7H13a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z"
            />
            <path class="tiny-words" d="M19 13h22M47 13h24M19 21h34" />
          </svg>
          <span>{rich('lobby.line_talk', { strong: <b>{t('lobby.line_talk_strong')}</b> })}</span>
        </li>
      </ol>
    </section>
  );
}
