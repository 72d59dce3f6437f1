// The signals that may be given, a line a pile and a line a kind.
#pragma once

#include "screen/rows.h"
#include "screen/ui.h"

namespace backstep::screen {

// In no more than `height` rows, with the chosen one among them.
Rows signal_rows(const Pen& pen, const desk::Table& table, int chosen, int height);

}  // namespace backstep::screen
