// What a view does not say of a running turn, for the fold of fold.js.
export const FIRE = new Set([22, 33, 44, 55, 66, 77]);
export const PILES = ['A', 'B', 'C', 'D'];

/** For a client that begins in the middle of a turn. */
export function extraOf(game) {
  const extra = { turn: 1, three: false, latest: undefined, fires: {}, used: new Set() };
  if (!game) return extra;
  const { view } = game;
  extra.three = view.three;
  extra.latest = view.latest;
  extra.used = new Set(view.used);
  if (view.rules.on_fire) {
    for (const pile of PILES) {
      if (FIRE.has(view.tops[pile])) extra.fires[pile] = view.fire_due.includes(pile) ? 0 : 1;
    }
  }
  return extra;
}
