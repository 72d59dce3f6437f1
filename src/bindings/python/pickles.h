// How values become pickles. Each is a function of backstep._again and its arguments, which pickle
// can find by their names; what comes out of a pickle is checked like any other argument.
#pragma once

#include <pybind11/pybind11.h>

#include "base/random.h"
#include "engine/game/record.h"
#include "engine/game/state.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"

namespace backstep::bindings::python {

// A function of backstep._again and its arguments, as __reduce__ gives them.
pybind11::tuple again(const char* what, const pybind11::tuple& arguments);

// All of a generator's state as four whole numbers, and the other way round.
pybind11::tuple random_words(const Random& random);
Random random_from_words(const pybind11::object& words);

// For __reduce__.
pybind11::tuple reduced(const Random& random);
pybind11::tuple reduced(const State& state);
pybind11::tuple reduced(const View& view);
pybind11::tuple reduced(const Talk& talk);
pybind11::tuple reduced(const Record& record);

}  // namespace backstep::bindings::python
