// The name of a pile's button: everything that eyes see on its lane, in sentences.
import type { CardOnPile, Lane } from '../engine/types';
import { clauses, list, t, tCode } from '../texts';
import type { Card, Command } from '../wire/types';
import { commandWord } from './sentence';

/** Somebody's signal about this pile. */
export interface LaneSign {
  name: string;
  kind: string; // "leave", "small", "good" or "free"
  mine?: boolean;
}

export interface LaneContext {
  /** The card the reader has picked. */
  picked?: Card;
  /** Newest first. */
  signs: readonly LaneSign[];
  /** The memory aid: what is unplayed is told. */
  aid: boolean;
  /** It is the reader's turn. */
  mine: boolean;
  /** What others laid here since the reader's last turn. */
  since?: readonly { who: string; cards: readonly Card[] }[];
}

const withCommand = (card: Card, command: Command | undefined) =>
  command ? t('voice.card', { card, command: commandWord(command) }) : String(card);

function stands(lane: Lane): string {
  const { pile } = lane;
  const direction = t(lane.rising ? 'words.rising' : 'words.falling');
  if (lane.puts.length > 0) {
    const cards = list(lane.puts.map(String));
    const first = lane.top === 1 || lane.top === 100; // a row card
    if (!lane.command || !lane.active) {
      return first
        ? t('voice.lane.put_first', { pile, direction, cards })
        : t('voice.lane.put', { pile, direction, cards, top: lane.top });
    }
    const command = commandWord(lane.command);
    return first
      ? t('voice.lane.put_first_with', { pile, direction, cards, command })
      : t('voice.lane.put_with', { pile, direction, cards, command, top: lane.top });
  }
  if (lane.row) return t('voice.lane.empty', { pile, direction });
  return t('voice.lane.top', {
    pile,
    direction,
    card: withCommand(lane.top, lane.active ? lane.command : undefined),
  });
}

/** What the card does there: "skips none", "covers the skull", "ends the turn". Without the memory aid
    nobody counts for the player. */
export function effects(on: CardOnPile, aid: boolean): string[] {
  const texts: string[] = [];
  if (on.kind === 'trick') texts.push(t('voice.lane.back_ten'));
  else if (!aid) texts.push(t('voice.lane.fits'));
  else
    texts.push(
      on.skips === 0 ? t('voice.lane.skips_none') : t('voice.lane.skips', { n: on.skips }),
    );
  if (on.covers) texts.push(tCode('voice.covers', on.covers, 'voice.covers.other'));
  if (on.ends === 'won') texts.push(t('voice.lane.wins'));
  else if (on.ends) texts.push(t('voice.lane.ends'));
  return texts;
}

/** Why a card cannot go on a pile. */
export function whyNot(on: CardOnPile): string {
  const { card } = on;
  if (on.more_than !== undefined) return t('voice.lane.needs_more', { card, top: on.more_than });
  if (on.less_than !== undefined) return t('voice.lane.needs_less', { card, top: on.less_than });
  return tCode('voice.lane_refused', on.refusal?.code ?? '', 'voice.lane_refused.other', { card });
}

function pickedText(lane: Lane, picked: Card, { mine, aid }: LaneContext): string {
  const on = lane.cards.find(({ card }) => card === picked);
  if (!on) return '';
  if (on.kind === 'refused') return whyNot(on);
  const told = t(mine ? 'voice.lane.lay_here' : 'voice.lane.would_here', {
    card: picked,
    effects: effects(on, aid).join(', '),
  });
  if (!on.loses) return told;
  return `${told} ${tCode('voice.loses', on.loses.reason, 'voice.loses.other')}`;
}

/** What can still go there. */
export function roomText(lane: Lane): string {
  const texts = [
    lane.room.length === 0
      ? t('voice.lane.no_room')
      : t('voice.lane.room', { n: lane.room.length }),
  ];
  const own = lane.cards.filter(({ kind }) => kind === 'onward').map(({ card }) => String(card));
  if (own.length > 0) texts.push(t('voice.lane.own', { cards: list(own) }));
  const { trick } = lane;
  if (trick) {
    const { card } = trick;
    if (!trick.allowed) texts.push(t('voice.lane.trick_forbidden', { card }));
    else if (trick.where === 'hand') texts.push(t('voice.lane.trick_hand', { card }));
    else texts.push(t('voice.lane.trick_unseen', { card }));
  }
  return texts.join(' ');
}

export function laneName(lane: Lane, context: LaneContext): string {
  const texts = [stands(lane)];
  if (lane.command === 'skull' && lane.active) texts.push(t('voice.lane.skull'));
  if (lane.fire) texts.push(t(lane.fire === 'due' ? 'voice.lane.fire_due' : 'voice.lane.fire'));
  if (context.picked !== undefined) texts.push(pickedText(lane, context.picked, context));
  else if (context.aid) texts.push(roomText(lane));
  const since = (context.since ?? []).map(({ who, cards }) =>
    t('voice.lane.since_by', { who, cards: list(cards.map(String)) }),
  );
  if (since.length > 0) texts.push(t('voice.lane.since', { laid: clauses(since) }));
  for (const { name, kind, mine } of context.signs) {
    texts.push(
      mine
        ? tCode('voice.own_sign', kind, 'voice.own_sign.other')
        : tCode('voice.sign', kind, 'voice.sign.other', { who: name }),
    );
  }
  return texts.filter(Boolean).join(' ');
}
