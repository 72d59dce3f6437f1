// The head of a table: what is played, how many cards are left to draw, and who sits where.
#pragma once

#include <cstdint>

#include "terminal/screen/rows.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::screen {

// "Backstep  Extreme, 5 players                 27 left to draw"
Row title_row(const Pen& pen, std::string_view what, std::string_view right);
Row table_title(const Pen& pen, const state::Model& model);

// Seats in the order of turns, the reader's last: "Ann 6 (away)   *You 6, your turn". One row, or
// two where names are long.
Rows seat_rows(const Pen& pen, const state::Model& model, std::int64_t now_ms);

// Seats from the one after the reader's on.
std::vector<int> seat_order(const state::Table& table);

}  // namespace backstep::terminal::screen
