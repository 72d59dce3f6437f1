// Clause E8 of RULES.md, sentence by sentence: one_pile, and the switch one_pile_retroactive.
#include <gtest/gtest.h>

#include "engine/game/command.h"
#include "engine/game/positions_for_tests.h"
#include "engine/game/rules.h"

namespace backstep {
namespace {

using enum Command;

// A takes 34 and 35, B 51 and 52, C 58 and 59.
Position open_piles() {
  Position position = Position::extreme();
  position.tops(33, 50, 60, 3).hand(0, {34, 35, 51, 52, 58, 59});
  position.hand(1, {96, 97, 98}).draw({90, 91, 92});
  return position;
}

TEST(Clauses, E8_before_the_first_card_every_pile_is_free) {
  const Game game = open_piles().command(50, kOnePile).game();
  EXPECT_EQ(game.answer("34A"), "accepted");
  EXPECT_EQ(game.answer("51B"), "accepted");
  EXPECT_EQ(game.answer("59C"), "accepted");
}

TEST(Clauses, E8_a_first_card_elsewhere_binds_to_that_pile_for_the_turn) {
  const Game game = open_piles().command(50, kOnePile).game();
  EXPECT_EQ(game.after("34A").answer("51B"), "one_pile, E8") << "not even to cover it";
  EXPECT_EQ(game.after("34A").answer("59C"), "one_pile, E8");
  EXPECT_EQ(game.after("34A").answer("35A"), "accepted");
  EXPECT_EQ(game.after("34A 35A").answer("59C"), "one_pile, E8");
  EXPECT_EQ(game.after("34A 35A end").stands(), "seat 1 to move") << "which is no loss";
}

TEST(Clauses, E8_a_first_card_that_covers_it_leaves_free) {
  const Game game = open_piles().command(50, kOnePile).game().after("51B");
  EXPECT_EQ(game.answer("34A"), "accepted");
  EXPECT_EQ(game.answer("59C"), "accepted");
  EXPECT_EQ(game.after("34A").answer("52B"), "accepted");
}

TEST(Clauses, E8_unless_another_is_visible) {
  const Game game = open_piles().command(50, kOnePile).command(60, kOnePile).game().after("51B");
  EXPECT_EQ(game.answer("34A"), "one_pile, E8");
  EXPECT_EQ(game.answer("59C"), "one_pile, E8");
  EXPECT_EQ(game.answer("52B"), "accepted");
}

TEST(Clauses, E8_laid_as_first_card_the_next_must_go_on_it_which_frees) {
  const Game game = open_piles().command(34, kOnePile).game();
  EXPECT_EQ(game.after("34A").answer("51B"), "one_pile, E8");
  EXPECT_EQ(game.after("34A").answer("35A"), "accepted");
  EXPECT_EQ(game.after("34A 35A").answer("51B"), "accepted");
}

TEST(Clauses, E8_laid_later_the_cards_before_it_do_not_matter) {
  const Game game = open_piles().command(34, kOnePile).game();
  EXPECT_EQ(game.after("51B 59C").answer("34A"), "accepted");
  EXPECT_EQ(game.after("51B 59C 34A").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("51B 59C 34A").answer("52B"), "one_pile, E8");
  EXPECT_EQ(game.after("51B 59C 34A").answer("58C"), "one_pile, E8");
  EXPECT_EQ(game.after("51B 59C 34A 35A").answer("52B"), "accepted");
}

TEST(Clauses, E8_laid_while_another_is_visible_covering_it_does_not_free) {
  const Game game = open_piles().command(34, kOnePile).command(50, kOnePile).game();
  EXPECT_EQ(game.after("34A 35A").answer("51B"), "one_pile, E8");
  EXPECT_EQ(game.after("51B 34A").answer("52B"), "one_pile, E8");
  EXPECT_EQ(game.after("51B 34A 35A").answer("52B"), "accepted") << "50 was covered first";
}

TEST(Clauses, E8_a_one_pile_covered_by_a_one_pile_binds_to_the_same_pile) {
  const Game game = open_piles().command(34, kOnePile).command(35, kOnePile).game();
  EXPECT_EQ(game.after("34A 35A").answer("51B"), "one_pile, E8");
}

TEST(Clauses, E8_the_next_turn_chooses_its_pile_anew) {
  const Game game = open_piles().command(50, kOnePile).hand(1, {57, 96, 97, 98}).game();
  const Game next = game.after("34A 35A end");
  EXPECT_EQ(next.answer("57C"), "accepted");
  EXPECT_EQ(next.after("57C").answer("96A"), "one_pile, E8");
  EXPECT_EQ(next.after("96B").answer("97A"), "accepted") << "96 has covered it";
}

TEST(Clauses, E8_who_cannot_go_on_where_they_are_bound_is_stuck) {
  const Game game = open_piles().command(94, kOnePile).hand(0, {35, 51, 94}).game();
  EXPECT_EQ(game.after("51B").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("94A").stands(), "seat 0 loses by stuck") << "nothing fits on 94";
}

TEST(Clauses, E8_two_cards_that_fit_are_not_two_cards_that_can_be_laid) {
  // 34 fits on A only and 15 on C only.
  Position position = Position::extreme();
  position.tops(33, 99, 20, 3).hand(0, {15, 34}).hand(1, {96, 97, 98}).draw({90, 91});
  EXPECT_EQ(position.game().stands(), "seat 0 to move");
  EXPECT_EQ(Position(position).command(99, kOnePile).game().stands(), "seat 0 loses by stuck");
  const Game coverable = position.command(33, kOnePile).game();
  EXPECT_EQ(coverable.stands(), "seat 0 to move") << "34 covers the one_pile, then 15 is free";
  EXPECT_EQ(coverable.after("34A 15C").stands(), "seat 1 to move");
  EXPECT_EQ(coverable.after("15C").stands(), "seat 0 loses by stuck");
}

TEST(Clauses, E8_two_one_piles_for_different_piles_are_one_card) {
  Position position = Position::extreme();
  position.tops(33, 99, 20, 3).hand(0, {15, 34}).hand(1, {96, 97, 98}).draw({90, 91});
  EXPECT_EQ(position.command(15, kOnePile).game().stands(), "seat 0 to move") << "34, then 15";
  EXPECT_EQ(position.command(34, kOnePile).game().stands(), "seat 0 loses by stuck");
}

TEST(Clauses, E8_a_skull_may_wait_for_its_cover_until_the_one_pile_is_covered) {
  Position position = Position::extreme();
  position.command(48, kSkull).command(15, kOnePile).tops(47, 99, 20, 3).hand(1, {96, 97, 98});
  const Game game = position.hand(0, {14, 15, 48, 49}).draw({90, 91}).game();
  EXPECT_EQ(game.after("48A 15C").answer("49A"), "one_pile, E8");
  EXPECT_EQ(game.after("48A 15C").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("48A 15C 14C 49A").stands(), "seat 1 to move");
  EXPECT_EQ(position.hand(0, {15, 48, 49}).game().after("48A 15C").stands(),
            "seat 0 loses by skull")
      << "nothing covers the one_pile, so the skull cannot be reached";
}

TEST(Clauses, E8_retroactive_is_off_by_default) {
  EXPECT_FALSE(Rules().one_pile_retroactive);
  EXPECT_EQ(open_piles().command(34, kOnePile).game().after("51B 34A").stands(), "seat 0 to move");
}

TEST(Clauses, E8_retroactive_an_earlier_card_on_another_pile_loses_at_once) {
  const Game game = open_piles().command(35, kOnePile).one_pile_retroactive().game();
  EXPECT_EQ(game.after("51B").answer("35A"), "accepted") << "a loss is no refusal";
  const Game lost = game.after("51B 35A");
  EXPECT_EQ(lost.stands(), "seat 0 loses by one_pile");
  EXPECT_EQ(lost.left(), 4 + 3 + 3) << "the card is laid";
  EXPECT_EQ(game.after("51B 52B 35A").stands(), "seat 0 loses by one_pile");
  EXPECT_EQ(game.after("51B 34A 35A").stands(), "seat 0 loses by one_pile")
      << "one earlier card on the same pile does not make up for the other";
}

TEST(Clauses, E8_retroactive_earlier_cards_on_the_same_pile_are_fine) {
  const Game game = open_piles().command(35, kOnePile).one_pile_retroactive().game();
  EXPECT_EQ(game.after("35A").stands(), "seat 0 to move") << "as first card";
  EXPECT_EQ(game.after("34A 35A").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("34A 35A end").stands(), "seat 1 to move");
}

TEST(Clauses, E8_retroactive_judges_only_the_moment_of_laying) {
  const Game game = open_piles().command(34, kOnePile).one_pile_retroactive().game();
  EXPECT_EQ(game.after("34A 35A 51B").stands(), "seat 0 to move") << "covered first, then free";
}

TEST(Clauses, E8_retroactive_earlier_turns_do_not_matter) {
  const Game game =
      open_piles().command(96, kOnePile).one_pile_retroactive().game().after("51B 52B end");
  EXPECT_EQ(game.after("96A 97A end").stands(), "seat 0 to move");
}

TEST(Clauses, E8_retroactive_comes_before_every_other_check) {
  // After 95 nothing more fits on A, where the next card would have to go: a skull on B stays open,
  // a three is not completed, and the minimum of Pro is out of reach.
  Position position = Position::extreme();
  position.command(95, kOnePile).one_pile_retroactive().tops(33, 50, 2, 3);
  position.hand(0, {51, 52, 53, 95}).hand(1, {96, 97, 98}).draw({90, 91});
  for (const Command command : {kSkull, kThree, kNone}) {
    const Game game = Position(position).command(51, command).pro().game();
    EXPECT_EQ(game.after("51B").stands(), "seat 0 to move") << name(command);
    EXPECT_EQ(game.after("51B 95A").stands(), "seat 0 loses by one_pile") << name(command);
  }
}

TEST(Clauses, E8_retroactive_holds_for_the_98th_card) {
  Position position = Position::extreme();
  position.command(35, kOnePile).tops(33, 50, 2, 3).hand(0, {35, 51});
  EXPECT_EQ(position.game().after("51B 35A").stands(), "won");
  position.one_pile_retroactive();
  EXPECT_EQ(position.game().after("51B 35A").stands(), "seat 0 loses by one_pile");
  EXPECT_EQ(position.game().after("51B 35A").left(), 0);
  EXPECT_EQ(position.hand(0, {34, 35}).game().after("34A 35A").stands(), "won") << "all on A";
}

TEST(Clauses, E8_retroactive_is_not_looked_at_when_the_minimum_is_asked_for) {
  // The only two cards are 15 on C and then 35, a one_pile, on A.
  const Game game = Position::extreme()
                        .command(35, kOnePile)
                        .one_pile_retroactive()
                        .tops(33, 99, 20, 3)
                        .hand(0, {15, 35})
                        .hand(1, {97, 98})
                        .draw({90, 91})
                        .game();
  EXPECT_EQ(game.stands(), "seat 0 to move") << "not stuck at the start of the turn";
  EXPECT_EQ(game.after("15C").stands(), "seat 0 to move") << "nor in mid-turn";
  EXPECT_EQ(game.after("15C 35A").stands(), "seat 0 loses by one_pile");
  EXPECT_EQ(game.after("35A").stands(), "seat 0 loses by stuck") << "15 does not fit on A";
}

TEST(Clauses, E8_retroactive_such_a_play_covers_no_skull_in_the_duty_question) {
  // After 15 on C the only cover of the skull 34 is 35, a one_pile on another pile than C.
  Position position = Position::extreme();
  position.command(34, kSkull).command(35, kOnePile).tops(33, 99, 20, 3);
  position.hand(0, {15, 34, 35}).hand(1, {97, 98}).draw({90, 91});
  EXPECT_EQ(position.game().after("15C 34A").stands(), "seat 0 to move");
  position.one_pile_retroactive();
  EXPECT_EQ(position.game().after("15C 34A").stands(), "seat 0 loses by skull");
  EXPECT_EQ(position.game().after("34A 35A end").stands(), "seat 1 to move") << "all on A";
}

TEST(Clauses, E8_retroactive_such_a_play_completes_no_three_in_the_duty_question) {
  // After the three on B, 52 follows there and 35, a one_pile, fits on A only.
  Position position = Position::extreme();
  position.command(51, kThree).command(35, kOnePile).tops(33, 50, 2, 3);
  position.hand(0, {35, 51, 52}).hand(1, {97, 98}).draw({90, 91});
  EXPECT_EQ(position.game().after("51B").stands(), "seat 0 to move");
  EXPECT_EQ(position.game().after("51B 52B 35A").stands(), "seat 1 to move");
  EXPECT_EQ(position.one_pile_retroactive().game().after("51B").stands(), "seat 0 loses by three");
}

}  // namespace
}  // namespace backstep
