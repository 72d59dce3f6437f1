// Pages that scroll, instead of a table: keys and signs, the rules, the log.
#pragma once

#include "terminal/screen/rows.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::screen {

// Of a game; and of a record that is stepped through, by one hand or several.
Rows help_page(const Pen& pen, bool kept);
Rows replay_help_page(const Pen& pen, bool several);
Rows rules_page(const Pen& pen);
// Newest last.
Rows log_page(const Pen& pen, const state::Table& table);

}  // namespace backstep::terminal::screen
