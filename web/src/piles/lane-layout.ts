// Where everything on a lane stands. All four lanes share one scale, 1 at the left and 100 at the
// right; a card stands on its value with its leading edge, so that it never covers the room in front
// of it. Pure geometry: what a card may do comes with the lane, words come ready.
import type { CardOnPile, Lane } from '../engine/types';
import type { Card, Command } from '../wire/types';
import type { Measure } from './text-width';

/** What the picked card would do here, in words. A note is plain text, a pill has an edge. */
export interface Effect {
  text: string;
  look: 'go' | 'plain' | 'bad' | 'note';
  icon?: 'trick' | 'warning';
}

export interface LaneSign {
  kind: 'leave' | 'small' | 'good' | 'free';
  name: string; // who says so
  bot: boolean;
  mine?: boolean;
  text: string;
}

/** The command of the tip in words. */
export interface Tag {
  icon: Command | 'fire';
  look: 'bolt' | 'inf' | 'fire';
  text: string;
  short: string; // where there is no room for more
}

/** What was laid since the own last turn: the top before it, and every card with its seat. */
export interface Trail {
  from: Card;
  laid: { card: Card; seat: number }[];
}

/** How a seat is marked where there is room for a letter or two. */
export interface SeatMark {
  text: string;
  bot: boolean;
}

export interface Room {
  width: number; // of the track
  height: number; // of the lane
  strip: number; // height of the strip with the ticks
  small: boolean;
}

export interface Wanted {
  room: Room;
  hand: readonly Card[]; // own cards that are not put
  picked?: Card;
  effect?: Effect;
  aid: boolean;
  signs: readonly LaneSign[];
  tag?: Tag;
  trickText?: string;
  /** All own cards, to mark those that do not fit here. */
  past?: readonly Card[];
  measure: Measure;
}

export interface PlacedCard {
  card: Card;
  left: number;
  put: boolean;
  under: boolean; // another one lies on the pile after it
  seen?: 'left' | 'right'; // the side of it that is in sight, if one is covered
}

/** How many are told, and where: from the left, or from the right edge of the track. */
export interface Signs {
  shown: number;
  rest: number;
  words: boolean;
  side: 'left' | 'right';
  at: number;
}

export interface Placed {
  card: { width: number; height: number };
  cards: PlacedCard[];
  spent: [number, number];
  ticks: number[];
  skipped: number[];
  mine: number[];
  mineSkipped: number[];
  past: number[]; // own cards that do not fit
  stems: { x: number; put: boolean }[];
  trick?: { x: number; look: 'have' | 'unseen' | 'blocked' };
  trickLabel?: number;
  labels: { card: Card; x: number; past?: true }[];
  effect?: { left: number; width: number };
  signs: Signs;
  tag?: { side: 'left' | 'right'; at: number; text: string };
}

type Span = [number, number];
const meets = (spans: Span[], from: number, to: number) =>
  spans.some(([start, end]) => to > start && from < end);

const labelNeeds = 20;
const markNeeds = 14;
/** How much of a card under another is in sight at least: its number. */
const peekOf = (height: number, card: Card) =>
  Math.ceil((height * 0.2 + 5) * (card === 100 ? 1.45 : 0.95)) + 6;

export const scaleX = (value: Card, width: number) => ((value - 1) / 99) * width;

export function cardSize(room: Room): { width: number; height: number } {
  const height = Math.round(
    Math.max(22, Math.min(room.small ? 72 : 92, room.height - room.strip - 14)),
  );
  return { width: Math.round(height * 0.79), height };
}

export function onLane(lane: Lane, card: Card | undefined): CardOnPile | undefined {
  return card === undefined ? undefined : lane.cards.find((each) => each.card === card);
}

/** Where the marks of those stand who laid a trail: at the last card of each of them in turn, as long as
    they do not meet. The newest one comes first. */
export function trailMarks(
  { laid }: Trail,
  marks: readonly SeatMark[],
  width: number,
): (SeatMark & { x: number })[] {
  const placed: (SeatMark & { x: number })[] = [];
  for (let i = laid.length - 1; i >= 0; i--) {
    const { card, seat } = laid[i]!;
    const mark = marks[seat];
    if (!mark || laid[i + 1]?.seat === seat) continue;
    const x = Math.max(markNeeds / 2, Math.min(width - markNeeds / 2, scaleX(card, width)));
    if (placed.every((other) => Math.abs(other.x - x) >= markNeeds)) placed.push({ ...mark, x });
  }
  return placed;
}

