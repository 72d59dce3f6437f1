// What a step is answered with: the events in the order in which they happened, and the standing.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/referee/talk.h"

namespace backstep {
namespace {

std::string extreme(std::string_view commands, std::string_view more = "") {
  return R"({"players":2,"extreme":true,"commands":)" + std::string(commands) + std::string(more) +
         '}';
}

// Answers in one line: events, then how it stands.
std::string act(Talk& talk, std::string_view line) {
  const json::object answer = talk.ask(line);
  if (at(answer, "ok") != json::value(true)) return json::serialize(answer);
  EXPECT_EQ(answer.size(), 6U) << "more or fewer fields than the contract has: " << answer;
  return events_of(answer) + " / " + standing_of(answer);
}

TEST(RefereeEvents, a_play_within_a_turn) {
  Talk talk;
  EXPECT_EQ(act(talk, setup_line(kTwo, tops_text(47, 30, 65, 20), "[[37,48,75],[60]]", "[70]")),
            "began 0 min 2 / playing 0 left 5");
  EXPECT_EQ(act(talk, play_line(48, "A")), "laid 0 48A / playing 0 left 4");
  EXPECT_EQ(act(talk, play_line(75, "C")), "laid 0 75C trick / playing 0 left 3");
}

TEST(RefereeEvents, a_trick_on_a_rising_pile) {
  Talk talk;
  talk.ask(setup_line(kTwo, tops_text(47, 30, 65, 20), "[[37,48,75],[60]]", "[70]"));
  EXPECT_EQ(act(talk, play_line(37, "A")), "laid 0 37A trick / playing 0 left 4");
}

TEST(RefereeEvents, the_end_of_a_turn_draws_in_the_order_of_the_draw_pile) {
  Talk talk;
  talk.ask(setup_line(kTwo, tops_text(47, 30, 65, 20), "[[48,49],[60,61]]", "[80,12,70]"));
  talk.ask(play_line(48, "A"));
  EXPECT_EQ(act(talk, play_line(49, "A")),  // the hand is empty, so the turn ends by itself
            "laid 0 49A; ended 0 drew 80 12 70; began 1 min 1 / playing 1 left 5");
  talk.ask(
      setup_line(kTwo, tops_text(47, 30, 65, 20), "[[2,3,4,5,6,48,49],[60,61]]", "[80,12,70]"));
  talk.ask(play_line(48, "A"));
  talk.ask(play_line(49, "A"));
  EXPECT_EQ(act(talk, kEnd), "ended 0 drew 80 12; began 1 min 2 / playing 1 left 10");
}

TEST(RefereeEvents, the_draw_pile_may_be_too_small_or_empty) {
  Talk talk;
  talk.ask(setup_line(kTwo, tops_text(47, 30, 65, 20), "[[48,49,50],[60]]", "[80]"));
  talk.ask(play_line(48, "A"));
  talk.ask(play_line(49, "A"));
  EXPECT_EQ(act(talk, kEnd), "ended 0 drew 80; began 1 min 1 / playing 1 left 3");
  EXPECT_EQ(act(talk, play_line(60, "A")),
            "laid 1 60A; ended 1 drew; began 0 min 1 / playing 0 left 2");
}

TEST(RefereeEvents, seats_without_cards_are_skipped_without_a_word) {
  Talk talk;
  talk.ask(setup_line(R"({"players":4})", tops_text(47, 30, 65, 20), "[[48,49],[],[],[60]]", "[]"));
  talk.ask(play_line(48, "A"));
  EXPECT_EQ(act(talk, kEnd), "ended 0 drew; began 3 min 1 / playing 3 left 2");
  talk.ask(setup_line(R"({"players":3})", tops_text(47, 30, 65, 20), "[[48,49],[],[]]", "[]"));
  talk.ask(play_line(48, "A"));
  EXPECT_EQ(act(talk, kEnd), "ended 0 drew; began 0 min 1 / playing 0 left 1");
}

TEST(RefereeEvents, a_next_turn_that_begins_stuck_is_lost_in_the_same_answer) {
  Talk talk;
  const std::string line = setup_line(kTwo, tops_text(47, 99, 2, 3), "[[48,98],[60]]", "[]");
  talk.ask(line);
  EXPECT_EQ(act(talk, play_line(98, "A")), "laid 0 98A / playing 0 left 2");
  EXPECT_EQ(act(talk, kEnd), "ended 0 drew; began 1 min 1; lost stuck 2 / lost stuck 1 left 2");
  const json::object state = talk.state();
  EXPECT_EQ(at(state, "turn"), json::value(1));
  EXPECT_EQ(at(state, "laid_this_turn"), json::value(0));
}

TEST(RefereeEvents, the_same_after_a_play_that_ends_the_turn_by_itself) {
  Talk talk;
  talk.ask(setup_line(kTwo, tops_text(47, 99, 2, 3), "[[98],[60]]", "[]"));
  EXPECT_EQ(act(talk, play_line(98, "A")),
            "laid 0 98A; ended 0 drew; began 1 min 1; lost stuck 1 / lost stuck 1 left 1");
}

TEST(RefereeEvents, a_stop_ends_the_turn_below_the_minimum) {
  Talk talk;
  talk.ask(setup_line(extreme(R"({"48":"stop"})"), tops_text(47, 30, 65, 20), "[[2,48,49],[60,61]]",
                      "[80,81,82,83,84,85,86]"));
  EXPECT_EQ(act(talk, play_line(48, "A")),
            "laid 0 48A; ended 0 drew 80 81 82 83 84; began 1 min 2 / playing 1 left 11");
}

TEST(RefereeEvents, the_third_card_with_a_three_ends_the_turn) {
  Talk talk;
  talk.ask(setup_line(extreme(R"({"49":"three"})"), tops_text(47, 30, 65, 20),
                      "[[48,49,50,51],[60,61]]", "[80]"));
  talk.ask(play_line(48, "A"));
  EXPECT_EQ(act(talk, play_line(49, "A")), "laid 0 49A / playing 0 left 5");
  EXPECT_EQ(act(talk, play_line(50, "A")),
            "laid 0 50A; ended 0 drew 80; began 1 min 1 / playing 1 left 4");
}

TEST(RefereeEvents, a_draw_one_on_top_lets_draw_one) {
  Talk talk;
  talk.ask(setup_line(extreme(R"({"30":"draw_one","65":"draw_one"})"), tops_text(47, 30, 65, 20),
                      "[[48,49,50],[60,61]]", "[80,81,82]"));
  talk.ask(play_line(48, "A"));
  talk.ask(play_line(49, "A"));
  EXPECT_EQ(act(talk, kEnd), "ended 0 drew 80; began 1 min 2 / playing 1 left 6");
}

TEST(RefereeEvents, the_minimum_of_a_turn_is_told_when_it_begins) {
  Talk talk;
  EXPECT_EQ(act(talk, setup_line(R"({"players":2,"pro":true})", tops_text(47, 30, 65, 20),
                                 "[[48,49,50],[60,61,62]]", "[80,81,82]")),
            "began 0 min 3 / playing 0 left 9");
  for (const int card : {48, 49}) talk.ask(play_line(card, "A"));
  EXPECT_EQ(act(talk, play_line(50, "A")),
            "laid 0 50A; ended 0 drew 80 81 82; began 1 min 1 / playing 1 left 6");
}

TEST(RefereeEvents, a_win_is_laid_and_won) {
  Talk talk;
  talk.ask(setup_line(kTwo, tops_text(47, 30, 65, 20), "[[48],[]]", "[]"));
  EXPECT_EQ(act(talk, play_line(48, "A")), "laid 0 48A; won / won 0 left 0");
  talk.ask(setup_line(kTwo, tops_text(47, 30, 65, 20), "[[],[37]]", "[]", 1));
  EXPECT_EQ(act(talk, play_line(37, "A")), "laid 1 37A trick; won / won 1 left 0");
}

TEST(RefereeEvents, a_play_that_gets_stuck_is_laid_and_lost) {
  Talk talk;
  talk.ask(setup_line(kTwo, tops_text(47, 99, 2, 3), "[[48,98],[60]]", "[70]"));
  EXPECT_EQ(act(talk, play_line(98, "A")), "laid 0 98A; lost stuck 3 / lost stuck 0 left 3");
  EXPECT_EQ(at(talk.state(), "laid_this_turn"), json::value(1));
}

TEST(RefereeEvents, a_play_that_misses_a_skull_is_laid_and_lost) {
  Talk talk;
  const std::string rules = extreme(R"({"48":"skull","31":"stop"})");
  const std::string line = setup_line(rules, tops_text(47, 30, 65, 20), "[[31,48,49],[60]]", "[]");
  talk.ask(line);
  EXPECT_EQ(act(talk, play_line(48, "A")), "laid 0 48A / playing 0 left 3");
  EXPECT_EQ(act(talk, play_line(49, "B")), "laid 0 49B; lost skull 2 / lost skull 0 left 2");
  talk.ask(line);
  talk.ask(play_line(48, "A"));
  EXPECT_EQ(act(talk, play_line(31, "B")), "laid 0 31B; lost skull 2 / lost skull 0 left 2");
  talk.ask(line);
  talk.ask(play_line(48, "A"));
  EXPECT_EQ(act(talk, kEnd), "lost skull 3 / lost skull 0 left 3");
}

TEST(RefereeEvents, a_play_or_end_that_misses_three_is_lost) {
  Talk talk;
  talk.ask(setup_line(extreme(R"({"48":"three","49":"stop"})"), tops_text(47, 30, 65, 20),
                      "[[48,49,50,51],[60]]", "[]"));
  talk.ask(play_line(48, "A"));
  EXPECT_EQ(act(talk, kEnd), "lost three 4 / lost three 0 left 4");
  talk.ask(setup_line(extreme(R"({"48":"three","49":"stop"})"), tops_text(47, 30, 65, 20),
                      "[[48,49,50,51],[60]]", "[]"));
  talk.ask(play_line(48, "A"));
  EXPECT_EQ(act(talk, play_line(49, "A")), "laid 0 49A; lost three 3 / lost three 0 left 3");
  talk.ask(setup_line(extreme(R"({"51":"three"})"), tops_text(47, 30, 65, 20),
                      "[[48,49,50,51,52],[60]]", "[]"));
  for (const int card : {48, 49, 50}) talk.ask(play_line(card, "A"));
  EXPECT_EQ(act(talk, play_line(51, "A")), "laid 0 51A; lost three 2 / lost three 0 left 2");
}

TEST(RefereeEvents, a_one_pile_laid_too_late_is_lost_by_the_switch) {
  const std::string hands = "[[31,48,49],[60]]";
  Talk talk;
  talk.ask(setup_line(extreme(R"({"48":"one_pile"})", R"(,"one_pile_retroactive":true)"),
                      tops_text(47, 30, 65, 20), hands, "[]"));
  talk.ask(play_line(31, "B"));
  EXPECT_EQ(act(talk, play_line(48, "A")), "laid 0 48A; lost one_pile 2 / lost one_pile 0 left 2");
  talk.ask(setup_line(extreme(R"({"48":"one_pile"})"), tops_text(47, 30, 65, 20), hands, "[]"));
  talk.ask(play_line(31, "B"));
  EXPECT_EQ(act(talk, play_line(48, "A")), "laid 0 48A / playing 0 left 2");
}

TEST(RefereeEvents, a_fire_not_covered_is_lost_at_the_end_of_the_turn) {
  constexpr std::string_view kFire = R"({"players":2,"on_fire":true})";
  Talk talk;
  talk.ask(setup_line(kFire, tops_text(44, 30, 65, 20), "[[31,45],[60]]", "[]"));
  talk.ask(play_line(31, "B"));
  EXPECT_EQ(act(talk, kEnd), "lost fire 2 / lost fire 0 left 2");
  talk.ask(setup_line(kFire, tops_text(44, 30, 65, 20), "[[31],[60]]", "[]"));
  EXPECT_EQ(act(talk, play_line(31, "B")), "laid 0 31B; lost fire 1 / lost fire 0 left 1");
  // Laid in this turn: due at the end of the next one.
  talk.ask(setup_line(kFire, tops_text(43, 30, 65, 20), "[[44,45],[60,61]]", "[]"));
  talk.ask(play_line(44, "A"));
  EXPECT_EQ(act(talk, kEnd), "ended 0 drew; began 1 min 1 / playing 1 left 3");
  EXPECT_EQ(at(talk.state(), "fire_due"), parse(R"(["A"])"));
  EXPECT_EQ(act(talk, play_line(60, "B")), "laid 1 60B / playing 1 left 2");
  EXPECT_EQ(act(talk, kEnd), "lost fire 2 / lost fire 1 left 2");
}

TEST(RefereeEvents, the_98th_card_may_lose_with_nothing_left) {
  Talk talk;
  talk.ask(setup_line(extreme(R"({"48":"skull"})"), tops_text(47, 30, 65, 20), "[[48],[]]", "[]"));
  EXPECT_EQ(act(talk, play_line(48, "A")), "laid 0 48A; lost skull 0 / lost skull 0 left 0");
  talk.ask(setup_line(extreme(R"({"48":"three"})"), tops_text(47, 30, 65, 20), "[[48],[]]", "[]"));
  EXPECT_EQ(act(talk, play_line(48, "A")), "laid 0 48A; lost three 0 / lost three 0 left 0");
}

TEST(RefereeEvents, the_98th_card_wins_whatever_burns_or_lasts) {
  Talk talk;
  talk.ask(setup_line(extreme(R"({"77":"draw_one","65":"one_pile"})", R"(,"on_fire":true)"),
                      tops_text(44, 30, 65, 20), "[[77],[]]", "[]"));
  EXPECT_EQ(act(talk, play_line(77, "B")), "laid 0 77B; won / won 0 left 0");
}

TEST(RefereeEvents, a_refused_action_has_no_events_and_no_standing) {
  Talk talk;
  talk.ask(new_line(kTwo, "x"));
  const json::object answer = talk.ask(kEnd);
  EXPECT_EQ(answer.size(), 2U) << answer;
}

}  // namespace
}  // namespace backstep
