// Simple players: the measure of speed, the food of the tests, and the demonstration.
#pragma once

#include "base/random.h"
#include "engine/game/action.h"
#include "engine/game/card_set.h"
#include "engine/game/table.h"
#include "engine/game/view.h"

namespace backstep::bots {

// Every legal play, and ending the turn where allowed, with the same chance.
// REQUIRES: the game goes on, and something may be done.
Action random_action(const Table& table, CardSet hand, Random& random);

// The smallest step that does not lose, tricks first; ends the turn as soon as it may without
// losing. What a careful beginner does. REQUIRES: view.is_to_move().
Action smallest_step(const View& view);

}  // namespace backstep::bots
