// The keys that work now, in the last rows.
#pragma once

#include <string>
#include <vector>

#include "terminal/screen/rows.h"
#include "terminal/screen/ui.h"
#include "terminal/state/own_turn.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::screen {

struct KeyItem {
  std::string key;         // as it is shown: "L", "Bksp"
  std::string label;       // what it does
  char spot = 0;           // terminal/screen/keys.h; 0 if a click there means nothing
  bool essential = false;  // never left out
  std::string more;        // what comes of it, in a word or two, where there is room
  bool bad = false;        // ... and it is nothing good
  bool below = false;      // begins a row of its own, if there is one
};

// In no more than so many rows: what is not essential is left out from the end where there is no
// room.
Rows key_rows(const Pen& pen, const std::vector<KeyItem>& items, int most);

KeyItem letter_key(const Pen& pen, char key, std::string_view label, bool essential = false);
KeyItem named_key(const Pen& pen, std::string_view name, char key, std::string_view label,
                  bool essential = false);

// Of a table, with whatever is open there. `scrolls`: a page has more lines than are seen.
std::vector<KeyItem> table_keys(const Pen& pen, const state::Model& model,
                                const state::TurnModel& turn, const Ui& ui, bool scrolls);

}  // namespace backstep::terminal::screen
