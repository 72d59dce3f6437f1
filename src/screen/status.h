// The lines between lanes and hand, and those below it: what is owed, what is in force, what the
// reader should know, what happened.
#pragma once

#include "desk/door.h"
#include "desk/own_turn.h"
#include "screen/rows.h"
#include "screen/ui.h"

namespace backstep::screen {

// Whose turn it is and what is owed; what is in force. REQUIRES: the table has a game.
Rows status_rows(const Pen& pen, const desk::Model& model, const desk::TurnModel& turn);

// What somebody wants of the reader, and the answer to the last key.
Rows note_rows(const Pen& pen, const desk::Model& model, const desk::TurnModel& turn, const Ui& ui);

// The latest lines of the log that fit in so many rows, the newest last; in a wide look what was
// said stands beside it.
Rows news_rows(const Pen& pen, const desk::Model& model, int height);

}  // namespace backstep::screen
