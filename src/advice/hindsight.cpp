#include "advice/hindsight.h"

#include <map>
#include <utility>

namespace backstep::advice {

// A game that can be won after some turns could be won before them, and one that is lost stays so.
// So the last known win and the first proved loss are found by halving, as far as the solver can
// tell; it asks each turn once at most.
Hindsight hindsight(std::span<const State> starts, bool won, Solver& solver, std::uint64_t effort,
                    const std::function<bool()>& goes_on) {
  Hindsight found;
  const int turns = static_cast<int>(starts.size());
  if (won) {
    if (turns > 0) found.winnable_until = turns;
    return found;
  }
  std::map<int, Solution> solutions;
  const auto solution = [&](int turn) -> const Solution& {
    const auto known = solutions.find(turn);
    if (known != solutions.end()) return known->second;
    if (!goes_on()) return solutions[turn];
    return solutions.emplace(turn, solver.solve(starts[static_cast<std::size_t>(turn - 1)], effort))
        .first->second;
  };
  int winnable = 0;
  int open = turns + 1;  // no win was found from here on
  while (open - winnable > 1) {
    const int middle = winnable + (open - winnable) / 2;
    (solution(middle).verdict == Verdict::kWin ? winnable : open) = middle;
  }
  if (winnable > 0) {
    found.winnable_until = winnable;
    found.line = solution(winnable).line;
  }
  int unproved = winnable;
  int lost = turns + 1;
  while (lost - unproved > 1) {
    const int middle = unproved + (lost - unproved) / 2;
    (solution(middle).verdict == Verdict::kLoss ? lost : unproved) = middle;
  }
  if (lost <= turns) found.lost_from = lost;
  return found;
}

}  // namespace backstep::advice
