// A guided game as data: a deck arranged for it, a model game to follow, and steps that begin at
// turns of that game. What a step asks for is a list of tasks, each with a goal that looks at the
// table and at the own turn.
import type { LocalGame } from '../../engine/types';
import type { TurnModel } from '../../table/turn';
import type { PlainKey } from '../../texts';
import type { Action, Card, RulesWished, View } from '../../wire/types';

/** What a goal looks at. */
export interface Scene {
  view: View;
  turn: TurnModel;
  /** Whether a turn was ended, or the game, since the step began. */
  ended: boolean;
}

/** What a learner does, for the tests that follow the lesson. */
export type LearnerMove = { pick: Card } | { put: Action } | 'lay' | 'end';

export interface Task {
  text: PlainKey;
  /** The same where there is no keyboard. */
  touch?: PlainKey;
  done: (scene: Scene) => boolean;
  /** One way to do it, from where the task before it ended. */
  solution: LearnerMove[];
}

export interface Step {
  id: string;
  title: PlainKey;
  /** The turn of the model game it begins at, from 0, and what is put there already. */
  turn: number;
  puts?: Action[];
  /** What may be laid. Without it: the cards of the model turn. `small`: whatever skips few cards.
      `any`: everything, and the game may be lost by it. */
  lays?: 'small' | 'any';
  /** Cards that belong to the turn before it may end, where `lays` leaves a choice. */
  needs?: Card[];
  /** Said when the step is done and before the lesson goes on elsewhere. */
  after?: PlainKey;
  /** Said when the game was lost in it. */
  lost?: PlainKey | 'learn.lost';
  tasks: Task[];
}

export interface ModelTurn {
  plays: Action[];
  closes: boolean; // it ends by itself: a stop, the third card of a three, the last card
}

export interface Lesson {
  id: 'first' | 'extreme';
  rules: RulesWished;
  deck: Card[];
  turns: ModelTurn[];
  steps: Step[];
}

export const cardOf = (action: Action): Card => Number.parseInt(action, 10);

/** Turns written one after the other, "4A 97C, 3A!". An exclamation mark: it ends by itself. */
export function turnsOf(text: string): ModelTurn[] {
  return text.split(',').map((turn) => ({
    plays: turn.replace('!', '').trim().split(/\s+/),
    closes: turn.includes('!'),
  }));
}

/** The deck that deals this hand first and then, card by card, what the turns lay. What they leave
    out lies at the bottom. */
export function deckOf(hand: Card[], turns: ModelTurn[]): Card[] {
  const laid = turns.flatMap(({ plays }) => plays.map(cardOf));
  const all = Array.from({ length: 98 }, (_, i) => i + 2);
  return [...new Set([...hand, ...laid, ...all])];
}

/** The game as it stands before a turn of the model game. */
export function gameAt({ rules, deck, turns }: Lesson, turn: number): LocalGame {
  const actions = turns
    .slice(0, turn)
    .flatMap(({ plays, closes }) => (closes ? plays : [...plays, 'end']));
  return { rules, deck, starts: 0, actions };
}

/** Laid, or put to be laid. */
export const has =
  (...actions: Action[]) =>
  ({ view, turn }: Scene): boolean =>
    actions.every((action) => turn.puts.includes(action) || view.laid.includes(cardOf(action)));

/** Picked; or put already, as one may without picking first. */
export const picked =
  (card: Card) =>
  ({ turn, view }: Scene): boolean =>
    turn.picked === card ||
    turn.puts.some((put) => cardOf(put) === card) ||
    view.laid.includes(card);

export const ended = (scene: Scene): boolean => scene.ended;
export const won = ({ view }: Scene): boolean => view.status === 'won';
