// How values become pickles. Each is a function of backstep._again and its arguments, which pickle
// can find by their names; what comes out of a pickle is checked like any other argument.
#pragma once

#include <pybind11/pybind11.h>

#include "game/record.h"
#include "game/state.h"
#include "game/view.h"
#include "signal/talk.h"

namespace backstep::python {

// For __reduce__.
pybind11::tuple reduced(const State& state);
pybind11::tuple reduced(const View& view);
pybind11::tuple reduced(const Talk& talk);
pybind11::tuple reduced(const Record& record);

}  // namespace backstep::python
