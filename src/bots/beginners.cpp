#include "bots/beginners.h"

#include "bots/simple.h"
#include "engine/game/turn.h"

namespace backstep::bots {
namespace {

// A turn made action by action.
template <class Choose>
Turn one_by_one(View view, Choose choose) {
  Turn turn;
  while (true) {
    const Action action = choose(view);
    turn.push_back(action);
    const Consequence then = act(view, view.hand, action);
    if (then.turn_ends || then.outcome != Outcome::kPlaying) return turn;
  }
}

}  // namespace

Turn RandomBot::turn(const View& view, const Talk& /*talk*/, Random& random) {
  return one_by_one(view, [&](const View& now) { return random_action(now, now.hand, random); });
}

Turn GreedyBot::turn(const View& view, const Talk& /*talk*/, Random& /*random*/) {
  return one_by_one(view, [](const View& now) { return smallest_step(now); });
}

}  // namespace backstep::bots
