// Who sits at a table, as Python says it.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <memory>
#include <optional>

#include "engine/game/rules.h"
#include "sim/lineup.h"

namespace backstep::bindings::python {

// The first that Python raised while one of its callables played. Only touched under the
// interpreter's lock, but for `stop`, which ends the run.
struct Raised {
  std::optional<pybind11::error_already_set> error;
  std::atomic<bool> stop = false;

  // Raises it again, if there is one.
  void rethrow() const;
};

// "quick", "quick,greedy+talk", a callable that plays turns, or a list of these with one for each
// seat. A callable is asked as Bot.turn is, with view, talk and random, and answers with
// actions, again and again until its turn is over; if it has a method say(view, talk) and the table
// talks, that gives signals. A table talks if its texts say so. REQUIRES: the lineup and what plays
// by it are destroyed under the interpreter's lock, or hold no callable.
sim::Lineup read_lineup(pybind11::handle bots, const Rules& rules,
                        const std::shared_ptr<Raised>& raised);

// Raises ValueError for rules by which no game can be dealt: their commands are not 28 cards.
void need_dealable(const Rules& rules);

}  // namespace backstep::bindings::python
