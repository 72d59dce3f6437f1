// The lines between lanes and hand, and those below it: what is owed, what is in force, what the
// reader should know, what happened.
#pragma once

#include <cstdint>

#include "terminal/screen/rows.h"
#include "terminal/screen/ui.h"
#include "terminal/state/own_turn.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::screen {

// Whose turn it is and what is owed; what is in force. REQUIRES: the table has a game.
Rows status_rows(const Pen& pen, const state::Model& model, const state::TurnModel& turn);

// Requests of other people to the reader, and the answer to the last key. `now_ms`, by our clock,
// is for countdowns.
Rows note_rows(const Pen& pen, const state::Model& model, const state::TurnModel& turn,
               const Ui& ui, std::int64_t now_ms = 0);

// Which lines of the log.
enum class LogPart : std::uint8_t { kAll, kEffects, kTalk };
bool has_talk(const Pen& pen, const state::Model& model);

// The latest of them in a column of its own, below a heading.
Rows news_column(const Pen& pen, const state::Model& model, LogPart which, int width, int height);

// The latest lines of the log that fit in so many rows, the newest last; in a wide look what was
// said stands beside it.
Rows news_rows(const Pen& pen, const state::Model& model, int height,
               LogPart which = LogPart::kAll);

}  // namespace backstep::terminal::screen
