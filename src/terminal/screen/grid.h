// Grid: a screen of cells, before anybody shows it. Screens are drawn here and compared in tests;
// a terminal copies it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace backstep::terminal::screen {

// What something is, not how it looks: the terminal chooses colours that it has.
enum class Role : std::uint8_t {
  kPlain,
  kDim,  // in the background
  kTitle,
  kGood,     // a trick, a win
  kBad,      // what loses, what failed
  kDuty,     // owed
  kBolt,     // a command that acts at once
  kLasting,  // a command that lasts
  kFire,
  kPile,  // what is laid
  kPut,   // put by the reader, only in thought
  kOwn,   // the reader's cards
  kPicked,
  kKey,  // the name of a key
  kTalk,
};

struct Style {
  Role role = Role::kPlain;
  bool bold = false;
  bool reverse = false;  // chosen; also told by a sign, since not everybody sees it
  bool underline = false;
  bool operator==(const Style&) const = default;
};
inline constexpr Style kDim{.role = Role::kDim};

struct Cell {
  std::string text = " ";  // one character with its marks; empty in the right half of a wide one
  Style style;
  bool operator==(const Cell&) const = default;
};

class Grid {
 public:
  Grid(int width, int height);

  int width() const { return width_; }
  int height() const { return height_; }
  const Cell& at(int x, int y) const;  // REQUIRES: it is on the grid

  // Writes as far as there is room, from x on, and returns where it ended. What is outside is left
  // out; nothing that a terminal would obey gets in.
  int put(int x, int y, std::string_view text, Style style = {});
  // The same in a limited width: what does not fit ends in "…".
  int put_within(int x, int y, int width, std::string_view text, Style style = {});
  void fill(int x, int y, int width, int height, char ch = ' ', Style style = {});

  // Where the cursor of somebody who writes stands; none is shown if x is negative.
  int cursor_x = -1;
  int cursor_y = -1;

  // Lines without spaces at their ends, for goldens.
  std::string text() const;
  // The same with a line of letters below each line that has any but plain cells, one a role, and
  // another one where something is bold (B), reverse (R) or underlined (_).
  std::string styled_text() const;

  // Only ASCII afterwards, a column for a column: signs have their substitutes, letters the first
  // of what comes nearest. Screens write ASCII themselves; this is for what others have written.
  void to_ascii();

 private:
  std::size_t place(int x, int y) const;
  void write(int x, int y, std::string text, Style style);

  int width_;
  int height_;
  std::vector<Cell> cells_;
};

// Columns that a text takes; wide and combining characters count as they are shown.
int width_of(std::string_view text);
// The beginning that takes no more than so many columns.
std::string_view clipped(std::string_view text, int width);
// Lines of at most so many columns, broken between words where there are any.
std::vector<std::string> wrapped(std::string_view text, int width);
// A text in ASCII: "Grüße" is "Gruesse"; Russian is written in Latin letters.
std::string in_ascii(std::string_view text);

}  // namespace backstep::terminal::screen
