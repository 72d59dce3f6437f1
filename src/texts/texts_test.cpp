#include "texts/texts.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "texts/compile/po.h"

namespace backstep {
namespace {

TEST(Texts, are_there_in_every_language) {
  EXPECT_GT(Texts::keys().size(), 1000U);
  EXPECT_EQ(Texts(Language::kEnglish)("words.rising"), "ascending");
  for (const Language language : kLanguages) {
    const Texts t(language);
    for (const std::string_view key : Texts::keys()) EXPECT_FALSE(t(key).empty()) << key;
  }
  EXPECT_NE(Texts(Language::kGerman)("words.rising"), "ascending");
}

TEST(Texts, have_their_names_filled_in) {
  const Texts t;
  EXPECT_EQ(t("log.on", {{"cards", "34 and 41"}, {"pile", 'B'}}), "34 and 41 on B");
  // What is filled in is not looked at again, and what is not given stays.
  EXPECT_EQ(t("log.on", {{"cards", "{pile}"}, {"pile", 'B'}}), "{pile} on B");
  EXPECT_EQ(t("log.on", {{"cards", "34"}}), "34 on {pile}");
  EXPECT_EQ(t("no.such.text"), "no.such.text");
}

TEST(Texts, take_the_form_that_a_number_asks_for) {
  const auto left = [](Language language, int n) {
    return Texts(language)("voice.state.draw", {{"n", n}});
  };
  const auto cards = [](Language language, int n) {
    return Texts(language)("words.cards", {{"n", n}});
  };
  EXPECT_EQ(left(Language::kEnglish, 1), "One card left to draw.");
  EXPECT_EQ(left(Language::kEnglish, 0), "The draw pile is empty.");
  // Polish and Russian have three forms: 1; 2 to 4, 22 to 24; the others, 12 among them.
  for (const Language language : {Language::kPolish, Language::kRussian}) {
    const auto shape = [&](int n) {
      std::string text = left(language, n);
      const std::string digits = std::to_string(n);
      const std::size_t at = text.find(digits);
      return at == std::string::npos ? text : text.replace(at, digits.size(), "#");
    };
    EXPECT_EQ(shape(2), shape(4));
    EXPECT_EQ(shape(2), shape(23));
    EXPECT_EQ(shape(5), shape(12));
    EXPECT_NE(shape(2), shape(5));
    EXPECT_NE(shape(1), shape(5));
  }
  // Without a text of its own zero is a number like others, and singular in French.
  EXPECT_EQ(cards(Language::kEnglish, 0), "0 cards");
  EXPECT_EQ(cards(Language::kFrench, 0), "0 carte");
  EXPECT_EQ(cards(Language::kRussian, 0), "0 карт");
}

TEST(Texts, write_a_label_for_a_name_as_its_place_asks) {
  const Texts t;
  EXPECT_EQ(t("log.left", {{"who", t("link.somebody")}}), "Someone left.");
  EXPECT_EQ(t("log.swapped", {{"one", "Ann"}, {"other", t("link.free_seat")}}),
            "Seats were swapped: Ann and a free seat.");
  const Texts it(Language::kItalian);
  EXPECT_EQ(it("voice.state.turn", {{"who", it("link.somebody")}}), "Tocca a qualcuno.");
  const std::vector<std::string> names{t("link.somebody"), t("link.somebody")};
  EXPECT_EQ(t.list(names), "Someone and someone");
}

TEST(Texts, separate_clauses_as_the_language_does) {
  const std::vector<std::string> items{"a, b", "c"};
  EXPECT_EQ(Texts().clauses(items), "a, b; c");
  EXPECT_EQ(Texts(Language::kFrench).clauses(items), "a, b\u202f; c");
}

TEST(Texts, choose_by_a_code_or_another) {
  const Texts t;
  EXPECT_EQ(t.coded("voice.covers", "skull", "voice.covers.other"), "covers the skull");
  EXPECT_EQ(t.coded("voice.covers", "lamp", "voice.covers.other"), "covers a command");
}

TEST(Texts, make_lists_and_numbers_as_the_page_does) {
  const std::vector<std::string> items{"a", "b", "c"};
  const std::span all(items);
  const Texts en;
  EXPECT_EQ(en.list({}), "");
  EXPECT_EQ(en.list(all.first(1)), "a");
  EXPECT_EQ(en.list(all.first(2)), "a and b");
  EXPECT_EQ(en.list(all), "a, b and c");
  EXPECT_EQ(Texts(Language::kGerman).list(all), "a, b und c");
  EXPECT_EQ(en.percent(0.525), "53%");
  EXPECT_EQ(Texts(Language::kGerman).percent(0.5), "50\u00a0%");
  EXPECT_EQ(en.number(1.50, 2), "1.5");
  EXPECT_EQ(en.number(-0.001, 2), "0");
  EXPECT_EQ(Texts(Language::kPolish).number(12.25, 2), "12,25");
}

TEST(Languages, follow_the_environment_as_gettext_does) {
  const auto of = [](std::vector<std::pair<const char*, const char*>> set) {
    for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) unsetenv(name);
    for (const auto& [name, value] : set) setenv(name, value, 1);
    return language_of_environment();
  };
  EXPECT_EQ(of({}), Language::kEnglish);
  EXPECT_EQ(of({{"LANG", "de_AT.UTF-8"}}), Language::kGerman);
  EXPECT_EQ(of({{"LANG", "de_DE"}, {"LC_ALL", "ru_RU.UTF-8"}}), Language::kRussian);
  EXPECT_EQ(of({{"LANG", "C.UTF-8"}, {"LANGUAGE", "pl"}}), Language::kPolish);
  EXPECT_EQ(of({{"LANG", "en_GB"}, {"LANGUAGE", "ja:it:pl"}}), Language::kItalian);
  EXPECT_EQ(of({{"LANG", "de_DE"}, {"LC_ALL", "C"}, {"LANGUAGE", "de"}}), Language::kEnglish);
  EXPECT_EQ(of({{"LANG", "ja_JP.UTF-8"}}), Language::kEnglish);
  EXPECT_EQ(language_of("fr-CA"), Language::kFrench);
  EXPECT_EQ(language_of("dex"), std::nullopt);
}

TEST(Languages, are_chosen_as_a_browser_wishes) {
  EXPECT_EQ(language_accepted("de"), Language::kGerman);
  EXPECT_EQ(language_accepted("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5"), Language::kFrench);
  EXPECT_EQ(language_accepted("ja, en;q=0.5, pl;q=0.75"), Language::kPolish);
  EXPECT_EQ(language_accepted("it; q=0.2,ru ;q=0.3"), Language::kRussian);
  EXPECT_EQ(language_accepted("de;q=0, en;q=0.001"), Language::kEnglish);
  EXPECT_EQ(language_accepted("ja, *"), std::nullopt);
  EXPECT_EQ(language_accepted(",;q=,q=,;;"), std::nullopt);
  EXPECT_EQ(language_accepted(""), std::nullopt);
}

TEST(Po, is_read_with_forms_and_long_lines) {
  const auto entries = texts::read_po(
      "# A remark.\nmsgid \"\"\nmsgstr \"\"\n\"Language: en\\n\"\n\n"
      "msgid \"a.b\"\nmsgstr \"say \\\"x\\\"\"\n\" and y\"\n\n"
      "msgid \"a.n\"\nmsgid_plural \"a.n\"\nmsgstr[0] \"one\"\nmsgstr[1] \"many\"\n");
  ASSERT_TRUE(entries) << entries.error().sentence;
  ASSERT_EQ(entries->size(), 2U);
  EXPECT_EQ((*entries)[0].forms, (std::vector<std::string>{"say \"x\" and y"}));
  EXPECT_EQ((*entries)[1].forms, (std::vector<std::string>{"one", "many"}));
  EXPECT_EQ((*entries)[1].line, 10);
}

TEST(Po, says_where_it_cannot_be_read) {
  const auto wrong = [](const char* text) {
    const auto entries = texts::read_po(text);
    return entries ? std::string() : entries.error().sentence;
  };
  EXPECT_EQ(wrong("msgstr \"x\"\n"), "1: a text without a msgid");
  EXPECT_EQ(wrong("msgid \"a\"\nmsgstr \"x\n"), "2: not a line of a PO file");
  EXPECT_EQ(wrong("msgid \"a\"\nmsgstr \"x\\q\"\n"), "2: not a line of a PO file");
  EXPECT_EQ(wrong("msgid \"a\"\nmsgid_plural \"a\"\nmsgstr[1] \"x\"\n"), "3: not a msgstr[0]");
  EXPECT_EQ(wrong("nonsense\n"), "1: not a line of a PO file");
}

}  // namespace
}  // namespace backstep
