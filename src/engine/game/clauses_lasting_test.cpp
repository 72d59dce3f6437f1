// The clauses E6, E7, E9 and E10 of RULES.md, sentence by sentence: mute, no_back, draw_one and
// what follows from it. one_pile, E8, is in clauses_one_pile_test.cpp.
#include <gtest/gtest.h>

#include <string_view>

#include "engine/game/card.h"
#include "engine/game/command.h"
#include "engine/game/positions_for_tests.h"
#include "engine/game/turn.h"

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

TEST(Clauses, E7_no_trick_on_any_pile) {
  const Game game = Position::extreme()
                        .command(30, kNoBack)
                        .tops(33, 50, 60, 30)
                        .hand(0, {23, 29, 31, 40, 70})
                        .hand(1, {97, 98})
                        .draw({90, 91})
                        .game();
  for (const std::string_view trick : {"23A", "40B", "70C", "40D"}) {
    EXPECT_EQ(game.answer(trick), "no_back, E7") << trick;
  }
  for (const std::string_view step : {"40A", "70B", "31C", "29D"}) {
    EXPECT_EQ(game.answer(step), "accepted") << step;
  }
  EXPECT_EQ(game.answer("31D"), "wrong_order, C4") << "this never was a trick";
}

TEST(Clauses, E7_it_binds_every_seat_until_it_is_covered) {
  const Game game = Position::extreme()
                        .command(30, kNoBack)
                        .tops(33, 50, 60, 30)
                        .hand(0, {51, 52, 53})
                        .hand(1, {23, 29, 97})
                        .draw({90, 91})
                        .game()
                        .after("51B 52B end");
  EXPECT_EQ(game.answer("23A"), "no_back, E7");
  EXPECT_EQ(game.after("97A").answer("23D"), "accepted") << "by order";
  EXPECT_EQ(game.after("29D").answer("23A"), "accepted") << "free in the same turn";
}

TEST(Clauses, E7_the_card_itself_may_be_laid_by_a_trick_and_is_not_covered_by_one) {
  const Game game = Position::extreme()
                        .command(23, kNoBack)
                        .tops(33, 99, 2, 5)
                        .hand(0, {13, 14, 23, 24})
                        .hand(1, {97, 98})
                        .draw({90, 91})
                        .game();
  EXPECT_TRUE(game.after("23A").last().trick);
  EXPECT_EQ(game.after("23A").answer("13A"), "no_back, E7");
  EXPECT_EQ(game.after("23A").answer("24A"), "accepted");
  EXPECT_TRUE(game.after("23A 24A 14A").last().trick) << "once covered, tricks are free again";
}

TEST(Clauses, E7_another_visible_one_goes_on_forbidding) {
  Position position = Position::extreme();
  position.command(34, kNoBack).tops(33, 50, 60, 3).hand(0, {25, 34, 35, 51});
  position.hand(1, {97, 98}).draw({90, 91});
  EXPECT_EQ(position.game().after("34A 35A").answer("25A"), "accepted");
  const Game two = position.command(50, kNoBack).game();
  EXPECT_EQ(two.after("34A 35A").answer("25A"), "no_back, E7");
  EXPECT_EQ(two.after("34A 35A 51B").answer("25A"), "accepted");
}

TEST(Clauses, E7_counts_when_the_minimum_is_asked_for) {
  Position position = Position::extreme();
  position.tops(33, 99, 2, 3).hand(0, {24, 34}).hand(1, {97, 98}).draw({90, 91});
  EXPECT_EQ(position.game().stands(), "seat 0 to move") << "34, then 24 by a trick";
  EXPECT_EQ(Position(position).command(99, kNoBack).game().stands(), "seat 0 loses by stuck");
  EXPECT_EQ(Position(position).command(34, kNoBack).game().stands(), "seat 0 loses by stuck");
  EXPECT_EQ(Position(position).command(33, kNoBack).game().stands(), "seat 0 to move")
      << "34 covers the no_back, and 24 is free";
  EXPECT_EQ(Position(position).command(24, kNoBack).game().stands(), "seat 0 to move");
}

