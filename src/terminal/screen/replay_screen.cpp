#include <algorithm>
#include <cstddef>
#include <utility>

#include "terminal/messages/names.h"
#include "terminal/messages/story.h"
#include "terminal/screen/compose.h"
#include "terminal/screen/hand.h"
#include "terminal/screen/head.h"
#include "terminal/screen/key_line.h"
#include "terminal/screen/keys.h"
#include "terminal/screen/lanes.h"
#include "terminal/screen/pages.h"
#include "terminal/screen/panels.h"
#include "terminal/screen/status.h"

namespace backstep::terminal::screen {
namespace {

Rows hands(const Pen& pen, const state::Table& table, const ReplayPlace& place) {
  const View& view = table.game->view;
  std::vector<std::string> names;
  int indent = 0;
  for (std::size_t seat = 0; seat < place.hands.size(); ++seat) {
    const std::string name = messages::seat_name(pen.texts(), table, static_cast<int>(seat));
    const bool turn = !view.is_over() && view.turn == seat;
    names.push_back((turn ? "*" : " ") + pen.say(name));
    indent = std::max(indent, width_of(names.back()));
  }
  indent = std::min(indent + 3, pen.width() / 3);
  Rows rows;
  for (std::size_t seat = 0; seat < place.hands.size(); ++seat) {
    const bool shown = table.you.seat == static_cast<int>(seat);
    Rows one =
        cards_rows(pen, names[seat], {.role = shown ? Role::kOwn : Role::kPlain, .bold = shown}, 0,
                   indent, pen.width() - 1, view.rules, listed(place.hands[seat]));
    if (shown)
      one.front().put(indent - 2, std::string(pen.signs().own), {.role = Role::kOwn, .bold = true});
    for (Row& row : one) row.rank = shown ? ranks::kHand : ranks::kNote;
    append(rows, std::move(one));
  }
  return rows;
}

// "━━━━━━━━━━━─────── 34 of 87"
Row position_row(const Pen& pen, const ReplayPlace& place) {
  Row row;
  row.rank = ranks::kEffect;
  const std::string text = pen(
      "screen.step", {{"n", static_cast<int>(place.at)}, {"all", static_cast<int>(place.count)}});
  const int width = std::max(1, pen.width() - 4 - width_of(text));
  const std::size_t most = std::max<std::size_t>(place.count, 1);
  const int done =
      static_cast<int>(static_cast<std::size_t>(width) * std::min(place.at, most) / most);
  std::string bar;
  for (int i = 0; i < width; ++i) bar += i < done ? pen.signs().bar : pen.signs().rest;
  row.put(1, std::move(bar), {.role = Role::kKey});
  row.put(width + 3, text);
  return row;
}

Rows replay_keys(const Pen& pen, const ReplayPlace& place) {
  std::vector<KeyItem> items{
      named_key(pen, "screen.key.left_right", keys::kRight, "screen.do.step", true),
      named_key(pen, "screen.key.up_down", keys::kDown, "screen.do.turn", true),
      named_key(pen, "screen.key.home_end", 0, "screen.do.ends"),
  };
  if (place.hands.size() > 1) {
    items.push_back(named_key(pen, "screen.key.tab", keys::kTab, "screen.do.seat", true));
  }
  items.push_back(letter_key(pen, keys::kLog, "screen.do.log"));
  items.push_back(letter_key(pen, keys::kQuit, "screen.do.leave", true));
  items.push_back(letter_key(pen, keys::kHelp, "screen.do.help", true));
  return key_rows(pen, items, most_key_rows(pen.look()));
}

}  // namespace

Drawn replay_screen(const Look& look, const state::Model& model, const state::TurnModel& turn,
                    const ReplayPlace& place, const Ui& ui) {
  if (is_too_small(look)) return too_small(look);
  const Pen pen(look);
  if (ui.panel == Panel::kHelp) {
    const Rows content = replay_help_page(pen, place.hands.size() > 1);
    const bool scrolls = static_cast<int>(content.size()) > look.height - 5;
    return page(pen, pen("screen.help.title"), content, ui.scroll,
                key_rows(pen, table_keys(pen, model, turn, ui, scrolls), most_key_rows(look)));
  }
  if (ui.panel != Panel::kNone || !model.table.game) return table_screen(look, model, turn, ui, 0);
  const state::Table& table = model.table;
  Rows rows{table_title(pen, model)};
  if (!place.file.empty()) {
    append(rows, pen.paragraph(place.file, 1, look.width - 2, {.role = Role::kDim}, 1));
    rows.back().rank = ranks::kNews;
  }
  rows.push_back(blank());
  append(rows, lane_rows(pen, model, turn, ui));
  rows.push_back(blank());
  append(rows, hands(pen, table, place));
  rows.push_back(blank());
  const std::vector<messages::LogLine> lines =
      messages::log_lines(pen.texts(), table, messages::How::kFull);
  Rows told;
  if (table.game->over) {
    told = pen.paragraph(messages::over_headline(pen.texts(), *table.game->over), 1, look.width - 2,
                         {.role = Role::kTitle, .bold = true});
  }
  if (place.at == 0) append(told, pen.paragraph(pen("after.the_deal"), 1, look.width - 2));
  // What happened last; a line of its own may follow what was laid.
  for (std::size_t i = lines.size() - std::min<std::size_t>(2, lines.size()); i < lines.size();
       ++i) {
    append(told, pen.paragraph(lines[i].text, 1, look.width - 2, {}, 2));
  }
  for (Row& row : told) row.rank = ranks::kStatus;
  append(rows, std::move(told));
  append(rows, note_rows(pen, model, {}, ui));
  Rows lower{position_row(pen, place)};
  return compose(pen, std::move(rows), std::move(lower), replay_keys(pen, place));
}

}  // namespace backstep::terminal::screen
