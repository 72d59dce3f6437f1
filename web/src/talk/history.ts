// What was laid on what: the tops of the piles, followed through the events of a game.

import { laidBy } from '../engine/facts';
import type { Laid, Tops } from '../engine/types';
import { playOf } from '../games/cards';
import type { Action, EventDid, Happened, Rules } from '../wire/types';

export type { Laid, Tops } from '../engine/types';

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

  /** What this event laid, or what lies already when a game is dealt; undefined for all others. */
  follow(happened: Happened): Part | undefined {
    if (happened.e === 'dealt') {
      this.rules = happened.rules;
      this.tops = none;
    }
    const actions =
      happened.e === 'dealt' ? happened.done : happened.e === 'did' && happened.actions;
    if (!actions || !this.rules) return undefined;
    const before = this.tops;
    const laid = this.#lay(actions);
    return { rules: this.rules, laid, before, after: this.tops };
  }

  #lay(actions: readonly Action[]): Laid[] {
    const laid = laidBy(this.rules!, this.tops, actions);
    const tops = { ...this.tops };
    for (const action of actions) {
      const play = playOf(action);
      if (play) tops[play.pile] = play.card;
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
