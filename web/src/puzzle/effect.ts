// Whether two turns come to the same: judged by the positions the engine makes of them.
import type { Engine, LocalGame } from '../engine/types';
import type { Action, PileName, View } from '../wire/types';

export interface TurnDone {
  view: View; // of the seat that played
  over: boolean; // the turn ended, or the game
}

/** The turn done to a game that nobody else sees; nothing if it is refused. */
export function doTurn(
  engine: Engine,
  game: LocalGame,
  actions: readonly Action[],
  seat: number,
): TurnDone | undefined {
  if (actions.length === 0) return undefined;
  const acted = engine.act(game, [...actions], seat);
  if ('refusal' in acted) return undefined;
  const { view } = engine.position(acted.game, seat);
  return { view, over: view.status !== 'playing' || view.laid_this_turn === 0 };
}

/** Equal for turns that come to the same, the two rising (or falling) piles exchanged or not. */
export function effectKey(view: View): string {
  const pile = (name: PileName) => `${view.tops[name] ?? '-'}${view.fire_due.includes(name)}`;
  const pair = (one: PileName, other: PileName) => [pile(one), pile(other)].sort();
  return JSON.stringify([pair('A', 'B'), pair('C', 'D'), view.laid.length, view.hand, view.status]);
}
