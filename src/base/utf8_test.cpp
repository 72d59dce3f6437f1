#include "base/utf8.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace backstep {
namespace {

using std::string_view_literals::operator""sv;

TEST(Utf8, AcceptsEveryLengthAndTheLimits) {
  for (const std::string_view text :
       {""sv, "a"sv, "\0"sv, "\xC2\x80"sv, "\xDF\xBF"sv, "\xE0\xA0\x80"sv, "\xED\x9F\xBF"sv,
        "\xEE\x80\x80"sv, "\xEF\xBF\xBF"sv, "\xF0\x90\x80\x80"sv, "\xF4\x8F\xBF\xBF"sv}) {
    EXPECT_TRUE(is_utf8(text)) << text;
  }
}

TEST(Utf8, FindsTheFirstWrongByte) {
  for (const std::string_view wrong :
       {"\x80"sv, "\xC0\x80"sv, "\xC1\xBF"sv, "\xC2"sv, "\xE0\x9F\xBF"sv, "\xED\xA0\x80"sv,
        "\xE2\x82"sv, "\xE2\x82 "sv, "\xF0\x8F\xBF\xBF"sv, "\xF4\x90\x80\x80"sv,
        "\xF5\x80\x80\x80"sv, "\xFF"sv}) {
    EXPECT_EQ(valid_utf8_prefix("caf\xC3\xA9 " + std::string(wrong) + "!"), 6U);
  }
}

TEST(Utf8, EncodesAndDecodesEveryCodePoint) {
  for (char32_t code = 0; code <= 0x110000; ++code) {
    std::string text;
    append_utf8(text, code);
    const bool is_character = code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
    ASSERT_EQ(is_utf8(text), is_character) << static_cast<std::uint32_t>(code);
    if (!is_character) continue;
    const std::string more = text + "\x80";
    const Utf8Character first = first_character(more);
    ASSERT_EQ(first.code, code);
    ASSERT_EQ(first.bytes, text);
    ASSERT_EQ(utf8_length(text.front()), text.size());
  }
}

TEST(Utf8, BytesThatBeginNoCharacterStandAlone) {
  std::vector<std::string_view> parts;
  for (const Utf8Character& each : Utf8("a\xC3\xA9\xE2\x82z\xFF")) {
    parts.push_back(each.bytes);
    EXPECT_EQ(each.valid, each.code != U'\uFFFD');
  }
  EXPECT_EQ(parts, (std::vector<std::string_view>{"a", "\xC3\xA9", "\xE2", "\x82", "z", "\xFF"}));
}

TEST(Utf8, CountsAndCutsByCharacters) {
  EXPECT_EQ(count_characters("Größe"), 5U);
  EXPECT_EQ(count_characters("\xE2\x82z"), 3U);
  EXPECT_EQ(characters_of("Größe", 2, 2), "öß");
  EXPECT_EQ(characters_of("abc", 2, 9), "c");
  EXPECT_EQ(characters_of("abc", 3, 9), "");
  EXPECT_EQ(characters_of("abc", 9, 9), "");
}

RC_GTEST_PROP(Utf8, CharactersMakeUpTheText, (const std::string& text)) {
  std::string again;
  std::size_t count = 0;
  for (const Utf8Character& each : Utf8(text)) {
    RC_ASSERT(!each.bytes.empty());
    RC_ASSERT(is_utf8(each.bytes) == each.valid);
    again += each.bytes;
    ++count;
  }
  RC_ASSERT(again == text);
  RC_ASSERT(count == count_characters(text));
}

TEST(Utf8, EachSetOfForbiddenCharactersHoldsTheOneBefore) {
  for (char32_t code = 0; code <= 0x10FFFF; ++code) {
    EXPECT_LE(is_control(code), breaks_line(code));
    EXPECT_LE(breaks_line(code), commands_terminal(code));
    EXPECT_LE(commands_terminal(code), is_unseen(code));
  }
  for (const char32_t code : {U'\t', U'\x1B', U'\x7F', U'\u0085'}) EXPECT_TRUE(is_control(code));
  for (const char32_t code : {U'\u2028', U'\u2029'}) {
    EXPECT_TRUE(breaks_line(code) && !is_control(code));
  }
  for (const char32_t code : {U'\u202A', U'\u202E', U'\u2066', U'\u2069'}) {
    EXPECT_TRUE(commands_terminal(code) && !breaks_line(code));
  }
  for (const char32_t code : {U'\u061C', U'\u200E', U'\u200F', U'\uFEFF'}) {
    EXPECT_TRUE(is_unseen(code) && !commands_terminal(code));
  }
  for (const char32_t code : {U' ', U'~', U'\u00A0', U'é', U'\u200D', U'\u2065', U'\uFFFD'}) {
    EXPECT_FALSE(is_unseen(code));
  }
}

TEST(Utf8, ReplacesCharactersOfASetAndKeepsBrokenBytes) {
  EXPECT_EQ(replace_characters("a\x1B[1m\xC2\x85\xE2\x80\xAE\x85z", commands_terminal, '?'),
            "a?[1m??\x85z");
  EXPECT_EQ(replace_characters("a\xE2\x80\xA8\xE2\x80\xAEz", breaks_line, ' '), "a \xE2\x80\xAEz");
}

}  // namespace
}  // namespace backstep
