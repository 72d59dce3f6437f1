// What the seat to move may do, as State and View offer it.
#pragma once

#include <pybind11/pybind11.h>

#include <vector>

#include "engine/game/action.h"
#include "engine/game/card_set.h"
#include "engine/game/table.h"

namespace backstep::bindings::python {

struct Play {
  Action action;
  bool trick = false;
  bool loses = false;

  bool operator==(const Play&) const = default;
};

// Every play that would not be refused, by card and then by pile.
std::vector<Play> plays_of(const Table& table, CardSet hand);
// REQUIRES: the action is allowed.
bool loses(const Table& table, CardSet hand, Action action);

}  // namespace backstep::bindings::python
