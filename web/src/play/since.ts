// What is new to the reader: cards that others laid since the own last play, and cards that were drawn
// then. Both are told until the own next play.
import { playOf, rises } from '../talk/cards';
import type { Card, Happened, PileName } from '../wire/types';
import { PILES } from '../wire/types';
import type { Trail } from './lane-layout';

export interface Since {
  trails: Partial<Record<PileName, Trail>>;
  fresh: ReadonlySet<Card>;
}

/** `seat` is the reader's; without one it is what the last turn laid. */
export function sinceOwnTurn(events: readonly Happened[], seat: number | undefined): Since {
  const tops = new Map<PileName, Card>(PILES.map((pile) => [pile, rises(pile) ? 1 : 100]));
  let trails: Partial<Record<PileName, Trail>> = {};
  let fresh: Card[] = [];
  let whose: number | undefined; // of the last cards, for those who look on
  for (const event of events) {
    if (event.e === 'dealt') {
      for (const pile of PILES) tops.set(pile, rises(pile) ? 1 : 100);
      for (const action of event.done) {
        const play = playOf(action);
        if (play) tops.set(play.pile, play.card);
      }
      trails = {};
      fresh = [];
      whose = undefined;
    }
    if (event.e !== 'did') continue;
    const own = event.seat === seat;
    if (own || (seat === undefined && event.seat !== whose)) trails = {};
    whose = event.seat;
    for (const action of event.actions) {
      const play = playOf(action);
      if (!play) continue;
      const { card, pile } = play;
      if (!own) {
        const trail = trails[pile] ?? { from: tops.get(pile) ?? card, cards: [] };
        trails[pile] = { from: trail.from, cards: [...trail.cards, card] };
      }
      tops.set(pile, card);
    }
    if (own) fresh = event.cards ?? [];
  }
  return { trails, fresh: new Set(fresh) };
}

/** When the turn that is played now began, by the server's clock. */
export function turnBegan(events: readonly Happened[]): number {
  let began = 0;
  for (const event of events) {
    if (event.e === 'begun' || event.e === 'dealt') began = event.ms;
    if (event.e === 'did' && event.laid_this_turn === 0) began = event.ms;
  }
  return began;
}

export interface LaidThere {
  card: Card;
  seat: number; // -1: before the position this game began with
  trick: boolean;
}

/** Everything that was laid on a pile, in order. */
export function pileHistory(events: readonly Happened[], pile: PileName): LaidThere[] {
  let laid: LaidThere[] = [];
  const lay = (actions: readonly string[], seat: number) => {
    for (const action of actions) {
      const play = playOf(action);
      if (play?.pile !== pile) continue;
      const top = laid.at(-1)?.card ?? (rises(pile) ? 1 : 100);
      const trick = rises(pile) ? play.card < top : play.card > top;
      laid.push({ card: play.card, seat, trick });
    }
  };
  for (const event of events) {
    if (event.e === 'dealt') {
      laid = [];
      lay(event.done, -1);
    } else if (event.e === 'did') lay(event.actions, event.seat);
  }
  return laid;
}
