// A refusal as a sentence with the cards and piles of the case.
#pragma once

#include <string>

#include "engine/game/action.h"
#include "engine/game/outcome.h"
#include "engine/game/table.h"

namespace backstep::wire {

// What was wrong and what would fit. Says nothing that the mover does not see.
// REQUIRES: refusal is not kNone.
std::string refusal_text(const Table& table, Action action, Refusal refusal);

}  // namespace backstep::wire
