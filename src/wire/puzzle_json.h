// Puzzles as JSON, one object a line. docs/puzzles.md is the contract.
#pragma once

#include <string>
#include <string_view>

#include "advice/puzzle.h"
#include "base/result.h"

namespace backstep::wire {

inline constexpr int kPuzzleVersion = 1;

// One line without its end.
std::string puzzle_json(const advice::Puzzle& puzzle);

// What has to be known of a line to judge it again; everything else follows from it.
struct PuzzleClaim {
  std::string id;
  advice::PuzzleKind kind = advice::PuzzleKind::kTurn;
  advice::PuzzlePosition position;
  bots::Turn best;
};
// Refuses what is no puzzle and positions that are not possible.
Result<PuzzleClaim> read_puzzle(std::string_view json);

}  // namespace backstep::wire
