// `legal`: which plays, in which order, and which of them lose by the mover's own doing.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/referee/talk.h"

namespace backstep {
namespace {

std::string rules_with(std::string_view commands, std::string_view more = "") {
  return R"({"players":2,"extreme":true,"commands":)" + std::string(commands) + std::string(more) +
         '}';
}

std::string legal_after(Talk& talk, std::string_view setup) {
  talk.ask(setup);
  return plays_of(talk.legal());
}

TEST(RefereeLegal, plays_are_sorted_by_card_then_pile) {
  Talk talk;
  EXPECT_EQ(legal_after(talk, setup_line(R"({"players":2})", tops_text(0, 50, 60, 0),
                                         "[[70,9,55,40],[61]]", "[]")),
            "9A 9C 9D 40A 40B(trick) 40C 40D 55A 55B 55C 55D 70A 70B 70C(trick) 70D");
}

TEST(RefereeLegal, the_answer_has_the_fields_of_the_contract) {
  Talk talk;
  talk.ask(setup_line(R"({"players":1})", tops_text(36, 99, 2, 3), "[[37]]", "[]"));
  EXPECT_EQ(talk.ask_raw(kLegal),
            R"({"ok":true,"plays":[{"card":37,"pile":"A","trick":false,"loses":false}],)"
            R"("can_end":false,"end_loses":false})");
}

TEST(RefereeLegal, can_end_is_false_below_the_minimum) {
  Talk talk;
  talk.ask(setup_line(R"({"players":2})", tops_text(36, 99, 2, 3), "[[37,38,39],[61]]", "[70]"));
  EXPECT_EQ(plays_of(talk.legal()), "37A 38A 39A(loses)");  // after 39 there is no second card
  talk.ask(play_line(37, "A"));
  EXPECT_EQ(plays_of(talk.legal()), "38A 39A");
  talk.ask(play_line(38, "A"));
  EXPECT_EQ(plays_of(talk.legal()), "39A end");
}

TEST(RefereeLegal, no_back_and_one_pile_take_plays_away) {
  Talk talk;
  const std::string rules = rules_with(R"({"30":"no_back","40":"one_pile"})");
  EXPECT_EQ(
      legal_after(talk, setup_line(rules, tops_text(30, 40, 60, 70), "[[20,35,80],[61]]", "[]")),
      "20C 20D 35A 35C 35D 80A 80B");
  talk.ask(play_line(35, "C"));
  EXPECT_EQ(plays_of(talk.legal()), "20C end");
}

TEST(RefereeLegal, loses_by_skull) {
  Talk talk;
  const std::string rules = rules_with(R"({"48":"skull","31":"stop"})");
  const std::string line = setup_line(rules, tops_text(47, 30, 99, 2), "[[31,48,49],[61]]", "[]");
  EXPECT_EQ(legal_after(talk, line), "31B 31C 48A 48B 48C 49A 49B 49C");
  talk.ask(play_line(48, "A"));
  EXPECT_EQ(plays_of(talk.legal()), "31B(loses) 31C(loses) 49A 49B(loses) 49C(loses) end(loses)");
}

TEST(RefereeLegal, loses_by_three) {
  Talk talk;
  const std::string rules = rules_with(R"({"48":"three","49":"stop"})");
  EXPECT_EQ(
      legal_after(talk, setup_line(rules, tops_text(47, 99, 2, 3), "[[48,49,50],[61]]", "[]")),
      "48A(loses) 49A 50A");  // 48, 50 and then nothing, or 48 and 49 too early
  EXPECT_EQ(
      legal_after(talk, setup_line(rules, tops_text(47, 99, 2, 3), "[[48,50,51],[61]]", "[]")),
      "48A 50A 51A");
  talk.ask(play_line(48, "A"));
  EXPECT_EQ(plays_of(talk.legal()), "50A 51A(loses) end(loses)");
  // As the fourth card.
  talk.ask(setup_line(rules, tops_text(40, 99, 2, 3), "[[41,42,43,48],[61]]", "[]"));
  for (const int card : {41, 42, 43}) talk.ask(play_line(card, "A"));
  EXPECT_EQ(plays_of(talk.legal()), "48A(loses) end");
}

TEST(RefereeLegal, loses_by_one_pile_with_the_switch) {
  const std::string hands = "[[31,48],[61]]";
  Talk talk;
  for (const bool retroactive : {false, true}) {
    const std::string rules =
        rules_with(R"({"48":"one_pile"})", retroactive ? R"(,"one_pile_retroactive":true)" : "");
    talk.ask(setup_line(rules, tops_text(47, 30, 2, 3), hands, "[]"));
    talk.ask(play_line(31, "B"));
    EXPECT_EQ(plays_of(talk.legal()), retroactive ? "48A(loses) 48B end" : "48A 48B end");
  }
}

TEST(RefereeLegal, loses_by_fire_only_when_the_turn_ends) {
  const std::string rules = rules_with(R"({"31":"stop"})", R"(,"on_fire":true)");
  Talk talk;
  EXPECT_EQ(
      legal_after(talk, setup_line(rules, tops_text(44, 30, 2, 3), "[[31,45,46],[61]]", "[]")),
      "31B(loses) 45A 45B 46A 46B");
  talk.ask(play_line(46, "B"));
  EXPECT_EQ(plays_of(talk.legal()), "45A end(loses)");
  talk.ask(play_line(45, "A"));
  EXPECT_EQ(plays_of(talk.legal()), "end");
}

TEST(RefereeLegal, the_last_card_of_the_hand_ends_the_turn_and_may_lose_by_fire) {
  Talk talk;
  EXPECT_EQ(legal_after(talk, setup_line(R"({"players":2,"on_fire":true})", tops_text(44, 30, 2, 3),
                                         "[[50],[61]]", "[]")),
            "50A 50B(loses)");
  // But not as the last of all: then nothing burns any more.
  EXPECT_EQ(legal_after(talk, setup_line(R"({"players":2,"on_fire":true})", tops_text(44, 30, 2, 3),
                                         "[[50],[]]", "[]")),
            "50A 50B");
}

TEST(RefereeLegal, whether_the_next_turn_begins_stuck_is_not_counted) {
  Talk talk;
  const std::string rules = rules_with(R"({"97":"stop"})");
  EXPECT_EQ(legal_after(talk, setup_line(rules, tops_text(47, 99, 2, 3), "[[96,97],[61]]", "[]")),
            "96A 97A");
  talk.ask(play_line(96, "A"));
  EXPECT_EQ(plays_of(talk.legal()), "97A end");
  EXPECT_EQ(events_of(talk.ask(kEnd)), "ended 0 drew; began 1 min 1; lost stuck 2");
}

TEST(RefereeLegal, the_order_of_the_draw_pile_is_not_looked_at) {
  // With 62 next, seat 1 could go on; with 4 it could not. `legal` must not know.
  Talk talk;
  const auto legal_with = [&talk](const std::string& draw) {
    talk.ask(setup_line(R"({"players":2})", tops_text(47, 99, 2, 3), "[[48,49,50],[61,98]]", draw));
    talk.ask(play_line(48, "A"));
    return talk.ask_raw(kLegal);
  };
  EXPECT_EQ(legal_with("[62,4]"), legal_with("[4,62]"));
}

TEST(RefereeLegal, winning_loses_nothing) {
  Talk talk;
  EXPECT_EQ(
      legal_after(talk, setup_line(R"({"players":2})", tops_text(47, 99, 2, 3), "[[48],[]]", "[]")),
      "48A");
}

TEST(RefereeLegal, after_the_end_there_is_nothing_to_do) {
  const std::string nothing = R"({"ok":true,"plays":[],"can_end":false,"end_loses":false})";
  Talk talk;
  talk.ask(setup_line(R"({"players":2})", tops_text(47, 99, 2, 3), "[[48],[]]", "[]"));
  talk.ask(play_line(48, "A"));
  EXPECT_EQ(talk.ask_raw(kLegal), nothing);  // won
  talk.ask(setup_line(R"({"players":2})", tops_text(99, 98, 2, 3), "[[50],[61]]", "[]"));
  EXPECT_EQ(talk.ask_raw(kLegal), nothing);  // stuck at the start
  talk.ask(
      setup_line(rules_with(R"({"48":"skull"})"), tops_text(47, 99, 2, 3), "[[48,49],[61]]", "[]"));
  talk.ask(play_line(48, "A"));
  talk.ask(kEnd);
  EXPECT_EQ(talk.ask_raw(kLegal), nothing);  // lost, with a card that would still fit
}

TEST(RefereeLegal, asking_changes_nothing) {
  Talk talk;
  talk.ask(new_line(R"({"players":3,"extreme":true})", "kestrel"));
  const std::string before = talk.ask_raw(kState);
  EXPECT_EQ(talk.ask_raw(kLegal), talk.ask_raw(kLegal));
  EXPECT_EQ(talk.ask_raw(kState), before);
}

}  // namespace
}  // namespace backstep
