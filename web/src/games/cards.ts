// What is printed on cards, as words need it. What it means for a turn the engine says.
import { isBurning } from '../engine/facts';
import { bandOf } from '../kit/card';
import type { Card, Command, PileName, Rules } from '../wire/types';
import { PILES } from '../wire/types';

export { playOf } from '../wire/types';

/** The command of a card, where commands count. */
export function commandOf(rules: Rules, card: Card | null | undefined): Command | undefined {
  return rules.extreme && card ? rules.commands[String(card)] : undefined;
}

export function burns(rules: Rules, card: Card | null | undefined): boolean {
  return rules.on_fire && !!card && isBurning(card);
}

/** Those that hold for everybody as long as they can be seen. */
export function lasts(command: Command | undefined): command is Command {
  return command !== undefined && bandOf(command) === 'inf';
}

export const rises = (pile: PileName) => pile === 'A' || pile === 'B';

/** The piles whose mute everybody sees, in their order. */
export function mutedBy(rules: Rules, tops: Record<PileName, Card | null>): PileName[] {
  return PILES.filter((pile) => commandOf(rules, tops[pile]) === 'mute');
}
