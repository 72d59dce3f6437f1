// The four piles of a puzzle as a small picture: how far each has come, and its top card.
import { playOf, rises } from '../games/cards';
import type { Card, PileName } from '../wire/types';
import { PILES } from '../wire/types';
import type { Puzzle } from './puzzles';

/** The top cards after the actions that lead to the puzzle; an empty pile has that of its row. */
export function topsAfter(actions: readonly string[]): Record<PileName, Card> {
  const tops: Record<PileName, Card> = { A: 1, B: 1, C: 100, D: 100 };
  for (const action of actions) {
    const play = playOf(action);
    if (play) tops[play.pile] = play.card;
  }
  return tops;
}

const percent = (card: Card) => ((card - 1) * 100) / 99;

export function MiniPiles({ puzzle }: { puzzle: Puzzle }) {
  const tops = topsAfter(puzzle.actions);
  return (
    <div class="puzzle-mini" aria-hidden="true">
      {PILES.map((pile) => {
        const at = percent(tops[pile]);
        const up = rises(pile);
        return (
          <span key={pile} class={up ? 'up' : 'down'}>
            <i style={{ width: `${up ? at : 100 - at}%` }} />
            <b class="num" style={{ left: `${at}%` }}>
              {tops[pile]}
            </b>
          </span>
        );
      })}
    </div>
  );
}
