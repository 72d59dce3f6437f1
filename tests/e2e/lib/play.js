// Playing: what a hand may do by the simple order rule. The server knows the rest, and says no.
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
 * how often it chooses by chance, `lots` how often it tries a whole turn at once. True if something
 * was done, false if the position was another one by then.
 */
export async function act(client, { wild = 0.2, lots = 0.3 } = {}) {
  const { game } = client;
  const { view, number, n } = game;
  const hand = [...view.hand];
  const tops = { ...view.tops };
  const { laid_this_turn: laid, minimum } = view;
  const refusals = [];
  let result;
  const send = async (actions) => {
    const answer = await client.ask('play', { game: number, n, actions });
    // A card may end the turn, or the game, before the rest of what was tried.
    const within = answer.at > 0 && ['game_over', 'turn_over'].includes(answer.code);
    if (answer.t === 'done') result = true;
    else if (within) result = undefined;
    else if (['stale', 'game_over', 'not_your_turn', 'not_running'].includes(answer.code)) result = false;
    else if (!['wrong_order', 'no_back', 'one_pile', 'below_minimum', 'not_in_hand'].includes(answer.code)) {
      throw new Error(`${client.name}: ${actions} was refused: ${JSON.stringify(answer)}`);
    }
    refusals.push(`${actions}: ${answer.code}`);
    return result !== undefined;
  };
  if (laid >= minimum && Math.random() > 0.15 && await send(['end'])) return result;
  const choices = plays({ hand, tops });
  if (Math.random() < wild) choices.sort(() => Math.random() - 0.5);
  if (Math.random() < lots && choices.length > 0) {
    // It may well be refused as a whole.
    const actions = [];
    const after = { hand: [...hand], tops: { ...tops } };
    while (actions.length + laid < minimum) {
      const next = plays(after);
      if (next.length === 0) break;
      const action = Math.random() < wild ? pick(next) : next[0];
      actions.push(action);
      after.tops[action.slice(-1)] = Number(action.slice(0, -1));
      after.hand.splice(after.hand.indexOf(Number(action.slice(0, -1))), 1);
    }
    if (actions.length + laid >= minimum) actions.push('end');
    if (actions.length > 0 && await send(actions)) return result;
  }
  for (const action of choices) {
    if (await send([action])) return result;
  }
  if (await send(['end'])) return result;
  throw new Error(`${client.name}: nothing can be done with ${hand} on ${JSON.stringify(tops)} (n ${n}, ` +
                  `${laid} laid): ${refusals.join('; ')}`);
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
    if (options.before && await options.before(client)) continue;
    const { game } = client;
    if (game.number !== number || game.phase === 'over') return;
    if (game.view.turn !== client.seat) continue;
    const { n } = game;
    if (!await act(client, options)) {
      await client.settled();
      continue;
    }
    await client.until(() => client.fold.partial || client.game.n > n, 'the own action');
  }
}

/** Who begins is settled by whoever is asked first. */
export async function begin(client) {
  if (client.seat === undefined) throw new Error(`${client.name} has no seat to begin from`);
  const answer = await client.ask('begin', { seat: client.seat });
  if (answer.t === 'refused' && answer.code !== 'begun') throw new Error(JSON.stringify(answer));
}