/** The cards of a pile, from the top that all see to the last put one. */
function placeCards(
  lane: Lane,
  width: number,
  { width: cardWidth, height }: Placed['card'],
): PlacedCard[] {
  const stack = [lane.top, ...lane.puts];
  const within = (left: number) => Math.max(0, Math.min(width - cardWidth, left));
  const placed = stack.map<PlacedCard>((card, i) => {
    const x = scaleX(card, width);
    return {
      card,
      put: i > 0,
      left: within(lane.rising ? x - cardWidth : x),
      under: i < stack.length - 1,
    };
  });
  for (let i = placed.length - 2; i >= 0; i--) {
    const under = placed[i]!;
    const above = placed[i + 1]!;
    const left = under.card < above.card;
    const peek = peekOf(height, under.card);
    const shown = left
      ? Math.min(under.left, above.left - peek)
      : Math.max(under.left, above.left + peek);
    if (within(shown) === shown) under.left = shown;
    if (Math.abs(under.left - above.left) < cardWidth) under.seen = left ? 'left' : 'right';
  }
  return placed;
}

/** A pill beside the line of the picked card, off the cards of the lane if it can be. */
function placePill(x: number, ahead: boolean, pill: number, width: number, cards: Span[]): number {
  const right = [x + 5, ...cards.map(([, end]) => end + 4).filter((at) => at > x)];
  const left = [
    x - 5 - pill,
    ...cards.map(([start]) => start - 4 - pill).filter((at) => at + pill < x),
  ];
  for (const at of ahead ? [...right, ...left] : [...left, ...right]) {
    if (at >= 0 && at + pill <= width && !meets(cards, at, at + pill)) return at;
  }
  return Math.max(0, Math.min(width - pill, (ahead ? right : left)[0]!));
}

/** A note in front of the tip, or behind it, or beside another card. */
function placeNote(rising: boolean, note: number, width: number, cards: Span[]): number {
  const tip = cards.at(-1)!;
  const places = [tip, ...cards].flatMap(([start, end]) =>
    rising ? [end + 8, start - 8 - note] : [start - 8 - note, end + 8],
  );
  for (const at of places) {
    if (at >= 0 && at + note <= width && !meets(cards, at, at + note)) return at;
  }
  return Math.max(0, Math.min(width - note, places[0]!));
}

export function placeLane(lane: Lane, wanted: Wanted): Placed {
  const { room, hand, picked, effect, aid, measure } = wanted;
  const { width } = room;
  const x = (value: Card) => scaleX(value, width);
  const size = cardSize(room);
  const cards = placeCards(lane, width, size);
  const spans = cards.map<Span>(({ left }) => [left, left + size.width]);
  const own = new Set(hand);
  const open = new Set(lane.room);
  const here = onLane(lane, picked);
  const passed = new Set(here?.skipped);
  const others = aid ? lane.room.filter((card) => !own.has(card)) : [];
  const mine = hand.filter((card) => open.has(card));

  const placed: Placed = {
    card: size,
    cards,
    spent: lane.rising ? [0, x(lane.tip)] : [x(lane.tip), width],
    ticks: others.filter((card) => !passed.has(card)).map(x),
    skipped: others.filter((card) => passed.has(card)).map(x),
    mine: mine.filter((card) => !passed.has(card)).map(x),
    mineSkipped: mine.filter((card) => passed.has(card)).map(x),
    past: [],
    stems: cards.map(({ card, put }) => ({ x: x(card), put })),
    labels: [],
    signs: noSigns,
  };
  if (aid && lane.trick) {
    const { where, allowed } = lane.trick;
    const look = !allowed ? 'blocked' : where === 'hand' ? 'have' : 'unseen';
    placed.trick = { x: x(lane.trick.card), look };
  }

  // Spans that labels keep away from, in the row above the strip.
  const taken = spans.map<Span>(([start, end]) => [start - 2, end + 2]);
  if (effect) {
    const icon = effect.icon ? 19 : 0;
    const text = measure(effect.text, effect.look === 'note' ? 'small' : 'words');
    const needs = text + icon + (effect.look === 'note' ? 2 : room.small ? 18 : 22);
    const ahead = here?.kind === 'trick' ? !lane.rising : lane.rising;
    const left =
      effect.look === 'note' || picked === undefined
        ? placeNote(lane.rising, needs, width, spans)
        : placePill(x(picked), ahead, needs, width, spans);
    placed.effect = { left, width: needs };
    taken.push([left - 4, left + needs + 4]);
    if (picked !== undefined) taken.push([x(picked) - 6, x(picked) + 6]);
  }

  // In a low lane signals stand in the row of words.
  const oneRow = room.height - room.strip - 26 < (room.small ? 24 : 31);
  const words = placed.effect;
  placed.signs = placeSigns(
    wanted,
    oneRow && words ? [...spans, [words.left - 4, words.left + words.width + 4]] : spans,
  );
  if (placed.signs.shown > 0 && oneRow) taken.push(signsSpan(wanted, placed.signs));

  const most = room.small ? 4 : 8;
  const near = [...mine].sort((a, b) => Math.abs(a - lane.tip) - Math.abs(b - lane.tip));
  for (const card of near) {
    if (placed.labels.length === most) break;
    const at = x(card);
    if (card === picked || at < 8 || at > width - 8) continue;
    if (meets(taken, at - labelNeeds / 2 + 1, at + labelNeeds / 2 - 1)) continue;
    taken.push([at - labelNeeds / 2, at + labelNeeds / 2]);
    placed.labels.push({ card, x: at });
  }

  // Own cards that do not fit: all as marks, the nearest with its number.
  const behind = (wanted.past ?? []).filter((card) => !open.has(card));
  placed.past = behind.map(x);
  const [miss] = behind.sort((a, b) => Math.abs(a - lane.tip) - Math.abs(b - lane.tip));
  if (miss !== undefined) {
    const at = x(miss);
    const half = labelNeeds / 2 - 1;
    if (at >= 8 && at <= width - 8 && !meets(taken, at - half, at + half)) {
      taken.push([at - labelNeeds / 2, at + labelNeeds / 2]);
      placed.labels.push({ card: miss, x: at, past: true });
    }
  }

  if (wanted.tag && !room.small) {
    // In a low lane its row meets those of pills and labels.
    const low = size.height < 50;
    const kept = low ? [...taken] : [...spans];
    if (placed.signs.shown > 0) kept.push(signsSpan(wanted, placed.signs));
    if (picked !== undefined) kept.push([x(picked) - 4, x(picked) + 4]);
    placed.tag = placeTag(lane, wanted, wanted.tag, spans.at(-1)!, kept);
    if (low && placed.tag) {
      const { side, at, text } = placed.tag;
      const needs = measure(text, 'small') + 26;
      taken.push(side === 'left' ? [width - at - needs, width - at] : [at, at + needs]);
    }
  }
  if (placed.trick && wanted.trickText && !room.small) {
    const half = measure(wanted.trickText, 'small') / 2 + 2;
    const at = placed.trick.x;
    if (at > half && at < width - half && !meets(taken, at - half, at + half)) {
      placed.trickLabel = at;
    }
  }
  return placed;
}

