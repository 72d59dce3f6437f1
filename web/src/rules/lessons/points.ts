// What a lesson speaks about, on the screen: the next thing to press on the way to what it asks for.
import type { TurnModel } from '../../table/turn';
import type { Action, Card, View } from '../../wire/types';
import { cardOf, type Deed, type ModelTurn, type Step, type Task } from './lesson';

const hand = (card: Card) => `[data-hand="${card}"]`;
const pile = (action: Action) => `.board-lanes [data-pile="${action.at(-1)}"]`;

/** A selector of what should be pressed next; none where the learner has a choice.
    `model`: the turn of the model game. */
export function pointsAt(
  step: Step,
  task: Task,
  model: ModelTurn,
  view: View,
  { puts, picked }: TurnModel,
): string | undefined {
  const wrong = step.lays ? undefined : puts.find((put) => !model.plays.includes(put));
  if (wrong) return hand(cardOf(wrong)); // its slot takes it back
  if (step.lays) return undefined;
  const there = (card: Card) =>
    view.laid.includes(card) || puts.some((put) => cardOf(put) === card);
  const next = task.solution.find((deed) => {
    if (deed === 'lay' || deed === 'end') return true;
    return 'pick' in deed ? picked !== deed.pick : !there(cardOf(deed.put));
  });
  return next && pointAt(next, picked);
}

function pointAt(deed: Deed, picked: Card | undefined): string {
  if (deed === 'lay' || deed === 'end') return `.act-${deed}`;
  if ('pick' in deed) return hand(deed.pick);
  const card = cardOf(deed.put);
  return picked === card ? pile(deed.put) : hand(card);
}
