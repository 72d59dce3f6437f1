// The engine and its naive twin, moved together and compared after every step.
#pragma once

#include <string>

#include "base/random.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"
#include "tests/model/twin.h"

namespace backstep::model {

TwinRules twin_rules(const Rules& rules);
// The twin of a position at the start of a turn.
Twin twin_of(const State& state);

// The first thing in which the two differ, with both readings; empty when they agree. Looks at the
// whole position and at everything that may be done in it.
std::string difference(const State& state, const Twin& twin);

// Plays a whole game with both, one random action after the other, now and then an illegal one.
// Returns the first difference, with the actions that led there, or nothing.
std::string play_side_by_side(State state, Twin twin, Random& random);

}  // namespace backstep::model
