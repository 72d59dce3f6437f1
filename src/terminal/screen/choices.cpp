#include "terminal/screen/choices.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <utility>

namespace backstep::terminal::screen {
namespace {

Rows one_choice(const Pen& pen, const Choice& choice, int number, bool chosen, int x, int width,
                bool about) {
  Row row;
  std::string key;
  if (choice.key != 0) {
    key = " (" +
          std::string(1, static_cast<char>(std::toupper(static_cast<unsigned char>(choice.key)))) +
          ")";
  }
  std::string text = pen.say(choice.text);
  if (choice.off) text = "- " + text;
  const Style style{
      .role = choice.off ? Role::kDim : Role::kPlain, .bold = chosen, .reverse = chosen};
  if (chosen) row.put(x, std::string(pen.signs().chosen), {.role = Role::kPicked, .bold = true});
  row.put(x + 2, pen.cut(text, width - 2 - width_of(key)), style);
  if (!key.empty()) row.add(key, {.role = Role::kKey});
  Spot spot;
  spot.what = Spot::What::kChoice;
  spot.choice = number;
  spot.x = x;
  spot.width = width;
  row.spots.push_back(spot);
  Rows rows{std::move(row)};
  if (about && !choice.about.empty()) {
    append(rows, pen.paragraph(choice.about, x + 4, width - 4, {.role = Role::kDim}, 3));
  }
  return rows;
}

}  // namespace

Rows window(const Pen& pen, const Rows& rows, int first, int height, int sign_x) {
  const int count = static_cast<int>(rows.size());
  first = std::clamp(first, 0, std::max(0, count - height));
  const int last = std::min(count, first + std::max(height, 0));
  Rows seen(rows.begin() + first, rows.begin() + last);
  if (seen.empty()) return seen;
  if (first > 0)
    seen.front().put(sign_x, std::string(pen.signs().above), {.role = Role::kKey, .bold = true});
  if (last < count)
    seen.back().put(sign_x, std::string(pen.signs().below), {.role = Role::kKey, .bold = true});
  return seen;
}

Rows choice_rows(const Pen& pen, const std::vector<Choice>& choices, int chosen, int x, int width,
                 int height) {
  if (choices.empty() || height <= 0) return {};
  const int count = static_cast<int>(choices.size());
  chosen = std::clamp(chosen, 0, count - 1);
  Rows rows;
  int from = 0;
  int to = 0;
  for (const bool all : {true, false}) {
    rows.clear();
    for (int i = 0; i < count; ++i) {
      if (i == chosen) from = static_cast<int>(rows.size());
      append(rows, one_choice(pen, choices[static_cast<std::size_t>(i)], i, i == chosen, x,
                              width - 2, all || i == chosen));
      if (i == chosen) to = static_cast<int>(rows.size());
    }
    if (static_cast<int>(rows.size()) <= height) return rows;
  }
  // The chosen one in the middle, as far as that goes.
  const int first = std::min(from, from - (height - (to - from)) / 2);
  return window(pen, rows, first, height, x + width - 1);
}

}  // namespace backstep::terminal::screen
