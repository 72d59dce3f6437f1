#include "terminal/screen/grid.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/utf8.h"
#include "terminal/screen/chars.h"

namespace backstep::terminal::screen {
namespace {

std::string row(const Grid& grid, int y) {
  std::string text;
  for (int x = 0; x < grid.width(); ++x)
    text += grid.at(x, y).text.empty() ? "_" : grid.at(x, y).text;
  return text;
}

TEST(Grid, writes_as_far_as_there_is_room) {
  Grid grid(6, 2);
  EXPECT_EQ(grid.put(1, 0, "abc"), 4);
  EXPECT_EQ(grid.put(4, 1, "abcdef"), 6);
  EXPECT_EQ(grid.put(-2, 0, "xyz"), 1);
  grid.put(0, 5, "below");
  grid.put(0, -1, "above");
  EXPECT_EQ(row(grid, 0), "zabc  ");
  EXPECT_EQ(row(grid, 1), "    ab");
}

TEST(Grid, gives_wide_characters_two_columns_and_marks_none) {
  Grid grid(6, 1);
  EXPECT_EQ(grid.put(0, 0, "日e\u0301x"), 4);
  EXPECT_EQ(row(grid, 0), "日_e\u0301x  ");
  // Half of a wide one is nothing.
  grid.put(1, 0, "y");
  EXPECT_EQ(row(grid, 0), " ye\u0301x  ");
  grid.put(5, 0, "本");
  EXPECT_EQ(row(grid, 0), " ye\u0301x  ");
}

TEST(Grid, lets_nothing_in_that_a_terminal_would_obey) {
  Grid grid(20, 1);
  grid.put(0, 0, "a\x1b[31mb\u202ec\u200fd\x07\x7f\u009bz\xff");
  EXPECT_EQ(grid.text(), "a[31mbcdz\ufffd\n");
  Grid lines(20, 1);
  lines.put(0, 0, "a\nb\tc");
  EXPECT_EQ(lines.text(), "a b c\n");
}

TEST(Grid, ends_in_a_sign_what_does_not_fit) {
  Grid grid(10, 1);
  EXPECT_EQ(grid.put_within(0, 0, 6, "abcdefgh"), 6);
  EXPECT_EQ(grid.text(), "abcde…\n");
  grid.fill(0, 0, 10, 1);
  grid.put_within(0, 0, 4, "日本語");
  EXPECT_EQ(grid.text(), "日…\n");
}

TEST(Grid, tells_styles_below_its_lines) {
  Grid grid(6, 2);
  grid.put(0, 0, "ab", {.role = Role::kBad, .bold = true});
  grid.put(3, 0, "c", {.role = Role::kPlain, .reverse = true});
  EXPECT_EQ(grid.styled_text(), "ab c\nbb\nBB R\n\n");
}

TEST(Grid, is_ascii_when_it_has_to_be) {
  Grid grid(12, 1);
  grid.put(0, 0, "↗→┃█›‹…äß日б");
  grid.to_ascii();
  EXPECT_EQ(grid.text(), "u>|#><.as? b\n");
}

TEST(Chars, have_widths) {
  EXPECT_EQ(width_of("Heron"), 5);
  EXPECT_EQ(width_of("Цапля"), 5);
  EXPECT_EQ(width_of("日本語"), 6);
  EXPECT_EQ(width_of("🙂"), 2);
  EXPECT_EQ(width_of("e\u0301\u0323"), 1);
  EXPECT_EQ(width_of("\u202e\x1b"), 0);
  EXPECT_EQ(width_of("ｆｕｌｌ"), 8);
  EXPECT_EQ(width_of("…·█┃↗"), 5);
  EXPECT_EQ(clipped("日本語", 3), "日");
  EXPECT_EQ(clipped("ae\u0301b", 2), "ae\u0301");
}

TEST(Chars, come_near_in_ascii) {
  EXPECT_EQ(in_ascii("Grüße, Łódź, crâne, più"), "Gruesse, Lodz, crane, piu");
  EXPECT_EQ(in_ascii("Щука, объём, ёж"), "Schuka, obem, ezh");
  EXPECT_EQ(in_ascii("“46”\u00a0… – ±1"), "\"46\" .. - +-1");
  EXPECT_EQ(in_ascii("日\u0301\u200f"), "?");
}

TEST(Wrapped, breaks_between_words) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrapped("one two three", 7), (Lines{"one two", "three"}));
  EXPECT_EQ(wrapped("a\nb", 7), (Lines{"a", "b"}));
  EXPECT_EQ(wrapped("", 7), (Lines{""}));
  EXPECT_EQ(wrapped("abcdefghij k", 4), (Lines{"abcd", "efgh", "ij k"}));
  EXPECT_EQ(wrapped("52\u00a0% of", 5), (Lines{"52\u00a0%", "of"}));
  EXPECT_EQ(wrapped("日本語", 2), (Lines{"日", "本", "語"}));
}

// Anything that may arrive: valid, broken, hostile.
rc::Gen<std::string> any_text() {
  return rc::gen::map(
      rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange<std::uint32_t>(0, 0x20000)),
      [](const std::vector<std::uint32_t>& characters) {
        std::string text;
        for (const std::uint32_t one : characters) {
          // Some raw bytes between the characters.
          if (one % 7 == 0) {
            text += static_cast<char>(one);
          } else {
            append_utf8(text, one % 3 == 0 ? one % 0x300 : one);
          }
        }
        return text;
      });
}

RC_GTEST_PROP(Grid, never_breaks, ()) {
  const std::string text = *any_text();
  const int width = *rc::gen::inRange(1, 30);
  Grid grid(width, 3);
  grid.put(*rc::gen::inRange(-5, 35), *rc::gen::inRange(-1, 4), text);
  grid.put_within(*rc::gen::inRange(-5, 35), 1, *rc::gen::inRange(0, 20), text);
  for (int y = 0; y < 3; ++y) {
    for (int x = 0; x < width; ++x) {
      const std::string& cell = grid.at(x, y).text;
      const bool right_half = cell.empty();
      RC_ASSERT(!right_half || (x > 0 && width_of(grid.at(x - 1, y).text) == 2));
      RC_ASSERT(width_of(cell) == (right_half ? 0 : width_of(cell) == 2 ? 2 : 1));
      RC_ASSERT(width_of(cell) < 2 || (x + 1 < width && grid.at(x + 1, y).text.empty()));
      for (const char byte : cell) RC_ASSERT(static_cast<unsigned char>(byte) >= 0x20);
    }
  }
  grid.to_ascii();
  for (const char byte : grid.text()) RC_ASSERT(byte == '\n' || (byte >= 0x20 && byte < 0x7f));
}

RC_GTEST_PROP(Wrapped, keeps_every_word_and_the_width, ()) {
  const std::string text = *any_text();
  const int width = *rc::gen::inRange(2, 40);
  std::string joined;
  for (const std::string& line : wrapped(text, width)) {
    RC_ASSERT(width_of(line) <= width);
    joined += line;
  }
  const auto solid = [](std::string all) {
    std::erase_if(all, [](char one) { return one == ' ' || one == '\n'; });
    return all;
  };
  RC_ASSERT(solid(joined) == solid(text));
  RC_ASSERT(width_of(clipped(text, width)) <= width);
  for (const char byte : in_ascii(text)) {
    RC_ASSERT(byte == '\n' || (byte >= 0x20 && byte < 0x7f));
  }
}

}  // namespace
}  // namespace backstep::terminal::screen
