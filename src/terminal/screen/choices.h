// Lists that something is chosen from, one line each.
#pragma once

#include <vector>

#include "terminal/screen/rows.h"
#include "terminal/screen/ui.h"

namespace backstep::terminal::screen {

// From column x on, in no more than `height` rows; what is chosen is always among them. The second
// lines are there as far as there is room, that of the chosen one first.
Rows choice_rows(const Pen& pen, const std::vector<Choice>& choices, int chosen, int x, int width,
                 int height);

// The rows from `first` on, as far as `height` goes; a sign at the end of the first and the last
// one says that there is more.
Rows window(const Pen& pen, const Rows& rows, int first, int height, int sign_x);

}  // namespace backstep::terminal::screen
