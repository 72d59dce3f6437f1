// The keys, explained, and the signs of the lanes.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "terminal/screen/keys.h"
#include "terminal/screen/pages.h"

namespace backstep::terminal::screen {
namespace {

struct Entry {
  std::string key;
  std::string about;
};

Rows entries(const Pen& pen, const std::vector<Entry>& all, Style style) {
  int column = 0;
  for (const Entry& one : all) column = std::max(column, width_of(one.key));
  column = std::min(column, pen.width() / 3);
  Rows rows;
  for (const Entry& one : all) {
    Rows lines = pen.paragraph(one.about, column + 4, pen.width() - column - 6);
    lines.front().put(2, pen.cut(one.key, column), style);
    append(rows, std::move(lines));
  }
  return rows;
}

Rows section(const Pen& pen, std::string_view title, Rows rows) {
  Rows all{pen.heading(pen(title), 1, pen.width() - 3)};
  append(all, std::move(rows));
  all.push_back(blank());
  return all;
}

std::string letter_of(char key) { return {static_cast<char>(key >= 'a' ? key - 32 : key)}; }

// `puts`: cards can be put there.
Rows signs_of_lanes(const Pen& pen, bool puts) {
  const Signs& signs = pen.signs();
  const auto sign = [](std::string_view text) { return std::string(text); };
  std::vector<Entry> all{
      {sign(signs.up) + " " + sign(signs.down), pen("screen.help.direction")},
      {sign(signs.rising) + sign(signs.rising) + sign(signs.top), pen("screen.help.rising")},
      {sign(signs.top) + sign(signs.falling) + sign(signs.falling), pen("screen.help.falling")},
      {sign(signs.own), pen("screen.help.own")},
      {sign(signs.several) + " " + sign(signs.one), pen("screen.help.unplayed")},
      {sign(signs.rising) + sign(signs.falling) + sign(signs.rising), pen("screen.help.trick")}};
  if (puts) {
    all.push_back({"41" + sign(signs.arrow) + "45*", pen("screen.help.put_mark")});
    all.push_back({"41" + sign(signs.arrow) + "45+", pen("screen.help.shown_mark")});
    all.push_back({"[46]", pen("screen.help.picked")});
    all.push_back({pen("screen.help.effect_sign"), pen("screen.help.effect")});
  }
  return section(pen, "screen.help.signs", entries(pen, all, {.bold = true}));
}

}  // namespace

Rows help_page(const Pen& pen, bool kept) {
  const auto key = [&](std::string_view name) { return pen(name); };
  Rows rows = section(pen, "screen.help.turn",
                      entries(pen,
                              {{key("screen.key.digits"), pen("screen.help.card")},
                               {key("screen.key.left_right"), pen("screen.help.arrows")},
                               {"A-D", pen("screen.help.put")},
                               {key("screen.key.backspace"), pen("screen.help.back")},
                               {key("screen.key.delete"), pen("screen.help.back_all")},
                               {letter_of(keys::kLay), pen("screen.help.lay")},
                               {letter_of(keys::kEnd), pen("screen.help.end")}},
                              {.role = Role::kKey, .bold = true}));
  append(rows, section(pen, "screen.help.more",
                       entries(pen,
                               {{letter_of(keys::kHint), pen("screen.help.hint")},
                                {letter_of(keys::kSignals), pen("screen.help.signals")},
                                {letter_of(keys::kSay), pen("screen.help.say")},
                                {letter_of(keys::kLog), pen("screen.help.log")},
                                {letter_of(keys::kState), pen("screen.help.state")},
                                {letter_of(keys::kRules), pen("screen.help.rules")},
                                {letter_of(keys::kMenu), pen("screen.help.menu")},
                                {letter_of(keys::kQuit),
                                 pen(kept ? "screen.help.leave" : "screen.help.leave_gone")},
                                {key("screen.key.escape"), pen("screen.help.escape")}},
                               {.role = Role::kKey, .bold = true})));
  append(rows, signs_of_lanes(pen, true));
  rows.pop_back();
  return rows;
}

Rows replay_help_page(const Pen& pen, bool several) {
  std::vector<Entry> all{{pen("screen.key.left_right"), pen("screen.help.step")},
                         {pen("screen.key.up_down"), pen("screen.help.turns")},
                         {pen("screen.key.home_end"), pen("screen.help.ends")}};
  if (several) all.push_back({pen("screen.key.tab"), pen("screen.help.seat")});
  all.push_back({letter_of(keys::kLog), pen("screen.help.log")});
  all.push_back({letter_of(keys::kState), pen("screen.help.state")});
  all.push_back({letter_of(keys::kRules), pen("screen.help.rules")});
  all.push_back({letter_of(keys::kQuit), pen("screen.help.leave_replay")});
  Rows rows =
      section(pen, "after.step_through", entries(pen, all, {.role = Role::kKey, .bold = true}));
  append(rows, signs_of_lanes(pen, false));
  rows.pop_back();
  return rows;
}

}  // namespace backstep::terminal::screen
