#include "server/tables/names.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <string_view>

#include "tests/source_dir.h"

namespace backstep::server {
namespace {

std::string refused(std::string_view name) {
  const auto why = person_name_refusal(tidy_name(name));
  return why ? why->code : "";
}

// The texts of a language by key, as far as they are in one line.
std::map<std::string, std::string> texts(const std::string& language, const std::string& part) {
  std::ifstream file(BACKSTEP_SOURCE_DIR "/src/texts/" + language + '/' + part + ".po");
  std::map<std::string, std::string> found;
  std::string key;
  const std::regex id(R"re(^msgid "(.*)"$)re");
  const std::regex text(R"re(^msgstr "(.*)"$)re");
  for (std::string line; std::getline(file, line);) {
    std::smatch match;
    if (std::regex_match(line, match, id)) key = match[1];
    if (std::regex_match(line, match, text)) found[key] = match[1];
  }
  return found;
}

TEST(Names, RealNamesPass) {
  for (const std::string_view name :
       {"Zoë",    "Łukasz",  "Ольга",   "O'Neil",    "Jean-Luc",   "Ann M.", "Botho",
        "Stark",  "Ty",      "Tu",      "Robot Ann", "Bo Tran",    "Bo",     "Pro Gamer",
        "Ann 🎲", "Prestom", "Maestra", "Caprice",   "Ann Presto", "Strong"}) {
    EXPECT_EQ(refused(name), "") << name;
  }
}

TEST(Names, WhatBotsProgramsAndTheReaderAreCalledIsRefusedInAllLanguages) {
  for (const std::string language : {"en", "de", "fr", "it", "pl", "ru"}) {
    const auto link = texts(language, "link");
    const auto words = texts(language, "words");
    ASSERT_TRUE(link.contains("link.bot.strong")) << language;
    for (const char* const bot : {"strong", "quick", "greedy", "random"}) {
      const std::string& name = link.at("link.bot." + std::string(bot));
      EXPECT_EQ(refused(name), "bad_name") << name;
      std::string joined = name;
      std::erase(joined, ' ');
      EXPECT_EQ(refused(joined), "bad_name") << joined;
      for (const std::string& like :
           {name + " Q", name + "Q", "Bot " + name, "Bot" + name, name + "!", name + " jr"}) {
        EXPECT_EQ(refused(like), "bad_name") << like;
      }
    }
    const std::string program =
        std::regex_replace(link.at("link.program"), std::regex(R"(\{name\})"), "Magpie");
    EXPECT_EQ(refused(program), "bad_name") << program;
    EXPECT_EQ(refused(link.at("link.somebody")), "bad_name") << language;
    EXPECT_EQ(refused(words.at("words.bot")), "bad_name") << language;
    const std::string& you = words.at("words.you");
    EXPECT_EQ(refused(you), you == "Tu" || you == "Ty" ? "" : "bad_name") << you;
  }
  for (const std::string_view name :
       {"maestro",        "Ma\u0435str\u043e", "Bot-Maestro", "Bot. X",
        "M a e s t r o",  "Máestro",           "B0t X",       "B o t X",
        "Bo t",           "B.o.t. X",          "PRO GRAM Z",  "PRESTO",
        "Prest0",         "Presto-P",          "Маэстро К",   "PROGRAM X",
        "Pr\u043egram X", "B0t Maestro",       "Вot",         "you!"}) {
    EXPECT_EQ(refused(name), "bad_name") << name;
  }
}

TEST(Names, PilesNumbersAndLongNamesAreRefused) {
  EXPECT_EQ(refused("A"), "bad_name");
  EXPECT_EQ(refused("d."), "bad_name");
  EXPECT_EQ(refused("В"), "bad_name") << "Cyrillic";
  EXPECT_EQ(refused("E"), "");
  EXPECT_EQ(refused("Forty-seven"), "taboo");
  EXPECT_EQ(refused("Ann 47"), "taboo");
  EXPECT_EQ(refused(std::string(20, 'n')), "");
  EXPECT_EQ(refused(std::string(21, 'n')), "name_too_long");
  EXPECT_EQ(refused("\u2800"), "bad_name");
  EXPECT_EQ(refused("Ann\u2800"), "bad_name");
  EXPECT_EQ(refused(""), "bad_name");
}

// A run of accents in the wrong order takes quadratic time to normalise: 64 KiB of it, which a body
// may have, would stop the server for a second.
TEST(Names, TextsTooLongForANameAreNotNormalised) {
  std::string accents = "A";
  while (accents.size() < 64'000) accents += "\u0301\u0323";
  EXPECT_LE(tidy_name(accents).size(), kMostNameBytes);
  std::string wide;
  while (wide.size() < 64'000) wide += "\ufdfa";  // eighteen letters in its normal form
  EXPECT_LE(tidy_name(wide).size(), kMostNameBytes);
  for (const std::string& name : {accents, wide, "Ann" + std::string(600, ' ')}) {
    EXPECT_EQ(refused(name), "name_too_long");
    const auto place = place_name_refusal(tidy_name(name));
    EXPECT_EQ(place ? place->code : "", "name_too_long");
  }
}

TEST(Names, TablesAndClubs) {
  const auto place = [](std::string_view name) {
    const auto why = place_name_refusal(tidy_name(name));
    return why ? why->code : "";
  };
  EXPECT_EQ(place("Ann's table (for all)"), "");
  EXPECT_EQ(place("Клуб «Вечер»"), "");
  EXPECT_EQ(place("Club\u2800"), "bad_name");
  EXPECT_EQ(place("\u2800"), "bad_name");
  EXPECT_EQ(place("Table 47"), "taboo");
}

TEST(Names, ControlsInTextsBecomeBlanks) {
  EXPECT_EQ(tidy(" a\tb\u009b31mc\u0085d\u2028e\x7f "), "a b 31mc d e");
  EXPECT_EQ(tidy("«Ä» – 🎲"), "«Ä» – 🎲") << "nothing else changes";
  EXPECT_EQ(tidy("\u0085"), "");
}

TEST(Names, OfPlacesMayHoldAPersonsName) {
  for (const char* const place :
       {"Marguerite", "Marguerite's table", "marguerites Tisch", "Bei Marguerite (abends)",
        "MARGUERITE\u2019S", "Club Márguerite", "Marguerite, Bob & Co"}) {
    EXPECT_TRUE(is_named_after(place, "Marguerite")) << place;
  }
  for (const char* const place : {"", "Evening", "Margueritenweg", "Rite"}) {
    EXPECT_FALSE(is_named_after(place, "Marguerite")) << place;
  }
  EXPECT_TRUE(is_named_after("Anna Maria's", "Anna Maria"));
  EXPECT_TRUE(is_named_after("Стол Ольга", "Ольга"));
  EXPECT_FALSE(is_named_after("Alpha Club", "Al"));
  EXPECT_FALSE(is_named_after("Bob's table", "S")) << "one letter is in too many names";
  EXPECT_FALSE(is_named_after("Bob's table", ""));
}

}  // namespace
}  // namespace backstep::server
