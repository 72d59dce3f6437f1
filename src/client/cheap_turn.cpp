#include "client/cheap_turn.h"

#include "bots/simple.h"
#include "game/turn.h"

namespace backstep::client {

std::vector<Action> cheap_turn(View view) {
  std::vector<Action> turn;
  for (;;) {
    const Action action = smallest_step(view);
    turn.push_back(action);
    const Consequence then = act(view, view.hand, action);
    if (then.turn_ends || then.outcome != Outcome::kPlaying) return turn;
  }
}

}  // namespace backstep::client
