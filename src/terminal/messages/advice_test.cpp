#include "terminal/messages/advice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "terminal/messages/table_for_tests.h"

namespace backstep::terminal::messages {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::vector<std::string> kNames{"Guest", "Visitor"};

TEST(Hints, tell_a_turn_by_piles) {
  const Texts t;
  EXPECT_EQ(turn_text(t, actions_of("46B 49B 12D end")), "46 and 49 on B, 12 on D");
  EXPECT_EQ(turn_text(t, actions_of("46B 12D 49B")), "46 on B, 12 on D, 49 on B");
  EXPECT_EQ(turn_text(t, actions_of("end")), "ends the turn without another card");
}

TEST(Reasons, are_sentences_with_all_their_values) {
  for (const Language language : kLanguages) {
    const Texts t(language);
    for (std::size_t i = 0; i < advice::kReasonCount; ++i) {
      advice::Reason fact;
      fact.code = static_cast<advice::ReasonCode>(i);
      fact.pile = Pile::kD;
      fact.card = 36;
      fact.lowest = 41;
      fact.highest = 49;
      fact.seat = 1;
      fact.command = Command::kNoBack;
      fact.outcome = Outcome::kFire;
      const std::string where(name(fact.code));
      for (const int count : {0, 1, 5}) {
        fact.count = static_cast<std::uint16_t>(count);
        expect_finished(reason_text(t, fact, kNames), where);
      }
      const std::string text = reason_text(t, fact, kNames);
      EXPECT_NE(text, t("advice.somebody")) << where;
      if (fact.code == advice::ReasonCode::kHeeds || fact.code == advice::ReasonCode::kAgainst) {
        EXPECT_THAT(text, HasSubstr("Visitor"));
        EXPECT_THAT(text, HasSubstr("D"));
      }
      if (fact.code == advice::ReasonCode::kTrick || fact.code == advice::ReasonCode::kKeepsAlive) {
        EXPECT_THAT(text, HasSubstr("36"));
      }
    }
  }
}

TEST(Reasons, are_those_of_the_page) {
  const Texts t;
  const auto told = [&](advice::Reason fact) { return reason_text(t, fact, kNames); };
  EXPECT_EQ(told({.code = advice::ReasonCode::kWins}), "Plays the last card");
  EXPECT_EQ(told({.code = advice::ReasonCode::kLoses, .outcome = Outcome::kSkull}),
            "Loses at once: a skull stays uncovered");
  EXPECT_EQ(told({.code = advice::ReasonCode::kSkips}), "Skips no card");
  EXPECT_EQ(told({.code = advice::ReasonCode::kSkips, .count = 1}), "Skips 1 card");
  EXPECT_EQ(told({.code = advice::ReasonCode::kKnownLoss}),
            "All cards are known: they can all be played, but a command is broken");
  EXPECT_EQ(told({.code = advice::ReasonCode::kCoversCommand, .command = Command::kNoBack}),
            "Covers “No tricks” on A, so it ends");
  EXPECT_EQ(told({.code = advice::ReasonCode::kHeeds, .seat = 1, .meaning = Meaning::kSmallStep}),
            "Takes only a small step on A, as Visitor asked");
  EXPECT_EQ(told({.code = advice::ReasonCode::kAgainst, .seat = 4, .meaning = Meaning::kLeave}),
            "Plays on A, which someone asked to leave alone");
  EXPECT_EQ(told({.code = advice::ReasonCode::kHeeds, .seat = 1, .meaning = Meaning::kAsYouLike}),
            "");
  EXPECT_EQ(told({.code = advice::ReasonCode::kStrands, .lowest = 41, .highest = 41, .count = 1}),
            "41 no longer fits on a descending pile, except with the trick");
}

advice::HintedTurn hinted(const std::string& actions, double chance, double error, double behind) {
  advice::HintedTurn one;
  for (const Action& action : actions_of(actions)) one.turn.push_back(action);
  one.estimate.chance = {chance, error};
  one.estimate.left = {3.2, 0.5};
  one.behind = {behind, 0.01};
  one.reasons = {{.code = advice::ReasonCode::kHeeds, .meaning = Meaning::kAsYouLike},
                 {.code = advice::ReasonCode::kSkips, .count = 4},
                 {.code = advice::ReasonCode::kLaysMore, .count = 1},
                 {.code = advice::ReasonCode::kOnlyTurn}};
  return one;
}

TEST(Hints, say_what_turns_are_worth) {
  advice::Advice advice;
  advice.turns = {hinted("46B 49B end", 0.52, 0.01, 0), hinted("46B end", 0.515, 0.001, 0.005),
                  hinted("end", 0.48, 0, 0.04)};
  advice.worlds = 312;
  const std::vector<HintWords> words = hint_words(Texts(), advice, kNames, 2);
  ASSERT_EQ(words.size(), 3U);
  EXPECT_EQ(words[0].turn, "46 and 49 on B");
  EXPECT_EQ(words[0].chance, "52% chance, give or take 1%");
  EXPECT_EQ(words[0].behind, "Strongest");
  EXPECT_EQ(words[0].worth, "Strongest, 52% chance, give or take 1%");
  EXPECT_EQ(words[0].left, "about 3 cards left");
  EXPECT_EQ(words[0].cards_left, 3);
  EXPECT_THAT(words[0].reasons, ElementsAre("Skips 4 cards", "Plays 1 card more than it has to"));
  EXPECT_EQ(words[1].behind, "About as good");
  EXPECT_EQ(words[2].behind, "4 percentage points behind");
  EXPECT_EQ(words[2].chance, "48% chance");
  EXPECT_EQ(ground_text(Texts(), advice),
            "312 ways the hidden cards could be arranged were checked.");
  advice.ground = bots::Evidence::kCounted;
  EXPECT_EQ(ground_text(Texts(), advice),
            "All 312 ways the hidden cards can be arranged were checked.");
  advice.ground = bots::Evidence::kKnown;
  EXPECT_EQ(ground_text(Texts(), advice),
            "No card is hidden from you, so this was worked out to the end.");
  advice.all_lose = true;
  EXPECT_EQ(ground_text(Texts(), advice),
            "Every turn loses at once. This one leaves the fewest cards.");
}

}  // namespace
}  // namespace backstep::terminal::messages
