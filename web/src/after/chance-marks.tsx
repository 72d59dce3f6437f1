// What the plot of chances is drawn of.
import type { PlotPoint } from './analysis';

type Scale = (value: number) => number;

/** From where it was lost with open cards. */
export function Hatching(props: {
  id: string;
  from: number;
  to: number;
  top: number;
  floor: number;
}) {
  const { id, from, to, top, floor } = props;
  return (
    <>
      <defs>
        <HatchPattern id={id} />
      </defs>
      <rect
        x={from}
        y={top}
        width={Math.max(0, to - from)}
        height={floor - top}
        fill={`url(#${id})`}
      />
      <line class="chance-lost" x1={from} x2={from} y1={top} y2={floor} />
    </>
  );
}

export function HatchPattern({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="7"
      height="7"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect class="chance-hatch" width="2" height="7" />
    </pattern>
  );
}

/** What a choice did: an upright from the chance before to that after; a dot if it did nothing. */
export function Choice(props: {
  x: number;
  before: number;
  after: number;
  worst: boolean;
  selected: boolean;
  floor: number; // of the plot
}) {
  const { x, before, after, worst, selected, floor } = props;
  const classes = ['chance-choice', worst && 'worst', selected && 'selected'].filter(Boolean);
  if (Math.abs(after - before) < 1.5) {
    return <circle class={`${classes.join(' ')} dot`} cx={x} cy={before} r={selected ? 4 : 2.4} />;
  }
  // A mark that points at it from below or, where there is no room, from above.
  const foot = Math.max(before, after);
  const mark =
    foot + 18 < floor
      ? `M${x - 7} ${foot + 16}h14l-7 -10z`
      : `M${x - 7} ${Math.min(before, after) - 16}h14l-7 10z`;
  return (
    <>
      <line class={classes.join(' ')} x1={x} x2={x} y1={before} y2={after} />
      {worst && <path class="chance-worst" d={mark} />}
    </>
  );
}

/** What the draws did: from the chance after a turn to that before the next, or to the end. */
export function Draws(props: {
  points: readonly PlotPoint[];
  count: number;
  end: number | undefined;
  x: Scale;
  y: Scale;
}) {
  const { points, count, end, x, y } = props;
  return (
    <>
      {points.map((point, i) => {
        const next = points[i + 1];
        const to = next?.before ?? (point.turn === count ? end : undefined);
        if (to === undefined) return null;
        const far = next ? x(next.turn) : x(point.turn + 0.8);
        return (
          <line
            key={point.turn}
            class="chance-draw"
            x1={x(point.turn)}
            y1={y(point.after)}
            x2={far}
            y2={y(to)}
          />
        );
      })}
    </>
  );
}

/** A letter for a name; bots are told apart by their last word. */
function initial(name: string, bot: boolean): string {
  const word = bot ? (name.split(' ').at(-1) ?? '') : name;
  return [...word][0]?.toUpperCase() ?? '';
}

/** Whose turn it was. Where letters do not fit only the own turns have one. */
export function Initials(props: {
  seats: readonly number[];
  names: readonly string[];
  bots: readonly boolean[];
  mine: number | undefined;
  x: Scale;
  y: number;
}) {
  const { seats, names, bots, mine, x, y } = props;
  const tight = x(2) - x(1) < 12;
  // With many own turns in little room not even those fit.
  const own = seats.flatMap((seat, i) => (seat === mine ? [i] : []));
  const gap = own.length > 1 ? x(own[1]!) - x(own[0]!) : 100;
  return (
    <>
      {seats.map((seat, i) => {
        if (tight && (seat !== mine || gap < 10)) return null;
        return (
          <text
            key={i}
            class={seat === mine ? 'plot-word chance-mine' : 'plot-word'}
            x={x(i + 1)}
            y={y}
            text-anchor="middle"
          >
            {initial(names[seat] ?? '', bots[seat] ?? false)}
          </text>
        );
      })}
    </>
  );
}
