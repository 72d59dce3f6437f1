// The signals that may be given, a line a pile and a line a kind.
#pragma once

#include "terminal/screen/rows.h"
#include "terminal/screen/ui.h"

namespace backstep::terminal::screen {

// In no more than `height` rows, with the chosen one among them.
Rows signal_rows(const Pen& pen, const state::Table& table, int chosen, int height);

}  // namespace backstep::terminal::screen
