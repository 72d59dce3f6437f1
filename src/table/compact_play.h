// Compact plays: a play as the server sends it in short. What it leaves out follows from the rules.
#pragma once

#include <optional>
#include <vector>

#include "engine/game/action.h"
#include "engine/game/card_set.h"
#include "engine/game/view.h"
#include "table/event.h"

namespace backstep::table {

struct CompactPlay {
  std::vector<Action> actions;
  std::optional<CardSet> cards;  // drawn, if they are the reader's own
};

// The whole event of a compact play, as the server would have sent it to the reader of this view;
// `n`: the number of actions before it. Nothing if it cannot be the next play of this game: then
// the client must ask for the table.
std::optional<event::Did> expand(const View& view, int n, const CompactPlay& play);

}  // namespace backstep::table
