// What may be laid in a step, and why not.
import type { CardOnPile, Engine } from '../../engine/types';
import { t } from '../../texts';
import type { Action, PileName, View } from '../../wire/types';
import { cardOf, type Lesson, type Step } from './lesson';

/** More than this many cards are no small step. */
const few = 9;

const pileOf = (action: Action) => action.at(-1) as PileName;

/** What a placed card does, after those that were put before it. */
export function onPile(engine: Engine, view: View, puts: Action[], put: Action) {
  const before = puts.slice(0, puts.indexOf(put));
  const lane = engine.preview(view, before).lanes.find(({ pile }) => pile === pileOf(put));
  return lane?.cards.find(({ card }) => card === cardOf(put));
}

/** A text that asks to take a card back, and how that is done. */
export const withHow = (text: string): string =>
  `${text} ${t('learn.note.how', { button: t('play.take_back') })}`;

/** The words for a card that skips more than few, if it does. */
export function tooFar(does: CardOnPile | undefined, put: Action): string | undefined {
  if (does?.kind !== 'onward' || does.skips <= few) return undefined;
  return withHow(t('learn.note.far', { card: does.card, pile: pileOf(put), n: does.skips }));
}

/** Why the placed cards may not be laid now, or nothing. `ends`: the turn ends with them. */
export function mayNot(
  engine: Engine,
  lesson: Lesson,
  step: Step,
  view: View,
  puts: Action[],
  ends: boolean,
): string | undefined {
  const { plays } = lesson.turns[step.turn]!;
  const there = new Set([...view.laid, ...puts.map(cardOf)]);
  if (step.lays === 'small') {
    for (const put of puts) {
      const far = tooFar(onPile(engine, view, puts, put), put);
      if (far) return far;
    }
  } else if (!step.lays && puts.some((put) => !plays.includes(put))) {
    return withHow(t('learn.note.extra'));
  }
  const needs = step.needs ?? (step.lays ? [] : plays.map(cardOf));
  return ends && needs.some((card) => !there.has(card)) ? t('learn.note.not_yet') : undefined;
}
