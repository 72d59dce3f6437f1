#include "terminal/screen/grid.h"

#include <algorithm>

#include "base/check.h"
#include "base/utf8.h"
#include "terminal/screen/chars.h"

namespace backstep::terminal::screen {
namespace {

constexpr int kMostMarks = 4;  // on one character; names are written by others

char letter_of(Role role) {
  constexpr std::string_view kLetters = " dTgbD!lfp*oPkt";
  return kLetters[static_cast<std::size_t>(role)];
}

void cut_end(std::string& line) {
  while (!line.empty() && line.back() == ' ') line.pop_back();
}

}  // namespace

Grid::Grid(int width, int height)
    : width_(std::max(width, 0)),
      height_(std::max(height, 0)),
      cells_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)) {}

const Cell& Grid::at(int x, int y) const {
  if (x < 0 || x >= width_ || y < 0 || y >= height_) fail_check("a cell outside of a grid");
  return cells_[place(x, y)];
}

std::size_t Grid::place(int x, int y) const {
  return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
         static_cast<std::size_t>(x);
}

void Grid::write(int x, int y, std::string text, Style style) {
  Cell& cell = cells_[place(x, y)];
  // What stood here in part is gone as a whole.
  if (cell.text.empty() && x > 0) cells_[place(x - 1, y)].text = " ";
  if (x + 1 < width_ && cells_[place(x + 1, y)].text.empty()) cells_[place(x + 1, y)].text = " ";
  cell.text = std::move(text);
  cell.style = style;
}

int Grid::put(int x, int y, std::string_view text, Style style) {
  int last = -1;  // where a mark would go
  int marks = 0;
  for (const Utf8Character& each : Utf8(text)) {
    const bool is_space = each.code == '\n' || each.code == '\t';
    const Breadth how = is_space ? Breadth::kNarrow : breadth(each.code);
    if (how == Breadth::kNone) continue;
    if (how == Breadth::kMark) {
      if (last >= 0 && marks < kMostMarks) {
        cells_[place(last, y)].text += each.bytes;
        ++marks;
      }
      continue;
    }
    const int columns = how == Breadth::kWide ? 2 : 1;
    const bool is_seen = y >= 0 && y < height_ && x >= 0 && x + columns <= width_;
    marks = 0;
    last = is_seen ? x : -1;
    if (is_seen) {
      if (columns == 2) write(x + 1, y, " ", style);
      const std::string_view shown = is_space ? " " : each.valid ? each.bytes : "\uFFFD";
      write(x, y, std::string(shown), style);
      if (columns == 2) cells_[place(x + 1, y)].text.clear();
    } else if (y >= 0 && y < height_ && x >= 0 && x < width_) {
      write(x, y, " ", style);  // half of it would be seen
    }
    x += columns;
    if (x >= width_) break;
  }
  return std::min(x, width_);
}

int Grid::put_within(int x, int y, int width, std::string_view text, Style style) {
  if (width <= 0) return x;
  if (width_of(text) <= width) return put(x, y, text, style);
  const int end = put(x, y, clipped(text, width - 1), style);
  return put(end, y, "…", style);
}

void Grid::fill(int x, int y, int width, int height, char ch, Style style) {
  for (int row = std::max(y, 0); row < std::min(y + height, height_); ++row) {
    for (int column = std::max(x, 0); column < std::min(x + width, width_); ++column) {
      write(column, row, std::string(1, ch), style);
    }
  }
}

std::string Grid::text() const {
  std::string text;
  for (int y = 0; y < height_; ++y) {
    std::string line;
    for (int x = 0; x < width_; ++x) line += at(x, y).text;
    cut_end(line);
    text += line + '\n';
  }
  return text;
}

std::string Grid::styled_text() const {
  std::string text;
  for (int y = 0; y < height_; ++y) {
    std::string line;
    std::string roles;
    std::string forms;
    for (int x = 0; x < width_; ++x) {
      const auto& [cell, style] = at(x, y);
      line += cell;
      const bool is_blank = cell == " " && !style.reverse && !style.underline;
      roles += is_blank ? ' ' : letter_of(style.role);
      forms += is_blank          ? ' '
               : style.reverse   ? 'R'
               : style.underline ? '_'
               : style.bold      ? 'B'
                                 : ' ';
    }
    cut_end(line);
    cut_end(roles);
    cut_end(forms);
    text += line + '\n';
    if (!roles.empty()) text += roles + '\n';
    if (!forms.empty()) text += forms + '\n';
  }
  return text;
}

void Grid::to_ascii() {
  for (Cell& cell : cells_) {
    if (cell.text.empty()) {
      cell.text = " ";  // the right half of a wide one
    } else if (static_cast<unsigned char>(cell.text.front()) >= 0x80 || cell.text.size() > 1) {
      const std::string ascii = ascii_of(first_character(cell.text).code);
      cell.text = ascii.empty() ? "'" : ascii.substr(0, 1);
    }
  }
}

int width_of(std::string_view text) {
  int width = 0;
  for (const Utf8Character& each : Utf8(text)) {
    const bool is_space = each.code == '\n' || each.code == '\t';
    const Breadth how = is_space ? Breadth::kNarrow : breadth(each.code);
    width += how == Breadth::kWide ? 2 : how == Breadth::kNarrow ? 1 : 0;
  }
  return width;
}

std::string_view clipped(std::string_view text, int width) {
  int used = 0;
  std::size_t size = 0;
  for (const Utf8Character& each : Utf8(text)) {
    used += width_of(each.bytes);
    if (used > width) break;
    size += each.bytes.size();
  }
  return text.substr(0, size);
}

std::vector<std::string> wrapped(std::string_view text, int width) {
  width = std::max(width, 2);  // a wide character needs as much
  std::vector<std::string> lines;
  while (true) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view rest = text.substr(0, end);
    std::string line;
    while (!rest.empty()) {
      const std::size_t space = std::min(rest.find(' '), rest.size());
      std::string_view word = rest.substr(0, space);
      rest.remove_prefix(std::min(space + 1, rest.size()));
      if (word.empty()) continue;
      const int used = line.empty() ? 0 : width_of(line) + 1;
      if (used > 0 && used + width_of(word) > width) {
        lines.push_back(std::move(line));
        line.clear();
      }
      while (line.empty() && width_of(word) > width) {
        const std::string_view part = clipped(word, width);
        lines.emplace_back(part);
        word.remove_prefix(part.size());
      }
      if (!line.empty()) line += ' ';
      line += word;
    }
    lines.push_back(std::move(line));
    if (end == text.size()) return lines;
    text.remove_prefix(end + 1);
  }
}

}  // namespace backstep::terminal::screen
