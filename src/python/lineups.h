// Who sits at a table, as Python says it.
#pragma once

#include <pybind11/pybind11.h>

#include "game/rules.h"
#include "sim/lineup.h"

namespace backstep::python {

// "quick", "quick,greedy+talk", or a list of texts with one for each seat.
Lineup read_lineup(pybind11::handle bots, const Rules& rules);

// Raises ValueError for rules by which no game can be dealt: their commands are not 28 cards.
void need_dealable(const Rules& rules);

}  // namespace backstep::python
