// ActionLine: actions in one JSON string, "41B 37C end": shorter than a list of strings.
#pragma once

#include <vector>

#include "engine/game/action.h"

namespace backstep::wire {

struct ActionLine {
  std::vector<Action> actions;
};

}  // namespace backstep::wire
