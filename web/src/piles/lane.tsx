// One lane: a pile on the scale. Marks are drawn as a picture of a few paths, words stand over it.
import { useId } from 'preact/hooks';
import type { Lane, Preview } from '../engine/types';
import { Avatar } from '../kit/avatar';
import { type CardState, PlayingCard } from '../kit/card';
import { Icon } from '../kit/icons';
import { t } from '../texts';
import type { Card, PileName } from '../wire/types';
import {
  type Effect,
  type LaneSign,
  onLane,
  type Placed,
  type PlacedCard,
  placeLane,
  type Room,
  type SeatMark,
  scaleX,
  type Trail,
  trailMarks,
} from './lane-layout';
import { effectOf, tagOf, trickText } from './lane-words';
import { measure } from './text-width';

interface Props {
  lane: Lane;
  room: Room;
  hand: Preview['hand'];
  picked?: Card;
  mine: boolean;
  aid: boolean;
  bound?: PileName | null;
  trail?: Trail;
  seatMarks: readonly SeatMark[]; // by seat
  signs: readonly LaneSign[];
  name?: string; // for listeners
  note?: Effect; // where no card is picked
  past: boolean; // mark own cards that no longer fit
  over: boolean; // a card is dragged over it
  onPress?: () => void;
}

export function LaneView(props: Props) {
  const {
    lane,
    room,
    hand,
    picked,
    mine,
    aid,
    bound,
    trail,
    seatMarks,
    signs,
    name,
    over,
    onPress,
  } = props;
  const card = onLane(lane, picked);
  const effect = card ? effectOf(card, aid, bound) : props.note;
  const tag = tagOf(lane, mine);
  const trick = aid ? trickText(lane) : undefined;
  const placed = placeLane(lane, {
    room,
    hand: hand.filter((each) => !each.put).map((each) => each.card),
    picked,
    effect,
    aid,
    signs,
    tag,
    trickText: trick,
    ...(props.past ? { past: hand.map((each) => each.card) } : {}),
    measure,
  });
  const look = !effect ? '' : effect.look === 'note' ? 'no' : effect.look === 'bad' ? 'bad' : 'ok';
  const classes = `lane ${lane.rising ? 'up' : 'down'} ${look} ${over ? 'over' : ''}`;
  const inside = (
    <>
      <span class="lane-nm" aria-hidden="true">
        {lane.pile}
        <Icon name={lane.rising ? 'up' : 'down'} />
        <em>{lane.rising ? t('play.lane_up') : t('play.lane_down')}</em>
      </span>
      <span
        class="lane-track"
        aria-hidden="true"
        style={{ '--ch': `${placed.card.height}px`, '--cw': `${placed.card.width}px` }}
      >
        {room.width > 0 && (
          <>
            <Marks lane={lane} placed={placed} room={room} trail={trail} seatMarks={seatMarks} />
            {placed.cards.map((each, i) => (
              <CardOn key={each.card} lane={lane} hand={hand} card={each} order={i} />
            ))}
            <Words placed={placed} effect={effect} trick={trick} />
            {tag && placed.tag && (
              <span
                class={`lane-tag ${tag.look}`}
                style={
                  placed.tag.side === 'left'
                    ? { right: `${placed.tag.at}px` }
                    : { left: `${placed.tag.at}px` }
                }
              >
                <Icon name={tag.icon} />
                {placed.tag.text}
              </span>
            )}
            {placed.signs.shown > 0 && <Signs signs={signs} placed={placed.signs} />}
          </>
        )}
      </span>
    </>
  );
  if (!onPress) {
    return (
      <span class={classes} data-pile={lane.pile}>
        {inside}
      </span>
    );
  }
  return (
    <button type="button" class={classes} data-pile={lane.pile} onClick={onPress}>
      <span class="vh">{name ?? t('play.lane', { pile: lane.pile })}</span>
      {inside}
    </button>
  );
}

function CardOn(props: { lane: Lane; hand: Preview['hand']; card: PlacedCard; order: number }) {
  const { lane, hand, card, order } = props;
  const tip = card.card === lane.tip;
  const row = card.card === 1 || card.card === 100;
  const held = hand.find((each) => each.card === card.card);
  const command = tip ? lane.command : held?.command;
  // Lightning of an earlier turn stays printed, and means nothing.
  const spent = tip && !card.put && lane.command !== undefined && !lane.active && !lane.fire;
  const state: CardState | undefined = row
    ? 'row'
    : card.under
      ? 'under'
      : card.put
        ? 'put'
        : spent
          ? 'spent'
          : undefined;
  return (
    <span
      class={`lane-card ${card.put ? 'put' : ''} ${card.seen ? `covered under-${card.seen}` : ''}`}
      data-card={card.card}
      style={{ left: `${card.left}px`, zIndex: order + 1 }}
    >
      <PlayingCard
        card={card.card}
        size="lane"
        state={state}
        command={row ? undefined : command}
        fire={tip ? lane.fire !== undefined : held?.fire}
      />
    </span>
  );
}

const uprights = (at: number[], top: number, height: number) =>
  at.map((x) => `M${x.toFixed(1)} ${top}v${height}`).join('');
const boxes = (at: number[], top: number, width: number, height: number) =>
  at.map((x) => `M${(x - width / 2).toFixed(1)} ${top}h${width}v${height}h${-width}z`).join('');

