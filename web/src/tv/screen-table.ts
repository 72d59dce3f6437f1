// A table as a screen in the room shows it: what everybody may see, and no hand, whoever it is that opened
// the screen.
import type { Happened, Table } from '../wire/types';

function withoutHand(happened: Happened): Happened {
  if (happened.e === 'did' && happened.cards) {
    const { cards: _, ...rest } = happened;
    return rest;
  }
  if (happened.e === 'dealt' && happened.hand) {
    const { hand: _, ...rest } = happened;
    return rest;
  }
  return happened;
}

/** Hands of a game that is over are open to all; before, none is in it. */
export function screenTable(table: Table): Table {
  const { seat: _, ...you } = table.you;
  const next: Table = { ...table, you, to_move: false, events: table.events.map(withoutHand) };
  if (!table.game) return next;
  const { hand: __, seat: ___, ...view } = table.game.view;
  return { ...next, game: { ...table.game, view } };
}

/** So that a television shows the same as a desk, only larger: the canvas is about 1280 by 720 at any
    size from that on, and pixels of the page below. */
export function canvasOf(width: number, height: number) {
  const scale = Math.max(1, Math.min(width / 1280, height / 660));
  return { scale, width: width / scale, height: height / scale };
}
