// The twin against positions worked out by hand from RULES.md, each named after the clause it
// asks about; no engine is consulted. Here: who has won or lost in Extreme, and in
// which order the reasons are looked at.
#include <gtest/gtest.h>

#include "twin_positions.h"

namespace backstep::model {
namespace {

TEST(Twin, E11_old_lightning_cards_mean_nothing) {
  const TwinRules rules = extreme({{20, "three"}, {70, "stop"}});
  Twin twin = at(rules, {{'A', 20}, {'C', 70}}, {{30, 35, 40, 45}, {80, 81}}, {90});
  EXPECT_FALSE(twin.three());
  for (const int card : {30, 35}) EXPECT_EQ(twin.play(card, 'B'), "");
  EXPECT_TRUE(twin.can_end());
  EXPECT_FALSE(twin.end_loses());
  EXPECT_EQ(twin.play(40, 'B'), "");
  EXPECT_EQ(twin.turn(), 0);
}

TEST(Twin, E11_C10_does_not_look_at_duties) {
  // 60 is a skull nobody can cover, but the minimum of one can be laid.
  const Twin twin = at(extreme({{60, "skull"}}), shut_except({{'A', 55}}), {{40, 60}, {80}});
  EXPECT_EQ(twin.status(), "playing");
  EXPECT_EQ(twin.legal(), (Plays{{60, 'A', false, true}}));
}

TEST(Twin, E11_duties_are_asked_before_the_minimum) {
  // After 75 on A nothing fits at all: skull and minimum are both out of reach.
  Twin twin = at(extreme({{75, "skull"}}), shut_except({{'A', 50}}), {{60, 75}, {80, 81}}, {90});
  twin.play(75, 'A');
  EXPECT_EQ(twin.reason(), "skull");
}

TEST(Twin, E11_each_question_is_asked_alone) {
  // Minimum three. After the skull 60, 61 keeps the duty; only 61 and 62 keep the minimum, and
  // they end on a skull. No one way does both, yet each question alone is answered by yes.
  TwinRules rules = extreme({{60, "skull"}, {62, "skull"}});
  rules.pro = true;
  Twin twin = at(rules, shut_except({{'A', 50}}), {{60, 61, 62}, {80, 81, 82}}, {90});
  EXPECT_EQ(twin.legal(),
            (Plays{{60, 'A', false, false}, {61, 'A', false, true}, {62, 'A', false, true}}));
  twin.play(60, 'A');
  EXPECT_EQ(twin.legal(), (Plays{{61, 'A', false, false}, {62, 'A', false, true}}));
  twin.play(61, 'A');
  EXPECT_EQ(twin.end(), "below_minimum");
  twin.play(62, 'A');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 62 A", "lost skull left 4"}));
}

TEST(Twin, E11_with_no_card_left_three_comes_before_skull) {
  const TwinRules rules = extreme({{60, "skull"}, {20, "three"}});
  Twin twin = at(rules, {{'A', 10}, {'C', 99}}, {{20, 30, 60}, {}});
  twin.play(20, 'A');
  EXPECT_EQ(twin.status(), "playing");
  twin.play(60, 'C');
  EXPECT_EQ(twin.status(), "playing");
  EXPECT_TRUE(loses(twin, 30, 'A'));
  twin.play(30, 'A');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 30 A", "lost skull left 0"}));

  Twin short_turn = at(extreme({{60, "three"}, {70, "skull"}}), {{'A', 10}, {'C', 70}}, {{60}, {}});
  short_turn.play(60, 'A');
  EXPECT_EQ(short_turn.events(), (Lines{"laid 0 60 A", "lost three left 0"}));
}

TEST(Twin, E11_a_skull_in_a_setup_is_a_duty_from_the_first_play_on) {
  const TwinRules rules = extreme({{60, "skull"}});
  Twin twin = at(rules, shut_except({{'A', 60}, {'B', 20}}), {{30, 35}, {80, 81}}, {90});
  EXPECT_EQ(twin.events(), (Lines{"turn_began 0 minimum 2"}));
  EXPECT_EQ(twin.laid_this_turn(), 0);
  twin.play(30, 'B');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 30 B", "lost skull left 4"}));
}

TEST(Twin, E12_lasting_commands_do_not_spoil_the_win) {
  const TwinRules rules = extreme({{20, "one_pile"}, {70, "no_back"}, {30, "draw_one"}});
  Twin twin = at(rules, {{'A', 20}, {'C', 70}}, {{30}, {}});
  twin.play(30, 'B');
  EXPECT_EQ(twin.status(), "won");
}

TEST(Twin, E12_exactly_three_cards_win_with_a_three) {
  Twin twin = at(extreme({{20, "three"}}), {}, {{10, 20, 30}, {}});
  twin.play(10, 'A');
  twin.play(20, 'A');
  twin.play(30, 'A');
  EXPECT_EQ(twin.events(), (Lines{"laid 0 30 A", "won"}));
}

TEST(Twin, E13_commands_are_ignored_in_the_original_game) {
  TwinRules rules = extreme({{40, "no_back"}, {50, "stop"}, {14, "mute"}});
  rules.extreme = false;
  Twin twin = at(rules, {{'A', 40}, {'B', 14}}, {{30, 50, 60}, {80, 81}}, {90});
  EXPECT_FALSE(twin.muted());
  EXPECT_EQ(twin.play(50, 'B'), "");
  EXPECT_EQ(twin.turn(), 0);
  EXPECT_EQ(twin.play(30, 'A'), "");
}

TEST(Twin, E11_at_the_end_three_comes_before_skull_and_skull_before_fire) {
  const TwinRules rules = burning(extreme({{20, "three"}, {30, "skull"}}));
  const Hands hands = {{20, 30, 35, 36}, {80, 81}};
  Twin both = at(rules, {{'C', 66}}, hands, {90});
  both.play(20, 'A');
  both.play(30, 'A');
  EXPECT_TRUE(both.end_loses());
  both.end();
  EXPECT_EQ(both.reason(), "three");
  Twin skull = at(rules, {{'C', 66}}, hands, {90});
  skull.play(30, 'A');
  skull.play(35, 'B');
  skull.end();
  EXPECT_EQ(skull.reason(), "skull");
}

}  // namespace
}  // namespace backstep::model
