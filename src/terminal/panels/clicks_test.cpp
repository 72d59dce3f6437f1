#include "terminal/panels/clicks.h"

#include <gtest/gtest.h>

namespace backstep::terminal::panels {
namespace {

char letter(const char* text) { return letter_of(Key{Key::Kind::kText, text, 0, 0}); }

TEST(Letters, are_the_same_in_both_cases) {
  EXPECT_EQ(letter("a"), 'a');
  EXPECT_EQ(letter("A"), 'a');
  EXPECT_EQ(letter("?"), '?');
  EXPECT_EQ(letter(" "), 0);
  EXPECT_EQ(letter("ab"), 0);
  EXPECT_EQ(letter("\u00e4"), 0);
  EXPECT_EQ(letter_of(Key{Key::Kind::kControl, "c", 0, 0}), 0);
}

TEST(Letters, are_found_on_a_russian_keyboard_by_their_place) {
  EXPECT_EQ(letter("ф"), 'a');
  EXPECT_EQ(letter("И"), 'b');
  EXPECT_EQ(letter("с"), 'c');
  EXPECT_EQ(letter("В"), 'd');
  EXPECT_EQ(letter("д"), 'l');
  EXPECT_EQ(letter("Й"), 'q');
  EXPECT_EQ(letter("ё"), 0);
}

}  // namespace
}  // namespace backstep::terminal::panels
