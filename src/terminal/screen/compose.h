// Putting a screen together: rows on top, something in the middle, keys at the bottom.
#pragma once

#include "terminal/screen/key_line.h"
#include "terminal/screen/rows.h"
#include "terminal/screen/status.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::screen {

inline constexpr int kLeastWidth = 40;
inline constexpr int kLeastHeight = 12;

// Rows that the keys may take in a height.
int most_key_rows(const Look& look);
// Rows below the lanes that a panel may take beside so many rows of keys.
int panel_room(const Look& look, int key_rows);

// `upper` from the top, as far as it has room; `lower` right above the keys, the latest of the log
// between them if a table is given and rows are left. `spare` stands right above `lower`, if all of
// it has room in what is left then.
Drawn compose(const Pen& pen, Rows upper, Rows lower, const Rows& keys,
              const state::Model* news = nullptr, LogPart which = LogPart::kAll, Rows spare = {});

// A page that scrolls under a title.
Drawn page(const Pen& pen, std::string_view title, const Rows& content, int scroll,
           const Rows& keys);

Drawn too_small(const Look& look);

}  // namespace backstep::terminal::screen
