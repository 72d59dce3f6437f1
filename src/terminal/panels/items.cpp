// Lines to choose from: of a lobby, of what comes after a game, of a menu.
#include <algorithm>
#include <utility>

#include "terminal/panels/table_screen_inside.h"

namespace backstep::terminal::panels {

using screen::Panel;

Item TableScreen::Inside::item(std::string text, std::string about, char key,
                               std::function<void()> effect) const {
  Item made;
  made.choice = {std::move(text), std::move(about), key, false};
  made.effect = std::move(effect);
  return made;
}

// A line that wishes something, and closes what it stands in.
Item TableScreen::Inside::wishing(std::string text, std::string about, char key,
                                  wire::RequestBody request) {
  return item(std::move(text), std::move(about), key, [this, request = std::move(request)] {
    if (ui.panel == Panel::kMenu) close_panel();
    ask(request);
  });
}

TableScreen::Inside::Items TableScreen::Inside::table_items() {
  if (!model().is_known() || model().link == state::Link::kGone) return {};
  const state::Table& now = table();
  if (!state::is_member(now)) return now.phase == "lobby" ? visitor_items() : Items();
  if (now.phase == "lobby") return lobby_items();
  if (now.phase == "begin") return begin_items();
  if (now.phase == "over") return over_items();
  return {};
}

// The table may have changed: lines come and go, the chosen one stays chosen.
void TableScreen::Inside::sync_items() {
  if (form || stepping) {
    // They have lines of their own.
    items.clear();
    ui.choices.clear();
    return;
  }
  const auto before = static_cast<std::size_t>(std::max(0, ui.choice));
  const std::string chosen = before < items.size() ? items[before].choice.text : "";
  const bool listed =
      ui.panel == Panel::kNone || ui.panel == Panel::kMenu || ui.panel == Panel::kLeave;
  if (ui.panel == Panel::kMenu && menus.empty()) ui.panel = Panel::kNone;
  if (ui.panel == Panel::kMenu) {
    // Building may not change the row of menus.
    const Builder builder = menus.back();
    items = builder();
    if (items.empty()) {
      items.push_back(item(t()("play.seat_sheet.nothing"), "", 0, [this] { close_panel(); }));
    }
  } else if (ui.panel == Panel::kLeave) {
    items = leave_items();
  } else {
    items = ui.panel == Panel::kNone ? table_items() : Items();
  }
  ui.choices.clear();
  for (const Item& each : items) ui.choices.push_back(each.choice);
  if (!listed) return;
  if (items.empty()) {
    ui.choice = 0;
    return;
  }
  const bool there =
      before < items.size() && (chosen.empty() || items[before].choice.text == chosen);
  if (there) return;
  const auto found = std::find_if(items.begin(), items.end(),
                                  [&](const Item& each) { return each.choice.text == chosen; });
  ui.choice = found == items.end() ? 0 : static_cast<int>(found - items.begin());
}

void TableScreen::Inside::move_choice(int by) {
  const int count = static_cast<int>(items.size());
  if (count > 0) ui.choice = (ui.choice + by + count) % count;
}

void TableScreen::Inside::choose(int choice) {
  if (choice < 0 || static_cast<std::size_t>(choice) >= items.size()) return;
  ui.choice = choice;
  // What it does may replace the lines.
  const Item chosen = items[static_cast<std::size_t>(choice)];
  if (chosen.choice.off) {
    note(chosen.choice.about.empty() ? chosen.choice.text : chosen.choice.about);
  } else if (chosen.effect) {
    chosen.effect();
  }
}

bool TableScreen::Inside::choose_by(char letter) {
  const auto found = std::find_if(items.begin(), items.end(),
                                  [letter](const Item& each) { return each.choice.key == letter; });
  if (found == items.end()) return false;
  choose(static_cast<int>(found - items.begin()));
  return true;
}

void TableScreen::Inside::open_menu(Builder builder) {
  menus.push_back(std::move(builder));
  ui.panel = Panel::kMenu;
  ui.choice = 0;
  // Nothing of the lines before is chosen here.
  items.clear();
}

void TableScreen::Inside::leave_menu() {
  if (ui.panel == Panel::kMenu && menus.size() > 1) {
    menus.pop_back();
    ui.choice = 0;
    items.clear();
    return;
  }
  close_panel();
}

}  // namespace backstep::terminal::panels
