// TurnCheck: judges a list of actions for one turn before any of them is done.
//
// It takes a table and the mover's hand, not a State, so its answer cannot depend on a hidden card.
// Nothing after the end of the turn is looked at: what would happen there depends on cards that are
// not drawn yet.
#pragma once

#include <cstddef>
#include <span>

#include "engine/game/action.h"
#include "engine/game/card_set.h"
#include "engine/game/outcome.h"
#include "engine/game/table.h"

namespace backstep {

struct TurnCheck {
  std::size_t at = 0;  // the first action that is refused; the number of actions if none is
  Refusal refusal = Refusal::kNone;  // why
  bool turn_over = false;            // the turn has ended before that action; `refusal` is kNone
  Table table;                       // as it is before that action

  bool is_ok() const { return refusal == Refusal::kNone && !turn_over; }
};

// REQUIRES: `hand` is that of the seat to move.
TurnCheck check_turn(const Table& table, CardSet hand, std::span<const Action> actions);

}  // namespace backstep
