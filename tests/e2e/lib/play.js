// Playing: what a hand may do by the simple order rule. The server knows the rest, and says no.
import { sleep } from './client.js';

const RISING = { A: true, B: true, C: false, D: false };

export const pick = (list) => list[Math.floor(Math.random() * list.length)];

export function fits(tops, card, pile) {
  const top = tops[pile];
  if (top === null) return true;
  return RISING[pile] ? card > top || card === top - 10 : card < top || card === top + 10;
}

/** All plays that the order allows, small steps first. */
export function plays(view) {
  const all = [];
  for (const card of view.hand) {
    for (const pile of Object.keys(RISING)) {
      if (!fits(view.tops, card, pile)) continue;
      const top = view.tops[pile] ?? (RISING[pile] ? 1 : 100);
      all.push({ action: `${card}${pile}`, step: RISING[pile] ? card - top : top - card });
    }
  }
  return all.sort((a, b) => a.step - b.step).map(({ action }) => action);
}

/**
 * One action, or a few, of a client whose turn it is. Refused ones are tried otherwise; `wild` is
 * how often it chooses by chance. Resolves when something has been done.
 */
export async function act(client, { wild = 0.2, lots = 0.3 } = {}) {
  const { game } = client;
  const { view } = game;
  const tried = new Set();
  const send = async (actions) => {
    const answer = await client.ask('play', { game: game.number, n: game.n, actions });
    if (answer.t === 'done') return true;
    if (['stale', 'game_over', 'not_your_turn', 'not_running'].includes(answer.code)) return true;
    if (!['wrong_order', 'no_back', 'one_pile', 'below_minimum', 'not_in_hand'].includes(answer.code)) {
      throw new Error(`${client.name}: ${actions} was refused: ${JSON.stringify(answer)}`);
    }
    return false;
  };
  if (view.laid_this_turn >= view.minimum && Math.random() > 0.15) {
    if (await send(['end'])) return;
  }
  const choices = plays(view);
  if (Math.random() < wild) choices.sort(() => Math.random() - 0.5);
  if (Math.random() < lots && choices.length > 0) {
    // A whole turn at once, which may well be refused as a whole.
    const actions = [];
    const tops = { ...view.tops };
    const hand = [...view.hand];
    while (actions.length + view.laid_this_turn < view.minimum) {
      const next = plays({ hand, tops });
      if (next.length === 0) break;
      const action = Math.random() < wild ? pick(next) : next[0];
      actions.push(action);
      tops[action.slice(-1)] = Number(action.slice(0, -1));
      hand.splice(hand.indexOf(Number(action.slice(0, -1))), 1);
    }
    if (actions.length + view.laid_this_turn >= view.minimum) actions.push('end');
    if (actions.length > 0 && await send(actions)) return;
  }
  for (const action of choices) {
    if (tried.has(action)) continue;
    tried.add(action);
    if (await send([action])) return;
  }
  await send(['end']);
}

/** Plays a client's seat until the game is over. */
export async function playOn(client, options = {}) {
  const number = client.game.number;
  for (;;) {
    await client.until(() => {
      const { game } = client;
      return client.fold.partial || game.number !== number || game.phase === 'over' ||
             (game.phase === 'play' && game.view.turn === client.seat);
    }, 'the own turn or the end', options.wait);
    if (client.fold.partial) {
      await client.settled();
      continue;
    }
    const { game } = client;
    if (game.number !== number || game.phase === 'over') return;
    await (options.before?.(client) ?? undefined);
    const before = game.n;
    await act(client, options);
    await client.until(() => client.fold.partial || client.game.n !== before ||
                             client.game.phase === 'over', 'the own action');
    if (options.pause) await sleep(options.pause);
  }
}

/** Who begins is settled by whoever is asked first. */
export async function begin(client) {
  if (client.game.phase !== 'begin') return;
  const answer = await client.ask('begin', { seat: client.seat });
  if (answer.t === 'refused' && answer.code !== 'begun') throw new Error(JSON.stringify(answer));
}
