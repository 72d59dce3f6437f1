#include "talk/name_text.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace backstep::talk {
namespace {

bool is_person(std::string_view text) { return is_name_text(normal_name(text), NameUse::kPerson); }
bool is_place(std::string_view text) { return is_name_text(normal_name(text), NameUse::kPlace); }

TEST(NameText, NormalFormIsPlainAndVisible) {
  EXPECT_EQ(normal_name("  Ann \t\n M.  "), "Ann M.");
  EXPECT_EQ(normal_name("Ａｎｎ"), "Ann") << "full width";
  EXPECT_EQ(normal_name("𝐀𝐧𝐧"), "Ann") << "letters of mathematics";
  EXPECT_EQ(normal_name("Zoe\u0308"), "Zoë") << "composed";
  EXPECT_EQ(normal_name("A\u200bn\u200dn\u2060"), "Ann") << "zero width";
  EXPECT_EQ(normal_name("\u202eAnn\u202c\u2066\u2069\u200f"), "Ann") << "bidirectional controls";
  EXPECT_EQ(normal_name("Ann\ufe0f\U000e0041\U000e007f\u00ad\u034f"), "Ann") << "selectors, tags";
  EXPECT_EQ(normal_name("A\u0085n\u009bn"), "A n n") << "C1 controls";
  EXPECT_EQ(normal_name("A\u2028n\u00a0n\u3000"), "A n n") << "blanks of all kinds";
  EXPECT_EQ(normal_name("\u3164\uffa0\u115f"), "") << "Hangul fillers are letters without a shape";
  EXPECT_EQ(normal_name("O´Neil"), "O'Neil") << "an accent typed for an apostrophe";
  EXPECT_EQ(normal_name("Zoe\u200b\u0308"), "Zoë") << "what was between them is gone";
}

TEST(NameText, RealNamesPass) {
  for (const std::string_view name :
       {"Zoë",     "Łukasz", "Ольга",  "O'Neil", "O’Neil", "Jean-Luc", "Ann M.",     "Ёлка",
        "Ağaoğlu", "Ñandú",  "Søren",  "Nguyễn", "王小明", "さくら",   "キャット",   "김민준",
        "Γιώργος", "محمد",   "דוד",    "आरव",    "สมชาย",  "Жанна Д.", "José María", "Mary & Tom",
        "Ann_Lee", "d'Arc",  "Straße", "Anne-Ÿ", "Zoë 🎲", "Ann ❤️",    "Ann 👋🏽"}) {
    EXPECT_TRUE(is_person(name)) << name;
    EXPECT_TRUE(has_letter(normal_name(name))) << name;
  }
}

TEST(NameText, BlankAndDeceptiveTextsAreRefused) {
  for (const std::string_view name :
       {"Ann\u2800",                    // braille blank
        "\u2800\u2800",                 //
        "Ann\ufffc",                    // object replacement
        "Ann\U0001d159",                // a musical note without a shape
        "Ann\ufff9",                    // annotation anchor
        "Ann\ue000",                    // private use
        "Ann\U000f0000",                //
        "Ann\u0378",                    // unassigned
        "A\u0301\u0302\u0303\u0304nn",  // three accents in a row, and one in the letter
        "\u0301Ann",                    // an accent on nothing
        "Ann \u0301",                   //
        "A\u20ddnn",                    // a ring around a letter
        "A\u0489nn",                    // a Cyrillic sign of millions
        "\U00013441\U00013442",  // hieroglyphs without a shape, of a script that nobody writes with
        "ᚷᚢᛟ",                   // runes
        "🇩🇪Ann",                 // letters of flags
        "Ann<b>",
        "Ann|Bob",
        "Ann\\",
        "{Ann}",
        "Ann (host)",
        "Ann: hello",
        "Ann=Bob",
        "Ann→",
        "★Ann★",
        "Ann\"",
        "Ann/Bob"}) {
    EXPECT_FALSE(is_person(name)) << name;
  }
  EXPECT_FALSE(has_letter("!?."));
  EXPECT_FALSE(has_letter("🎲"));
  EXPECT_FALSE(has_letter("ʰ")) << "modifies a letter, and is none";
}

TEST(NameText, PlacesMayHaveMoreMarks) {
  for (const std::string_view name : {"Ann's table (for all)", "Friday: beginners", "“Die Drei”",
                                      "«Клуб»", "Team A/B", "Night — long", "Fun #fun"}) {
    EXPECT_TRUE(is_place(name)) << name;
  }
  EXPECT_FALSE(is_place("Club\u2800"));
  EXPECT_FALSE(is_place("<Club>"));
  EXPECT_FALSE(is_place("Cl\u0301\u0302\u0303\u0304ub"));
}

TEST(NameText, NamesThatLookAlikeAreFound) {
  const auto alike = [](std::string_view one, std::string_view other) {
    return names_look_alike(normal_name(one), normal_name(other));
  };
  for (const std::string_view other :
       {"ann", "ANN", "Ann.", "Ann!", "A.n.n", "An n", "Ann-", "'Ann'", "Änn", "Аnn", "Ａnn", "𝐀nn",
        "Ann 🎲", "An\u200bn", "Ann\u00a0", "Αnn", "Anп"}) {
    EXPECT_TRUE(alike("Ann", other)) << other;
  }
  EXPECT_TRUE(alike("Ian", "lan")) << "a capital i and a small l";
  EXPECT_TRUE(alike("Paul", "PauI"));
  EXPECT_TRUE(alike("Tom", "Torn")) << "rn for m";
  EXPECT_TRUE(alike("Łukasz", "Lukasz"));
  EXPECT_TRUE(alike("Ольга", "Oльгa")) << "Latin letters in a Russian name";
  EXPECT_TRUE(alike("Søren", "Soren"));
  EXPECT_TRUE(alike("Zoë", "ZOE"));
  EXPECT_TRUE(alike("0scar", "Oscar"));
}

TEST(NameText, OtherNamesAreOthers) {
  const auto alike = [](std::string_view one, std::string_view other) {
    return names_look_alike(normal_name(one), normal_name(other));
  };
  EXPECT_FALSE(alike("Ann", "Anna"));
  EXPECT_FALSE(alike("Ann", "Ann M."));
  EXPECT_FALSE(alike("Ольга", "Олег"));
  EXPECT_FALSE(alike("王明", "李华")) << "letters of other scripts are told apart";
  EXPECT_FALSE(alike("דן", "רון"));
  EXPECT_FALSE(alike("Müller", "Möller"));
  EXPECT_FALSE(alike("Jan", "Jana"));
}

TEST(NameText, FirstWord) {
  EXPECT_EQ(first_word("Bot Strong"), "Bot");
  EXPECT_EQ(first_word("Bot-Strong"), "Bot");
  EXPECT_EQ(first_word("-Bot_Strong"), "Bot");
  EXPECT_EQ(first_word("Botho"), "Botho");
  EXPECT_EQ(first_word("Программа X"), "Программа");
  EXPECT_EQ(first_word("..."), "");
}

}  // namespace
}  // namespace backstep::talk
