#include "engine/game/turn_check.h"

#include "engine/game/turn.h"

namespace backstep {

TurnCheck check_turn(const Table& table, CardSet hand, std::span<const Action> actions) {
  TurnCheck check;
  check.table = table;
  bool turn_ended = false;
  for (; check.at < actions.size(); ++check.at) {
    if (turn_ended) {
      check.turn_over = true;
      return check;
    }
    const Action action = actions[check.at];
    check.refusal = refusal(check.table, hand, action);
    if (check.refusal != Refusal::kNone) return check;
    const Consequence then = act(check.table, hand, action);
    check.table.outcome = then.outcome;
    turn_ended = then.turn_ends;
  }
  return check;
}

}  // namespace backstep
