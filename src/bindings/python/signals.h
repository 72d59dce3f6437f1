// Signals as Python says them.
#pragma once

#include <pybind11/pybind11.h>

#include <utility>

#include "engine/game/table.h"
#include "engine/signal/signal.h"

namespace backstep::bindings::python {

// Who speaks, and what. Raises ValueError for what is no signal or no seat, and Refused for what
// may not be said now.
std::pair<int, Signal> read_signal(const Table& table, const pybind11::object& seat,
                                   const pybind11::str& text);

}  // namespace backstep::bindings::python
