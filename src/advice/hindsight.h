// Hindsight: from where on a game was lost, for somebody who knows all cards.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/game/action.h"
#include "engine/game/state.h"
#include "engine/solve/solver.h"

namespace backstep::advice {

// The solver's answer at the starts of turns, which are counted from 1.
struct Hindsight {
  // The last turn at whose start a line is known that wins; none: no such line was found at all.
  std::optional<int> winnable_until;
  // The first turn at whose start it is proved that no line wins; none: nothing was proved before
  // the game was over.
  std::optional<int> lost_from;
  std::vector<Action> line;  // from winnable_until on, every action of a win; of a lost game only
};

// Enough for most positions; what it leaves open stays between the two turns.
inline constexpr std::uint64_t kHindsightEffort = 100'000;

// `starts`: the states at the starts of all turns, in order. `won`: how the game ended. `goes_on`
// is asked between positions; once it says no the rest is left open.
Hindsight hindsight(
    std::span<const State> starts, bool won, Solver& solver,
    std::uint64_t effort = kHindsightEffort,
    const std::function<bool()>& goes_on = [] { return true; });

}  // namespace backstep::advice
