#include "talk/judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "talk/spell_out.h"
#include "talk/text.h"

namespace backstep::talk {
namespace {

using testing::IsEmpty;

// "word en: forty-seven", or "allowed".
std::string verdict_on(std::string_view text, bool extreme = false) {
  const Verdict verdict = Judge::all().judge(text, extreme);
  std::string said(name(verdict.why));
  if (!verdict.language.empty()) said += ' ' + std::string(verdict.language);
  if (!verdict.allowed()) said += ": " + std::string(bytes_of(text, verdict.span));
  return said;
}

void expect_all(std::string_view why, std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) {
    EXPECT_EQ(name(Judge::all().judge(text).why), why) << text;
  }
}

TEST(Judge, has_no_complaint_about_its_data) { EXPECT_THAT(Judge::all().problems(), IsEmpty()); }

TEST(Clauses, T1_values_in_digits_are_taboo) {
  expect_all("digits",
             {"47",       "I have 47!",  "４７",       "④⑦",      "4️⃣7️⃣",   "⁴⁷",  "٤٧",   "४७",
              "4 7",      "4.7",         "4x7",        "4-7",     "4a7",  "b4",  "47er", "0047",
              "10",       "1 0",         "1.1",        "11",      "1O",   "l0",  "🔟",   "🕓",
              "147",      "2027",        "24/7",       "gr8",     "½",    "七",  "Ⅶ",    "⚃",
              "4\u200b7", "maybe\t3\n?", "20:30 Uhr?", "50% da?", "B <3", "<3.5"});
}

TEST(Clauses, T1_what_is_no_card_may_be_said) {
  expect_all("allowed", {"",      "   ",   "1",           "100",     "0",         "1 and 100",
                         "100%",  "110 %", "1000 thanks", "01",      "1.000.000", "200",
                         "gg <3", "<3 <3", "love it <3!", "one",     "ein",       "un",
                         "uno",   "jeden", "один",        "hundred", "hundert",   "cent",
                         "cento", "sto",   "сто",         "1st",     "💯",        "🥇"});
}

TEST(Clauses, T1_words_for_values_are_taboo) {
  EXPECT_EQ(verdict_on("I have forty-seven."), "word en: forty-seven");
  EXPECT_EQ(verdict_on("ich hab siebenundvierzig"), "word de: siebenundvierzig");
  EXPECT_EQ(verdict_on("j'ai quatre-vingt-dix-sept là"), "word fr: quatre-vingt-dix-sept");
  EXPECT_EQ(verdict_on("ho quarantasette"), "word it: quarantasette");
  EXPECT_EQ(verdict_on("mam czterdzieści siedem"), "word pl: czterdzieści siedem");
  EXPECT_EQ(verdict_on("у меня сорок семь"), "word ru: сорок семь");
  EXPECT_EQ(verdict_on("Die FÜNFUNDSECHZIGSTE!"), "word de: FÜNFUNDSECHZIGSTE");
  EXPECT_EQ(verdict_on("septante huitante nonante"), "word fr: septante huitante nonante");
  EXPECT_EQ(verdict_on("two hundred"), "allowed");
  EXPECT_EQ(verdict_on("two hundred forty"), "word en: forty");
}

TEST(Clauses, T1_a_count_with_its_noun_may_be_said) {
  expect_all("allowed",
             {"I have three cards", "ich leg zwei Karten", "deux autres piles", "altre due carte",
              "jeszcze trzy karty", "две хорошие карты", "2 cards", "10 cards", "2-3 cards",
              "two or three cards", "two of my cards", "zwei Stop-Karten", "deux cartes de plus"});
}

TEST(Clauses, T1_a_number_that_counts_nothing_is_a_value) {
  EXPECT_EQ(verdict_on("forty-two cards"), "count en: forty-two");
  EXPECT_EQ(verdict_on("eleven cards"), "count en: eleven");
  EXPECT_EQ(verdict_on("11 cards"), "digits: 11");
  EXPECT_EQ(verdict_on("my seven card"), "count en: seven");
  EXPECT_EQ(verdict_on("card seven"), "word en: seven");
  EXPECT_EQ(verdict_on("seven: cards"), "count en: seven");
  EXPECT_EQ(verdict_on("seven\ncards"), "count en: seven");
  EXPECT_EQ(verdict_on("seven of cards"), "word en: seven");
  EXPECT_EQ(verdict_on("seven my cards are bad"), "word en: seven");
  EXPECT_EQ(verdict_on("1 2 cards"), "digits: 1 2");
  EXPECT_EQ(verdict_on("4-7 cards"), "digits: 4-7");
  EXPECT_EQ(verdict_on("A + 2 cards"), "digits: 2");
  EXPECT_EQ(verdict_on("four cards, two cards"), "count en: four");
  EXPECT_EQ(verdict_on("sеven cards"), "count en: sеven");  // with a Cyrillic letter
  EXPECT_EQ(verdict_on("ven ti due carte"), "spelled_out it: ven ti");
}

TEST(Clauses, T1_the_size_of_a_step_is_taboo) {
  EXPECT_EQ(verdict_on("three higher"), "step en: three");
  EXPECT_EQ(verdict_on("it is 3 higher"), "step: 3");
  EXPECT_EQ(verdict_on("a jump of four"), "step en: four");
  EXPECT_EQ(verdict_on("two cards away from mine"), "step en: two");
  EXPECT_EQ(verdict_on("drei Karten höher"), "step de: drei");
  EXPECT_EQ(verdict_on("trois cartes d'écart"), "step fr: trois");
  EXPECT_EQ(verdict_on("trois cartes au-dessus"), "step fr: trois");
  EXPECT_EQ(verdict_on("tre carte di distanza"), "step it: tre");
  EXPECT_EQ(verdict_on("trzy karty wyżej"), "step pl: trzy");
  EXPECT_EQ(verdict_on("на три карты ниже"), "step ru: три");
  EXPECT_EQ(verdict_on("two turns away from winning"), "allowed");
}

TEST(Judge, lets_nothing_be_counted_in_a_name) {
  for (const std::string_view name : {"Two Cards", "2 cards", "Drei von uns", "Deux piles", "3!"}) {
    EXPECT_FALSE(Judge::all().judge_name(name).allowed()) << name;
  }
  EXPECT_TRUE(Judge::all().judge_name("Ann").allowed());
  EXPECT_EQ(Judge::all().judge_name(std::string(501, 'a')).why, Why::kTooLong);
}

TEST(Clauses, T1_decades_and_nouns_are_taboo) {
  for (const std::string_view text :
       {"in den Achtzigern", "la trentaine", "sui cinquanta", "low twenties", "siedemdziesiątka",
        "тридцатка", "a dozen", "ein Dutzend", "une douzaine", "una dozzina", "tuzin", "дюжина"}) {
    EXPECT_EQ(name(Judge::all().judge(text).why), "word") << text;
  }
}

TEST(Clauses, T1_disguises_are_seen_through) {
  EXPECT_EQ(verdict_on("look: XLVII"), "roman: XLVII");
  EXPECT_EQ(verdict_on("xii"), "roman: xii");
  EXPECT_EQ(verdict_on("s e v e n"), "spelled_out en: s e v e n");
  EXPECT_EQ(verdict_on("S.I.E.B.E.N ok"), "spelled_out de: S.I.E.B.E.N");
  EXPECT_EQ(verdict_on("sev en"), "spelled_out en: sev en");
  EXPECT_EQ(verdict_on("try s3venty"), "look_alike en: s3venty");
  EXPECT_EQ(verdict_on("f1ve"), "look_alike en: f1ve");
  EXPECT_EQ(verdict_on("$ix"), "look_alike en: $ix");
  EXPECT_EQ(verdict_on("tvvo"), "look_alike en: tvvo");
  EXPECT_EQ(verdict_on("seveeeeen"), "look_alike en: seveeeeen");
  EXPECT_EQ(verdict_on("sеvеn"), "word en: sеvеn");  // with Cyrillic letters
  EXPECT_EQ(verdict_on("se\u200bven"), "word en: se\u200bven");
  EXPECT_EQ(verdict_on("I have sept ok"), "word fr: sept");
  EXPECT_EQ(verdict_on("one below hundred"), "hint en: one below hundred");
  EXPECT_EQ(verdict_on("it is 100 - 1"), "hint: 100 - 1");
  EXPECT_EQ(verdict_on("sev'en"), "spelled_out en: sev'en");
  EXPECT_EQ(verdict_on("tw o"), "spelled_out en: tw o");
  EXPECT_EQ(
      verdict_on("S wie Siegfried, E wie Emil, C wie Cäsar, H wie Heinrich, S wie Samuel"),
      "spelled_out de: S wie Siegfried, E wie Emil, C wie Cäsar, H wie Heinrich, S wie Samuel");
  EXPECT_EQ(verdict_on("X L V"), "roman: X L V");
  EXPECT_EQ(verdict_on("X L V. A is fine"), "roman: X L V");
  EXPECT_EQ(verdict_on("I have V\nwell done"), "roman: V");
  EXPECT_EQ(verdict_on("B: X L V"), "roman: X L V");
  EXPECT_EQ(verdict_on("BXLVII"), "roman: BXLVII");
  EXPECT_EQ(verdict_on("le XIVe"), "roman: XIVe");
  EXPECT_EQ(verdict_on("Bseven"), "look_alike en: Bseven");
  EXPECT_EQ(verdict_on("sevenB"), "look_alike en: sevenB");
  EXPECT_EQ(verdict_on("tweIve"), "look_alike en: tweIve");
  EXPECT_EQ(verdict_on("sseevveenn"), "look_alike en: sseevveenn");
  EXPECT_EQ(verdict_on("achtzemn"), "look_alike de: achtzemn");
  EXPECT_EQ(verdict_on("оttо"), "word it: оttо");  // Cyrillic at both ends
  EXPECT_EQ(verdict_on("\u202eneves"), "look_alike: \u202e");
  EXPECT_EQ(verdict_on("se\u3164ven"), "word en: se\u3164ven");  // an invisible letter
}

TEST(Judge, knows_a_heart_from_a_value) {
  expect_all("allowed", {"<3", "gg <3...", "<3<3<3", "merci <3"});
  expect_all("digits", {"B <3", "I have <3", "<3.5", "< 3"});
}

TEST(Judge, knows_the_end_of_a_sentence_from_an_ordinal) {
  EXPECT_EQ(verdict_on("der 2. Stapel ist gut"), "allowed");
  EXPECT_EQ(verdict_on("I have 3. Pile B is mine"), "digits: 3");
}

TEST(Judge, hears_accents_where_they_decide) {
  EXPECT_EQ(verdict_on("moja to pięć"), "word pl: pięć");
  EXPECT_EQ(verdict_on("piec jest gorący"), "allowed");
  EXPECT_EQ(verdict_on("nine"), "word en: nine");
  EXPECT_EQ(verdict_on("zaprosiłam Ninę do stołu"), "allowed");
}

TEST(Clauses, T1_numbers_hidden_in_other_words_are_none) {
  expect_all("allowed", {"Achtung", "often", "freight", "stone", "Elfenbein", "verzweifelt",
                         "ventola", "weight", "tent", "Dreieck", "beachten", "опять", "пятница",
                         "семья", "settembre", "tressage", "piątek", "trzeba", "attention"});
}

TEST(Clauses, T1_words_with_two_meanings_are_judged_by_their_neighbours) {
  expect_all("allowed",
             {"sei pronto?", "tu sei forte", "sei vorsichtig", "un jeu tout neuf",
              "на дереве сорока", "zostaw ten stos", "it is due to bad luck", "the elf is cute"});
  for (const std::string_view text :
       {"ho un sei", "sei carta", "j'ai le neuf", "под сорока картами", "I have ten"}) {
    EXPECT_FALSE(Judge::all().judge(text).allowed()) << text;
  }
}

TEST(Clauses, T1_ordinals_up_to_fourth_may_speak_of_piles) {
  expect_all("allowed", {"the third pile", "the second from the left", "der zweite Stapel",
                         "la troisième pile", "la seconda pila", "druga kupka", "третья стопка",
                         "the 2nd pile", "A", "B and C", "leave D"});
  EXPECT_EQ(verdict_on("the third"), "ordinal en: third");
  EXPECT_EQ(verdict_on("the third. The pile is fine"), "ordinal en: third");
  EXPECT_EQ(verdict_on("the fifth pile"), "word en: fifth");
  EXPECT_EQ(verdict_on("pile 2"), "digits: 2");
}

TEST(Clauses, T2_commands_may_be_named_in_Extreme) {
  for (const std::string_view text : {"I hold the skull", "no mute now please", "I have a stop"}) {
    EXPECT_EQ(verdict_on(text), "allowed") << text;
    EXPECT_EQ(verdict_on(text, true), "allowed") << text;
  }
  EXPECT_NE(verdict_on("not the three command now"), "allowed");
  EXPECT_EQ(verdict_on("not the three command now", true), "allowed");
  EXPECT_NE(verdict_on("not the thirty command now", true), "allowed");
  for (const std::string_view text :
       {"I hold the 3!", "one 3! here", "j'ai un « 3 ! »", "ich habe eine Genau drei",
        "ich halte eine 3!-Karte", "mam polecenie 3!", "command 3", "приказ «3!» у меня"}) {
    EXPECT_NE(verdict_on(text), "allowed") << text;
    EXPECT_EQ(verdict_on(text, true), "allowed") << text;
  }
  for (const std::string_view text :
       {"I hold a 3", "I hold the 31!", "1 3!", "3! 1", "b3!", "exactly three higher",
        "exactly three more than C", "the three one", "I play three"}) {
    EXPECT_NE(verdict_on(text, true), "allowed") << text;
  }
}

TEST(Judge, refuses_what_is_too_long) {
  EXPECT_EQ(name(Judge::all().judge(std::string(500, 'a')).why), "allowed");
  EXPECT_EQ(name(Judge::all().judge(std::string(501, 'a')).why), "too_long");
  std::string wide;
  for (int i = 0; i < 500; ++i) wide += "ü";
  EXPECT_EQ(name(Judge::all().judge(wide).why), "allowed");
  EXPECT_EQ(name(Judge::all().judge(wide + "ü").why), "too_long");
  EXPECT_EQ(name(Judge::all().judge(std::string(501, '\xff')).why), "too_long");
  EXPECT_EQ(name(Judge::all().judge(std::string(1'000'000, 'a')).why), "too_long");
}

TEST(Judge, shows_the_first_thing_that_is_wrong_in_characters) {
  const std::string_view text = "żółw siedem, 47";
  const Verdict verdict = Judge::all().judge(text);
  EXPECT_EQ(verdict.span, (Span{5, 11}));
  EXPECT_EQ(bytes_of(text, verdict.span), "siedem");
}

RC_GTEST_PROP(Judge, takes_any_bytes, (const std::vector<std::uint8_t>& bytes)) {
  const std::string text(bytes.begin(), bytes.end());
  const Verdict verdict = Judge::all().judge(text);
  RC_ASSERT(verdict.span.begin <= verdict.span.end);
  RC_ASSERT(verdict.span.end <= count_characters(text));
}

TEST(SpellOut, knows_only_locales_that_there_are) {
  EXPECT_THAT(spell_out("xx"), IsEmpty());
  EXPECT_GT(spell_out("ru").size(), 1000U);
}

}  // namespace
}  // namespace backstep::talk
