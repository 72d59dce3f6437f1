#include "terminal/screen/rows.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace backstep::terminal::screen {
namespace {

constexpr Signs kUnicode{.up = "↗",
                         .down = "↙",
                         .arrow = "→",
                         .own = "┃",
                         .top = "█",
                         .rising = "›",
                         .falling = "‹",
                         .several = ":",
                         .one = "·",
                         .cut = "…",
                         .chosen = "▸",
                         .line = "─",
                         .bar = "━",
                         .rest = "─",
                         .above = "↑",
                         .below = "↓"};
constexpr Signs kAscii{.up = "up",
                       .down = "dn",
                       .arrow = ">",
                       .own = "|",
                       .top = "#",
                       .rising = ">",
                       .falling = "<",
                       .several = ":",
                       .one = ".",
                       .cut = "..",
                       .chosen = ">",
                       .line = "-",
                       .bar = "=",
                       .rest = "-",
                       .above = "^",
                       .below = "v"};

// The last word gives way to the sign that something is missing.
void end_early(Row& row, std::string_view cut) {
  if (row.pieces.empty()) return;
  std::string& text = row.pieces.front().text;
  if (text.ends_with(cut)) return;
  const std::size_t space = text.rfind(' ');
  const int width = width_of(text) - width_of(cut);
  text = space != std::string::npos ? text.substr(0, space)
                                    : std::string(clipped(text, std::max(0, width)));
  text += cut;
}

std::string repeated(std::string_view sign, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += sign;
  return text;
}

}  // namespace

const Signs& signs(bool ascii) { return ascii ? kAscii : kUnicode; }

Row& Row::put(int x, std::string text, Style style) {
  pieces.push_back({x, std::move(text), style});
  return *this;
}

Row& Row::add(std::string text, Style style) { return put(end(), std::move(text), style); }

int Row::end() const {
  int end = 0;
  for (const Piece& piece : pieces) end = std::max(end, piece.x + width_of(piece.text));
  return end;
}

void append(Rows& rows, Rows more) {
  rows.insert(rows.end(), std::make_move_iterator(more.begin()),
              std::make_move_iterator(more.end()));
}

Row blank(int rank) {
  Row row;
  row.rank = rank;
  return row;
}

void shorten(Rows& rows, int height, std::string_view cut) {
  while (static_cast<int>(rows.size()) > std::max(height, 0)) {
    auto least = rows.begin();
    for (auto row = rows.begin(); row != rows.end(); ++row) {
      if (row->rank <= least->rank) least = row;
    }
    if (least->rank == ranks::kEmptyTag) {
      std::erase_if(rows, [](const Row& row) { return row.rank == ranks::kEmptyTag; });
      continue;
    }
    if (least->tail && least != rows.begin()) end_early(*std::prev(least), cut);
    rows.erase(least);
  }
}

void dim(Rows& rows) {
  for (Row& row : rows) {
    for (Piece& piece : row.pieces) piece.style = {.role = Role::kDim};
  }
}

Rows beside(Rows left, Rows right, int x) {
  left.resize(std::max(left.size(), right.size()));
  for (std::size_t i = 0; i < right.size(); ++i) {
    for (Piece& piece : right[i].pieces) {
      piece.x += x;
      left[i].pieces.push_back(std::move(piece));
    }
    for (Spot spot : right[i].spots) {
      spot.x += x;
      left[i].spots.push_back(spot);
    }
    if (right[i].cursor >= 0) left[i].cursor = right[i].cursor + x;
  }
  return left;
}

void draw(Drawn& drawn, const Rows& rows, int y, int height) {
  const int count = std::min(static_cast<int>(rows.size()), height);
  for (int i = 0; i < count; ++i, ++y) {
    const Row& row = rows[static_cast<std::size_t>(i)];
    for (const Piece& piece : row.pieces) drawn.grid.put(piece.x, y, piece.text, piece.style);
    for (Spot spot : row.spots) {
      spot.y += y;
      spot.height = std::min(spot.height, drawn.grid.height() - spot.y);
      spot.width = std::min(spot.width, drawn.grid.width() - spot.x);
      if (spot.width > 0 && spot.height > 0) drawn.spots.push_back(spot);
    }
    if (row.cursor >= 0 && row.cursor < drawn.grid.width() && y < drawn.grid.height()) {
      drawn.grid.cursor_x = row.cursor;
      drawn.grid.cursor_y = y;
    }
  }
}

std::string Pen::operator()(std::string_view key, TextValues values) const {
  return say(look_.texts(key, values));
}

std::string Pen::say(std::string_view text) const {
  return look_.ascii ? in_ascii(text) : std::string(text);
}

std::string Pen::cut(std::string_view text, int width) const {
  if (width_of(text) <= width) return std::string(text);
  const int room = width - width_of(signs_.cut);
  if (room < 0) return std::string(clipped(signs_.cut, std::max(width, 0)));
  std::string_view kept = clipped(text, room);
  const std::size_t space = kept.rfind(' ');
  const bool ends_here = kept.size() < text.size() && text[kept.size()] == ' ';
  if (!ends_here && space != std::string_view::npos && space * 4 >= kept.size() * 3) {
    kept = kept.substr(0, space);
  }
  while (!kept.empty() && (kept.back() == ' ' || kept.back() == ',')) kept.remove_suffix(1);
  return std::string(kept) + std::string(signs_.cut);
}

Rows Pen::paragraph(std::string_view text, int x, int width, Style style, int most) const {
  Rows rows;
  std::vector<std::string> lines = wrapped(say(text), width);
  if (static_cast<int>(lines.size()) > most && most > 0) {
    // The last line says that something is missing.
    std::string& last = lines[static_cast<std::size_t>(most) - 1];
    last = cut(last + " " + lines[static_cast<std::size_t>(most)], width - 1);
    if (!last.ends_with(signs_.cut)) last += signs_.cut;
    lines.resize(static_cast<std::size_t>(most));
  }
  for (std::string& line : lines) {
    Row& row = rows.emplace_back().put(x, std::move(line), style);
    row.tail = rows.size() > 1;
  }
  return rows;
}

void Pen::write_in(Row& row, int x, int width, std::string_view text, std::size_t cursor) const {
  cursor = std::min(cursor, text.size());
  const std::string before = say(text.substr(0, cursor));
  const std::string after = say(text.substr(cursor));
  // The cursor needs a column, too.
  std::string_view shown = before;
  const int room = width - 1;
  if (width_of(shown) > room) {
    const int missing = width_of(shown) - (room - width_of(signs_.cut));
    shown.remove_prefix(clipped(shown, missing).size());
    row.put(x, std::string(signs_.cut), {.role = Role::kDim});
    x += width_of(signs_.cut);
    width -= width_of(signs_.cut);
  }
  row.put(x, std::string(shown), {.underline = true});
  row.cursor = x + width_of(shown);
  row.put(row.cursor, cut(after, width - width_of(shown)), {.underline = true});
}

Row Pen::heading(std::string_view title, int x, int width) const {
  Row row;
  row.put(x, repeated(signs_.line, 2), {.role = Role::kDim});
  row.put(x + 3, cut(say(title), width - 5), {.role = Role::kTitle, .bold = true});
  const int rest = row.end() + 1;
  row.put(rest, repeated(signs_.line, x + width - rest), {.role = Role::kDim});
  return row;
}

}  // namespace backstep::terminal::screen
