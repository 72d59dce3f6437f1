// Refusals: every code with its clause and sentence, the order in which they are looked for, and
// that what is refused changes nothing.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "engine/game/card.h"
#include "engine/game/command.h"
#include "engine/game/outcome.h"
#include "engine/game/positions_for_tests.h"
#include "engine/game/state.h"
#include "tests/source_dir.h"

namespace backstep {
namespace {

using enum Command;

constexpr std::array kRefusals{
    Refusal::kGameOver, Refusal::kNotInHand,    Refusal::kWrongOrder,     Refusal::kNoBack,
    Refusal::kOnePile,  Refusal::kBelowMinimum, Refusal::kBelowMinimumPro};

// Seat 0 has laid 34 on A: it is bound to A by 20, and 99 forbids tricks.
Game bound_to_a() {
  return Position::extreme()
      .command(99, kNoBack)
      .command(20, kOnePile)
      .tops(33, 99, 20, 3)
      .hand(0, {15, 24, 30, 34, 35})
      .hand(1, {97, 98})
      .draw({90, 91})
      .game()
      .after("34A");
}

TEST(Refusals, every_code_has_its_clause) {
  const auto words = [](Refusal refusal) {
    return std::string(code(refusal)) + ", " + std::string(clause(refusal));
  };
  EXPECT_EQ(words(Refusal::kGameOver), "game_over, C13");
  EXPECT_EQ(words(Refusal::kNotInHand), "not_in_hand, C3");
  EXPECT_EQ(words(Refusal::kWrongOrder), "wrong_order, C4");
  EXPECT_EQ(words(Refusal::kNoBack), "no_back, E7");
  EXPECT_EQ(words(Refusal::kOnePile), "one_pile, E8");
  EXPECT_EQ(words(Refusal::kBelowMinimum), "below_minimum, C6");
  EXPECT_EQ(words(Refusal::kBelowMinimumPro), "below_minimum, P1");
  EXPECT_EQ(words(Refusal::kNone), ", ") << "nothing refused, nothing to say";
}

TEST(Refusals, every_code_has_a_sentence_of_its_own) {
  std::set<std::string_view> codes;
  std::set<std::string_view> sentences;
  for (const Refusal refusal : kRefusals) {
    const std::string_view said = sentence(refusal);
    ASSERT_GT(said.size(), 10U) << code(refusal);
    EXPECT_EQ(said.back(), '.') << said;
    codes.insert(code(refusal));
    sentences.insert(said);
  }
  EXPECT_EQ(sentences.size(), codes.size());
}

TEST(Refusals, every_clause_stands_in_the_rules) {
  const std::ifstream file(BACKSTEP_SOURCE_DIR "/RULES.md");
  std::stringstream rules;
  rules << file.rdbuf();
  for (const Refusal refusal : kRefusals) {
    EXPECT_NE(rules.str().find("- **" + std::string(clause(refusal)) + "** "), std::string::npos)
        << clause(refusal);
  }
}

TEST(Refusals, each_leaves_the_whole_state_as_it_was) {
  const Game over = Position::original().tops(33, 99, 2, 3).hand(0, {34}).game().after("34A");
  const Game pro = Position::original()
                       .pro()
                       .hand(0, {10, 20, 30})
                       .hand(1, {97})
                       .draw({90})
                       .game()
                       .after("10A 20A");
  struct Case {
    Game game;
    std::string_view action;
    Refusal expected;
  };
  for (const Case& refused :
       {Case{over, "34A", Refusal::kGameOver}, Case{over, "end", Refusal::kGameOver},
        Case{bound_to_a(), "97A", Refusal::kNotInHand},
        Case{bound_to_a(), "15A", Refusal::kWrongOrder},
        Case{bound_to_a(), "24A", Refusal::kNoBack}, Case{bound_to_a(), "15C", Refusal::kOnePile},
        Case{bound_to_a(), "end", Refusal::kBelowMinimum},
        Case{pro, "end", Refusal::kBelowMinimumPro}}) {
    State state = refused.game.state();
    const Refusal answer = apply(state, *parse_action(refused.action));
    EXPECT_EQ(sentence(answer), sentence(refused.expected)) << refused.action;
    EXPECT_TRUE(state == refused.game.state()) << refused.action << " changed something:\n"
                                               << position_text(state);
  }
}

TEST(Refusals, the_first_reason_that_applies_is_the_answer) {
  const Game over = Position::original().tops(33, 99, 2, 3).hand(0, {34}).game().after("34A");
  EXPECT_EQ(over.answer("50D"), "game_over, C13") << "also neither held nor fitting";
  EXPECT_EQ(bound_to_a().answer("97C"), "not_in_hand, C3") << "also wrong and on a second pile";
  EXPECT_EQ(bound_to_a().answer("35C"), "wrong_order, C4") << "also on a second pile";
  EXPECT_EQ(bound_to_a().answer("30C"), "no_back, E7") << "also on a second pile";
}

std::string_view why_not(const Position& position) {
  const Result<State, DealError> set = position.state();
  return set ? "set up" : sentence(set.error());
}

TEST(Refusals, a_position_is_set_up_only_if_it_can_be_one) {
  Position good = Position::original();
  good.tops(33, kRow, 20, kRow).hand(0, {34, 35}).hand(1, {97}).draw({90, 91});
  EXPECT_EQ(why_not(good), "set up");
  EXPECT_EQ(why_not(Position(good).to_move(2)), sentence(DealError::kSeat));
  EXPECT_EQ(why_not(Position(good).to_move(-1)), sentence(DealError::kSeat));
  EXPECT_EQ(why_not(Position::original(0)), sentence(DealError::kPlayers));
  EXPECT_EQ(why_not(Position::original(6)), sentence(DealError::kPlayers));
  EXPECT_EQ(why_not(Position(good).tops(100, kRow, 20, kRow)), sentence(DealError::kTop));
  EXPECT_EQ(why_not(Position(good).tops(33, kRow, 1, kRow)), sentence(DealError::kTop));
  EXPECT_EQ(why_not(Position(good).hand(1, {1})), sentence(DealError::kNoCard));
  EXPECT_EQ(why_not(Position(good).draw({100})), sentence(DealError::kNoCard));
  EXPECT_EQ(why_not(Position(good).hand(0, {2, 3, 4, 5, 6, 7, 8, 9})),
            sentence(DealError::kHandTooLarge));
  EXPECT_EQ(why_not(Position(good).hand(0, {}).draw({})), sentence(DealError::kMoverEmpty));
  EXPECT_EQ(why_not(Position(good).hand(1, {})), sentence(DealError::kHandEmpty));
  EXPECT_EQ(why_not(Position(good).hand(1, {}).draw({})), "set up")
      << "an empty hand to be skipped";
}

TEST(Refusals, no_card_is_set_up_in_two_places) {
  Position good = Position::original();
  good.tops(33, kRow, 20, kRow).hand(0, {34, 35}).hand(1, {97}).draw({90, 91});
  for (const Position& twice :
       {Position(good).tops(33, 33, 20, kRow), Position(good).hand(0, {33, 35}),
        Position(good).hand(0, {34, 34}), Position(good).hand(1, {34}),
        Position(good).draw({90, 97}), Position(good).draw({90, 90}), Position(good).draw({20})}) {
    EXPECT_EQ(why_not(twice), sentence(DealError::kCardTwice));
  }
}

}  // namespace
}  // namespace backstep
