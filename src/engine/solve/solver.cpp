#include "engine/solve/solver.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/solve/bounds.h"
#include "engine/solve/play_order.h"

namespace backstep {
namespace {

constexpr int kEndgameSlotBits = 12;  // asked very often, for short searches
constexpr int kProofSlotBits = 17;

// Most deals fall to the first; each one more takes three times as long. Before the wide ones the
// exact search has its turn, where the draw pile is short enough for it.
constexpr std::array kNarrow{30, 100};
constexpr std::array kWide{300, 1000, 3000, 10'000, 30'000, 100'000};

// A line whatever it costs: the play that looks best, again and again.
std::vector<Action> play_out(State state) {
  std::vector<Action> line;
  while (!state.is_over()) {
    line.push_back(actions_in_order(state)[0]);
    apply_unchecked(state, line.back());
  }
  return line;
}

int cost_of_line(State state, const std::vector<Action>& line) {
  for (const Action action : line) apply_unchecked(state, action);
  return cost_of_end(state);
}

}  // namespace

std::string_view name(Verdict verdict) {
  constexpr std::array<std::string_view, 3> kNames{"win", "loss", "unknown"};
  return kNames[static_cast<std::size_t>(verdict)];
}

Solver::Solver() : endgame_(kEndgameSlotBits), line_search_(kProofSlotBits) {}

Solution Solver::solve(const State& state, std::uint64_t effort) {
  Solution solution;
  solution.line = play_out(state);
  cost_ = cost_of_line(state, solution.line);
  least_ = state.is_over() ? cost_ : least_cost(state);

  for (const int width : kNarrow) improve(solution, state, width, effort);
  if (state.draw_count <= LineSearch::kMostDraw) {
    prove(solution, state, (effort - solution.nodes) / 2);
  }
  for (const int width : kWide) improve(solution, state, width, effort);

  solution.exact = is_settled(solution);
  solution.left = std::max(0, cost_ - 1);
  if (cost_ == 0) {
    solution.verdict = Verdict::kWin;
  } else if (least_ > 0 || solution.exact) {
    solution.verdict = Verdict::kLoss;
  }
  return solution;
}

void Solver::improve(Solution& solution, const State& state, int width, std::uint64_t effort) {
  if (is_settled(solution) || solution.nodes >= effort) return;
  const Beam::Answer found = beam_.search(state, cost_, width, effort - solution.nodes, endgame_);
  solution.nodes += found.nodes;
  solution.exact = found.complete;
  if (found.cost >= cost_) return;
  cost_ = found.cost;
  solution.line = beam_.line();
}

void Solver::prove(Solution& solution, const State& state, std::uint64_t effort) {
  if (is_settled(solution) || effort == 0) return;
  constexpr std::uint64_t kMost = 0xffff'ffffU;
  const LineSearch::Answer found =
      line_search_.search(state, cost_, static_cast<std::uint32_t>(std::min(effort, kMost)));
  solution.nodes += found.nodes;
  solution.exact = found.exact;
  if (found.cost >= cost_) return;
  cost_ = found.cost;
  solution.line.assign(line_search_.line().begin(), line_search_.line().end());
}

}  // namespace backstep
