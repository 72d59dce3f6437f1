// Solver: a game whose deck is known, from any moment of it: the line of all seats together that
// leaves the fewest cards, and whether the game can be won at all.
//
// Its effort is a count, never a clock, and it uses integers only: the same question has the same
// answer on every machine.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/game/action.h"
#include "engine/game/state.h"
#include "engine/solve/beam.h"
#include "engine/solve/endgame.h"
#include "engine/solve/line_search.h"

namespace backstep {

enum class Verdict : std::uint8_t {
  kWin,      // the line wins
  kLoss,     // proved: no line wins
  kUnknown,  // no winning line was found within the effort
};
// "win", "loss" or "unknown".
std::string_view name(Verdict verdict);

struct Solution {
  Verdict verdict = Verdict::kUnknown;
  int left = kCardCount;     // at the end of the line
  bool exact = false;        // no line leaves fewer, or wins if this one does not
  std::uint64_t nodes = 0;   // positions looked at
  std::vector<Action> line;  // every action to the end of the game, legal one after the other
};

class Solver {
 public:
  // Under a second on one core for nearly every position.
  static constexpr std::uint64_t kDefaultEffort = 500'000;

  Solver();

  // Any moment of any rule set, also in the middle of a turn or after the end. With no effort at
  // all there is still a line, if a poor one.
  Solution solve(const State& state, std::uint64_t effort = kDefaultEffort);

 private:
  // Each keeps the line it finds if it is better than the one so far.
  void improve(Solution& solution, const State& state, int width, std::uint64_t effort);
  void prove(Solution& solution, const State& state, std::uint64_t effort);
  bool is_settled(const Solution& solution) const { return cost_ <= least_ || solution.exact; }

  Endgame endgame_;
  LineSearch line_search_;
  Beam beam_;
  int cost_ = 0;   // of the best line so far
  int least_ = 0;  // no line costs less
};

}  // namespace backstep
