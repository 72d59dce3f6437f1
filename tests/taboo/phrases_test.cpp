// What people type at a game table, judged as a person would; and what must never change a verdict.
#include "tests/taboo/phrases.h"

#include <gtest/gtest.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "talk/judge.h"

namespace backstep::talk {
namespace {

using Kind = TestPhrase::Kind;

class Phrases : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(all, Phrases, testing::ValuesIn(phrase_files()),
                         [](const auto& language) { return language.param; });

bool allowed(std::string_view text, bool extreme = false) {
  return Judge::all().judge(text, extreme).allowed();
}

TEST_P(Phrases, are_judged_as_a_person_would) {
  std::array<int, 4> count{};
  for (const TestPhrase& phrase : read_phrases_of(GetParam())) {
    ++count[static_cast<std::size_t>(phrase.kind)];
    EXPECT_EQ(allowed(phrase.text), phrase.kind == Kind::kAllowed) << phrase.text;
    if (phrase.kind == Kind::kRefused) continue;  // in Extreme it may name a command
    EXPECT_EQ(allowed(phrase.text, true), phrase.kind != Kind::kNeverAllowed)
        << phrase.text << " (Extreme)";
  }
  EXPECT_GE(count[0], 100);
  EXPECT_GE(count[1], 100);
  EXPECT_GE(count[2], 10);
  EXPECT_GE(count[3], 20);
}

using Change = std::function<icu::UnicodeString(const icu::UnicodeString&)>;

std::string changed(const std::string& text, const Change& change) {
  std::string bytes;
  change(icu::UnicodeString::fromUTF8(text)).toUTF8String(bytes);
  return bytes;
}

void expect_same_verdicts(const std::string& language, const Change& change) {
  for (const TestPhrase& phrase : read_phrases_of(language)) {
    const std::string other = changed(phrase.text, change);
    EXPECT_EQ(allowed(other), allowed(phrase.text)) << phrase.text << '\n' << other;
  }
}

TEST_P(Phrases, are_judged_the_same_in_any_case) {
  expect_same_verdicts(GetParam(), [](icu::UnicodeString text) { return text.toUpper(); });
  expect_same_verdicts(GetParam(), [](icu::UnicodeString text) { return text.toLower(); });
  expect_same_verdicts(GetParam(), [](icu::UnicodeString text) { return text.toTitle(nullptr); });
}

TEST_P(Phrases, are_judged_the_same_in_any_normal_form) {
  UErrorCode error = U_ZERO_ERROR;
  for (const icu::Normalizer2* const form :
       {icu::Normalizer2::getNFCInstance(error), icu::Normalizer2::getNFDInstance(error),
        icu::Normalizer2::getNFKCInstance(error), icu::Normalizer2::getNFKDInstance(error)}) {
    ASSERT_TRUE(U_SUCCESS(error));
    expect_same_verdicts(GetParam(), [form](const icu::UnicodeString& text) {
      UErrorCode problem = U_ZERO_ERROR;
      return form->normalize(text, problem);
    });
  }
}

TEST_P(Phrases, are_judged_the_same_whatever_stands_around_them) {
  for (const TestPhrase& phrase : read_phrases_of(GetParam())) {
    for (const auto& [before, after] :
         std::vector<std::pair<std::string, std::string>>{{"", "!"},
                                                          {"", "..."},
                                                          {"\"", "\""},
                                                          {"(", ")"},
                                                          {"  ", "  "},
                                                          {"¿", "?"},
                                                          {"- ", ""},
                                                          {"«", "»"},
                                                          {"", " 😀"},
                                                          {"😀 ", ""},
                                                          {"*", "*"},
                                                          {"", ","},
                                                          {"„", "“"}}) {
      const std::string other = before + phrase.text + after;
      EXPECT_EQ(allowed(other), allowed(phrase.text)) << other;
    }
  }
}

TEST_P(Phrases, that_are_refused_stay_so_beside_any_innocent_sentence) {
  std::vector<std::string> innocent;
  for (const std::string& language : phrase_files()) {
    for (const TestPhrase& phrase : read_phrases_of(language)) {
      if (phrase.kind == Kind::kAllowed) innocent.push_back(phrase.text);
    }
  }
  std::size_t next = 0;
  for (const TestPhrase& phrase : read_phrases_of(GetParam())) {
    if (phrase.kind != Kind::kRefused && phrase.kind != Kind::kNeverAllowed) continue;
    for (int i = 0; i < (kChecks ? 4 : 20); ++i) {
      const std::string& other = innocent[next++ % innocent.size()];
      EXPECT_FALSE(allowed(phrase.text + ". " + other)) << phrase.text << ". " << other;
      EXPECT_FALSE(allowed(other + ". " + phrase.text)) << other << ". " << phrase.text;
      EXPECT_FALSE(allowed(phrase.text + '\n' + other)) << phrase.text << '\n' << other;
      EXPECT_FALSE(allowed(other + '\n' + phrase.text)) << other << '\n' << phrase.text;
    }
  }
}

}  // namespace
}  // namespace backstep::talk
