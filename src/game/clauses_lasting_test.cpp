// The clauses E6, E7, E9 and E10 of RULES.md, sentence by sentence: mute, no_back, draw_one and what
// follows from it. one_pile, E8, is in clauses_one_pile_test.cpp.
#include <gtest/gtest.h>

#include <string_view>

#include "game/card.h"
#include "game/command.h"
#include "game/positions_for_tests.h"
#include "game/turn.h"

namespace backstep {
namespace {

using enum Command;

TEST(Clauses, E6_muted_is_everybody_while_a_mute_is_visible) {
  const Game game = Position::extreme()
                        .command(34, kMute)
                        .tops(33, 99, 20, 3)
                        .hand(0, {15, 34, 35})
                        .hand(1, {96, 97, 98})
                        .draw({90, 91})
                        .game();
  EXPECT_FALSE(game.is_muted());
  EXPECT_TRUE(game.after("34A").is_muted());
  EXPECT_TRUE(game.after("34A 15C end").is_muted()) << "also in the next turn";
  EXPECT_FALSE(game.after("34A 35A").is_muted()) << "covered";
  EXPECT_FALSE(game.after("34A 15C end 97A").is_muted()) << "covered by the next seat";
}

TEST(Clauses, E6_two_mutes_are_gone_when_both_are_covered) {
  const Game game = Position::extreme()
                        .command(33, kMute)
                        .command(20, kMute)
                        .tops(33, 99, 20, 3)
                        .hand(0, {15, 34, 35})
                        .hand(1, {97})
                        .game();
  EXPECT_TRUE(game.after("34A").is_muted());
  EXPECT_FALSE(game.after("34A 15C").is_muted());
}

TEST(Clauses, E6_a_mute_never_loses_and_forbids_no_play) {
  Position position = Position::extreme();
  position.tops(33, 50, 20, 30).hand(0, {15, 23, 34, 40}).hand(1, {96, 97, 98}).draw({90, 91});
  const Game free = position.game();
  const Game muted = position.command(50, kMute).game();
  for (const Pile pile : kPiles) {
    EXPECT_EQ(cards_text(legal_plays(muted.state(), muted.state().hand_to_move()).on[index(pile)]),
              cards_text(legal_plays(free.state(), free.state().hand_to_move()).on[index(pile)]))
        << letter(pile);
  }
  EXPECT_EQ(muted.after("23A 40D 15C end").stands(), "seat 1 to move");
  EXPECT_EQ(position.hand(0, {34}).hand(1, {}).draw({}).game().after("34A").stands(), "won");
}

TEST(Clauses, E6_alone_a_mute_is_shown_and_has_no_effect) {
  const Game game = Position::extreme(1)
                        .command(50, kMute)
                        .tops(33, 50, 20, 30)
                        .hand(0, {15, 23, 34, 40})
                        .draw({90, 91})
                        .game();
  EXPECT_TRUE(game.is_muted());
  EXPECT_EQ(game.after("23A 15C end").stands(), "seat 0 to move");
}

// 30 on D is a no_back; 23 on A, 40 on B, 70 on C and 40 on D would be tricks.
Position no_back_on_d() {
  Position position = Position::extreme();
  position.command(30, kNoBack).tops(33, 50, 60, 30).hand(0, {23, 29, 31, 40, 70});
  position.hand(1, {24, 96, 97, 98}).draw({90, 91, 92});
  return position;
}

TEST(Clauses, E7_no_trick_on_any_pile) {
  const Game game = no_back_on_d().game();
  for (const std::string_view trick : {"23A", "40B", "70C", "40D"}) {
    EXPECT_EQ(game.answer(trick), "no_back, E7") << trick;
  }
  for (const std::string_view step : {"40A", "70B", "31C", "29D"}) {
    EXPECT_EQ(game.answer(step), "accepted") << step;
  }
  EXPECT_EQ(game.answer("31D"), "wrong_order, C4") << "never was a trick";
}

TEST(Clauses, E7_it_binds_every_seat_until_it_is_covered) {
  const Game game = no_back_on_d().game().after("40A 70B end");
  EXPECT_EQ(game.answer("24D"), "accepted");
  EXPECT_EQ(no_back_on_d().hand(1, {30 + 0, 96}).hand(0, {23, 34}).state().ok(), false);
  const Game next = no_back_on_d().game().after("31C 70B end");
  EXPECT_EQ(next.after("24D 96A").stands(), "seat 1 to move");
}

}  // namespace
}  // namespace backstep
