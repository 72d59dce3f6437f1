// Positions as careful and careless games bring them about.
#pragma once

#include <functional>

#include "base/random.h"
#include "bots/random_games.h"
#include "bots/simple.h"
#include "engine/game/deal.h"
#include "engine/game/state.h"
#include "engine/game/view.h"

namespace backstep::bots {

// Calls `look` with every state of a game that is mostly careful, also in the middle of turns.
inline void walk_moments(const Rules& rules, Random& random,
                         const std::function<void(const State&)>& look) {
  Deck deck = deck_from_seed("walk");
  shuffle(deck, random);
  State state = deal_unchecked(rules, deck);
  while (!state.is_over()) {
    look(state);
    const Action action = random.below(10) == 0 ? random_action(state, state.hand_to_move(), random)
                                                : smallest_step(view(state, state.turn));
    apply_unchecked(state, action);
  }
}

// ... with those at the start of a turn only.
inline void walk_turns(const Rules& rules, Random& random,
                       const std::function<void(const State&)>& look) {
  walk_moments(rules, random, [&](const State& state) {
    if (state.board.laid_this_turn == 0) look(state);
  });
}

// Plays a whole turn through the checked door; false when an action is refused or the turn is not
// just one turn.
template <class Turn>
bool is_one_turn(State state, const Turn& turn) {
  bool over = false;
  for (const Action action : turn) {
    if (over) return false;
    if (apply(state, action) != Refusal::kNone) return false;
    over = state.is_over() || state.board.laid_this_turn == 0;
  }
  return over;
}

}  // namespace backstep::bots
