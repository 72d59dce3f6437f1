// The chance over a game, as a plot or as a table, and how far the looking at it is.
import { useId, useState } from 'preact/hooks';
import { t } from '../texts';
import { costliestOf, endOf, lostFrom, plotPoints, strongestOf, type TurnLine } from './analysis';
import { HatchPattern } from './chance-marks';
import { ChancePlot, pointText } from './chance-plot';
import { ChanceTable } from './chance-table';
import { percents, points, signed } from './signed';
import type { Analysed } from './use-analysis';
import './chance-panel.css';

interface Props {
  analysed: Analysed;
  seats: readonly number[]; // whose turn each was
  names: readonly string[];
  bots: readonly boolean[];
  mine: number | undefined;
  selected: number | undefined; // a turn; without one the own that cost most
  onSelect: (turn: number) => void;
  /** Leads to the position of a turn. */
  hrefOf?: (turn: number) => string;
}

/** What the figures come from, and whether better ones come. */
function source({ from, state, turn, turns }: Analysed): string {
  if (state === 'failed') return from === 'none' ? t('after.look_failed') : t('after.look_quick');
  if (from === 'server') return t('after.look_server');
  if (state === 'done') return t('after.look_quick');
  if (from === 'none') return t('after.looking');
  return turn > 0 && turns > 0
    ? t('after.look_closer_at', { turn, turns })
    : t('after.look_closer');
}

function Legend({ hatched }: { hatched: boolean }) {
  const id = useId();
  return (
    <ul class="plot-legend">
      <li>
        <svg width="14" height="18" aria-hidden="true">
          <path class="chance-choice" d="M7 2v14" />
        </svg>
        {t('after.legend_choice')}
      </li>
      <li>
        <svg width="30" height="14" aria-hidden="true">
          <path class="chance-draw" d="M2 11 28 3" />
        </svg>
        {t('after.legend_draw')}
      </li>
      <li>
        <svg width="22" height="14" aria-hidden="true">
          <rect class="chance-band" width="22" height="14" />
        </svg>
        {t('after.legend_band')}
      </li>
      {hatched && (
        <li>
          <svg width="22" height="14" aria-hidden="true">
            <HatchPattern id={id} />
            <rect width="22" height="14" fill={`url(#${id})`} />
          </svg>
          {t('after.legend_lost')}
        </li>
      )}
    </ul>
  );
}

/** Where the title of a costly turn names a chance that is neither before nor after it. */
function strongestText(line: TurnLine): string {
  const best = strongestOf(line);
  if (best === undefined) return '';
  const [before, share] = percents(line.before.chance.value, best);
  return t('after.with_strongest', { before, best: share });
}

export function ChancePanel(props: Props) {
  const { analysed, seats, names, bots, mine, selected, onSelect, hrefOf } = props;
  const [asTable, showTable] = useState(false);
  const { course } = analysed;
  const marks = plotPoints(course);
  const worst = costliestOf(course, mine);
  const at = Math.min(selected ?? worst?.turn ?? marks.length, Math.max(1, marks.length));
  const line = course.turns.find(({ turn }) => turn === at);
  const point = marks.find(({ turn }) => turn === at);
  const lost = lostFrom(course);
  return (
    <section class="panel after-panel chance-panel" aria-labelledby="chance-title">
      <header class="after-head">
        <h2 id="chance-title">{t('after.chance_title')}</h2>
        <button type="button" class="text-btn" onClick={() => showTable(!asTable)}>
          {asTable ? t('after.show_plot') : t('after.show_table')}
        </button>
      </header>
      {asTable ? (
        <ChanceTable course={course} names={names} mine={mine} selected={at} onSelect={onSelect} />
      ) : (
        <>
          <ChancePlot
            points={marks}
            seats={seats}
            names={names}
            bots={bots}
            mine={mine}
            lostFrom={lost}
            end={endOf(course)}
            worst={worst?.turn}
            selected={at}
            onSelect={onSelect}
          />
          <p class="chance-line">
            {point && pointText(point, names)} {line && strongestText(line)}{' '}
            {line?.draws != null && t('after.then_draws', { points: signed(points(line.draws)) })}{' '}
            {point && hrefOf && <a href={hrefOf(at)}>{t('after.step_here')}</a>}
          </p>
          <Legend hatched={lost !== undefined} />
        </>
      )}
      <p class="after-source">
        {analysed.state === 'running' && <i class="busy-dot" aria-hidden="true" />}
        {source(analysed)}
      </p>
    </section>
  );
}
