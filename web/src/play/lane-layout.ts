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

/** What was laid since the own last turn: the top before it, and every card. */
export interface Trail {
  from: Card;
  cards: Card[];
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
  measure: Measure;
}

export interface PlacedCard {
  card: Card;
  left: number;
  put: boolean;
  under?: 'left' | 'right'; // which side of it is in sight
}

export interface Placed {
  card: { width: number; height: number };
  cards: PlacedCard[];
  spent: [number, number];
  ticks: number[];
  skipped: number[];
  mine: number[];
  mineSkipped: number[];
  stems: { x: number; put: boolean }[];
  trick?: { x: number; look: 'have' | 'unseen' | 'blocked' };
  trickLabel?: number;
  labels: { card: Card; x: number }[];
  effect?: { left: number; width: number };
  signs: { side: 'left' | 'right'; shown: number; rest: number; words: boolean };
  tag?: { side: 'left' | 'right'; at: number; text: string };
}

type Span = [number, number];
const meets = (spans: Span[], from: number, to: number) =>
  spans.some(([start, end]) => to > start && from < end);

const labelNeeds = 20;
const peek = 17; // of a card under another, so that its number stays in sight

export const scaleX = (value: Card, width: number) => ((value - 1) / 99) * width;

export function cardSize(room: Room): { width: number; height: number } {
  const height = Math.round(Math.max(28, Math.min(72, room.height - room.strip - 14)));
  return { width: Math.round(height * 0.79), height };
}

export function onLane(lane: Lane, card: Card | undefined): CardOnPile | undefined {
  return card === undefined ? undefined : lane.cards.find((each) => each.card === card);
}

/** The cards of a pile, from the top that all see to the last put one. */
function placeCards(lane: Lane, width: number, cardWidth: number): PlacedCard[] {
  const stack = [lane.top, ...lane.puts];
  const within = (left: number) => Math.max(0, Math.min(width - cardWidth, left));
  const placed = stack.map<PlacedCard>((card, i) => {
    const x = scaleX(card, width);
    return { card, put: i > 0, left: within(lane.rising ? x - cardWidth : x) };
  });
  for (let i = placed.length - 2; i >= 0; i--) {
    const under = placed[i]!;
    const above = placed[i + 1]!;
    const left = under.left === above.left ? lane.rising : under.left < above.left;
    under.under = left ? 'left' : 'right';
    const shown = left
      ? Math.min(under.left, above.left - peek)
      : Math.max(under.left, above.left + peek);
    if (within(shown) === shown) under.left = shown;
  }
  return placed;
}

/** A pill beside the line of the picked card, away from the cards of the lane if it can be. */
function placePill(x: number, ahead: boolean, pill: number, width: number, cards: Span): number {
  const beside = (at: number, aside: number) => (meets([cards], at, at + pill) ? aside : at);
  const right = beside(x + 5, cards[1] + 4);
  const left = beside(x - 5 - pill, cards[0] - 4 - pill);
  for (const at of ahead ? [right, left] : [left, right]) {
    if (at >= 0 && at + pill <= width) return at;
  }
  return Math.max(0, Math.min(width - pill, ahead ? right : left));
}

function placeNote(rising: boolean, note: number, width: number, cards: Span): number {
  const front = rising ? cards[1] + 8 : cards[0] - 8 - note;
  const back = rising ? cards[0] - 8 - note : cards[1] + 8;
  for (const at of [front, back]) if (at >= 0 && at + note <= width) return at;
  return Math.max(0, Math.min(width - note, front));
}

