#include "engine/solve/endgame.h"

#include "engine/solve/bounds.h"
#include "engine/solve/play_order.h"

namespace backstep {

Endgame::Endgame(int slot_bits) : search_(slot_bits) {}

EndgameValue Endgame::value(const State& state, std::uint32_t node_limit) {
  return line(state, node_limit);
}

EndgameLine Endgame::line(const State& state, std::uint32_t node_limit) {
  const int worst = cost_of_end(false, state.left()) + 1;
  const LineSearch::Answer found = search_.search(state, worst, node_limit);
  EndgameLine answer;
  answer.nodes = found.nodes;
  answer.exact = found.exact;
  if (found.cost < worst) {
    answer.won = found.cost == 0;
    answer.left = answer.won ? 0 : found.cost - 1;
    answer.actions = search_.line();
    return answer;
  }
  // Not even one line was within the limit: the play that looks best, again and again.
  State game = state;
  std::size_t count = 0;
  for (; !game.is_over(); ++count) {
    actions_[count] = actions_in_order(game)[0];
    apply_unchecked(game, actions_[count]);
  }
  answer.won = game.outcome == Outcome::kWon;
  answer.left = game.left();
  answer.actions = std::span<const Action>(actions_).first(count);
  return answer;
}

}  // namespace backstep
