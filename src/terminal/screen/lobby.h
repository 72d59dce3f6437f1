// A table before its game, and the people on the bench.
#pragma once

#include "terminal/screen/rows.h"
#include "terminal/screen/ui.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::screen {

// Seats, bench, settings, the link, and what can be done, in no more than `height` rows.
Rows lobby_rows(const Pen& pen, const state::Model& model, const Ui& ui, int height);

}  // namespace backstep::terminal::screen
