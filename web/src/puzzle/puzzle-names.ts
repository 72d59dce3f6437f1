// What a puzzle is called: "Extreme, 2 players".
import { variantAndPlayers } from '../games/variant';
import { t } from '../texts';
import type { Puzzle } from './puzzles';

export const gradeName = ({ grade }: Puzzle): string => t(`puzzle.grade.${grade}`);

export function puzzleTitle(puzzle: Puzzle): string {
  return puzzle.kind === 'turn' ? t('puzzle.find_turn') : t('puzzle.play_out');
}

export function puzzleRules({ rules }: Puzzle): string {
  return variantAndPlayers(rules, Number(rules[0]));
}
