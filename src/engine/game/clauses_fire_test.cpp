// The clauses F1 and F2 of RULES.md, sentence by sentence: On Fire.
#include <gtest/gtest.h>

#include <string>

#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/command.h"
#include "engine/game/positions_for_tests.h"
#include "engine/game/rules.h"

namespace backstep {
namespace {

using enum Command;

// Seat 0 can lay 31, 33 (which burns) and 34 on A and go on with B; seat 1 can do both too.
Position fire() {
  Position position = Position::original();
  position.on_fire().tops(30, 60, 2, 3).hand(0, {31, 33, 34, 62}).hand(1, {35, 44, 63, 64});
  position.draw({90, 91, 92, 93, 94, 95, 96, 97});
  return position;
}

TEST(Clauses, F1_these_six_cards_burn) {
  Rules rules;
  rules.on_fire = true;
  CardSet burning;
  for (const Card card : kAllCards) {
    if (rules.burns(card)) burning.insert(card);
  }
  EXPECT_EQ(cards_text(burning), "22 33 44 55 66 77");
}

TEST(Clauses, F1_a_fire_is_lost_when_the_next_player_leaves_it) {
  const Game game = fire().game().after("31A 33A end");
  EXPECT_EQ(game.stands(), "seat 1 to move") << "not yet due in the turn in which it was laid";
  EXPECT_EQ(game.fire_due(), "A");
  EXPECT_EQ(game.after("63B 64B").preview("end"), "loses by fire");
  EXPECT_EQ(game.after("63B 64B end").stands(), "seat 1 loses by fire");
}

TEST(Clauses, F1_the_next_player_covers_it_with_any_card_of_the_turn) {
  const Game game = fire().game().after("31A 33A end");
  EXPECT_EQ(game.after("35A 63B end").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("63B 64B 35A end").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("63B 64B 35A end").fire_due(), "");
}

TEST(Clauses, F1_a_trick_covers_it) {
  const Position position = fire().hand(1, {23, 63, 64});
  EXPECT_EQ(position.game().after("31A 33A end 23A 63B end").stands(), "seat 0 to move");
}

TEST(Clauses, F1_on_a_falling_pile_a_lower_card_covers_it) {
  const Position position = fire().tops(30, 60, 80, 3).hand(0, {31, 32, 77}).hand(1, {63, 64, 76});
  const Game game = position.game().after("31A 77C end");
  EXPECT_EQ(game.fire_due(), "C");
  EXPECT_EQ(game.after("63B 64B end").stands(), "seat 1 loses by fire");
  EXPECT_EQ(game.after("63B 76C end").stands(), "seat 0 to move");
}

TEST(Clauses, F1_who_laid_it_may_cover_it) {
  const Game game = fire().game().after("33A 34A end");
  EXPECT_EQ(game.fire_due(), "");
  EXPECT_EQ(game.after("63B 64B end").stands(), "seat 0 to move");
}

TEST(Clauses, F1_alone_it_is_due_at_the_end_of_the_own_next_turn) {
  const Game game = Position::original(1)
                        .on_fire()
                        .tops(30, 60, 2, 3)
                        .hand(0, {31, 33, 34, 61, 62, 63})
                        .draw({90, 91, 92, 93})
                        .game()
                        .after("31A 33A end");
  EXPECT_EQ(game.stands(), "seat 0 to move");
  EXPECT_EQ(game.fire_due(), "A");
  EXPECT_EQ(game.after("61B 62B end").stands(), "seat 0 loses by fire");
  EXPECT_EQ(game.after("61B 34A end").stands(), "seat 0 to move");
}

TEST(Clauses, F1_in_extreme_a_burning_card_keeps_its_command) {
  // By the even assignment 66 is a no_back; 40 would be a trick on C.
  const Game no_back = Position::extreme()
                           .commands(Commands::even())
                           .on_fire()
                           .tops(60, 99, 30, 4)
                           .hand(0, {40, 62, 66})
                           .hand(1, {27, 29, 67})
                           .draw({90, 92, 93})
                           .game()
                           .after("62A 66A");
  EXPECT_EQ(no_back.answer("40C"), "no_back, E7");
  EXPECT_EQ(no_back.after("end 29C 27C end").stands(), "seat 1 loses by fire");
  EXPECT_EQ(no_back.after("end 29C 67A end").stands(), "seat 0 to move");

  // And 77 is a draw_one.
  const Game draw_one = Position::extreme()
                            .commands(Commands::even())
                            .on_fire()
                            .tops(60, 99, 30, 4)
                            .hand(0, {40, 62, 77})
                            .hand(1, {27, 29, 78})
                            .draw({90, 92, 93})
                            .game()
                            .after("62A 77A end");
  EXPECT_EQ(draw_one.drew(), "90");
  EXPECT_EQ(draw_one.fire_due(), "A");
}

TEST(Clauses, F2_off_by_default) {
  EXPECT_FALSE(Rules().on_fire);
  EXPECT_FALSE(Rules().burns(33));
  const Game game = Position::original()
                        .tops(30, 60, 2, 3)
                        .hand(0, {31, 33, 34})
                        .hand(1, {63, 64, 65})
                        .draw({90, 91})
                        .game();
  EXPECT_EQ(game.after("31A 33A end 63B 64B end").stands(), "seat 0 to move");
}

TEST(Clauses, F2_fire_on_fire_starts_a_new_deadline) {
  const Game game = fire().game().after("31A 33A end 44A 63B end");
  EXPECT_EQ(game.stands(), "seat 0 to move") << "33 is covered, 44 is not yet due";
  EXPECT_EQ(game.fire_due(), "A");
  EXPECT_EQ(game.after("90B 91B end").stands(), "seat 0 loses by fire");
  EXPECT_EQ(game.after("90A 91B end").stands(), "seat 1 to move");
}

TEST(Clauses, F2_fire_on_fire_in_one_turn_is_due_with_the_next) {
  const Game game = fire().hand(0, {33, 44, 62}).hand(1, {45, 63, 64}).game().after("33A 44A end");
  EXPECT_EQ(game.fire_due(), "A");
  EXPECT_EQ(game.after("63B 64B end").stands(), "seat 1 loses by fire");
  EXPECT_EQ(game.after("45A 64B end").stands(), "seat 0 to move");
}

TEST(Clauses, F2_the_deadline_belongs_to_the_card_not_to_the_pile) {
  // 33 is covered by 35 in time; 44, laid on the same pile in the same turn, has a deadline of its
  // own.
  const Game game = fire().game().after("31A 33A end 35A 44A end");
  EXPECT_EQ(game.stands(), "seat 0 to move");
  EXPECT_EQ(game.fire_due(), "A");
}

TEST(Clauses, F2_every_fire_that_is_due_must_be_covered) {
  const Position position = fire().tops(30, 60, 80, 3).hand(0, {31, 33, 77}).hand(1, {35, 63, 76});
  const Game game = position.game().after("33A 77C end");
  EXPECT_EQ(game.fire_due(), "AC");
  EXPECT_EQ(game.after("35A 63B end").stands(), "seat 1 loses by fire");
  EXPECT_EQ(game.after("35A 76C end").stands(), "seat 0 to move");
}

TEST(Clauses, F2_a_fresh_fire_does_not_become_due_with_an_older_one) {
  const Game game = fire().hand(1, {35, 66, 67}).game().after("31A 33A end 35A 66B end");
  EXPECT_EQ(game.stands(), "seat 0 to move");
  EXPECT_EQ(game.fire_due(), "B");
}

TEST(Clauses, F2_seats_without_cards_have_no_turn_to_cover_it_in) {
  const Game game = Position::original(4)
                        .on_fire()
                        .tops(30, 60, 2, 3)
                        .hand(0, {33, 62, 65})
                        .hand(3, {34, 63, 64})
                        .game()
                        .after("33A end");
  EXPECT_EQ(game.stands(), "seat 3 to move");
  EXPECT_EQ(game.after("63B end").stands(), "seat 3 loses by fire");
  EXPECT_EQ(game.after("34A end").stands(), "seat 0 to move");
}

TEST(Clauses, F2_the_last_seat_with_cards_has_its_own_next_turn) {
  const Game game = Position::original(3)
                        .on_fire()
                        .tops(30, 60, 2, 3)
                        .hand(1, {33, 34, 63, 64})
                        .to_move(1)
                        .game()
                        .after("33A end");
  EXPECT_EQ(game.stands(), "seat 1 to move");
  EXPECT_EQ(game.after("63B end").stands(), "seat 1 loses by fire");
  EXPECT_EQ(game.after("34A end").stands(), "seat 1 to move");
}

TEST(Clauses, F2_fire_is_looked_at_only_when_a_turn_ends) {
  // 33 burns on A and is due, and nothing in the hand covers it.
  const Game game = fire().tops(33, 60, 40, 3).hand(0, {5, 6, 7}).game();
  EXPECT_EQ(game.stands(), "seat 0 to move");
  EXPECT_EQ(game.after("7C").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("7C 6C").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("7C 6C end").stands(), "seat 0 loses by fire");
}

TEST(Clauses, F2_a_turn_that_ends_by_itself_is_looked_at_too) {
  Position position = Position::extreme();
  position.on_fire().tops(33, 60, 2, 3).hand(1, {96, 97, 98}).draw({90, 91});
  const Game hand = Position(position).hand(0, {61, 62}).game();
  EXPECT_EQ(hand.after("61B").preview("62B"), "loses by fire");
  EXPECT_EQ(hand.after("61B 62B").stands(), "seat 0 loses by fire") << "the hand is empty";
  const Game three = Position(position).command(61, kThree).hand(0, {61, 62, 63, 64}).game();
  EXPECT_EQ(three.after("61B 62B 63B").stands(), "seat 0 loses by fire");
}

TEST(Clauses, F2_a_stop_elsewhere_is_no_excuse) {
  Position position = Position::extreme();
  position.on_fire().command(61, kStop).tops(33, 60, 2, 3).hand(0, {61, 62}).hand(1, {97, 98});
  const Game game = position.draw({90, 91}).game();
  EXPECT_EQ(game.after("61B").stands(), "seat 0 loses by fire");
  EXPECT_EQ(game.after("61A").stands(), "seat 1 to move") << "a stop on the fire covers it";
}

TEST(Clauses, F2_with_the_98th_card_no_fire_is_looked_at) {
  Position position = Position::original();
  position.on_fire();
  EXPECT_EQ(position.tops(30, 60, 2, 3).hand(0, {33}).game().after("33A").stands(), "won")
      << "the last card burns";
  EXPECT_EQ(position.tops(33, 60, 2, 3).hand(0, {61}).game().after("61B").stands(), "won")
      << "an overdue fire elsewhere";
}

TEST(Clauses, F2_a_turn_that_begins_stuck_is_lost_by_stuck) {
  const Game game = fire().hand(1, {4, 5}).game().after("31A 33A end");
  EXPECT_EQ(game.stands(), "seat 1 loses by stuck");
}

TEST(Clauses, F2_a_fire_on_top_in_a_position_set_up_is_due_this_turn) {
  const Position position = fire().tops(22, 60, 77, 3);
  EXPECT_EQ(position.game().fire_due(), "AC");
  EXPECT_EQ(position.game().after("31A 34A end").stands(), "seat 0 loses by fire") << "77 burns on";
  EXPECT_EQ(position.game().after("31A 62C end").stands(), "seat 1 to move");
}

TEST(Clauses, F2_may_be_combined_with_pro_and_the_small_hand) {
  const Position position = fire().pro().small_hand();
  const Game game = position.game().after("31A 33A 62B end");
  EXPECT_EQ(game.hand(0), "34 90 91 92 93 94");
  EXPECT_EQ(game.fire_due(), "A");
  EXPECT_EQ(game.after("63B 64B 35A end").stands(), "seat 0 to move");
}

}  // namespace
}  // namespace backstep
