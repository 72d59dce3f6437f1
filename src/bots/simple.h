// Simple players: the measure of speed, the food of the tests, and the demonstration.
#pragma once

#include "base/random.h"
#include "game/action.h"
#include "game/card_set.h"
#include "game/table.h"
#include "game/view.h"

namespace backstep {

// Every legal play, and ending the turn where allowed, with the same chance.
// REQUIRES: the game goes on, and something may be done.
Action random_action(const Table& table, CardSet hand, Random& random);

// The smallest step that does not lose, tricks first; ends the turn as soon as it may without
// losing. What a careful beginner does. REQUIRES: view.is_to_move().
Action smallest_step(const View& view);

}  // namespace backstep
