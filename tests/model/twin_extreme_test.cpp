// The twin against positions worked out by hand from RULES.md, each named after the clause it
// asks about; no engine is consulted. Here: each command of Extreme for itself.
#include <gtest/gtest.h>

#include "twin_positions.h"

namespace backstep::model {
namespace {

TEST(Twin, E2_refusals_come_in_their_order_and_change_nothing) {
  const TwinRules rules = extreme({{40, "no_back"}, {60, "one_pile"}});
  // B shows no_back, D shows one_pile; A takes the first card.
  Twin twin =
      at(rules, {{'A', 30}, {'B', 40}, {'C', 50}, {'D', 60}}, {{35, 45, 47, 65}, {80, 81}}, {90});
  twin.play(45, 'A');
  EXPECT_EQ(twin.bound(), "A");
  const Lines events = twin.events();
  EXPECT_EQ(twin.play(99, 'C'), "not_in_hand");
  EXPECT_EQ(twin.play(65, 'D'), "wrong_order");
  EXPECT_EQ(twin.play(35, 'A'), "no_back");  // ten back from 45
  EXPECT_EQ(twin.play(47, 'B'), "one_pile");
  EXPECT_EQ(twin.events(), events);
  EXPECT_EQ(twin.hand(0), (Cards{35, 47, 65}));
  EXPECT_EQ(twin.legal(), (Plays{{47, 'A', false, false}, {65, 'A', false, false}}));
}

TEST(Twin, E2_a_forbidden_trick_on_a_forbidden_pile_is_called_no_back) {
  const TwinRules rules = extreme({{40, "no_back"}, {60, "one_pile"}});
  Twin twin =
      at(rules, {{'A', 30}, {'B', 40}, {'C', 50}, {'D', 60}}, {{45, 46, 70}, {80, 81}}, {90});
  twin.play(45, 'A');
  EXPECT_EQ(twin.play(70, 'D'), "no_back");
}

TEST(Twin, E3_stop_ends_the_turn_whatever_the_minimum) {
  Twin twin = at(extreme({{50, "stop"}}), shut_except({{'A', 30}}), {{35, 50}, {60, 61}}, {70});
  EXPECT_EQ(twin.minimum(), 2);
  EXPECT_FALSE(loses(twin, 50, 'A'));
  twin.play(50, 'A');
  EXPECT_EQ(twin.events(),
            (Lines{"laid 0 50 A", "turn_ended 0 drew 70", "turn_began 1 minimum 1"}));
}

TEST(Twin, E3_a_reachable_stop_is_not_stuck) {
  TwinRules rules = extreme({{50, "stop"}});
  rules.pro = true;
  // Three cards go by 70, 60, 50. After the 60, two cards by way of the stop are enough,
  // but 70 would leave the stop out of reach and the minimum of three too.
  Twin twin = at(rules, shut_except({{'A', 55}}), {{50, 60, 70}, {61, 62}}, {80});
  EXPECT_EQ(twin.legal(), (Plays{{60, 'A', false, false}, {70, 'A', false, false}}));
  twin.play(60, 'A');
  EXPECT_EQ(twin.legal(), (Plays{{50, 'A', true, false}, {70, 'A', false, true}}));
}

TEST(Twin, E4_ending_under_an_open_skull_loses) {
  Twin twin = at(extreme({{48, "skull"}}), {{'A', 47}, {'B', 30}}, {{31, 48, 49}, {60, 61}}, {70});
  twin.play(48, 'A');
  twin.play(31, 'B');
  EXPECT_EQ(twin.status(), "playing");
  EXPECT_TRUE(twin.can_end());
  EXPECT_TRUE(twin.end_loses());
  EXPECT_EQ(twin.end(), "");
  EXPECT_EQ(twin.events(), (Lines{"lost skull left 4"}));
  EXPECT_EQ(twin.turn(), 0);
}

TEST(Twin, E4_a_trick_covers_a_skull) {
  Twin twin = at(extreme({{60, "skull"}}), shut_except({{'A', 55}}), {{50, 60}, {61, 62}}, {70});
  EXPECT_FALSE(loses(twin, 60, 'A'));
  twin.play(60, 'A');
  twin.play(50, 'A');
  EXPECT_EQ(twin.events(),
            (Lines{"laid 0 50 A trick", "turn_ended 0 drew 70", "turn_began 1 minimum 1"}));
}

TEST(Twin, E4_a_skull_on_a_skull_must_be_covered_too) {
  const TwinRules rules = extreme({{60, "skull"}, {65, "skull"}});
  Twin twin = at(rules, shut_except({{'A', 55}}), {{60, 62, 65}, {70, 71}}, {80});
  twin.play(60, 'A');
  EXPECT_TRUE(loses(twin, 65, 'A'));  // nothing covers the 65
  EXPECT_FALSE(loses(twin, 62, 'A'));
  twin.play(65, 'A');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 65 A", "lost skull left 4"}));
}

TEST(Twin, E4_stop_elsewhere_under_an_open_skull_loses) {
  const TwinRules rules = extreme({{48, "skull"}, {31, "stop"}});
  Twin twin = at(rules, {{'A', 47}, {'B', 30}, {'C', 65}, {'D', 20}},
                 {{7, 8, 9, 10, 31, 48, 49}, {60, 61, 62, 63, 64, 66, 67}}, {70, 71, 72, 73});
  EXPECT_EQ(twin.left(), 18);
  twin.play(48, 'A');
  EXPECT_TRUE(loses(twin, 31, 'B'));
  EXPECT_EQ(twin.play(31, 'B'), "");
  EXPECT_EQ(twin.events(), (Lines{"laid 0 31 B", "lost skull left 16"}));
}

TEST(Twin, E4_no_cover_comes_after_a_stop) {
  // 50 could cover the skull by a trick once no_back on B is gone, and only 30 can cover that.
  // As a stop it ends the turn before the 50; as a plain card it does not.
  std::map<int, std::string> commands = {{60, "skull"}, {20, "no_back"}, {30, "stop"}};
  const Tops tops = shut_except({{'A', 55}, {'B', 20}});
  const Hands hands = {{30, 50, 60}, {80, 81}};
  EXPECT_TRUE(loses(at(extreme(commands), tops, hands, {90}), 60, 'A'));
  commands.erase(30);
  EXPECT_FALSE(loses(at(extreme(commands), tops, hands, {90}), 60, 'A'));
}

TEST(Twin, E5_the_third_card_closes_the_turn_wherever_the_three_was) {
  for (const int three : {10, 20, 30}) {
    Twin twin = at(extreme({{three, "three"}}), {}, {{10, 20, 30, 40}, {60, 61}}, {70});
    twin.play(10, 'A');
    twin.play(20, 'A');
    EXPECT_EQ(twin.three(), three != 30);
    EXPECT_EQ(twin.end_loses(), three != 30);  // two cards are not exactly three
    twin.play(30, 'A');
    EXPECT_EQ(twin.events(),
              (Lines{"laid 0 30 A", "turn_ended 0 drew 70", "turn_began 1 minimum 1"}));
    EXPECT_FALSE(twin.three());
  }
}

TEST(Twin, E5_three_as_fourth_card_loses) {
  Twin twin = at(extreme({{40, "three"}}), {}, {{10, 20, 30, 40, 50}, {60, 61}}, {70});
  twin.play(10, 'A');
  twin.play(20, 'A');
  twin.play(30, 'A');
  EXPECT_TRUE(loses(twin, 40, 'A'));
  twin.play(40, 'A');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 40 A", "lost three left 4"}));
  EXPECT_EQ(twin.laid_this_turn(), 4);
}

TEST(Twin, E5_stop_as_second_card_after_three_loses_and_as_third_fits) {
  const TwinRules rules = extreme({{10, "three"}, {20, "stop"}});
  Twin twin = at(rules, {}, {{10, 15, 20, 40}, {60, 61}}, {70});
  twin.play(10, 'A');
  EXPECT_TRUE(loses(twin, 20, 'A'));
  Twin patient = twin;
  twin.play(20, 'A');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 20 A", "lost three left 5"}));
  patient.play(15, 'A');
  EXPECT_FALSE(loses(patient, 20, 'A'));
  patient.play(20, 'A');
  EXPECT_EQ(patient.status(), "playing");
  EXPECT_EQ(patient.turn(), 1);
}

TEST(Twin, E5_three_with_too_few_cards_may_be_laid_and_loses) {
  Twin twin = at(extreme({{10, "three"}}), {}, {{10, 20}, {60}});
  EXPECT_EQ(twin.play(10, 'A'), "");
  EXPECT_EQ(twin.events(), (Lines{"laid 0 10 A", "lost three left 2"}));
}

TEST(Twin, E5_three_out_of_reach_loses_at_once) {
  // A takes 60 and 64, but after the three on 75 nothing fits.
  Twin twin = at(extreme({{75, "three"}}), shut_except({{'A', 55}}), {{60, 64, 75}, {80, 81}});
  EXPECT_EQ(twin.legal(),
            (Plays{{60, 'A', false, false}, {64, 'A', false, false}, {75, 'A', false, true}}));
  twin.play(60, 'A');
  EXPECT_TRUE(loses(twin, 75, 'A'));
  twin.play(64, 'A');
  twin.play(75, 'A');
  EXPECT_EQ(twin.turn(), 1);
  EXPECT_EQ(twin.status(), "playing");
}

TEST(Twin, E5_three_and_skull_must_hold_together) {
  // 20 and 30 still fit on C, so three cards are in reach, but neither covers the skull.
  const TwinRules rules = extreme({{10, "three"}, {70, "skull"}});
  Twin twin =
      at(rules, {{'A', 5}, {'B', 98}, {'C', 50}, {'D', 3}}, {{10, 20, 30, 70}, {80, 81}}, {90});
  twin.play(10, 'A');
  EXPECT_TRUE(loses(twin, 70, 'A'));
  twin.play(70, 'A');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 70 A", "lost three left 5"}));
}

TEST(Twin, E5_a_skull_as_third_card_of_a_three_loses_by_skull) {
  const TwinRules rules = extreme({{10, "three"}, {30, "skull"}});
  Twin twin = at(rules, {}, {{10, 20, 30, 40}, {60, 61}}, {70});
  twin.play(10, 'A');
  twin.play(20, 'A');
  EXPECT_TRUE(loses(twin, 30, 'A'));
  twin.play(30, 'A');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 30 A", "lost skull left 4"}));
}

TEST(Twin, E6_mute_shows_and_does_nothing) {
  Twin twin = at(extreme({{14, "mute"}}), {{'A', 14}}, {{20, 21}, {60}});
  EXPECT_TRUE(twin.muted());
  twin.play(20, 'A');
  EXPECT_FALSE(twin.muted());
}

TEST(Twin, E7_no_back_may_come_by_a_trick_but_not_be_covered_by_one) {
  const TwinRules rules = extreme({{40, "no_back"}});
  Twin twin = at(rules, {{'A', 50}, {'C', 20}}, {{30, 40, 45, 60}, {80, 81}}, {90});
  EXPECT_EQ(twin.play(40, 'A'), "");
  EXPECT_EQ(twin.events(), (Lines{"laid 0 40 A trick"}));
  EXPECT_EQ(twin.play(30, 'A'), "no_back");
  EXPECT_EQ(twin.play(30, 'C'), "no_back");
  EXPECT_EQ(twin.play(45, 'A'), "");
  EXPECT_EQ(twin.play(30, 'C'), "");  // covered, so tricks are free in the same turn
  EXPECT_EQ(twin.events(), (Lines{"laid 0 30 C trick"}));
}

TEST(Twin, E7_C10_no_back_counts_when_asking_who_is_stuck) {
  // 24 would need a trick: on A from 34, which no_back on B forbids.
  const Tops tops = shut_except({{'A', 33}, {'B', 97}});
  EXPECT_EQ(at(extreme({{97, "no_back"}}), tops, {{24, 34}, {60, 61}}, {70}).reason(), "stuck");
  EXPECT_EQ(at(extreme({}), tops, {{24, 34}, {60, 61}}, {70}).reason(), "");
}

TEST(Twin, E8_first_card_on_it_frees_and_elsewhere_binds) {
  const TwinRules rules = extreme({{40, "one_pile"}});
  Twin covers = at(rules, {{'A', 40}}, {{50, 55, 60}, {80, 81}}, {90});
  EXPECT_EQ(covers.bound(), "");
  Twin elsewhere = covers;
  covers.play(50, 'A');
  EXPECT_EQ(covers.bound(), "");
  EXPECT_EQ(covers.play(55, 'B'), "");
  elsewhere.play(50, 'B');
  EXPECT_EQ(elsewhere.bound(), "B");
  EXPECT_EQ(elsewhere.play(55, 'A'), "one_pile");
  EXPECT_EQ(elsewhere.play(55, 'B'), "");
  EXPECT_EQ(elsewhere.bound(), "B");
}

TEST(Twin, E8_laid_later_it_binds_the_next_card_only) {
  Twin twin = at(extreme({{40, "one_pile"}}), {}, {{30, 40, 50, 60}, {80, 81}}, {90});
  twin.play(30, 'A');
  EXPECT_EQ(twin.play(40, 'B'), "");
  EXPECT_EQ(twin.bound(), "B");
  EXPECT_EQ(twin.play(50, 'A'), "one_pile");
  EXPECT_EQ(twin.play(50, 'B'), "");
  EXPECT_EQ(twin.bound(), "");
  EXPECT_EQ(twin.play(60, 'C'), "");
}

TEST(Twin, E8_a_second_visible_one_pile_still_binds) {
  const TwinRules rules = extreme({{40, "one_pile"}, {70, "one_pile"}});
  Twin twin = at(rules, {{'A', 40}, {'C', 70}}, {{50, 60, 65}, {80, 81}}, {90});
  twin.play(50, 'A');
  EXPECT_EQ(twin.bound(), "A");
  EXPECT_EQ(twin.play(60, 'C'), "one_pile");
}

TEST(Twin, E8_retroactive_loses_when_an_earlier_card_lies_elsewhere) {
  TwinRules rules = extreme({{40, "one_pile"}});
  rules.one_pile_retroactive = true;
  Twin twin = at(rules, {}, {{30, 40, 50}, {80, 81}}, {90});
  twin.play(30, 'A');
  EXPECT_FALSE(loses(twin, 40, 'A'));
  EXPECT_TRUE(loses(twin, 40, 'B'));
  twin.play(40, 'B');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 40 B", "lost one_pile left 4"}));
  EXPECT_EQ(twin.top('B'), 40);
}

TEST(Twin, E8_retroactive_spoils_even_the_last_card) {
  TwinRules rules = extreme({{40, "one_pile"}});
  Twin lenient = at(rules, {}, {{30, 40}, {}});
  rules.one_pile_retroactive = true;
  Twin strict = at(rules, {}, {{30, 40}, {}});
  for (Twin* twin : {&lenient, &strict}) {
    twin->play(30, 'A');
    twin->play(40, 'B');
  }
  EXPECT_EQ(lenient.status(), "won");
  EXPECT_EQ(strict.events(), (Lines{"laid 0 40 B", "lost one_pile left 0"}));
}

TEST(Twin, E8_retroactive_is_not_looked_at_by_C10_and_the_minimum) {
  // Two cards go in one way only, 32 on C and then 40 on B, and that breaks the rule.
  TwinRules rules = extreme({{40, "one_pile"}});
  rules.one_pile_retroactive = true;
  Twin twin = at(rules, shut_except({{'B', 39}, {'C', 35}}), {{32, 40}, {80, 81}}, {90});
  EXPECT_EQ(twin.status(), "playing");
  EXPECT_EQ(twin.legal(), (Plays{{32, 'C', false, false}, {40, 'B', false, true}}));
  twin.play(32, 'C');
  EXPECT_EQ(twin.status(), "playing");
  EXPECT_EQ(twin.legal(), (Plays{{40, 'B', false, true}}));
}

TEST(Twin, E8_retroactive_cover_does_not_count_as_a_way_out_of_a_skull) {
  // 15 goes on B; then the skull on A can be covered by the one_pile 70 alone.
  TwinRules rules = extreme({{60, "skull"}, {70, "one_pile"}});
  const Tops tops = shut_except({{'A', 55}, {'B', 14}});
  const Hands hands = {{15, 20, 60, 70}, {80, 81}};
  Twin lenient = at(rules, tops, hands, {90});
  rules.one_pile_retroactive = true;
  Twin strict = at(rules, tops, hands, {90});
  EXPECT_FALSE(loses(strict, 60, 'A'));  // 70 on A right away is one pile
  lenient.play(15, 'B');
  strict.play(15, 'B');
  EXPECT_FALSE(loses(lenient, 60, 'A'));
  strict.play(60, 'A');
  EXPECT_EQ(strict.events(), (Lines{"laid 0 60 A", "lost skull left 5"}));
}

TEST(Twin, E9_draw_one_visible_at_the_end_draws_exactly_one) {
  const TwinRules rules = extreme({{20, "draw_one"}, {70, "draw_one"}});
  const Hands hands = {{30, 35, 40}, {80, 81}};
  Twin twin = at(rules, {{'A', 20}, {'C', 70}}, hands, {90, 91, 92});
  twin.play(30, 'B');
  twin.play(35, 'B');
  twin.end();  // two visible are still one card
  EXPECT_EQ(twin.events(), (Lines{"turn_ended 0 drew 90", "turn_began 1 minimum 2"}));
  Twin covers = at(rules, {{'A', 20}}, hands, {90, 91, 92});
  covers.play(30, 'A');
  covers.play(35, 'A');
  covers.end();
  EXPECT_EQ(covers.events(), (Lines{"turn_ended 0 drew 90 91 92", "turn_began 1 minimum 1"}));
}

TEST(Twin, E10_a_hand_below_the_minimum_needs_a_stop) {
  EXPECT_EQ(at(extreme({}), {}, {{50}, {80, 81}}, {90}).reason(), "stuck");
  Twin twin = at(extreme({{50, "stop"}}), {}, {{50}, {80, 81}}, {90});
  EXPECT_EQ(twin.status(), "playing");
  twin.play(50, 'A');
  EXPECT_EQ(twin.turn(), 1);
}

}  // namespace
}  // namespace backstep::model
