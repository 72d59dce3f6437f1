// A table before its game, and whoever waits for the next one.
#pragma once

#include "desk/door.h"
#include "screen/rows.h"
#include "screen/ui.h"

namespace backstep::screen {

// Seats, bench, settings, the link, and what can be done, in no more than `height` rows.
Rows lobby_rows(const Pen& pen, const desk::Model& model, const Ui& ui, int height);

}  // namespace backstep::screen
