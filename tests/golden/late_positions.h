// Random positions late in a game, where draw piles run out, seats are skipped and games are won:
// places that random games from the deal practically never reach.
#pragma once

#include "base/random.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"

namespace backstep::golden {

// A legal set-up position with few cards left, by the given rules. It may begin stuck.
State late_position(const Rules& rules, Random& random);

}  // namespace backstep::golden
