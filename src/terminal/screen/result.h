// What a game came to: the headline and why, what was left, what bots make of the same cards, and
// what can be done now.
#pragma once

#include "terminal/screen/rows.h"
#include "terminal/screen/ui.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::screen {

// In no more than `height` rows. REQUIRES: the table has a game that is over.
Rows result_rows(const Pen& pen, const state::Model& model, const Ui& ui, int height);

}  // namespace backstep::terminal::screen
