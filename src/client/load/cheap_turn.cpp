#include "client/load/cheap_turn.h"

#include "bots/simple.h"
#include "engine/game/turn.h"

namespace backstep::client::load {

std::vector<Action> cheap_turn(View view) {
  std::vector<Action> turn;
  for (;;) {
    const Action action = bots::smallest_step(view);
    turn.push_back(action);
    const Consequence then = act(view, view.hand, action);
    if (then.turn_ends || then.outcome != Outcome::kPlaying) return turn;
  }
}

}  // namespace backstep::client::load
