// Kind words for what was done otherwise than the step asks for.
import type { Engine } from '../../engine/types';
import { rises } from '../../games/cards';
import type { TurnModel } from '../../table/turn';
import { refusalText } from '../../talk/refusals';
import { t } from '../../texts';
import type { Action, Card, PileName, View } from '../../wire/types';
import { cardOf, type Lesson, type Step } from './lesson';
import { onPile, tooFar, withHow } from './may';

type Said = NonNullable<TurnModel['said']>;

/** The words, or none if all is well. */
export function noteOf(
  engine: Engine,
  lesson: Lesson,
  step: Step,
  view: View,
  puts: Action[],
  said: Said,
): string | undefined {
  const { plays } = lesson.turns[step.turn]!;
  switch (said.what) {
    case 'put': {
      const put = `${said.card}${said.pile}`;
      const does = onPile(engine, view, puts, put);
      if (step.lays === 'small') return tooFar(does, put);
      if (step.lays || plays.includes(put)) return undefined;
      return otherText(said.card, said.pile, does?.skips ?? 0);
    }
    case 'back': {
      const missed = plays.find((play) => cardOf(play) === said.cards[0]);
      if (!missed || step.lays) return undefined;
      return t('learn.note.back', { card: cardOf(missed), pile: missed.at(-1)! });
    }
    case 'refused':
      if (said.refusal.code === 'wrong_order' && said.card && said.pile) {
        return wrongOrderText(said.card, said.pile);
      }
      return refusalText(said.refusal);
    case 'returned':
      return refusalText(said.refusal);
    case 'failed':
      return refusalText({ code: said.code });
    default:
      return undefined;
  }
}

function otherText(card: Card, pile: PileName, skips: number): string {
  if (skips === 0) return withHow(t('learn.note.elsewhere', { card, pile }));
  return withHow(t('learn.note.other', { card, pile, n: skips }));
}

function wrongOrderText(card: Card, pile: PileName): string {
  return t(rises(pile) ? 'learn.note.wrong_up' : 'learn.note.wrong_down', { card, pile });
}
