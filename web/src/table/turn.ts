// The own turn before it is laid: which card is picked, which are put where, and what the engine says
// of that. Everything that acts in a turn (taps, keys, typed lines) goes through here.
import type { Store } from '../base/store';
import type { PlayOption, Preview } from '../engine/types';
import type { Action, Card, PileName, RefusalCode } from '../wire/types';

/** Why something in the own turn was refused: by the engine, by the server, or here. */
export interface TurnRefusal {
  code: RefusalCode;
  clause: string;
  message: string; // English, for developers
}

/** Something that has to be agreed to first, because it loses. */
export interface Question {
  option: 'lay' | 'end';
  loses:
    | NonNullable<PlayOption['loses']>
    | { reason: 'next_stuck' | 'other_stuck'; clause: string; pile?: PileName };
  actions: Action[]; // what would be laid
  /** A play that would not lose; null if there is none with the placed cards; nothing where it is not known. */
  rescue?: Action[] | null;
}

/** What the last action came to, for the one line that says so and the voice that reads it. */
export type Said =
  | { what: 'picked'; card: Card }
  | { what: 'unpicked' }
  | { what: 'put'; card: Card; pile: PileName }
  | { what: 'refused'; refusal: TurnRefusal; card?: Card; pile?: PileName }
  /** `also`: what no longer fits without it came back, too. */
  | { what: 'back'; cards: Card[]; also: Card[] }
  /** Placed cards that the position no longer allows, after a reload, a reconnection, another's act. */
  | { what: 'returned'; cards: Card[]; refusal: TurnRefusal }
  | { what: 'sent'; actions: Action[] }
  | { what: 'failed'; code: RefusalCode | 'offline' };

export interface TurnModel {
  picked?: Card;
  puts: Action[];
  preview?: Preview; // none before a game and after it, and while the engine loads
  busy: boolean; // laid, and not answered yet
  question?: Question;
  said?: Said & { at: number };
}

export interface OwnTurn {
  readonly model: Store<TurnModel>;
  /** At any time; the same card again picks none. */
  pick(card: Card | undefined): void;
  /** The picked card, or this one, on a pile. Only in the own turn; says why if it cannot go there. */
  put(pile: PileName, card?: Card): void;
  /** The last placed card, or this one. */
  takeBack(card?: Card): void;
  lay(): void;
  end(): void;
  /** The answer to the question. */
  anyway(): void;
  notNow(): void;
  close(): void;
}
