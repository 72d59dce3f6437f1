#include "engine/game/step.h"

#include <cstddef>

namespace backstep {

Step step_between(const State& before, Action action, const State& after) {
  Step step;
  step.seat = before.turn;
  step.action = action;
  step.trick =
      !action.is_end() && is_trick(action.pile, before.board.top(action.pile), action.card);
  // Only a turn that begins has no card laid in it.
  step.turn_ended = step.turn_began = after.board.laid_this_turn == 0;
  if (step.turn_ended) {
    for (int i = before.draw_count; i > after.draw_count; --i) {
      step.drew[step.drew_count++] = before.draw[static_cast<std::size_t>(i - 1)];
    }
    step.next_seat = after.turn;
    step.minimum = static_cast<std::uint8_t>(after.minimum());
  }
  step.outcome = after.outcome;
  step.left = static_cast<std::uint8_t>(after.left());
  return step;
}

}  // namespace backstep
