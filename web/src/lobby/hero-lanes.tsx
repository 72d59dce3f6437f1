// A few moves of a game, as decoration: small steps, and a step back of exactly ten.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Lane } from '../engine/types';
import { Lanes } from '../piles/lanes';
import { matches } from '../style/breakpoints';
import { t } from '../texts';
import { PILES, type PileName } from '../wire/types';

/** What lies on each pile at first, and what is laid then: legal plays, the last one is the trick. */
const before: Record<PileName, number[]> = {
  A: [4, 11, 16, 19, 24],
  B: [8, 13, 17, 31],
  C: [92, 81, 72, 64],
  D: [96, 95, 88],
};
const moves: [PileName, number][] = [
  ['A', 26],
  ['C', 62],
  ['D', 86],
  ['B', 33],
  ['B', 23],
];
// All in less than five seconds: nothing moves for longer beside what is being read.
const pause = 900;

function lanesAfter(done: number): Lane[] {
  const piles = PILES.map((pile) => [
    ...before[pile],
    ...moves.slice(0, done).flatMap(([on, card]) => (on === pile ? [card] : [])),
  ]);
  const laid = new Set(piles.flat());
  const unplayed = Array.from({ length: 98 }, (_, at) => at + 2).filter((card) => !laid.has(card));
  return PILES.map((pile, at) => {
    const rising = at < 2;
    const top = piles[at]!.at(-1)!;
    const room = unplayed.filter((card) => (rising ? card > top : card < top));
    return { pile, rising, top, puts: [], tip: top, row: false, room, active: false, cards: [] };
  });
}

interface Arc {
  from: number; // where the card ten higher stood
  to: number; // the edge of the card that was laid
  top: number; // of its lane
  height: number;
}

/** Measured on the lanes themselves: a card stands with its inner edge on its value. */
function measure(figure: HTMLElement): Arc | undefined {
  const box = figure.getBoundingClientRect();
  const edge = (pile: PileName, side: 'left' | 'right') =>
    figure.querySelector(`[data-pile=${pile}] .lane-card:last-of-type`)?.getBoundingClientRect()[
      side
    ];
  const lane = figure.querySelector('[data-pile=B]')?.getBoundingClientRect();
  const to = edge('B', 'right');
  const c = edge('C', 'left');
  if (!lane || to === undefined || c === undefined) return undefined;
  const step = (c - to) / (62 - 23);
  return {
    from: to + 10 * step - box.left,
    to: to - box.left,
    top: lane.top - box.top,
    height: lane.height,
  };
}

export default function HeroLanes() {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [done, setDone] = useState(still ? moves.length : 0);
  const [arc, setArc] = useState<Arc>();
  const figure = useRef<HTMLDivElement>(null);
  const over = done === moves.length;
  useEffect(() => {
    if (still) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') {
        setDone((count) => Math.min(count + 1, moves.length));
      }
    }, pause);
    return () => clearInterval(timer);
  }, []);
  // On a phone one that rises and one that falls say it all.
  const few = matches('small');
  useLayoutEffect(() => {
    if (!over || !figure.current) return;
    const element = figure.current;
    const look = () => setArc(measure(element));
    // When the card has arrived, and whenever the picture has another size.
    const timer = setTimeout(look, still ? 0 : 350);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [over, few]); // with other lanes the cards stand elsewhere
  const lanes = lanesAfter(done);
  return (
    <div class="hero-figure" ref={figure} aria-hidden="true">
      <Lanes lanes={few ? lanes.slice(1, 3) : lanes} aid />
      {over && arc && <BackTen arc={arc} />}
    </div>
  );
}

function BackTen({ arc: { from, to, top, height } }: { arc: Arc }) {
  const foot = height - 22; // of the arc, over the strip
  const tip = height * 0.36;
  return (
    <svg class="hero-arc" style={{ top: `${top}px`, height: `${height}px` }}>
      <path d={`M${from} ${foot}C${from} ${tip - 24} ${to + 30} ${tip - 16} ${to + 6} ${tip}`} />
      <path class="head" d={`M${to + 14} ${tip - 7}L${to + 5} ${tip + 1}L${to + 16} ${tip + 5}`} />
      <circle cx={from} cy={foot} r="4" />
      <text x={from + 10} y={height * 0.44}>
        {t('start.back_ten')}
      </text>
    </svg>
  );
}