const noSigns: Signs = { shown: 0, rest: 0, words: true, side: 'left', at: 0 };

/** Signals stand in the widest gap, at its far end, as many as there is room for. */
function placeSigns(wanted: Wanted, cards: Span[]): Signs {
  const { signs, room } = wanted;
  if (signs.length === 0) return noSigns;
  const edges = [...cards].sort((a, b) => a[0] - b[0]);
  const gaps: Span[] = [];
  let from = 0;
  for (const [start, end] of [...edges, [room.width, room.width] as Span]) {
    gaps.push([from, start]);
    from = Math.max(from, end);
  }
  const [start, end] = gaps.reduce((a, b) => (b[1] - b[0] > a[1] - a[0] ? b : a));
  const place =
    start === 0
      ? ({ side: 'left', at: 0 } as const)
      : end === room.width
        ? ({ side: 'right', at: 0 } as const)
        : ({ side: 'left', at: start + 6 } as const);
  for (const words of [true, false]) {
    for (let shown = Math.min(signs.length, room.small ? 1 : 2); shown > 0; shown--) {
      const told: Signs = { shown, rest: signs.length - shown, words, ...place };
      if (signsWidth(wanted, told) <= end - start - 6) return told;
    }
  }
  // One at least, even without the count of the others.
  return { shown: 1, rest: 0, words: false, ...place };
}

function signsWidth({ signs, room, measure }: Wanted, told: Signs): number {
  const each = room.small ? 46 : 56; // avatar, icon, edges
  let all = told.rest > 0 ? 34 : 0;
  for (const sign of signs.slice(0, told.shown)) {
    all += each + (told.words ? measure(sign.text, 'small') : 0) + 6;
  }
  return all;
}

function signsSpan(wanted: Wanted, told: Signs): Span {
  const all = signsWidth(wanted, told) + 4;
  return told.side === 'left'
    ? [told.at, told.at + all]
    : [wanted.room.width - all, wanted.room.width];
}

/** The words of a command stand behind the card, where nothing is left to lay. */
function placeTag(lane: Lane, wanted: Wanted, tag: Tag, tip: Span, kept: Span[]): Placed['tag'] {
  const { width } = wanted.room;
  const sides = lane.rising ? (['left', 'right'] as const) : (['right', 'left'] as const);
  // Beside all cards that lie together with the tip.
  const together = kept.filter(([from, to]) => to > tip[0] && from < tip[1]);
  const left = Math.min(tip[0], ...together.map(([from]) => from));
  const right = Math.max(tip[1], ...together.map(([, to]) => to));
  for (const text of [tag.text, tag.short]) {
    const needs = wanted.measure(text, 'small') + 22;
    for (const side of sides) {
      const start = side === 'left' ? left - 8 - needs : right + 8;
      const end = start + needs;
      if (start < 0 || end > width || meets(kept, start, end)) continue;
      return { side, at: side === 'left' ? width - left + 8 : right + 8, text };
    }
  }
  return undefined;
}