/** Everything on the strip. Its height has the strip and a little above it for the own cards. */
function Marks(props: {
  lane: Lane;
  placed: Placed;
  room: Room;
  trail?: Trail;
  seatMarks: readonly SeatMark[];
}) {
  const { lane, placed, room, trail, seatMarks } = props;
  const arrows = useId();
  const { width, strip } = room;
  const x = (value: Card) => scaleX(value, width);
  const [from, to] = placed.spent;
  const middle = strip / 2;
  const m = strip * 0.2;
  const tens = [10, 20, 30, 40, 50, 60, 70, 80, 90].map(x);
  const walked = trail ? [trail.from, ...trail.laid.map(({ card }) => card)] : [];
  return (
    <svg class="lane-marks" width={width} height={room.height - 2}>
      <path class="ten" d={uprights(tens, 0, room.height - 8)} />
      <g transform={`translate(0 ${room.height - 2 - 6 - strip})`}>
        <rect class="strip" width={width} height={strip} rx="6" />
        <defs>
          <pattern id={arrows} width="12" height={strip} patternUnits="userSpaceOnUse">
            <path
              class="arrow"
              d={`M${lane.rising ? 3 : 9} ${middle - m}v${2 * m}l${(lane.rising ? 1.5 : -1.5) * m} ${-m}z`}
            />
          </pattern>
        </defs>
        <g class="spent">
          <rect x={from} width={to - from} height={strip} rx="5" />
          <rect x={from} width={to - from} height={strip} fill={`url(#${arrows})`} />
        </g>
        <path class="tick" d={uprights(placed.ticks, strip * 0.2, strip * 0.6)} />
        <path class="skipped" d={boxes(placed.skipped, strip * 0.32, 2, strip * 0.36)} />
        <path class="past" d={uprights(placed.past, strip * 0.2, strip * 0.6)} />
        <path class="own" d={uprights(placed.mine, -2, strip)} />
        <path class="own-skipped" d={boxes(placed.mineSkipped, 0.5, 3.5, strip - 2)} />
        {walked.length > 1 && (
          <g class="trail">
            <path d={`M${x(Math.min(...walked))} ${strip - 1.5}H${x(Math.max(...walked))}`} />
            {trail?.laid.map(({ card }) => (
              <circle key={card} cx={x(card)} cy={strip - 1.5} r="2.6" />
            ))}
          </g>
        )}
        {placed.trick && (
          <Diamond x={placed.trick.x} y={middle} look={placed.trick.look} small={room.small} />
        )}
        {placed.stems.map((stem) => (
          <path
            key={stem.x}
            class={stem.put ? 'stem put' : 'stem'}
            d={`M${Math.max(1.5, Math.min(width - 1.5, stem.x))} -4v${strip + 4}`}
          />
        ))}
        {trail && <TrailMarks marks={trailMarks(trail, seatMarks, width)} y={strip - 1} />}
      </g>
    </svg>
  );
}

/** Who laid the cards since the own last turn: round for people, square for bots. */
function TrailMarks({ marks, y }: { marks: (SeatMark & { x: number })[]; y: number }) {
  return (
    <g class="trail-who">
      {marks.map(({ x, text, bot }) => (
        <g key={x}>
          <rect x={x - 6} y={y - 6} width="12" height="12" rx={bot ? 2.5 : 6} />
          <text x={x} y={y + 3.2} textLength={text.length > 1 ? 9 : undefined}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

function Diamond(props: {
  x: number;
  y: number;
  look: 'have' | 'unseen' | 'blocked';
  small: boolean;
}) {
  const { x, y, look, small } = props;
  const r = small ? 6 : 7.5;
  return (
    <g class={`diamond ${look}`}>
      <path d={`M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`} />
      {look === 'blocked' && <path d={`M${x - r} ${y + r - 1}L${x + r} ${y - r + 1}`} />}
    </g>
  );
}

function Words(props: { placed: Placed; effect?: Effect; trick?: string }) {
  const { placed, effect, trick } = props;
  return (
    <>
      {placed.labels.map(({ card, x, past }) => (
        <span key={card} class={past ? 'lane-label past' : 'lane-label'} style={{ left: `${x}px` }}>
          {card}
        </span>
      ))}
      {trick && placed.trickLabel !== undefined && (
        <span class={`lane-trick ${placed.trick?.look}`} style={{ left: `${placed.trickLabel}px` }}>
          {trick}
        </span>
      )}
      {effect && placed.effect && (
        <span
          class={effect.look === 'note' ? 'lane-note' : `lane-pill ${effect.look}`}
          style={{ left: `${placed.effect.left}px` }}
        >
          {effect.icon && <Icon name={effect.icon} />}
          {effect.text}
        </span>
      )}
    </>
  );
}

function Signs({ signs, placed }: { signs: readonly LaneSign[]; placed: Placed['signs'] }) {
  return (
    <span class="lane-signs" style={{ [placed.side]: `${placed.at}px` }}>
      {signs.slice(0, placed.shown).map((sign) => (
        <span key={`${sign.name} ${sign.kind}`} class={`lane-sign ${sign.kind}`}>
          <Avatar name={sign.name} bot={sign.bot} />
          <Icon name={sign.kind} />
          {placed.words && sign.text}
        </span>
      ))}
      {placed.rest > 0 && <span class="lane-sign rest">+{placed.rest}</span>}
    </span>
  );
}
