// Which cards carry which command in the usual assignment, for the pictures and the table of the
// rules page, which need no engine. A test compares it with the engine's own.
import type { Card, Command } from '../wire/types';

export const commandCards: Record<Command, readonly Card[]> = {
  stop: [3, 49, 52, 98],
  skull: [7, 45, 56, 94],
  three: [10, 42, 59, 91],
  mute: [14, 38, 63, 87],
  no_back: [17, 35, 66, 84],
  one_pile: [21, 31, 70, 80],
  draw_one: [24, 28, 73, 77],
};

export const commands = Object.keys(commandCards) as Command[];

export const fireCards: readonly Card[] = [22, 33, 44, 55, 66, 77];

export function commandOf(card: Card): Command | undefined {
  return commands.find((command) => commandCards[command].includes(card));
}
