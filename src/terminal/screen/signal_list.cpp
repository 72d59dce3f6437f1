#include "terminal/screen/signal_list.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <utility>

#include "terminal/messages/names.h"
#include "terminal/screen/choices.h"

namespace backstep::terminal::screen {
namespace {

// As short as on a button: "leave it alone", "skull".
std::string short_text(const Pen& pen, const Signal& signal) {
  if (is_about_command(signal.meaning)) {
    return pen.say(messages::command_word(pen.texts(), signal.command));
  }
  const std::string whole = code(signal);
  const std::string_view kind = std::string_view(whole).substr(0, whole.find(':'));
  return pen.say(pen.texts().coded(is_about_pile(signal.meaning) ? "play.sign" : "talk.turn", kind,
                                   "log.signal.other"));
}

std::string label(const Pen& pen, const SignalGroup& group) {
  const Meaning meaning = group.signals.front().meaning;
  if (meaning == Meaning::kHold) return pen("talk.command.hold");
  if (meaning == Meaning::kNotNow) return pen("talk.command.not_now");
  return "";
}

}  // namespace

Rows signal_rows(const Pen& pen, const state::Table& table, int chosen, int height) {
  const std::vector<SignalGroup> groups = signal_groups(table);
  if (groups.empty()) {
    const bool muted = table.game && table.game->view.is_muted();
    return pen.paragraph(pen(muted ? "refused.muted" : "refused.other"), 2, pen.width() - 4);
  }
  // Columns as wide as the widest text that shares them.
  int column = 0;
  for (const SignalGroup& group : groups) {
    if (is_about_command(group.signals.front().meaning)) continue;
    for (const Signal& signal : group.signals) {
      column = std::max(column, width_of(short_text(pen, signal)));
    }
  }
  column = std::min(column + 4, std::max(12, (pen.width() - 6) / 4));
  Rows rows;
  int number = 0;
  int first = 0;
  for (const SignalGroup& group : groups) {
    const bool command = is_about_command(group.signals.front().meaning);
    Row row;
    const auto shown = static_cast<char>(std::toupper(static_cast<unsigned char>(group.key)));
    row.put(2, std::string(1, shown), {.role = Role::kKey, .bold = true});
    int x = 5;
    if (command) {
      row.put(x, pen("words.colon", {{"label", label(pen, group)}, {"text", ""}}));
      x = row.end() + 1;
    }
    for (std::size_t i = 0; i < group.signals.size(); ++i, ++number) {
      const std::string text = short_text(pen, group.signals[i]);
      const int width = command ? width_of(text) + 4 : column;
      if (x > 5 && x + width_of(text) + 2 > pen.width() - 2) {
        rows.push_back(std::move(row));
        row = Row();
        x = 7;
      }
      const bool is_chosen = number == chosen;
      if (is_chosen) first = static_cast<int>(rows.size());
      row.put(x, std::to_string(i + 1), {.role = Role::kKey});
      row.put(x + 1, std::string(is_chosen ? pen.signs().chosen : " "),
              {.role = Role::kPicked, .bold = true});
      row.put(x + 2, pen.cut(text, std::min(command ? width : column - 3, pen.width() - x - 3)),
              {.bold = is_chosen, .reverse = is_chosen});
      Spot spot;
      spot.what = Spot::What::kChoice;
      spot.choice = number;
      spot.x = x;
      spot.width = width - 1;
      row.spots.push_back(spot);
      x += width;
    }
    rows.push_back(std::move(row));
  }
  if (static_cast<int>(rows.size()) <= height) return rows;
  return window(pen, rows, first - height / 2, height, pen.width() - 1);
}

}  // namespace backstep::terminal::screen
