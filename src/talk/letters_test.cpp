#include "talk/letters.h"

#include <gtest/gtest.h>
#include <unicode/uchar.h>

#include <string>
#include <string_view>

namespace backstep::talk {
namespace {

std::string folded(std::u32string_view text) {
  std::string signs;
  for (const char32_t character : text) {
    const Folded part = Letters::all().fold(character);
    for (std::size_t i = 0; i < part.count; ++i) signs += static_cast<char>(part.symbols[i]);
  }
  return signs;
}

TEST(Letters, lose_case_accents_and_width) {
  EXPECT_EQ(folded(U"Fünf DREISSIG dreißig"), "funf dreissig dreissig");
  EXPECT_EQ(folded(U"ＳＥＶＥＮ"), "seven");
  EXPECT_EQ(folded(U"pięć łódź"), "piec lodz");
  EXPECT_EQ(folded(U"sœur æon ﬁve"), "soeur aeon five");
}

TEST(Letters, in_circles_squares_and_other_styles_are_the_same) {
  EXPECT_EQ(folded(U"ⓢⓔⓥⓔⓝ"), "seven");
  EXPECT_EQ(folded(U"𝐬𝐞𝐯𝐞𝐧 𝓼𝓲𝔁 𝚝𝚎𝚗"), "seven six ten");
  EXPECT_EQ(folded(U"🅂🅸🇽"), "six");
  EXPECT_EQ(folded(U"ꜱᴇᴠᴇɴ"), "seven");
}

TEST(Letters, of_other_alphabets_that_look_latin_are_latin) {
  EXPECT_EQ(folded(U"ѕіх"), "six");
  EXPECT_EQ(folded(U"sеvеn"), "seven");  // two Cyrillic letters
  EXPECT_EQ(folded(U"τwο"), "two");      // two Greek ones
}

TEST(Letters, of_russian_stay_different) {
  for (char32_t a = U'а'; a <= U'я'; ++a) {
    for (char32_t b = a + 1; b <= U'я'; ++b) {
      if (a == U'и' && b == U'й') continue;  // й is и with a mark
      const std::u32string one(1, a);
      const std::u32string other(1, b);
      EXPECT_NE(folded(one), folded(other))
          << static_cast<unsigned>(a) << ' ' << static_cast<unsigned>(b);
    }
  }
}

TEST(Letters, that_cannot_be_seen_are_left_away) {
  EXPECT_EQ(folded(U"se\u200bv\u00ade\u2060n\ufe0f"), "seven");
}

TEST(Letters, digits_of_every_script_are_digits) {
  int count = 0;
  for (UChar32 c = 0; c <= 0x10ffff; ++c) {
    const int value = u_charDigitValue(c);
    if (value < 0) continue;
    ++count;
    const Folded digit = Letters::all().fold(static_cast<char32_t>(c));
    ASSERT_EQ(digit.count, 1) << c;
    EXPECT_EQ(digit.symbols[0], '0' + value) << c;
  }
  EXPECT_GT(count, 600);  // more than sixty scripts
}

TEST(Letters, signs_for_numbers_are_numbers) {
  for (const char32_t sign : std::u32string_view(U"⑫⑩㊿Ⅶⅻ七十🔟🕓⚅🥈½¾🎱")) {
    EXPECT_EQ(Letters::all().fold(sign).symbols[0], kNumberSign) << static_cast<unsigned>(sign);
  }
  EXPECT_EQ(folded(U"⁴₇❷⑨➆"), "47297");
  // One and a hundred are no cards.
  for (const char32_t sign : std::u32string_view(U"①¹一百💯🥇🕐⚀Ⅰ")) {
    EXPECT_NE(Letters::all().fold(sign).symbols[0], kNumberSign) << static_cast<unsigned>(sign);
  }
}

}  // namespace
}  // namespace backstep::talk
