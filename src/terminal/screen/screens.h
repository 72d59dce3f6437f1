// The screens of the terminal: pure functions from what is known and what is open to a grid.
//
// All of them work in 80x24 and use more where there is more; below that they leave out what
// matters least and never break. Nothing is told by colour alone.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/game/card_set.h"
#include "terminal/screen/grid.h"
#include "terminal/screen/ui.h"
#include "terminal/state/own_turn.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::screen {

struct Drawn {
  Grid grid;
  std::vector<Spot> spots;  // the first that holds a cell counts
  // Of a page that scrolls: the furthest `Ui::scroll`, and how many lines are seen at once. Whoever
  // keeps `scroll` brings it back to that; screens show no more than there is.
  int last_scroll = 0;
  int page = 0;
  // Nothing of it can be seen: nobody should act on it, but for leaving by Q.
  bool too_small = false;
};

// A table in any phase: lobby, who begins, play, result; also while the link is lost or gone.
Drawn table_screen(const Look& look, const state::Model& model, const state::TurnModel& turn,
                   const Ui& ui, std::int64_t now_ms);

// A form of choices and texts with a title: the start, and opening a table. The last field is the
// button. `lead` are lines above it.
Drawn form_screen(const Look& look, const std::string& title, const std::vector<std::string>& lead,
                  std::span<const Field> fields, const Ui& ui);

// A list with a title; something is chosen from it. `lead` are lines above it.
Drawn list_screen(const Look& look, const std::string& title, const std::vector<std::string>& lead,
                  const std::vector<Choice>& choices, const Ui& ui);

// A record, stepped through: the table at this moment, all hands, and how far it is.
struct ReplayPlace {
  std::size_t at = 0;
  std::size_t count = 0;
  std::vector<CardSet> hands;
  std::string file;
};
Drawn replay_screen(const Look& look, const state::Model& model, const state::TurnModel& turn,
                    const ReplayPlace& place, const Ui& ui);

// So small that nothing can be shown: says so.
bool is_too_small(const Look& look);

}  // namespace backstep::terminal::screen
