#include "advice/english/words.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/utf8.h"

namespace backstep::advice::english {
namespace {

TEST(Words, round_numbers_and_know_no_minus_zero) {
  EXPECT_EQ(points(0.6423), "64.2");
  EXPECT_EQ(points(-0.0001), "0.0");
  EXPECT_EQ(signed_points(0.1234), "+12.3");
  EXPECT_EQ(signed_points(-0.1234), "-12.3");
  EXPECT_EQ(signed_points(0.0001), "0.0");
  EXPECT_EQ(points(Uncertain{0.64, 0.013}), "64.0 \u00b11.3");
  EXPECT_EQ(points(Uncertain{1, 0}), "100.0");
  EXPECT_EQ(points(Uncertain{1, 0.0001}), "100.0 \u00b10.1");
  EXPECT_EQ(cards(Uncertain{3.14, 0.25}), "3.1 \u00b10.3");
}

TEST(Words, count_with_the_right_noun) {
  EXPECT_EQ(counted(1, "game", "games"), "1 game");
  EXPECT_EQ(counted(0, "game", "games"), "0 games");
  EXPECT_EQ(counted(999, "game", "games"), "999 games");
  EXPECT_EQ(counted(1234567, "game", "games"), "1,234,567 games");
}

TEST(Words, measure_characters_not_bytes) {
  EXPECT_EQ(count_characters("Zo\u00eb"), 3U);
  EXPECT_EQ(left_aligned("Zo\u00eb", 5), "Zo\u00eb  ");
  EXPECT_EQ(right_aligned("Zo\u00eb", 5), "  Zo\u00eb");
  EXPECT_EQ(right_aligned("long", 2), "long");
  EXPECT_EQ(shortened("Zo\u00eb", 3), "Zo\u00eb");
  EXPECT_EQ(shortened("Zo\u00ebtrope", 4), "Zo\u00eb\u2026");
}

TEST(Words, wrap_at_spaces_and_keep_the_first_indent) {
  const std::string word(30, 'x');
  EXPECT_EQ(wrapped("  " + word + ' ' + word + ' ' + word, 4),
            "  " + word + ' ' + word + "\n    " + word + '\n');
  EXPECT_EQ(wrapped("", 4), "\n");
  EXPECT_EQ(wrapped("a b ", 0), "a b \n");
  const std::string long_word(100, 'x');
  EXPECT_EQ(wrapped(long_word, 2), long_word + '\n');
}

TEST(Words, call_players_by_name_or_bot_or_seat) {
  Record record;
  record.rules.players = 3;
  record.seats = {{.name = "Ann", .bot = ""}, {.name = "", .bot = "quick"}, {}};
  EXPECT_EQ(player_names(record), (std::vector<std::string>{"Ann", "quick", "seat 2"}));
}

TEST(Words, tell_players_of_the_same_name_apart) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(told_apart(Names{"quick", "quick", "Bob"}), (Names{"quick 0", "quick 1", "Bob"}));
  EXPECT_EQ(told_apart(Names{"Maximilian of Wied", "Maximilian of Neu"}),
            (Names{"Maximilia\u2026 0", "Maximilia\u2026 1"}));
  EXPECT_EQ(told_apart(Names{"a\tb"}), Names{"a?b"});
}

}  // namespace
}  // namespace backstep::advice::english
