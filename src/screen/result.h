// What a game came to: the headline and why, what was left, what bots make of the same cards, and
// what can be done now.
#pragma once

#include "desk/door.h"
#include "screen/rows.h"
#include "screen/ui.h"

namespace backstep::screen {

// In no more than `height` rows. REQUIRES: the table has a game that is over.
Rows result_rows(const Pen& pen, const desk::Model& model, const Ui& ui, int height);

}  // namespace backstep::screen
