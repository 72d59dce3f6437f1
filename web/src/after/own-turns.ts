// Puzzles made of one's own costly turns: what the analysis of a game found, asked again.

import type { LocalGame } from '../engine/types';
import { rulesKey, type SwitchesOn } from '../games/variant';
import type { Puzzle } from '../puzzle/puzzles';
import type { TurnLine } from './analysis';

/** A turn that cost this much is one to find again. */
const clearly = 0.08;

const mostOfGame = 3;

/** The costliest turns of a game that are worth finding again, in the order of `lines`. */
export const puzzlesOfTurns = (
  gameId: string,
  game: LocalGame,
  lines: readonly TurnLine[],
): Puzzle[] => lines.flatMap((line) => puzzleOfTurn(gameId, game, line) ?? []).slice(0, mostOfGame);

export function puzzleOfTurn(gameId: string, game: LocalGame, line: TurnLine): Puzzle | undefined {
  if (line.same || line.forced || line.cost.value < clearly) return undefined;
  return {
    type: 'puzzle',
    version: 1,
    id: `own-${gameId}-${line.turn}`,
    kind: 'turn',
    grade: line.cost.value >= 0.2 ? 'easy' : line.cost.value >= 0.12 ? 'medium' : 'hard',
    rules: rulesKey(game.rules.players, game.rules as SwitchesOn),
    exact: game.rules,
    deck: game.deck,
    starts: game.starts,
    actions: game.actions.slice(0, line.first),
    seat: line.seat,
    ground: line.ground,
    worlds: line.worlds,
    turns: 0,
    turn: line.better,
    reasons: line.why_better,
    chance: line.best.chance,
    lead: line.cost,
    why: line.kind ?? 'other',
    rivals: [{ turn: line.played, chance: line.after.chance.value }],
    rival_reasons: line.why_played,
  };
}
