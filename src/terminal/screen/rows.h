// Rows: lines of a screen before it is known where they stand and which of them have room.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/screen/grid.h"
#include "terminal/screen/screens.h"
#include "terminal/screen/ui.h"

namespace backstep::terminal::screen {

// The signs that screens draw with, in Unicode or in ASCII. Each takes one column unless it says
// so.
struct Signs {
  std::string_view up;      // a rising pile; two columns in ASCII
  std::string_view down;    // a falling one; likewise
  std::string_view arrow;   // from the top to what is put
  std::string_view own;     // a card of the reader
  std::string_view top;     // the top of a pile
  std::string_view rising;  // what is laid on a rising pile, and the trick on a falling one
  std::string_view falling;
  std::string_view several;  // unplayed cards in one cell
  std::string_view one;
  std::string_view cut;     // something was left out; two columns in ASCII
  std::string_view chosen;  // before the chosen line
  std::string_view line;    // of a heading
  std::string_view bar;     // how far a record is
  std::string_view rest;
  std::string_view above;  // there is more
  std::string_view below;
};
const Signs& signs(bool ascii);

// What stands in a row.
struct Piece {
  int x = 0;
  std::string text;
  Style style;
};

// Ranks of rows: where there is no room, the lowest are left out first, and of the same rank the
// last.
namespace ranks {
inline constexpr int kEmptyTag = 4;  // all of them at once, so that lanes look alike
inline constexpr int kBlank = 5;
inline constexpr int kNews = 20;
inline constexpr int kScale = 30;
inline constexpr int kForce = 40;
inline constexpr int kTitle = 45;
inline constexpr int kSeats = 50;
inline constexpr int kTag = 55;
inline constexpr int kMoreKeys = 60;
inline constexpr int kStatus = 70;
inline constexpr int kNote = 75;
inline constexpr int kEffect = 78;
inline constexpr int kKeys = 80;
inline constexpr int kLane = 90;
inline constexpr int kHand = 95;
inline constexpr int kAlways = 100;
}  // namespace ranks

struct Row {
  std::vector<Piece> pieces;
  std::vector<Spot> spots;  // y is counted from this row
  int rank = ranks::kAlways;
  int cursor = -1;    // the column of the cursor
  bool tail = false;  // goes on with the text of the row before

  Row& put(int x, std::string text, Style style = {});
  // After what is there.
  Row& add(std::string text, Style style = {});
  int end() const;
};
using Rows = std::vector<Row>;
inline int count(const Rows& rows) { return static_cast<int>(rows.size()); }

void append(Rows& rows, Rows more);
Row blank(int rank = ranks::kBlank);
// Leaves out what matters least until no more than so many are there. A text that loses its end
// ends in `cut`.
void shorten(Rows& rows, int height, std::string_view cut);
// In the background: nothing of it is certain.
void dim(Rows& rows);
// The same rows beside others: `right` begins at column x.
Rows beside(Rows left, Rows right, int x);
// Writes them from y on, no more than `height`.
void draw(Drawn& drawn, const Rows& rows, int y, int height);

// Pen: texts as this look can show them.
class Pen {
 public:
  explicit Pen(const Look& look) : look_(look), signs_(screen::signs(look.ascii)) {}

  const Look& look() const { return look_; }
  int width() const { return look_.width; }
  const Texts& texts() const { return look_.texts; }
  const Signs& signs() const { return signs_; }

  std::string operator()(std::string_view key, TextValues values = {}) const;
  // Text of another room, as it can be shown.
  std::string say(std::string_view text) const;
  // No more than so many columns; what is missing ends in "…". Cut at a word if that loses little.
  std::string cut(std::string_view text, int width) const;
  // A text in as many rows as it needs, from column x on, no more than `most`.
  Rows paragraph(std::string_view text, int x, int width, Style style = {}, int most = 1000) const;
  // A text that is being written, in a window of `width` columns around the cursor (in bytes).
  void write_in(Row& row, int x, int width, std::string_view text, std::size_t cursor) const;
  // "── Title ─────────"
  Row heading(std::string_view title, int x, int width) const;

 private:
  const Look& look_;
  const Signs& signs_;
};

}  // namespace backstep::terminal::screen
