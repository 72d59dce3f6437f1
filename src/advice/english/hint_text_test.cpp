#include "advice/english/hint_text.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "advice/english/analyses_for_tests.h"
#include "advice/english/words.h"
#include "base/utf8.h"

namespace backstep::advice::english {
namespace {

const std::vector<std::string> kNames{"Ann", "Bob"};

Advice two_turns() {
  Advice advice;
  advice.worlds = 1333;
  advice.complete = true;
  advice.turns.resize(2);
  advice.turns[0].turn =
      turn_of({Action::lay(46, Pile::kB), Action::lay(49, Pile::kB), Action::end_turn()});
  advice.turns[0].estimate = {{0.642, 0.013}, {3.1, 0.2}};
  advice.turns[0].reasons = {{.code = ReasonCode::kKeepsTrick, .pile = Pile::kC, .card = 55},
                             {.code = ReasonCode::kSkips, .count = 3}};
  advice.turns[1].turn =
      turn_of({Action::lay(61, Pile::kA), Action::lay(62, Pile::kA), Action::end_turn()});
  advice.turns[1].estimate = {{0.6, 0.02}, {3.4, 0.2}};
  advice.turns[1].behind = {0.041, 0.01};
  return advice;
}

TEST(HintText, is_a_table_with_reasons) {
  EXPECT_EQ(hint_text(two_turns(), kNames),
            "Looked at 1,333 samples of what is hidden. \u00b1 holds in 95 % of cases.\n"
            "\n"
            "     turn           chance, %   cards left    behind, %\n"
            "  1  46B 49B end    64.2 \u00b11.3     3.1 \u00b10.2\n"
            "     keeps 55 for the trick on C; skips 3\n"
            "  2  61A 62A end    60.0 \u00b12.0     3.4 \u00b10.2     4.1 \u00b11.0\n");
}

TEST(HintText, says_what_it_stands_on) {
  const auto heading = [](bots::Evidence ground, bool all_lose, int worlds) {
    Advice advice = two_turns();
    advice.ground = ground;
    advice.all_lose = all_lose;
    advice.worlds = worlds;
    const std::string text = hint_text(advice, kNames);
    return text.substr(0, text.find('\n'));
  };
  EXPECT_EQ(heading(bots::Evidence::kKnown, false, 1),
            "All cards are known: nothing here is a guess.");
  EXPECT_EQ(heading(bots::Evidence::kCounted, false, 24),
            "The hidden cards can lie in 24 ways; all were looked at.");
  EXPECT_EQ(heading(bots::Evidence::kImagined, false, 0),
            "A first thought: no way the hidden cards may lie was looked at.");
  EXPECT_EQ(heading(bots::Evidence::kImagined, true, 0),
            "Every turn loses at once; this one lays some cards before.");
}

TEST(HintText, is_never_wider_than_the_page) {
  Random random(7);
  for (int i = 0; i < 50; ++i) {
    Advice advice;
    for (const TurnAnalysis& turn : game_by_chance(random, 12, 2).turns) {
      HintedTurn hinted;
      hinted.turn = turn.played;
      hinted.estimate = {{1, 0.1}, {90, 10}};
      hinted.behind = {1, 0.1};
      hinted.reasons.resize(3);
      for (Reason& reason : hinted.reasons) {
        reason.code = static_cast<ReasonCode>(random.below(kReasonCount));
        reason.meaning = Meaning::kSmallStep;
        reason.command = Command::kOnePile;
      }
      advice.turns.push_back(hinted);
    }
    std::istringstream lines(hint_text(advice, std::vector<std::string>{"Wilhelmina W"}));
    for (std::string line; std::getline(lines, line);)
      EXPECT_LE(count_characters(line), kTextWidth) << line;
  }
}

}  // namespace
}  // namespace backstep::advice::english
