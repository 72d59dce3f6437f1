// The twin against positions worked out by hand from RULES.md, each named after the clause it
// asks about; no engine is consulted. Here: the original game, Pro and On Fire.
#include <gtest/gtest.h>

#include <cstddef>

#include "twin_positions.h"

namespace backstep::model {
namespace {

Cards ascending_deck() {
  Cards deck;
  for (int card = 2; card <= 99; ++card) deck.push_back(card);
  return deck;
}

// ---- C: the original game

TEST(Twin, C1_hand_and_draw_pile_sizes) {
  const Cards hands = {8, 7, 6, 6, 6};
  const Cards draws = {90, 84, 80, 74, 68};
  for (int players = 1; players <= 5; ++players) {
    const Twin twin = Twin::deal(original(players), ascending_deck(), 0);
    const auto i = static_cast<std::size_t>(players - 1);
    for (int seat = 0; seat < players; ++seat) {
      EXPECT_EQ(static_cast<int>(twin.hand(seat).size()), hands[i]);
    }
    EXPECT_EQ(static_cast<int>(twin.draw().size()), draws[i]);
    EXPECT_EQ(twin.left(), 98);
    EXPECT_TRUE(twin.laid().empty());
  }
}

TEST(Twin, C2_beginner_changes_who_moves_and_nothing_else) {
  const Twin twin = Twin::deal(original(), ascending_deck(), 1);
  EXPECT_EQ(twin.hand(0), (Cards{2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(twin.hand(1), (Cards{9, 10, 11, 12, 13, 14, 15}));
  EXPECT_EQ(twin.draw().front(), 16);
  EXPECT_EQ(twin.turn(), 1);
  EXPECT_EQ(twin.events(), (Lines{"turn_began 1 minimum 2"}));
}

TEST(Twin, C4_up_on_rising_and_down_on_falling_piles) {
  Twin twin = at(original(), {{'A', 50}, {'C', 30}}, {{45, 60, 70}, {90, 91}}, {95});
  EXPECT_EQ(twin.play(61, 'A'), "not_in_hand");
  EXPECT_EQ(twin.play(45, 'A'), "wrong_order");
  EXPECT_EQ(twin.play(45, 'C'), "wrong_order");
  EXPECT_EQ(twin.events(), (Lines{"turn_began 0 minimum 2"}));
  EXPECT_EQ(twin.play(70, 'A'), "");
  EXPECT_EQ(twin.events(), (Lines{"laid 0 70 A"}));
  EXPECT_EQ(twin.top('A'), 70);
  EXPECT_EQ(twin.top('B'), 1);
  EXPECT_EQ(twin.top('D'), 100);
  EXPECT_EQ(twin.hand(0), (Cards{45, 60}));
  EXPECT_EQ(twin.laid_this_turn(), 1);
}

TEST(Twin, C5_exactly_ten_backwards) {
  Twin twin = at(original(), {{'A', 47}, {'C', 30}}, {{36, 37, 40, 41}, {90, 91}}, {95});
  EXPECT_EQ(twin.play(36, 'A'), "wrong_order");
  EXPECT_EQ(twin.play(41, 'C'), "wrong_order");
  EXPECT_EQ(twin.play(37, 'A'), "");
  EXPECT_EQ(twin.events(), (Lines{"laid 0 37 A trick"}));
  EXPECT_EQ(twin.play(40, 'C'), "");
  EXPECT_EQ(twin.events(), (Lines{"laid 0 40 C trick"}));
}

TEST(Twin, C6_ending_below_the_minimum_is_refused) {
  Twin twin = at(original(), {}, {{10, 20, 30}, {90, 91}}, {95});
  EXPECT_FALSE(twin.can_end());
  EXPECT_EQ(twin.play(10, 'A'), "");
  EXPECT_FALSE(twin.can_end());
  EXPECT_FALSE(twin.end_loses());
  EXPECT_EQ(twin.end(), "below_minimum");
  EXPECT_EQ(twin.status(), "playing");
  EXPECT_EQ(twin.play(20, 'A'), "");
  EXPECT_TRUE(twin.can_end());
  EXPECT_FALSE(twin.end_loses());
}

TEST(Twin, C7_refill_to_the_hand_size_in_drawing_order) {
  Twin twin = at(original(), {}, {{10, 20, 30, 40, 50, 60, 70}, {90, 91}}, {80, 15, 5});
  twin.play(10, 'A');
  twin.play(20, 'A');
  EXPECT_EQ(twin.end(), "");
  EXPECT_EQ(twin.events(), (Lines{"turn_ended 0 drew 80 15", "turn_began 1 minimum 2"}));
  EXPECT_EQ(twin.hand(0), (Cards{15, 30, 40, 50, 60, 70, 80}));
  EXPECT_EQ(twin.draw(), (Cards{5}));
  EXPECT_EQ(twin.laid_this_turn(), 0);
}

TEST(Twin, C7_C8_the_last_cards_are_drawn_and_then_the_minimum_is_one) {
  Twin twin = at(original(), {}, {{10, 20, 30}, {90, 91}}, {80});
  EXPECT_EQ(twin.minimum(), 2);  // one card in the draw pile is still a draw pile
  twin.play(10, 'A');
  twin.play(20, 'A');
  twin.end();
  EXPECT_EQ(twin.events(), (Lines{"turn_ended 0 drew 80", "turn_began 1 minimum 1"}));
}

TEST(Twin, C9_a_seat_without_cards_is_skipped) {
  Twin twin = at(original(3), {}, {{10, 20}, {}, {90}});
  twin.play(10, 'A');
  twin.end();
  EXPECT_EQ(twin.events(), (Lines{"turn_ended 0 drew", "turn_began 2 minimum 1"}));
  twin.play(90, 'A');
  EXPECT_EQ(twin.events(), (Lines{"laid 2 90 A", "turn_ended 2 drew", "turn_began 0 minimum 1"}));
}

TEST(Twin, C10_a_sequence_through_a_trick_is_enough) {
  const Twin twin = at(original(), shut_except({{'A', 33}}), {{24, 34}, {60, 61}}, {70});
  EXPECT_EQ(twin.status(), "playing");
  EXPECT_EQ(twin.legal(), (Plays{{34, 'A', false, false}}));
}

TEST(Twin, C10_stuck_at_the_start_leaves_the_fitting_card_unlaid) {
  Twin twin = at(original(), shut_except({{'A', 33}}), {{20, 34}, {60, 61}}, {70});
  EXPECT_EQ(twin.events(), (Lines{"turn_began 0 minimum 2", "lost stuck left 5"}));
  EXPECT_EQ(twin.hand(0), (Cards{20, 34}));
  EXPECT_EQ(twin.turn(), 0);
  EXPECT_TRUE(twin.legal().empty());
  EXPECT_EQ(twin.play(34, 'A'), "game_over");
  EXPECT_EQ(twin.end(), "game_over");
}

TEST(Twin, C10_stuck_in_mid_turn_counts_the_card_as_laid) {
  Twin twin = at(original(), shut_except({{'A', 50}}), {{60, 75}, {61, 62}}, {70});
  EXPECT_EQ(twin.legal(), (Plays{{60, 'A', false, false}, {75, 'A', false, true}}));
  twin.play(75, 'A');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 75 A", "lost stuck left 4"}));
  EXPECT_EQ(twin.reason(), "stuck");
  EXPECT_EQ(twin.top('A'), 75);
  EXPECT_EQ(twin.laid_this_turn(), 1);
}

TEST(Twin, C10_the_next_seat_being_stuck_is_not_the_movers_doing) {
  Twin twin = at(original(), shut_except({{'A', 50}}), {{60, 61}, {55}});
  EXPECT_FALSE(loses(twin, 60, 'A'));
  twin.play(60, 'A');
  EXPECT_TRUE(twin.can_end());
  EXPECT_FALSE(twin.end_loses());
  EXPECT_FALSE(loses(twin, 61, 'A'));  // empties the hand and so ends the turn
  twin.play(61, 'A');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 61 A", "turn_ended 0 drew", "turn_began 1 minimum 1",
                                  "lost stuck left 1"}));
  EXPECT_EQ(twin.turn(), 1);
  EXPECT_EQ(twin.laid_this_turn(), 0);
}

TEST(Twin, C11_won_with_the_last_card) {
  Twin twin = at(original(), shut_except({{'A', 50}}), {{60}, {}});
  EXPECT_EQ(twin.legal(), (Plays{{60, 'A', false, false}}));
  twin.play(60, 'A');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 60 A", "won"}));
  EXPECT_EQ(twin.status(), "won");
  EXPECT_EQ(twin.reason(), "");
  EXPECT_EQ(twin.left(), 0);
  EXPECT_EQ(twin.laid().size(), 98U);
  EXPECT_EQ(twin.end(), "game_over");
}

TEST(Twin, C13_an_empty_hand_ends_the_turn) {
  Twin twin = at(original(), {}, {{50, 51}, {60, 61}}, {70, 71, 72});
  twin.play(50, 'A');
  twin.play(51, 'A');
  EXPECT_EQ(twin.events(),
            (Lines{"laid 0 51 A", "turn_ended 0 drew 70 71 72", "turn_began 1 minimum 1"}));
}

// ---- P: Pro

TEST(Twin, P1_P2_three_cards_and_a_smaller_hand) {
  TwinRules rules = original();
  rules.pro = true;
  rules.small_hand = true;
  Twin twin = at(rules, {}, {{10, 20, 30, 40, 50, 60}, {90, 91, 92}}, {70, 71, 72, 73});
  EXPECT_EQ(twin.minimum(), 3);
  twin.play(10, 'A');
  twin.play(20, 'A');
  EXPECT_EQ(twin.end(), "below_minimum");
  twin.play(30, 'A');
  twin.end();
  EXPECT_EQ(twin.events(), (Lines{"turn_ended 0 drew 70 71 72", "turn_began 1 minimum 3"}));
  EXPECT_EQ(twin.hand(0).size(), 6U);
  EXPECT_EQ(at(rules, {}, {{10, 20}, {90}}).minimum(), 1);
}

// ---- F: On Fire

TEST(Twin, F1_a_fire_is_due_at_the_end_of_the_next_turn) {
  Twin twin = at(burning(original()), {}, {{22, 25, 30}, {40, 41, 50}}, {90, 91});
  twin.play(22, 'A');
  twin.play(30, 'B');
  EXPECT_EQ(twin.fire_due(), "");
  EXPECT_FALSE(twin.end_loses());
  twin.end();
  EXPECT_EQ(twin.fire_due(), "A");
  twin.play(40, 'B');
  EXPECT_EQ(twin.status(), "playing");
  Twin forgets = twin;
  twin.play(41, 'A');
  EXPECT_EQ(twin.fire_due(), "");
  EXPECT_FALSE(twin.end_loses());
  EXPECT_EQ(twin.end(), "");
  EXPECT_EQ(twin.turn(), 0);
  EXPECT_TRUE(forgets.end_loses());
  forgets.end();
  EXPECT_EQ(forgets.events(), (Lines{"lost fire left 5"}));
}

TEST(Twin, F2_nothing_burns_unless_the_table_wants_it) {
  Twin twin = at(original(), {{'A', 33}}, {{40, 41}, {80}});
  EXPECT_EQ(twin.fire_due(), "");
  twin.play(40, 'B');
  EXPECT_FALSE(twin.end_loses());
}

TEST(Twin, F1_the_one_who_laid_it_may_cover_it) {
  Twin twin = at(burning(original()), {}, {{22, 25, 30}, {40, 41}}, {90});
  twin.play(22, 'A');
  twin.play(25, 'A');
  twin.end();
  EXPECT_EQ(twin.fire_due(), "");
}

TEST(Twin, F2_fire_on_fire_starts_a_new_deadline) {
  Twin twin = at(burning(original()), {{'A', 22}, {'C', 66}}, {{33, 40, 44}, {50, 51}}, {90});
  EXPECT_EQ(twin.fire_due(), "AC");
  twin.play(33, 'A');
  EXPECT_EQ(twin.fire_due(), "C");
  twin.play(44, 'C');
  EXPECT_EQ(twin.fire_due(), "");
  twin.end();
  EXPECT_EQ(twin.fire_due(), "AC");
}

TEST(Twin, F2_alone_a_fire_is_due_in_the_next_own_turn) {
  Twin twin = at(burning(original(1)), {}, {{22, 30, 31, 32}});
  twin.play(22, 'A');
  twin.end();
  EXPECT_EQ(twin.events(), (Lines{"turn_ended 0 drew", "turn_began 0 minimum 1"}));
  EXPECT_EQ(twin.fire_due(), "A");
  twin.play(30, 'B');
  EXPECT_TRUE(twin.end_loses());
}

TEST(Twin, F2_a_turn_that_ends_by_itself_is_not_excused) {
  Twin twin = at(burning(extreme({{50, "stop"}})), {{'A', 33}}, {{50, 60}, {80, 81}}, {90});
  EXPECT_FALSE(loses(twin, 50, 'A'));
  EXPECT_TRUE(loses(twin, 50, 'B'));
  twin.play(50, 'B');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 50 B", "lost fire left 4"}));
}

TEST(Twin, F2_no_fire_is_looked_at_with_the_last_card) {
  Twin twin = at(burning(original()), {{'A', 33}}, {{44}, {}});
  twin.play(44, 'B');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 44 B", "won"}));
}

TEST(Twin, F2_fire_is_no_duty_in_mid_turn) {
  // 50 on B makes the fire on A impossible to cover, which nobody looks at before the end.
  Twin twin = at(burning(original()), shut_except({{'A', 77}, {'B', 40}}), {{50, 55}, {80}});
  EXPECT_FALSE(loses(twin, 50, 'B'));
  twin.play(50, 'B');
  EXPECT_EQ(twin.status(), "playing");
  EXPECT_TRUE(loses(twin, 55, 'B'));  // empties the hand
}

}  // namespace
}  // namespace backstep::model
