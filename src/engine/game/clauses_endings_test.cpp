// The clauses C10 to C13 of RULES.md, sentence by sentence: how turns and games end.
#include <gtest/gtest.h>

#include <string_view>

#include "engine/game/card.h"
#include "engine/game/command.h"
#include "engine/game/outcome.h"
#include "engine/game/positions_for_tests.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"

namespace backstep {
namespace {

TEST(Clauses, C10_stuck_is_decided_by_search_not_by_counting) {
  const Game game = Position::original()
                        .tops(33, 99, 2, 3)
                        .hand(0, {24, 34})
                        .hand(1, {97, 98})
                        .draw({90, 91})
                        .game();
  EXPECT_EQ(game.answer("24A"), "wrong_order, C4") << "one card fits, but two can be laid";
  EXPECT_EQ(game.stands(), "seat 0 to move");
  EXPECT_EQ(game.after("34A").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("34A 24A").stands(), "seat 1 to move");
}

TEST(Clauses, C10_the_search_knows_falling_piles_and_long_chains) {
  const Game falling =
      Position::original().tops(98, 99, 2, 66).hand(0, {65, 75}).hand(1, {4, 5}).draw({90}).game();
  EXPECT_EQ(falling.stands(), "seat 0 to move");
  Position three = Position::original();
  three.pro().tops(33, 99, 2, 3).hand(1, {96, 97, 98}).draw({90});
  EXPECT_EQ(three.hand(0, {14, 24, 34}).game().stands(), "seat 0 to move");
  EXPECT_EQ(three.hand(0, {15, 24, 34}).game().stands(), "seat 0 loses by stuck");
}

TEST(Clauses, C10_stuck_is_decided_when_the_turn_begins_and_what_would_have_fitted_stays_unlaid) {
  const Game game = Position::original()
                        .tops(33, 99, 2, 3)
                        .hand(0, {25, 34})
                        .hand(1, {97, 98})
                        .draw({90, 91})
                        .game();
  EXPECT_EQ(game.stands(), "seat 0 loses by stuck");
  EXPECT_EQ(game.hand(0), "25 34");
  EXPECT_EQ(game.left(), 6);
}

TEST(Clauses, C10_the_next_seat_is_looked_at_after_the_drawing) {
  const Game game = Position::original()
                        .tops(33, 99, 2, 3)
                        .hand(0, {34, 35, 36})
                        .hand(1, {4, 5})
                        .draw({90, 91, 92})
                        .game();
  EXPECT_EQ(game.after("34A 35A").preview("end"), "ends the turn") << "the mover cannot know more";
  const Game ended = game.after("34A 35A end");
  EXPECT_EQ(ended.stands(), "seat 1 loses by stuck");
  EXPECT_EQ(ended.hand(0), "36 90 91 92");
  EXPECT_EQ(ended.laid_this_turn(), 0);
  EXPECT_EQ(ended.left(), 6);
}

TEST(Clauses, C10_stuck_in_mid_turn_loses_after_that_play_and_its_card_is_laid) {
  const Game game = Position::original()
                        .tops(33, 99, 2, 3)
                        .hand(0, {24, 34, 60})
                        .hand(1, {97, 98})
                        .draw({90, 91})
                        .game();
  EXPECT_EQ(game.answer("60A"), "accepted") << "a bad play is a legal play";
  EXPECT_EQ(game.preview("60A"), "loses by stuck");
  const Game stuck = game.after("60A");
  EXPECT_EQ(stuck.stands(), "seat 0 loses by stuck");
  EXPECT_EQ(stuck.top(Pile::kA), 60);
  EXPECT_EQ(stuck.hand(0), "24 34");
  EXPECT_EQ(stuck.left(), 6);
}

TEST(Clauses, C10_nobody_is_stuck_who_has_laid_the_minimum) {
  const Game game = Position::original()
                        .tops(33, 99, 2, 3)
                        .hand(0, {5, 34, 35})
                        .hand(1, {97, 98})
                        .draw({90, 91})
                        .game();
  const Game laid = game.after("34A 35A");
  EXPECT_EQ(laid.stands(), "seat 0 to move") << "5 fits nowhere, and need not";
  EXPECT_EQ(laid.after("end").stands(), "seat 1 to move");
}

TEST(Clauses, C10_without_a_draw_pile_one_card_that_fits_is_enough) {
  Position position = Position::original();
  position.tops(33, 99, 2, 3).hand(1, {97, 98});
  EXPECT_EQ(position.hand(0, {25, 34}).game().stands(), "seat 0 to move");
  EXPECT_EQ(position.hand(0, {25}).game().stands(), "seat 0 loses by stuck");
}

TEST(Clauses, C11_the_game_is_won_in_the_moment_of_the_last_card) {
  const Game game = Position::original().tops(33, 99, 2, 3).hand(0, {97, 98}).game();
  EXPECT_EQ(game.after("97A").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("97A").preview("98A"), "wins");
  const Game won = game.after("97A 98A");
  EXPECT_EQ(won.stands(), "won");
  EXPECT_EQ(won.left(), 0);
  EXPECT_FALSE(won.last().turn_ended) << "nobody has to end the turn";
}

TEST(Clauses, C11_the_cards_of_all_seats_must_be_laid) {
  const Game game = Position::original().tops(33, 99, 2, 3).hand(0, {97}).hand(1, {98}).game();
  EXPECT_EQ(game.after("97A").stands(), "seat 1 to move");
  EXPECT_EQ(game.after("97A 98A").stands(), "won");
}

TEST(Clauses, C12_the_score_counts_all_hands_and_the_draw_pile) {
  const Game game = Position::original(3)
                        .tops(33, 99, 2, 3)
                        .hand(0, {4, 5})
                        .hand(1, {6, 7, 8})
                        .hand(2, {97})
                        .draw({90, 91, 92, 94})
                        .game();
  EXPECT_EQ(game.stands(), "seat 0 loses by stuck");
  EXPECT_EQ(game.left(), 10);
  EXPECT_EQ(view(game.state(), {}).left(), 10) << "everybody may know the score";
}

TEST(Clauses, C12_result_and_score_are_told_apart) {
  Position position = Position::original();
  position.tops(33, 99, 2, 3).hand(0, {4, 5});
  const Game nine = position.hand(1, {90, 91, 92, 94, 95, 96, 97}).game();
  const Game ten = position.draw({98}).game();
  EXPECT_EQ(status(nine.state().outcome), "lost") << "a superb result is no win";
  EXPECT_EQ(nine.left(), 9);
  EXPECT_EQ(status(ten.state().outcome), "lost");
  EXPECT_EQ(ten.left(), 10);
}

TEST(Clauses, C13_a_turn_ends_by_itself_with_the_last_card_of_the_hand) {
  const Game game = Position::original()
                        .hand(0, {10, 20})
                        .hand(1, {97, 98})
                        .draw({2, 3, 4, 5, 6, 7, 8, 9})
                        .game();
  EXPECT_EQ(game.after("10A").preview("20A"), "ends the turn");
  const Game ended = game.after("10A 20A");
  EXPECT_EQ(ended.stands(), "seat 1 to move");
  EXPECT_EQ(ended.hand(0), "2 3 4 5 6 7 8");
}

TEST(Clauses, C13_a_turn_ends_by_itself_with_a_stop) {
  const Game game = Position::extreme()
                        .command(10, Command::kStop)
                        .hand(0, {10, 20, 30})
                        .hand(1, {97, 98})
                        .draw({50})
                        .game();
  EXPECT_EQ(game.after("10A").stands(), "seat 1 to move");
}

TEST(Clauses, C13_a_turn_ends_by_itself_with_the_third_card_of_a_three) {
  const Game game = Position::extreme()
                        .command(10, Command::kThree)
                        .hand(0, {10, 20, 30, 40})
                        .hand(1, {97, 98})
                        .draw({50})
                        .game();
  EXPECT_EQ(game.after("10A 20A").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("10A 20A 30A").stands(), "seat 1 to move");
}

TEST(Clauses, C13_otherwise_the_player_ends_the_turn) {
  const Game game = Position::original()
                        .tops(33, 99, 2, 3)
                        .hand(0, {5, 34, 35, 36})
                        .hand(1, {97, 98})
                        .draw({90})
                        .game();
  EXPECT_EQ(game.after("34A 35A").stands(), "seat 0 to move") << "the minimum ends nothing";
  EXPECT_EQ(game.after("34A 35A 36A").stands(), "seat 0 to move") << "nor that nothing fits";
  EXPECT_EQ(game.after("34A 35A 36A end").stands(), "seat 1 to move");
}

void expect_finished(const Game& game, std::string_view how) {
  EXPECT_EQ(game.stands(), how);
  for (const std::string_view action : {"98A", "97A", "5A", "50B", "end"}) {
    EXPECT_EQ(game.answer(action), "game_over, C13") << action;
  }
  EXPECT_TRUE(legal_plays(game.state(), game.state().hand_to_move()).empty());
  EXPECT_FALSE(can_end(game.state()));
  EXPECT_EQ(game.stands(), how) << "the result can be asked for again";
}

TEST(Clauses, C13_a_finished_game_refuses_everything_and_keeps_its_result) {
  Position position = Position::original();
  position.tops(33, 99, 2, 3);
  expect_finished(position.hand(0, {97, 98}).game().after("97A 98A"), "won");
  expect_finished(position.hand(0, {5, 97, 98}).game().after("97A 98A end"),
                  "seat 0 loses by stuck");
  expect_finished(position.hand(0, {5}).hand(1, {97}).game(), "seat 0 loses by stuck");
}

}  // namespace
}  // namespace backstep
