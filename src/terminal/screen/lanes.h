// The four lanes: what lies where on one scale from 1 to 100, and what the picked card would do.
#pragma once

#include "terminal/screen/rows.h"
#include "terminal/screen/ui.h"
#include "terminal/state/own_turn.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::screen {

// The geometry of lanes in a width.
struct LaneShape {
  int first = 13;  // the column of the first cell
  int cells = 50;
  int values = 2;    // a cell
  int words_x = 64;  // where the effect of the picked card stands ...
  int words = 16;    // ... and how wide it may be; 0 where it has to go below the lane
  int width = 80;    // of everything
  int cell_of(int value) const { return (value - 1) / values; }
};
LaneShape lane_shape(int width);

// The scale, and for each lane the lane itself, `thick` rows, and below it a row with what is in
// force there, what others say about it and what has no room beside it. REQUIRES: the table has a
// game.
Rows lane_rows(const Pen& pen, const state::Model& model, const state::TurnModel& turn,
               const Ui& ui, int thick = 1);

}  // namespace backstep::terminal::screen
