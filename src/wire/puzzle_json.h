// Puzzles as JSON, one object a line. docs/puzzles.md is the contract.
#pragma once

#include <string>
#include <string_view>

#include "advise/puzzle.h"
#include "base/result.h"

namespace backstep::wire {

inline constexpr int kPuzzleVersion = 1;

// One line without its end.
std::string puzzle_json(const Puzzle& puzzle);

// What has to be known of a line to judge it again; everything else follows from it.
struct PuzzleClaim {
  std::string id;
  PuzzleKind kind = PuzzleKind::kTurn;
  PuzzlePosition position;
  Turn best;
};
// Refuses what is no puzzle and positions that are not possible.
Result<PuzzleClaim> read_puzzle(std::string_view json);

}  // namespace backstep::wire
