// Panels: what lies over the lower part of a table, so that the lanes stay in sight.
#pragma once

#include "desk/door.h"
#include "desk/own_turn.h"
#include "screen/rows.h"
#include "screen/ui.h"

namespace backstep::screen {

// With its heading, in no more than `height` rows. Nothing for Panel::kNone and for those that are
// a page of their own.
Rows panel_rows(const Pen& pen, const desk::Model& model, const desk::TurnModel& turn, const Ui& ui,
                int height);

// What Panel::kState says, in a column of its own below a heading.
Rows state_column(const Pen& pen, const desk::Model& model, const desk::TurnModel& turn, int width,
                  int height);

// How many lines Panel::kState has, whatever room there is.
int state_lines(const Pen& pen, const desk::Model& model, const desk::TurnModel& turn);

}  // namespace backstep::screen
