// Panels: what lies over the lower part of a table, so that the lanes stay in sight.
#pragma once

#include "terminal/screen/rows.h"
#include "terminal/screen/ui.h"
#include "terminal/state/own_turn.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::screen {

// With its heading, in no more than `height` rows. Nothing for Panel::kNone and for those that are
// a page of their own.
Rows panel_rows(const Pen& pen, const state::Model& model, const state::TurnModel& turn,
                const Ui& ui, int height);

// What Panel::kState says, in a column of its own below a heading.
Rows state_column(const Pen& pen, const state::Model& model, const state::TurnModel& turn,
                  int width, int height);

// How many lines Panel::kState has, whatever room there is.
int state_lines(const Pen& pen, const state::Model& model, const state::TurnModel& turn);

}  // namespace backstep::terminal::screen
