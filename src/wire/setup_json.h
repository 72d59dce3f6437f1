// A position that is set up card by card, as the referee's `setup` has it (docs/referee.md).
#pragma once

#include <boost/json/object.hpp>

#include "base/result.h"
#include "engine/game/state.h"

namespace backstep::wire {

// The seat in a field that may be missing (then 0); the error names the field and its range.
Result<int> read_seat_field(const boost::json::object& object, std::string_view key, int players);

// Reads rules, tops, hands, draw and turn, and sets the position up. An error says which card, seat
// or entry is wrong. Other keys are ignored.
Result<State> read_setup(const boost::json::object& object);

}  // namespace backstep::wire
