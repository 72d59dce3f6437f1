// What a lesson speaks about, on the screen: the next thing to press on the way to what it asks for.
import type { TurnModel } from '../../table/turn';
import type { Action, Card, View } from '../../wire/types';
import { cardOf, type LearnerMove, type ModelTurn, type Step, type Task } from './lesson';

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
  const next = task.solution.find((move) => {
    if (move === 'lay' || move === 'end') return true;
    return 'pick' in move ? picked !== move.pick : !there(cardOf(move.put));
  });
  return next && pointAt(next, picked);
}

function pointAt(move: LearnerMove, picked: Card | undefined): string {
  if (move === 'lay' || move === 'end') return `.act-${move}`;
  if ('pick' in move) return hand(move.pick);
  const card = cardOf(move.put);
  return picked === card ? pile(move.put) : hand(card);
}