export function placeLane(lane: Lane, wanted: Wanted): Placed {
  const { room, hand, picked, effect, aid, measure } = wanted;
  const { width } = room;
  const x = (value: Card) => scaleX(value, width);
  const size = cardSize(room);
  const cards = placeCards(lane, width, size.width);
  const block: Span = [
    Math.min(...cards.map((each) => each.left)),
    Math.max(...cards.map((each) => each.left)) + size.width,
  ];
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
    stems: cards.map(({ card, put }) => ({ x: x(card), put })),
    labels: [],
    signs: { side: 'left', shown: 0, rest: 0, words: true },
  };
  if (aid && lane.trick) {
    const { where, allowed } = lane.trick;
    const look = !allowed ? 'blocked' : where === 'hand' ? 'have' : 'unseen';
    placed.trick = { x: x(lane.trick.card), look };
  }

  // Spans that labels keep away from, in the row above the strip.
  const taken: Span[] = [[block[0] - 2, block[1] + 2]];
  if (effect && picked !== undefined) {
    const icon = effect.icon ? 19 : 0;
    const text = measure(effect.text, effect.look === 'note' ? 'small' : 'words');
    const needs = text + icon + (effect.look === 'note' ? 2 : room.small ? 18 : 22);
    const ahead = here?.kind === 'trick' ? !lane.rising : lane.rising;
    const left =
      effect.look === 'note'
        ? placeNote(lane.rising, needs, width, block)
        : placePill(x(picked), ahead, needs, width, block);
    placed.effect = { left, width: needs };
    taken.push([left - 4, left + needs + 4], [x(picked) - 6, x(picked) + 6]);
  }

  placed.signs = placeSigns(wanted, block);
  const rowOfSigns = room.small ? 24 : 31;
  if (placed.signs.shown > 0 && room.height - room.strip - 26 < rowOfSigns) {
    const all = signsWidth(wanted, placed.signs);
    taken.push(placed.signs.side === 'left' ? [0, all + 4] : [width - all - 4, width]);
  }

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

  if (placed.trick && wanted.trickText && !room.small) {
    const half = measure(wanted.trickText, 'small') / 2 + 2;
    const at = placed.trick.x;
    if (at > half && at < width - half && !meets(taken, at - half, at + half)) {
      placed.trickLabel = at;
    }
  }
  if (wanted.tag && !room.small) {
    // In a low lane its row meets those of pills and labels.
    const low = room.height - room.strip < 68;
    const kept = low ? taken.slice(1) : [];
    if (picked !== undefined) kept.push([x(picked) - 4, x(picked) + 4]);
    if (low && placed.trickLabel !== undefined) {
      kept.push([placed.trickLabel - 40, placed.trickLabel + 40]);
    }
    placed.tag = placeTag(lane, wanted, wanted.tag, block, placed.signs, kept);
  }
  return placed;
}

/** Signals stand on the wider side, at its far end, as many as there is room for. */
function placeSigns(wanted: Wanted, block: Span): Placed['signs'] {
  const { signs, room } = wanted;
  const side = block[0] > room.width - block[1] ? 'left' : 'right';
  const free = (side === 'left' ? block[0] : room.width - block[1]) - 6;
  for (const words of [true, false]) {
    for (let shown = Math.min(signs.length, room.small ? 1 : 2); shown > 0; shown--) {
      const told = { side, shown, rest: signs.length - shown, words } as const;
      if (signsWidth(wanted, told) <= free || (!words && shown === 1)) return told;
    }
  }
  return { side, shown: 0, rest: 0, words: true };
}

function signsWidth({ signs, room, measure }: Wanted, told: Placed['signs']): number {
  const each = room.small ? 46 : 56; // avatar, icon, edges
  let all = told.rest > 0 ? 34 : 0;
  for (const sign of signs.slice(0, told.shown)) {
    all += each + (told.words ? measure(sign.text, 'small') : 0) + 6;
  }
  return all;
}

/** The words of a command stand behind the card, where nothing is left to lay. */
function placeTag(
  lane: Lane,
  wanted: Wanted,
  tag: Tag,
  block: Span,
  signs: Placed['signs'],
  kept: Span[],
): Placed['tag'] {
  const { width } = wanted.room;
  const said = signs.shown > 0 ? signsWidth(wanted, signs) : 0;
  const from = signs.side === 'left' ? said : 0;
  const to = signs.side === 'right' ? width - said : width;
  const sides = lane.rising ? (['left', 'right'] as const) : (['right', 'left'] as const);
  for (const text of [tag.text, tag.short]) {
    const needs = wanted.measure(text, 'small') + 22;
    for (const side of sides) {
      const start = side === 'left' ? block[0] - 8 - needs : block[1] + 8;
      const end = start + needs;
      if (start < from || end > to || meets(kept, start, end)) continue;
      return { side, at: side === 'left' ? width - block[0] + 8 : block[1] + 8, text };
    }
  }
  return undefined;
}
