// The four piles as lanes on one scale. Drawn from what it is given: the table, lessons, pictures of
// the rules and games that are over all use it. Without `onLane` it is a picture.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Lane, Preview } from '../engine/types';
import type { Card, PileName } from '../wire/types';
import { LaneView } from './lane';
import {
  type Effect,
  type LaneSign,
  type Room,
  type SeatMark,
  scaleX,
  type Trail,
} from './lane-layout';
import './lanes.css';
import { useFonts } from './text-width';
import { type Source, useWalks } from './walks';

export type { LaneSign, Trail };

export interface LanesProps {
  lanes: readonly Lane[];
  picked?: Card;
  /** It is the own turn: deadlines are one's own. */
  mine?: boolean;
  /** The memory aid: ticks for unplayed cards, tricks, and counts. */
  aid?: boolean;
  /** Own cards; those that are put, too. */
  hand?: Preview['hand'];
  /** Under `one_pile`: where the next card has to go. */
  bound?: PileName | null;
  since?: Partial<Record<PileName, Trail>>;
  /** Of those who laid that, by seat. */
  seatMarks?: readonly SeatMark[];
  /** Signals in force, newest first. */
  signs?: Partial<Record<PileName, LaneSign[]>>;
  /** Words on lanes that no picked card speaks about: why nothing fitted. Own cards are then marked where
      they are on the scale. */
  notes?: Partial<Record<PileName, Effect>>;
  /** What listeners hear of each lane. */
  names?: Partial<Record<PileName, string>>;
  onLane?: (pile: PileName) => void;
  over?: PileName; // a card is dragged over it
  /** Of a picture; without it a picture is decoration. */
  label?: string;
  /** As on a phone; measured if not given. */
  small?: boolean;
  /** Where a card that appears on a lane comes from. Without it it walks along its lane. */
  source?: Source;
}

interface Box {
  width: number;
  lane: number; // its height
}

/** The size of the box and of a lane, kept up to date, known before the first paint. */
function useBox(count: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Box>({ width: 0, lane: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    const first = element?.querySelector<HTMLElement>('.lane');
    if (!element || !first) return;
    const look = () =>
      setBox((before) => {
        const now = { width: element.clientWidth, lane: first.offsetHeight };
        if (now.lane === 0) return before; // not shown now
        return now.width === before.width && now.lane === before.lane ? before : now;
      });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(first);
    return () => observer.disconnect();
  }, [count]);
  return { ref, box };
}

const nameWidth = (small: boolean) => (small ? 32 : 76); // the words of the direction fit, in any language
const padding = (small: boolean) => (small ? 6 : 10);

export function Lanes(props: LanesProps) {
  const {
    lanes,
    picked,
    mine = false,
    aid = true,
    hand = [],
    signs = {},
    since = {},
    seatMarks = [],
    names = {},
  } = props;
  const { ref, box } = useBox(lanes.length);
  useFonts();
  useWalks(ref, lanes, props.source);
  const small = props.small ?? box.width < 560;
  const room: Room = {
    width: box.width ? box.width - nameWidth(small) - padding(small) - 2 : 0,
    height: box.lane,
    strip: box.lane < 62 ? 14 : box.lane < 84 ? 16 : small ? 16 : 20,
    small,
  };
  const low = box.lane < 74;
  const gap = small || low ? 5 : 8;
  const picture = !props.onLane;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a group or a picture, each with its label
    <div
      ref={ref}
      class={`lanes ${small ? 'small' : ''} ${low ? 'low' : ''}`}
      role={picture ? (props.label ? 'img' : undefined) : 'group'}
      aria-label={props.label}
      aria-hidden={picture && !props.label ? 'true' : undefined}
      style={{
        '--nw': `${nameWidth(small)}px`,
        '--pad': `${padding(small)}px`,
        '--strip': `${room.strip}px`,
        '--gap': `${gap}px`,
      }}
    >
      <Scale width={room.width} small={small} picked={picked} />
      {lanes.map((lane) => (
        <LaneView
          key={lane.pile}
          lane={lane}
          room={room}
          hand={hand}
          picked={picked}
          mine={mine}
          aid={aid}
          bound={props.bound}
          trail={since[lane.pile]}
          seatMarks={seatMarks}
          signs={signs[lane.pile] ?? []}
          name={names[lane.pile]}
          note={props.notes?.[lane.pile]}
          past={props.notes !== undefined}
          over={props.over === lane.pile}
          onPress={props.onLane && (() => props.onLane?.(lane.pile))}
        />
      ))}
      {picked !== undefined && room.width > 0 && (
        <span
          class="lanes-hair"
          aria-hidden="true"
          style={{
            left: `${nameWidth(small) + 1 + scaleX(picked, room.width)}px`,
            height: `${11 + lanes.length * (box.lane + gap)}px`,
          }}
        >
          <b>{picked}</b>
        </span>
      )}
    </div>
  );
}

/** What the number of the picked card needs to both sides; those of the scale give way to it. */
const pickedNeeds = 24;
/** Between the middle of a number of the scale and its end, where 100 stands. */
const lastNeeds = 34;

function Scale(props: { width: number; small: boolean; picked?: Card }) {
  const { width, small, picked } = props;
  const marks = small ? [20, 40, 60, 80] : [10, 20, 30, 40, 50, 60, 70, 80, 90];
  const covered = (x: number) =>
    picked !== undefined && Math.abs(x - scaleX(picked, width)) < pickedNeeds;
  return (
    <span class="lanes-scale" aria-hidden="true">
      {!covered(4) && <span class="first">1</span>}
      {width > 0 &&
        marks
          .map((value) => ({ value, x: scaleX(value, width) }))
          .filter(({ x }) => !covered(x) && width - x >= lastNeeds)
          .map(({ value, x }) => (
            <span key={value} style={{ left: `${x}px` }}>
              {value}
            </span>
          ))}
      {!covered(width - 12) && <span class="last">100</span>}
    </span>
  );
}
