// What is new to the reader: cards that others laid since the own last play, and cards that were drawn
// then. Both are told until the own next play.
import { rises } from '../games/cards';
import type { Trail } from '../piles/lane-layout';
import { History } from '../talk/history';
import type { Card, Happened, PileName } from '../wire/types';
import { PILES, playOf } from '../wire/types';

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
        const trail = trails[pile] ?? { from: tops.get(pile) ?? card, laid: [] };
        trails[pile] = { from: trail.from, laid: [...trail.laid, { card, seat: event.seat }] };
      }
      tops.set(pile, card);
    }
    if (own) fresh = event.cards ?? [];
  }
  return { trails, fresh: new Set(fresh) };
}

/** The cards of a trail by those who laid them, in order: a player who came twice is told twice. */
export function bySeat({ laid }: Trail): { seat: number; cards: Card[] }[] {
  const parts: { seat: number; cards: Card[] }[] = [];
  for (const { card, seat } of laid) {
    const last = parts.at(-1);
    if (last?.seat === seat) last.cards.push(card);
    else parts.push({ seat, cards: [card] });
  }
  return parts;
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
  const history = new History();
  let laid: LaidThere[] = [];
  for (const event of events) {
    const part = history.follow(event);
    if (event.e === 'dealt') laid = [];
    const seat = event.e === 'did' ? event.seat : -1;
    for (const one of part?.laid ?? []) {
      if (one.pile === pile) laid.push({ card: one.card, seat, trick: one.trick });
    }
  }
  return laid;
}
