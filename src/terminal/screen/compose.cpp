#include "terminal/screen/compose.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "terminal/screen/choices.h"
#include "terminal/screen/head.h"

namespace backstep::terminal::screen {
namespace {

constexpr int kFewNews = 2;  // rows of the log that count more than empty ones

}  // namespace

bool is_too_small(const Look& look) {
  return look.width < kLeastWidth || look.height < kLeastHeight;
}

Drawn too_small(const Look& look) {
  Drawn drawn{Grid(look.width, look.height), {}};
  const Pen pen(look);
  drawn.too_small = true;
  const std::string text =
      pen("screen.too_small", {{"width", kLeastWidth}, {"height", kLeastHeight}}) + ' ' +
      pen("screen.too_small_leave");
  draw(drawn, pen.paragraph(text, 0, look.width), 0, look.height);
  if (look.ascii) drawn.grid.to_ascii();
  return drawn;
}

int most_key_rows(const Look& look) { return look.width >= 60 ? 2 : look.height >= 16 ? 3 : 2; }

int panel_room(const Look& look, int key_rows) {
  return look.height - key_rows - std::min(12, look.height / 2);
}

Drawn compose(const Pen& pen, Rows upper, Rows lower, const Rows& keys, const state::Model* news,
              LogPart which, Rows spare) {
  const Look& look = pen.look();
  Drawn drawn{Grid(look.width, look.height), {}};
  const int bottom = look.height - count(keys);
  shorten(lower, bottom, pen.signs().cut);
  const int room = bottom - count(lower);
  if (news != nullptr) {
    // Below a panel they only get what is left.
    Rows few = news_rows(pen, *news, lower.empty() ? kFewNews : 0, which);
    const int from = lower.empty() ? count(few) : 1;
    append(upper, std::move(few));
    shorten(upper, room, pen.signs().cut);
    const auto kept = std::count_if(upper.begin(), upper.end(),
                                    [](const Row& row) { return row.rank == ranks::kNews; });
    upper.erase(upper.end() - kept, upper.end());
    const int left = room - count(upper);
    const bool apart = left > from + 1 && !upper.empty() && !upper.back().pieces.empty();
    const int least = lower.empty() ? 1 : kFewNews + 1;
    if (left >= least && from > 0) {
      if (apart) upper.push_back(blank());
      append(upper, news_rows(pen, *news, left - (apart ? 1 : 0), which));
    }
  }
  shorten(upper, room, pen.signs().cut);
  draw(drawn, upper, 0, room);
  if (count(upper) + count(spare) < room) draw(drawn, spare, room - count(spare), count(spare));
  draw(drawn, lower, bottom - count(lower), count(lower));
  draw(drawn, keys, bottom, count(keys));
  if (look.ascii) drawn.grid.to_ascii();
  return drawn;
}

Drawn page(const Pen& pen, std::string_view title, const Rows& content, int scroll,
           const Rows& keys) {
  const Look& look = pen.look();
  Drawn drawn{Grid(look.width, look.height), {}};
  const int bottom = look.height - count(keys);
  constexpr int kTop = 2;
  drawn.page = std::max(1, bottom - 1 - kTop);
  drawn.last_scroll = std::max(0, count(content) - drawn.page);
  const int first = std::clamp(scroll, 0, drawn.last_scroll);
  std::string where;
  if (drawn.last_scroll > 0) {
    where = std::to_string(first + 1) + "-" +
            std::to_string(std::min(count(content), first + drawn.page)) + " / " +
            std::to_string(count(content));
  }
  draw(drawn, {title_row(pen, title, where)}, 0, 1);
  draw(drawn, window(pen, content, first, drawn.page, look.width - 1), kTop, drawn.page);
  draw(drawn, keys, bottom, count(keys));
  if (look.ascii) drawn.grid.to_ascii();
  return drawn;
}

}  // namespace backstep::terminal::screen
