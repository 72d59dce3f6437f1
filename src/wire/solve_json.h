// A solution as JSON. docs/solve.md is the contract.
#pragma once

#include <string>
#include <string_view>

#include "engine/game/state.h"
#include "engine/solve/solver.h"

namespace backstep::wire {

// One object without a line end. `last` is the position at the end of the line; `deal` is the name
// of the deal, or empty.
std::string solution_json(const Solution& solution, const State& last, std::string_view deal);

}  // namespace backstep::wire
