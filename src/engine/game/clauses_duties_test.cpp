// The clauses E4 and E5 of RULES.md, sentence by sentence: the duties of skull and three.
#include <gtest/gtest.h>

#include <string_view>

#include "engine/game/command.h"
#include "engine/game/positions_for_tests.h"

namespace backstep {
namespace {

using enum Command;

// 48 is a skull and fits on A; C takes cards below 20 in the meantime.
Position skull_on_a() {
  Position position = Position::extreme();
  position.command(48, kSkull).tops(47, 99, 20, 3).hand(1, {96, 97, 98}).draw({90, 91, 92});
  return position;
}

TEST(Clauses, E4_a_skull_is_covered_in_the_same_turn) {
  const Game game = skull_on_a().hand(0, {14, 15, 48, 49}).game();
  EXPECT_EQ(game.after("48A").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("48A 49A end").stands(), "seat 1 to move");
}

TEST(Clauses, E4_any_later_card_covers_it_not_only_the_next) {
  const Game game = skull_on_a().hand(0, {14, 15, 48, 49}).game();
  EXPECT_EQ(game.after("48A 15C 14C").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("48A 15C 14C 49A").stands(), "seat 1 to move");
}

TEST(Clauses, E4_a_trick_covers_it) {
  const Game game = skull_on_a().hand(0, {5, 38, 48}).game();
  EXPECT_EQ(game.after("48A 38A end").stands(), "seat 1 to move");
}

TEST(Clauses, E4_on_a_falling_pile_a_lower_card_or_a_trick_covers_it) {
  Position position = Position::extreme();
  position.command(48, kSkull).tops(98, 99, 60, 3).hand(1, {10, 11, 12}).draw({90, 91});
  EXPECT_EQ(position.hand(0, {5, 47, 48}).game().after("48C 47C end").stands(), "seat 1 to move");
  EXPECT_EQ(position.hand(0, {58, 48, 30}).game().after("48C 58C end").stands(), "seat 1 to move");
  EXPECT_EQ(position.hand(0, {57, 59, 48}).game().after("59C 48C").stands(),
            "seat 0 loses by skull")
      << "57 is neither lower nor exactly ten higher";
}

TEST(Clauses, E4_another_skull_covers_it_and_must_then_be_covered) {
  Position position = skull_on_a().command(49, kSkull);
  const Game game = position.hand(0, {15, 48, 49, 50}).game();
  EXPECT_EQ(game.after("48A 49A").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("48A 49A end").stands(), "seat 0 loses by skull");
  EXPECT_EQ(game.after("48A 49A 50A end").stands(), "seat 1 to move");
}

TEST(Clauses, E4_a_chain_of_skulls_without_an_end_is_lost_with_the_first) {
  const Game game = skull_on_a().command(49, kSkull).hand(0, {15, 48, 49}).game();
  EXPECT_EQ(game.after("48A").stands(), "seat 0 loses by skull") << "nothing covers 49";
}

TEST(Clauses, E4_a_skull_on_top_when_the_player_ends_the_turn_loses) {
  const Game game = skull_on_a().hand(0, {14, 15, 48, 49}).game().after("48A 15C");
  EXPECT_EQ(game.answer("end"), "accepted") << "it is legal, and a loss";
  EXPECT_EQ(game.preview("end"), "loses by skull");
  EXPECT_EQ(game.after("end").stands(), "seat 0 loses by skull");
}

TEST(Clauses, E4_a_skull_on_top_when_the_turn_ends_by_itself_loses) {
  EXPECT_EQ(skull_on_a().draw({}).hand(0, {48}).game().after("48A").stands(),
            "seat 0 loses by skull")
      << "the hand is empty";
  EXPECT_EQ(skull_on_a().command(15, kStop).hand(0, {15, 48, 49}).game().after("48A 15C").stands(),
            "seat 0 loses by skull")
      << "a stop on another pile";
  EXPECT_EQ(skull_on_a().command(49, kStop).hand(0, {15, 48, 49}).game().after("48A 49A").stands(),
            "seat 1 to move")
      << "a stop on the skull itself";
}

TEST(Clauses, E4_a_skull_that_nothing_in_the_hand_covers_is_lost_at_once) {
  const Game game = skull_on_a().hand(0, {14, 15, 48}).game();
  EXPECT_EQ(game.preview("48A"), "loses by skull");
  const Game lost = game.after("48A");
  EXPECT_EQ(lost.stands(), "seat 0 loses by skull");
  EXPECT_EQ(lost.left(), 2 + 3 + 3) << "the skull itself is laid";
}

TEST(Clauses, E4_a_skull_is_lost_by_the_play_that_spends_its_last_cover) {
  const Game game = skull_on_a().tops(47, 40, 20, 3).hand(0, {14, 15, 48, 49}).game();
  EXPECT_EQ(game.after("48A 49B").stands(), "seat 0 loses by skull");
  EXPECT_EQ(game.after("48A 15C").stands(), "seat 0 to move");
}

TEST(Clauses, E4_nothing_is_drawn_between_the_skull_and_its_cover) {
  const Game game = skull_on_a().hand(0, {14, 15, 48}).draw({49, 50, 51}).game().after("48A");
  EXPECT_EQ(game.stands(), "seat 0 loses by skull");
  EXPECT_EQ(game.draw_count(), 3);
}

TEST(Clauses, E4_the_98th_card_is_no_exception) {
  Position position = Position::extreme();
  position.command(48, kSkull).tops(47, 50, 2, 3);
  EXPECT_EQ(position.hand(0, {48}).game().after("48A").stands(), "seat 0 loses by skull");
  EXPECT_EQ(position.hand(0, {48, 58}).game().after("48A 58B").stands(), "seat 0 loses by skull");
}

TEST(Clauses, E4_a_skull_on_top_in_a_position_set_up_counts_from_the_first_play_on) {
  Position position = Position::extreme();
  position.command(47, kSkull).tops(47, 99, 20, 3).hand(1, {96, 97, 98}).draw({90, 91});
  const Game coverable = position.hand(0, {14, 15, 16, 48}).game();
  EXPECT_EQ(coverable.after("16C 48A end").stands(), "seat 1 to move");
  EXPECT_EQ(coverable.after("48A 16C end").stands(), "seat 1 to move");
  EXPECT_EQ(coverable.after("16C 15C end").stands(), "seat 0 loses by skull");
  const Game hopeless = position.hand(0, {14, 15, 16}).game();
  EXPECT_EQ(hopeless.stands(), "seat 0 to move") << "before the first play nothing is asked";
  EXPECT_EQ(hopeless.after("16C").stands(), "seat 0 loses by skull");
}

TEST(Clauses, E4_two_skulls_must_both_be_covered) {
  Position position = skull_on_a().command(15, kSkull);
  const Game game = position.hand(0, {14, 15, 48, 49}).game();
  EXPECT_EQ(game.after("48A 15C").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("48A 15C 49A end").stands(), "seat 0 loses by skull");
  EXPECT_EQ(game.after("48A 15C 49A 14C").stands(), "seat 1 to move");
  const Game by_trick = position.hand(0, {15, 25, 48, 49}).game();
  EXPECT_EQ(by_trick.after("48A 15C 25C 49A").stands(), "seat 1 to move");
  const Game one_cover_for_two = position.hand(0, {15, 24, 48, 49}).game();
  EXPECT_EQ(one_cover_for_two.after("48A 15C").stands(), "seat 0 loses by skull");
}

TEST(Clauses, E4_a_stop_may_cover_the_last_of_two_skulls_but_not_the_first) {
  Position position = skull_on_a().command(15, kSkull).command(49, kStop);
  const Game game = position.hand(0, {14, 15, 48, 49}).game();
  EXPECT_EQ(game.after("48A 15C").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("48A 15C 49A").stands(), "seat 0 loses by skull");
  EXPECT_EQ(game.after("48A 15C 14C 49A").stands(), "seat 1 to move");
}

TEST(Clauses, E4_two_skulls_that_only_stops_cover_are_lost) {
  Position position = skull_on_a().command(15, kSkull).command(49, kStop).command(14, kStop);
  EXPECT_EQ(position.hand(0, {14, 15, 48, 49}).game().after("48A 15C").stands(),
            "seat 0 loses by skull");
}

// 40 is a three; everything is laid on A, and C takes cards below 20.
Position three_on_a() {
  Position position = Position::extreme();
  position.command(40, kThree).tops(33, 99, 20, 3).hand(1, {96, 97, 98}).draw({90, 91, 92});
  return position;
}

TEST(Clauses, E5_exactly_three_cards_with_the_three_as_first_second_or_third) {
  const Game game = three_on_a().hand(0, {34, 35, 40, 41, 42, 43}).game();
  for (const std::string_view two : {"40A 41A", "34A 40A", "34A 35A"}) {
    EXPECT_EQ(game.after(two).stands(), "seat 0 to move") << two;
  }
  for (const std::string_view three : {"40A 41A 42A", "34A 40A 41A", "34A 35A 40A"}) {
    EXPECT_EQ(game.after(three).stands(), "seat 1 to move") << three;
  }
}

TEST(Clauses, E5_ending_with_two_cards_loses) {
  const Game game = three_on_a().hand(0, {34, 40, 41, 42}).game().after("34A 40A");
  EXPECT_EQ(game.answer("end"), "accepted");
  EXPECT_EQ(game.after("end").stands(), "seat 0 loses by three");
}

TEST(Clauses, E5_as_fourth_card_or_later_it_loses) {
  const Game game = three_on_a().hand(0, {34, 35, 36, 37, 40, 41}).game();
  EXPECT_EQ(game.after("34A 35A 36A").answer("40A"), "accepted");
  EXPECT_EQ(game.after("34A 35A 36A 40A").stands(), "seat 0 loses by three");
  EXPECT_EQ(game.after("34A 35A 36A 37A 40A").stands(), "seat 0 loses by three");
}

TEST(Clauses, E5_a_stop_fits_only_as_third_card) {
  const Game game = three_on_a().command(43, kStop).hand(0, {34, 40, 41, 43, 44}).game();
  EXPECT_EQ(game.after("40A 41A 43A").stands(), "seat 1 to move");
  EXPECT_EQ(game.after("34A 40A 43A").stands(), "seat 1 to move");
  EXPECT_EQ(game.after("40A").answer("43A"), "accepted");
  EXPECT_EQ(game.after("40A 43A").stands(), "seat 0 loses by three");
}

TEST(Clauses, E5_a_stop_that_can_only_be_second_does_not_complete_it) {
  const Game game = three_on_a().command(43, kStop).hand(0, {5, 40, 43}).tops(33, 99, 2, 3).game();
  EXPECT_EQ(game.after("40A").stands(), "seat 0 loses by three") << "5 fits nowhere";
}

TEST(Clauses, E5_several_threes_ask_the_same_thing) {
  const Game game =
      three_on_a().command(41, kThree).command(42, kThree).hand(0, {34, 40, 41, 42, 43}).game();
  EXPECT_EQ(game.after("40A 41A").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("40A 41A 43A").stands(), "seat 1 to move");
  EXPECT_EQ(game.after("34A 40A 41A").stands(), "seat 1 to move");
  EXPECT_EQ(game.after("40A 41A 42A").stands(), "seat 1 to move");
}

TEST(Clauses, E5_with_fewer_than_three_cards_it_may_be_laid_and_loses) {
  Position position = three_on_a();
  const Game with_draw_pile = position.hand(0, {39, 40}).game();
  EXPECT_EQ(with_draw_pile.after("39A 40A").stands(), "seat 0 loses by three");
  position.draw({});
  EXPECT_EQ(position.hand(0, {40}).game().answer("40A"), "accepted");
  EXPECT_EQ(position.hand(0, {40}).game().after("40A").stands(), "seat 0 loses by three");
  EXPECT_EQ(position.hand(0, {40, 41}).game().after("40A").stands(), "seat 0 loses by three");
  EXPECT_EQ(position.hand(0, {39, 40}).game().after("39A").stands(), "seat 0 to move")
      << "39 alone could end the turn";
  EXPECT_EQ(position.hand(0, {39, 40}).game().after("39A 40A").stands(), "seat 0 loses by three");
}

TEST(Clauses, E5_lost_as_soon_as_three_cards_are_out_of_reach) {
  const Game first = three_on_a().tops(33, 99, 2, 3).hand(0, {5, 40, 41}).game();
  EXPECT_EQ(first.after("40A").stands(), "seat 0 loses by three") << "41 fits, 5 does not";
  const Game second = three_on_a().tops(33, 99, 2, 3).hand(0, {5, 40, 41, 42}).game();
  EXPECT_EQ(second.after("40A").stands(), "seat 0 to move");
  EXPECT_EQ(second.after("40A 42A").stands(), "seat 0 loses by three") << "41 was spoilt";
}

TEST(Clauses, E5_reach_is_a_matter_of_sequences) {
  const Game game = three_on_a().tops(33, 99, 2, 3).hand(0, {31, 40, 41, 5}).game();
  EXPECT_EQ(game.after("40A").stands(), "seat 0 to move") << "41, then 31 by a trick";
  EXPECT_EQ(game.after("40A 41A 31A").stands(), "seat 1 to move");
}

TEST(Clauses, E5_the_example_of_the_rules_with_a_three_near_the_end) {
  Position position = Position::extreme();
  position.commands(Commands::even()).tops(58, 97, 5, 6).hand(1, {60});
  const Game lost = position.hand(0, {57, 59, 61}).game().after("59A");
  EXPECT_EQ(lost.stands(), "seat 0 loses by three");
  EXPECT_EQ(lost.left(), 3);
  const Game game = position.hand(0, {51, 59, 61}).game();
  EXPECT_EQ(game.after("59A 61A 51A").stands(), "seat 1 to move");
  EXPECT_EQ(game.after("59A 61A 51A 60A").stands(), "won");
}

TEST(Clauses, E5_with_an_open_skull_both_must_hold) {
  const Game game = three_on_a().command(45, kSkull).hand(0, {15, 40, 41, 45, 50}).game();
  EXPECT_EQ(game.after("40A 45A 50A").stands(), "seat 1 to move");
  EXPECT_EQ(game.after("45A 50A end").stands(), "seat 1 to move") << "without the three";
  EXPECT_EQ(game.after("40A 45A 15C").stands(), "seat 0 loses by skull") << "three, but open";
  EXPECT_EQ(game.after("40A 41A 45A").stands(), "seat 0 loses by skull") << "the skull as third";
}

TEST(Clauses, E5_three_cards_that_leave_a_skull_open_do_not_count_as_reach) {
  Position position = three_on_a().hand(0, {15, 40, 45});
  EXPECT_EQ(position.game().after("40A").stands(), "seat 0 to move");
  EXPECT_EQ(position.command(45, kSkull).game().after("40A").stands(), "seat 0 loses by three")
      << "45 and 15 would be three cards, but nothing covers 45";
}

TEST(Clauses, E5_a_three_may_itself_cover_the_skull) {
  Position position = three_on_a().command(39, kSkull);
  const Game game = position.hand(0, {15, 16, 39, 40}).game();
  EXPECT_EQ(game.after("39A 40A 15C").stands(), "seat 1 to move");
  EXPECT_EQ(game.after("16C 39A 40A").stands(), "seat 1 to move");
  EXPECT_EQ(game.after("16C 15C 39A").stands(), "seat 0 loses by skull")
      << "as fourth card the three is no cover";
  EXPECT_EQ(position.tops(33, 99, 2, 3).hand(0, {5, 39, 40}).game().after("39A").stands(),
            "seat 0 loses by skull")
      << "the only cover is a three that nothing completes";
}

}  // namespace
}  // namespace backstep
