// The chance to win over a game: choices as uprights, draws as dotted lines between them, what is not
// certain as a band, hatching from where it was lost with open cards. Whoever cannot see it steps
// through the turns by arrow keys and hears each; there is a table as well.
import { useId } from 'preact/hooks';
import { ShareAxis } from '../kit/plot/axis';
import { type Frame, linear, path, shareY, step, topShare } from '../kit/plot/scale';
import { useWidth } from '../kit/plot/width';
import { percent, t } from '../texts';
import type { PlotPoint } from './analysis';
import { Choice, Draws, Hatching, Initials } from './chance-marks';
import { percents } from './signed';
import './chance-plot.css';

export interface ChancePlotProps {
  points: readonly PlotPoint[];
  /** Whose turn each was, for the whole game; `points` may still be fewer. */
  seats: readonly number[];
  names: readonly string[];
  bots: readonly boolean[];
  mine: number | undefined; // the own seat
  lostFrom: number | undefined;
  end: number | undefined; // the chance at the end, 1 or 0
  worst: number | undefined; // the own turn that cost most
  selected: number;
  onSelect: (turn: number) => void;
}

/** "Turn 15, Guest: 58 % before, 32 % after." */
export function pointText(point: PlotPoint, names: readonly string[]): string {
  const [before, after] = percents(point.before, point.after);
  return t('after.turn_chances', {
    turn: point.turn,
    name: names[point.seat] ?? '',
    before,
    after,
  });
}

function summary({ points, lostFrom, worst, seats }: ChancePlotProps): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return t('after.plot_empty');
  const parts = [
    t('after.plot_summary', {
      n: seats.length,
      start: percent(first.before),
      end: percent(last.after),
    }),
  ];
  if (worst !== undefined) parts.push(t('after.plot_worst', { turn: worst }));
  if (lostFrom !== undefined) parts.push(t('after.plot_lost', { turn: lostFrom }));
  return parts.join(' ');
}

/** Where a key leads. */
export function stepped(key: string, now: number, last: number): number | undefined {
  const by: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: 5,
    PageDown: -5,
  };
  if (key === 'Home') return 1;
  if (key === 'End') return last;
  const step = by[key];
  return step === undefined ? undefined : Math.min(last, Math.max(1, now + step));
}

export function ChancePlot(props: ChancePlotProps) {
  const { points, seats, names, bots, mine, lostFrom, end, worst, selected, onSelect } = props;
  const [place, width] = useWidth<HTMLDivElement>();
  const id = useId();
  const small = width < 520;
  const frame: Frame = {
    width,
    height: small ? 246 : 306,
    left: small ? 46 : 52,
    right: 10,
    top: 34,
    bottom: 46,
  };
  const count = seats.length;
  const x = linear(0.5, count + 1, frame.left, frame.width - frame.right);
  // With hardly any chance all game long the plot is of the lowest part.
  const most = topShare([...points.flatMap(({ high }) => high), end ?? 0]);
  const y = shareY(frame, most);
  const floor = frame.height - frame.bottom;
  const at = points.find(({ turn }) => turn === selected);
  const known = points.at(-1)?.turn ?? 1;

  const pointed = (event: PointerEvent) => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const turn = Math.round(
      linear(frame.left, frame.width - frame.right, 0.5, count + 1)(event.clientX - box.left),
    );
    onSelect(Math.min(known, Math.max(1, turn)));
  };
  const band = [
    ...points.flatMap(({ turn, high }) => [
      [x(turn), y(high[0])] as const,
      [x(turn), y(high[1])] as const,
    ]),
    ...[...points]
      .reverse()
      .flatMap(({ turn, low }) => [[x(turn), y(low[1])] as const, [x(turn), y(low[0])] as const]),
  ];
  const numbers = step(count, small ? 5 : 10);
  // The words stand over the plot, over the mark as far as its edges let them.
  const title = at ? t('after.turn_of', { turn: at.turn, name: names[at.seat] ?? '' }) : '';
  const [before, after] = at ? percents(at.before, at.after) : [];
  const change = at ? t('after.from_to', { before: before!, after: after! }) : '';
  const wide = 8 * (title.length + change.length + 2) < frame.width;
  const half = 4 * (title.length + (wide ? change.length + 2 : 0));
  const capX = at ? Math.max(half, Math.min(frame.width - half, x(at.turn))) : 0;

  return (
    <div
      ref={place}
      class="plot chance-plot"
      role="slider"
      tabIndex={0}
      aria-label={t('after.plot_label')}
      aria-describedby={`${id}-sum`}
      aria-valuemin={1}
      aria-valuemax={known}
      aria-valuenow={selected}
      aria-valuetext={at ? pointText(at, names) : undefined}
      onKeyDown={(event) => {
        const next = stepped(event.key, selected, known);
        if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        onSelect(next);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointed(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) pointed(event);
      }}
    >
      <span id={`${id}-sum`} class="vh">
        {summary(props)}
      </span>
      {width > 0 && (
        <svg width={frame.width} height={frame.height} aria-hidden="true">
          {lostFrom !== undefined && (
            <Hatching
              id={`${id}-hatch`}
              from={x(lostFrom - 0.5)}
              to={frame.width - frame.right}
              top={frame.top}
              floor={floor}
            />
          )}
          <ShareAxis frame={frame} most={most} />
          {band.length > 0 && <path class="chance-band" d={`${path(band)}Z`} />}
          {at && <line class="chance-at" x1={x(at.turn)} x2={x(at.turn)} y1={22} y2={floor} />}
          <Draws points={points} count={count} end={end} x={x} y={y} />
          {points.map((point) => (
            <Choice
              key={point.turn}
              x={x(point.turn)}
              before={y(point.before)}
              after={y(point.after)}
              worst={point.turn === worst}
              selected={point.turn === selected}
              floor={floor}
            />
          ))}
          {end !== undefined && points.length === count && (
            <rect class="chance-end" x={x(count + 0.8) - 4} y={y(end) - 4} width="8" height="8" />
          )}
          <Initials seats={seats} names={names} bots={bots} mine={mine} x={x} y={floor + 17} />
          {seats.map((_, i) =>
            (i + 1) % numbers === 0 ? (
              <text key={i} class="plot-word" x={x(i + 1)} y={floor + 36} text-anchor="middle">
                {i + 1}
              </text>
            ) : null,
          )}
          {at && (
            <text class="plot-cap" x={capX} y={16} text-anchor="middle">
              {title}
              {wide && (
                <tspan class="plot-word" dx="8">
                  {change}
                </tspan>
              )}
            </text>
          )}
        </svg>
      )}
    </div>
  );
}