TEST(Clauses, E7_two_tricks_that_fit_are_one_trick_if_each_forbids_the_other) {
  // 50 on A and 30 on C are tricks, and neither fits anywhere else, before or after the other.
  Position position = Position::extreme();
  position.tops(60, 99, 20, 3).hand(0, {30, 50}).hand(1, {97, 98}).draw({90, 91});
  EXPECT_EQ(position.game().stands(), "seat 0 to move");
  EXPECT_EQ(position.command(30, kNoBack).game().stands(), "seat 0 to move") << "50, then 30";
  EXPECT_EQ(position.game().after("30C").stands(), "seat 0 loses by stuck");
  EXPECT_EQ(position.command(50, kNoBack).game().stands(), "seat 0 loses by stuck");
}

TEST(Clauses, E7_a_skull_may_wait_for_its_trick_until_the_no_back_is_covered) {
  // Only 38 covers the skull 48, by a trick; 15 covers the no_back.
  Position position = Position::extreme();
  position.command(48, kSkull).command(20, kNoBack).tops(47, 99, 20, 3).hand(1, {96, 97, 98});
  const Game game = position.hand(0, {5, 15, 38, 48}).draw({90, 91}).game();
  EXPECT_EQ(game.after("48A").answer("38A"), "no_back, E7");
  EXPECT_EQ(game.after("48A").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("48A 15C 38A end").stands(), "seat 1 to move");
  EXPECT_EQ(position.tops(47, 20, 14, 4).hand(0, {13, 19, 38, 48}).game().after("48A").stands(),
            "seat 0 loses by skull")
      << "on a rising pile only 38 itself could cover the no_back";
}

// 40 is a draw_one; the draw pile begins with 90.
Position draw_one() {
  Position position = Position::extreme();
  position.command(40, kDrawOne).tops(33, 99, 2, 3).hand(1, {96, 97, 98}).draw({90, 91, 92, 93});
  return position;
}

TEST(Clauses, E9_exactly_one_card_is_drawn_while_a_draw_one_is_visible) {
  const Game game = draw_one().hand(0, {5, 6, 34, 35, 40, 41, 42}).game();
  EXPECT_EQ(game.after("34A 35A 40A end").drew(), "90") << "three were laid";
  EXPECT_EQ(game.after("34A 35A 40A end").hand(0), "5 6 41 42 90");
}

TEST(Clauses, E9_two_visible_are_still_one_card) {
  const Game game =
      draw_one().command(99, kDrawOne).command(2, kDrawOne).hand(0, {5, 34, 35, 36}).game();
  EXPECT_EQ(game.after("34A 35A end").drew(), "90");
}

TEST(Clauses, E9_it_is_looked_at_once_after_the_last_card_of_the_turn) {
  const Game game = draw_one().hand(0, {5, 6, 34, 35, 40, 41, 42}).game();
  EXPECT_EQ(game.after("40A 41A end").drew(), "90 91") << "laid and covered in this turn";
  EXPECT_EQ(game.after("34A 40A end").drew(), "90") << "laid as the last card";
}

TEST(Clauses, E9_who_covers_it_fills_up_to_the_full_hand_in_that_very_turn) {
  Position position = draw_one().command(33, kDrawOne).draw({70, 71, 72, 73, 74, 75, 76});
  const Game game = position.hand(0, {34, 35, 36, 37}).game();
  EXPECT_EQ(game.after("34A 35A end").drew(), "70 71 72 73 74") << "seven with the two it kept";
  EXPECT_EQ(position.command(99, kDrawOne).game().after("34A 35A end").drew(), "70")
      << "another one is still visible";
}

