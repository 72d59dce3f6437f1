// A whole turn at no cost: smallest steps until it may end. For programs that play to try a server.
#pragma once

#include <vector>

#include "engine/game/action.h"
#include "engine/game/view.h"

namespace backstep::client::load {

// REQUIRES: view.is_to_move(), at the beginning of a turn or within one.
std::vector<Action> cheap_turn(View view);

}  // namespace backstep::client::load
