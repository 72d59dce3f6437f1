// What was laid on what: the tops of the piles, followed through the events of a game. A card that
// goes against the direction of its pile was laid by the trick: there is no other way.
import type { Action, Card, Command, EventDid, Happened, PileName, Rules } from '../wire/types';
import { burns, commandOf, playOf, rises } from './cards';

export type Tops = Record<PileName, Card | null>;

export interface Laid {
  card: Card;
  pile: PileName;
  trick: boolean;
  command?: Command;
  fire: boolean;
}

/** What one event, or several of one turn, laid. */
export interface Part {
  rules: Rules;
  laid: Laid[];
  before: Tops;
  after: Tops;
}

const none: Tops = { A: null, B: null, C: null, D: null };

export class History {
  rules?: Rules;
  tops: Tops = none;

  /** What this event laid; undefined for those that lay nothing. */
  follow(happened: Happened): Part | undefined {
    if (happened.e === 'dealt') {
      this.rules = happened.rules;
      this.tops = none;
      this.#lay(happened.done);
      return undefined;
    }
    if (happened.e !== 'did' || !this.rules) return undefined;
    const before = this.tops;
    const laid = this.#lay(happened.actions);
    return { rules: this.rules, laid, before, after: this.tops };
  }

  #lay(actions: readonly Action[]): Laid[] {
    const rules = this.rules!;
    const tops = { ...this.tops };
    const laid: Laid[] = [];
    for (const action of actions) {
      const play = playOf(action);
      if (!play) continue;
      const { card, pile } = play;
      const top = tops[pile];
      laid.push({
        card,
        pile,
        trick: top !== null && (rises(pile) ? card < top : card > top),
        command: commandOf(rules, card),
        fire: burns(rules, card),
      });
      tops[pile] = card;
    }
    this.tops = tops;
    return laid;
  }
}

export const joined = (first: Part, second: Part): Part => ({
  rules: first.rules,
  laid: [...first.laid, ...second.laid],
  before: first.before,
  after: second.after,
});

/** The turn is over with this event, or the game is. */
export const endsTurn = (did: EventDid) => did.laid_this_turn === 0 || did.over !== undefined;
