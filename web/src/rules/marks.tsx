// The legend of the marks on the lanes: each drawn as it is drawn there.
import type { ComponentChildren } from 'preact';
import '../piles/lanes.css';
import { t } from '../texts';
import './marks.css';
import { Part } from './part';

const width = 60;
const strip = 20;
const middle = width / 2;
const diamond = `M${middle} ${strip / 2 - 7.5}l7.5 7.5l-7.5 7.5l-7.5 -7.5z`;

/** In the order in which they are met. The classes are those of a lane. */
const pictures = {
  tick: <path class="tick" d="M22 4v12M30 4v12M38 4v12" />,
  own: <path class="own" d="M22 -2v20M38 -2v20" />,
  skipped: <path class="skipped" d="M21 6.5h2v7h-2zM29 6.5h2v7h-2zM37 6.5h2v7h-2z" />,
  own_skipped: <path class="own-skipped" d="M28 .5h3.5v18h-3.5z" />,
  spent: (
    <g class="spent">
      <rect width="40" height={strip} rx="5" />
      <path class="arrow" d="M3 6v8l6-4zM15 6v8l6-4zM27 6v8l6-4z" />
    </g>
  ),
  trick_have: (
    <g class="diamond have">
      <path d={diamond} />
    </g>
  ),
  trick_unseen: (
    <g class="diamond unseen">
      <path d={diamond} />
    </g>
  ),
  trick_blocked: (
    <g class="diamond blocked">
      <path d={diamond} />
      <path d="M22.5 16.5L37.5 3.5" />
    </g>
  ),
  trail: (
    <>
      <g class="trail">
        <path d="M8 18.5H46" />
        <circle cx="24" cy="18.5" r="2.6" />
      </g>
      <g class="trail-who">
        <rect x="40" y="13" width="12" height="12" rx="6" />
        <text x="46" y="22.2">
          A
        </text>
      </g>
    </>
  ),
  past: <path class="past" d="M24 4v12M36 4v12" />,
} satisfies Record<string, ComponentChildren>;

export const marks = Object.keys(pictures) as (keyof typeof pictures)[];

export function MarksLegend() {
  return (
    <Part name="marks">
      <p>{t('rules.marks.lead')}</p>
      <ul class="marks-legend">
        {marks.map((mark) => (
          <li key={mark}>
            <span class="lane up" aria-hidden="true">
              <svg class="lane-marks" viewBox={`-2 -4 ${width + 4} ${strip + 12}`}>
                <rect class="strip" width={width} height={strip} rx="6" />
                {pictures[mark]}
              </svg>
            </span>
            {t(`rules.marks.${mark}`)}
          </li>
        ))}
      </ul>
    </Part>
  );
}
