// Clause E11 of RULES.md, sentence by sentence: what is checked after a play and at the end of a
// turn, and in which order. Where two reasons compete, the order decides.
#include <gtest/gtest.h>

#include "engine/game/command.h"
#include "engine/game/positions_for_tests.h"

namespace backstep {
namespace {

using enum Command;

// A shows 33, B 50 and C 20; seat 1 can always go on.
Position table() {
  Position position = Position::extreme();
  position.tops(33, 50, 20, 3).hand(1, {96, 97, 98}).draw({90, 91, 92});
  return position;
}

TEST(Clauses, E11_lightning_cards_on_top_from_earlier_turns_mean_nothing) {
  Position position = table().command(33, kStop).command(50, kThree).command(20, kThree);
  const Game game = position.hand(0, {34, 35, 36, 37, 38}).game();
  EXPECT_EQ(game.after("34A 35A end").stands(), "seat 1 to move") << "no three asked for";
  EXPECT_EQ(game.after("34A 35A 36A 37A").stands(), "seat 0 to move") << "no turn closed";
}

TEST(Clauses, E11_a_stop_and_a_three_are_over_with_their_turn) {
  const Game stop = table().command(34, kStop).hand(0, {34, 35, 36}).game().after("34A");
  EXPECT_EQ(stop.after("96A 97A").stands(), "seat 1 to move");
  const Game three =
      table().command(36, kThree).hand(0, {34, 35, 36, 37}).game().after("34A 35A 36A");
  EXPECT_EQ(three.after("96A 97A end").stands(), "seat 0 to move") << "two cards are enough again";
}

TEST(Clauses, E11_the_start_of_a_turn_does_not_look_at_the_duty_of_three) {
  // 40 and 41 are two cards, but no play of them can be followed by what the three asks.
  const Game game = table().tops(33, 99, 2, 3).command(40, kThree).hand(0, {5, 40, 41}).game();
  EXPECT_EQ(game.stands(), "seat 0 to move");
  EXPECT_EQ(game.after("40A").stands(), "seat 0 loses by three");
}

TEST(Clauses, E11_the_start_of_a_turn_does_not_look_at_the_duty_of_skull) {
  const Game game = table().command(48, kSkull).tops(33, 99, 20, 3).hand(0, {15, 48}).game();
  EXPECT_EQ(game.stands(), "seat 0 to move");
  EXPECT_EQ(game.after("48A").stands(), "seat 0 loses by skull");
  EXPECT_EQ(game.after("15C").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("15C 48A").stands(), "seat 0 loses by skull");
}

TEST(Clauses, E11_the_start_of_a_turn_looks_at_no_back_one_pile_and_stop) {
  // 24 fits only as a trick on 34, and 15 only on C.
  Position trick = table().tops(33, 99, 20, 3).hand(0, {24, 34});
  EXPECT_EQ(trick.game().stands(), "seat 0 to move");
  EXPECT_EQ(trick.command(99, kNoBack).game().stands(), "seat 0 loses by stuck");
  Position two_piles = table().tops(33, 99, 20, 3).hand(0, {15, 34});
  EXPECT_EQ(two_piles.game().stands(), "seat 0 to move");
  EXPECT_EQ(two_piles.command(99, kOnePile).game().stands(), "seat 0 loses by stuck");
  EXPECT_EQ(two_piles.command(15, kStop).game().stands(), "seat 0 to move");
}

TEST(Clauses, E11_1_after_the_last_card_three_comes_before_skull) {
  // The skull on A counts for this turn, and the last card is a three all by itself.
  const Game game = Position::extreme()
                        .command(33, kSkull)
                        .command(60, kThree)
                        .tops(33, 50, 2, 3)
                        .hand(0, {60})
                        .game();
  EXPECT_EQ(game.after("60B").stands(), "seat 0 loses by three");
  EXPECT_EQ(game.after("60B").left(), 0);
}

TEST(Clauses, E11_1_after_the_last_card_a_skull_loses_though_the_three_is_met) {
  const Game game = Position::extreme()
                        .command(45, kSkull)
                        .command(60, kThree)
                        .tops(33, 50, 2, 3)
                        .hand(0, {45, 60, 61})
                        .game();
  EXPECT_EQ(game.after("45A 60B 61B").stands(), "seat 0 loses by skull");
  EXPECT_EQ(game.after("45A 60B 61A").stands(), "won");
}

TEST(Clauses, E11_1_after_the_last_card_nothing_else_is_looked_at) {
  const Game game = Position::extreme()
                        .on_fire()
                        .command(51, kStop)
                        .tops(33, 50, 2, 3)  // 33 burns
                        .hand(0, {51})
                        .game();
  EXPECT_EQ(game.after("51B").stands(), "won") << "no end of a turn, no fire";
}

TEST(Clauses, E11_2_a_three_as_fourth_card_is_lost_by_three_before_an_open_skull) {
  const Game game =
      table().command(45, kSkull).command(60, kThree).hand(0, {34, 35, 45, 46, 60}).game();
  EXPECT_EQ(game.after("34A 35A 45A").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("34A 35A 45A 60B").stands(), "seat 0 loses by three");
}

TEST(Clauses, E11_3_with_a_stop_the_end_of_the_turn_asks_for_three_before_skull) {
  // The skull on A is open since the turn began; the stop comes as second card of a three.
  Position position = table().command(33, kSkull).command(51, kThree).command(53, kStop);
  const Game game = position.hand(0, {34, 51, 52, 53}).game();
  EXPECT_EQ(game.after("51B").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("51B 53B").stands(), "seat 0 loses by three");
}

TEST(Clauses, E11_3_the_third_card_of_a_three_ends_the_turn_before_any_question) {
  // With 95 nothing more could be laid; as third card it need not.
  Position position = table().command(40, kThree).tops(33, 99, 2, 3);
  EXPECT_EQ(position.hand(0, {40, 41, 95, 5}).game().after("40A 41A 95A").stands(),
            "seat 1 to move");
}

TEST(Clauses, E11_3_an_empty_hand_ends_the_turn_before_any_question) {
  Position position = table().command(40, kThree).tops(33, 99, 2, 3);
  EXPECT_EQ(position.hand(0, {39, 40}).game().after("39A 40A").stands(), "seat 0 loses by three");
  EXPECT_EQ(position.hand(0, {39, 41}).game().after("39A 41A").stands(), "seat 1 to move");
}

TEST(Clauses, E11_4_a_duty_out_of_reach_is_the_reason_also_when_the_minimum_is) {
  // 34 and 24 could be laid; after 60 nothing fits any more.
  const Position position = table().tops(33, 99, 2, 3).hand(0, {24, 34, 60});
  EXPECT_EQ(position.game().after("60A").stands(), "seat 0 loses by stuck");
  EXPECT_EQ(Position(position).command(60, kSkull).game().after("60A").stands(),
            "seat 0 loses by skull");
  EXPECT_EQ(Position(position).command(60, kThree).game().after("60A").stands(),
            "seat 0 loses by three");
}

TEST(Clauses, E11_4_duties_out_of_reach_are_lost_by_three_if_one_was_laid) {
  // The skull 45 can be covered by the three 52 alone, which then needs 15 as third card.
  Position position = table().command(45, kSkull).command(52, kThree);
  const Game game = position.tops(33, 50, 20, 3).hand(0, {14, 15, 45, 52}).game();
  EXPECT_EQ(game.after("45A").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("45A 52A 15C").stands(), "seat 1 to move");
  EXPECT_EQ(game.after("45A 52B").stands(), "seat 0 loses by three") << "the skull stays open";
  EXPECT_EQ(game.after("45A 15C").stands(), "seat 0 to move") << "the three may come third";
  EXPECT_EQ(game.after("45A 15C 14C").stands(), "seat 0 loses by skull") << "no three was laid";
}

TEST(Clauses, E11_4_the_two_questions_are_asked_each_alone) {
  // Pro asks for three cards. The skull 48 can be covered by 49, a one_pile on which nothing fits;
  // the minimum can be reached by the stop 15. Both at once are impossible, and that is not asked.
  Position position = table().pro().tops(47, 99, 20, 3).hand(1, {96, 97, 98});
  position.command(48, kSkull).command(49, kOnePile).command(15, kStop);
  const Game game = position.hand(0, {15, 48, 49}).game();
  EXPECT_EQ(game.after("48A").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("48A 49A").stands(), "seat 0 loses by stuck");
  EXPECT_EQ(game.after("48A 15C").stands(), "seat 0 loses by skull");
}

TEST(Clauses, E11_4_the_duties_are_asked_without_the_minimum) {
  // 61 covers the skull 60, and ending then would meet the duty; but Pro asks for a third card.
  Position position = table().pro().command(60, kSkull).tops(33, 99, 2, 3);
  const Game game = position.hand(0, {14, 24, 34, 60, 61}).game();
  EXPECT_EQ(game.after("60A").stands(), "seat 0 loses by stuck") << "and not by skull";
}

TEST(Clauses, E11_4_fire_is_no_duty) {
  const Game game = table().on_fire().hand(0, {14, 15, 16}).game();
  EXPECT_EQ(game.after("16C").stands(), "seat 0 to move") << "33 burns on A and cannot be covered";
}

TEST(Clauses, E11_when_the_turn_ends_three_comes_before_skull) {
  const Game game = table().command(40, kThree).command(45, kSkull).hand(0, {40, 45, 46}).game();
  EXPECT_EQ(game.after("40A 45A").preview("end"), "loses by three");
  EXPECT_EQ(game.after("40A 45A end").stands(), "seat 0 loses by three");
}

TEST(Clauses, E11_when_the_turn_ends_skull_comes_before_fire) {
  const Game game = table().on_fire().command(51, kSkull).hand(0, {15, 51, 52, 53}).game();
  EXPECT_EQ(game.after("51B 15C end").stands(), "seat 0 loses by skull");
  EXPECT_EQ(game.after("51B 52B end").stands(), "seat 0 loses by fire");
}

TEST(Clauses, E11_when_the_turn_ends_three_comes_before_fire) {
  const Game game = table().on_fire().command(51, kThree).hand(0, {34, 51, 52, 53}).game();
  EXPECT_EQ(game.after("51B 52B end").stands(), "seat 0 loses by three");
  EXPECT_EQ(game.after("51B 52B 53B").stands(), "seat 0 loses by fire");
  EXPECT_EQ(game.after("51B 52B 34A").stands(), "seat 1 to move");
}

TEST(Clauses, E11_a_turn_that_loses_draws_nothing_and_stays_with_its_seat) {
  const Game game = table().command(51, kSkull).hand(0, {15, 51, 52}).game().after("51B 15C end");
  EXPECT_EQ(game.stands(), "seat 0 loses by skull");
  EXPECT_EQ(game.hand(0), "52");
  EXPECT_EQ(game.draw_count(), 3);
  EXPECT_EQ(game.laid_this_turn(), 2);
  EXPECT_FALSE(game.last().turn_ended);
}

TEST(Clauses, E11_a_turn_that_passes_draws_and_only_then_the_next_seat_is_looked_at) {
  const Game game = table().tops(33, 99, 2, 3).hand(0, {34, 35}).hand(1, {4, 5}).game();
  const Game stuck = game.after("34A 35A");
  EXPECT_EQ(stuck.drew(), "90 91 92");
  EXPECT_EQ(stuck.stands(), "seat 1 loses by stuck");
  EXPECT_EQ(stuck.left(), 3 + 2);
}

}  // namespace
}  // namespace backstep
