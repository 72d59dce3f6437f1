// Positions: games as rows of numbers, one for each action, with what its player saw and how the
// game ended. A file of them is an array that numpy reads directly (the format .npy). docs/data.md
// is the contract.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/game/action.h"
#include "engine/game/record.h"

namespace backstep::sim {

inline constexpr std::size_t kPositionBytes = 64;

// Actions as numbers: (card - 2) * 4 + pile, and 392 for the end of the turn.
constexpr int action_number(Action action) {
  return action.is_end() ? 392 : (action.card - 2) * 4 + static_cast<int>(index(action.pile));
}

// The beginning of a file with so many rows; as long for any number.
std::string positions_header(std::int64_t rows);

// The rows of a game. None of one that was not played to its end. `game` is its number in the run.
// REQUIRES: the record replays.
std::string positions_of(std::int64_t game, const Record& record);

}  // namespace backstep::sim
