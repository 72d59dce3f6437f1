#include "talk/language.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace backstep::talk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string error_of(std::string_view text) {
  const Result<Language> language = read_language("xx.txt", text);
  return language ? "" : language.error().sentence;
}

TEST(Alternatives, in_brackets_are_spelled_out) {
  EXPECT_THAT(*alternatives("zwei"), ElementsAre("zwei"));
  EXPECT_THAT(*alternatives("dritt(e|er|)"), ElementsAre("dritte", "dritter", "dritt"));
  EXPECT_THAT(*alternatives("(a|b)c(d|e)"), ElementsAre("acd", "ace", "bcd", "bce"));
  EXPECT_THAT(*alternatives("a(b(c|d)|e)"), ElementsAre("abc", "abd", "ae"));
  for (const char* const broken : {"a(b", "a|b", "a)b", "(a|b))", "((a)"}) {
    EXPECT_FALSE(alternatives(broken).ok()) << broken;
  }
}

TEST(LanguageFile, is_read_section_by_section) {
  const Result<Language> language = read_language("xx.txt",
                                                  "language xx  # a comment\n"
                                                  "locales xx xx_YY\n"
                                                  "[numbers]\n"
                                                  "two(s|) three\n"
                                                  "\n"
                                                  "[idioms]\n"
                                                  "  high (five|ten) \r\n"
                                                  "[doubtful]\n"
                                                  "six seven: have_ _cards near !\n");
  ASSERT_TRUE(language.ok()) << language.error().sentence;
  EXPECT_EQ(language->code, "xx");
  EXPECT_THAT(language->locales, ElementsAre("xx", "xx_YY"));
  EXPECT_THAT(language->numbers, ElementsAre("twos", "two", "three"));
  EXPECT_THAT(language->idioms, ElementsAre("high five", "high ten"));
  ASSERT_EQ(language->doubtful.size(), 2U);
  EXPECT_EQ(language->doubtful[1].first, "seven");
  EXPECT_THAT(language->doubtful[1].second, ElementsAre("have_", "_cards", "near", "!"));
}

TEST(LanguageFile, says_which_line_is_wrong_and_why) {
  EXPECT_THAT(error_of("language xx\n[nmbers]\n"),
              HasSubstr("xx.txt, line 2: there is no section [nmbers]"));
  EXPECT_THAT(error_of("language xx\n\n[doubtful]\nsix\n"),
              HasSubstr("line 4: a doubtful word needs a colon"));
  EXPECT_THAT(error_of("language xx\n[numbers]\ntwo(s\n"),
              HasSubstr("line 3: the brackets do not match"));
  EXPECT_THAT(error_of("two three\n"), HasSubstr("line 1: before the first section"));
  EXPECT_THAT(error_of("[numbers]\ntwo\n"), HasSubstr("there is no line \"language CODE\""));
}

TEST(LanguageFile, of_every_language_can_be_read) {
  EXPECT_GE(language_files().size(), 6U);
  for (const LanguageFile& file : language_files()) {
    const Result<Language> language = read_language(file.name, file.text);
    ASSERT_TRUE(language.ok()) << language.error().sentence;
    EXPECT_EQ(language->code + ".txt", file.name);
    EXPECT_FALSE(language->locales.empty()) << file.name;
    EXPECT_GE(language->common.size(), 200U) << file.name;
    EXPECT_FALSE(language->piles.empty()) << file.name;
  }
}

}  // namespace
}  // namespace backstep::talk