TEST(Clauses, E9_the_others_fill_up_after_their_own_next_turn) {
  const Game game = Position::extreme()
                        .command(40, kDrawOne)
                        .tops(33, 99, 60, 3)
                        .hand(0, {34, 35, 40, 56, 57, 58, 59})
                        .hand(1, {97, 98})
                        .draw({41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53})
                        .game();
  const Game under = game.after("34A 35A 40A end");
  EXPECT_EQ(under.hand(0), "41 56 57 58 59");
  const Game covered = under.after("97A 98A");
  EXPECT_EQ(covered.hand(1), "42 43 44 45 46 47 48");
  EXPECT_EQ(covered.hand(0), "41 56 57 58 59") << "not in another's turn";
  EXPECT_EQ(covered.after("59C 58C end").hand(0), "41 49 50 51 52 56 57");
}

TEST(Clauses, E9_a_draw_pile_of_one_or_none) {
  Position position = draw_one().hand(0, {5, 6, 34, 35, 40});
  EXPECT_EQ(position.draw({90}).game().after("34A 35A 40A end").drew(), "90");
  EXPECT_EQ(position.draw({}).game().after("34A 35A 40A end").drew(), "");
  EXPECT_EQ(position.command(40, kNone).draw({90}).game().after("34A 35A 40A end").drew(), "90");
}

TEST(Clauses, E9_holds_also_when_the_turn_ends_by_itself) {
  Position position = draw_one().command(99, kDrawOne);
  EXPECT_EQ(position.hand(0, {34, 35}).game().after("34A 35A").drew(), "90") << "an empty hand";
  position.command(34, kStop).hand(0, {34, 35, 36});
  EXPECT_EQ(position.game().after("34A").drew(), "90") << "a stop";
}

TEST(Clauses, E10_a_hand_smaller_than_the_minimum_is_lost_at_the_start_of_the_turn) {
  Position position = Position::extreme();
  position.tops(33, 99, 2, 3).hand(1, {96, 97, 98}).draw({90, 91});
  const Game one = position.hand(0, {34}).game();
  EXPECT_EQ(one.stands(), "seat 0 loses by stuck") << "although 34 fits";
  EXPECT_EQ(one.left(), 6);
  EXPECT_EQ(position.hand(0, {34, 35}).game().stands(), "seat 0 to move");
  EXPECT_EQ(position.pro().game().stands(), "seat 0 loses by stuck") << "two cards, minimum three";
}

TEST(Clauses, E10_unless_a_stop_can_be_reached) {
  Position position = Position::extreme();
  position.command(34, kStop).tops(33, 99, 2, 3).hand(1, {96, 97, 98}).draw({90, 91});
  EXPECT_EQ(position.hand(0, {34}).game().stands(), "seat 0 to move");
  EXPECT_EQ(position.hand(0, {34}).game().after("34A").stands(), "seat 1 to move");
  EXPECT_EQ(position.tops(35, 99, 2, 3).game().stands(), "seat 0 loses by stuck")
      << "the stop does not fit";
}

TEST(Clauses, E10_without_a_draw_pile_a_single_card_is_enough) {
  const Game game = Position::extreme().tops(33, 99, 2, 3).hand(0, {34}).hand(1, {96, 97}).game();
  EXPECT_EQ(game.stands(), "seat 0 to move");
}

TEST(Clauses, E10_comes_about_through_draw_one) {
  Position position = Position::extreme();
  position.command(99, kDrawOne).tops(33, 99, 2, 3).hand(0, {34, 35}).hand(1, {36, 37});
  position.draw({90, 91, 92});
  const Game game = position.game().after("34A 35A 36A 37A");
  EXPECT_EQ(game.hand(0), "90");
  EXPECT_EQ(game.stands(), "seat 0 loses by stuck");
  EXPECT_EQ(game.left(), 3);
  EXPECT_EQ(position.command(90, kStop).game().after("34A 35A 36A 37A").stands(), "seat 0 to move");
}

}  // namespace
}  // namespace backstep
