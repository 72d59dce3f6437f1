// `state`: every field, exactly, through a turn and after the end.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/referee/talk.h"

namespace backstep {
namespace {

// All cards from 2 to 99 but those of `left`, as a JSON list.
std::string laid_without(const std::string& left) {
  const json::value missing = parse(left);
  std::string text;
  for (int card = 2; card <= 99; ++card) {
    bool is_missing = false;
    for (const json::value& item : missing.as_array())
      is_missing = is_missing || item == json::value(card);
    if (!is_missing) text += (text.empty() ? "" : ",") + std::to_string(card);
  }
  return '[' + text + ']';
}

// "Further fields may be present", so only those of the contract are compared.
void expect_fields(const json::object& state, const std::string& expected) {
  const json::value fields = parse(expected);
  for (const auto& [key, value] : fields.as_object()) {
    EXPECT_EQ(at(state, key), value) << key;
  }
}

constexpr std::string_view kRules =
    R"({"players":2,"extreme":true,"commands":{"48":"mute","31":"one_pile","66":"three"},"on_fire":true})";

TEST(RefereeState, has_every_field_of_the_contract) {
  Talk talk;
  talk.ask(setup_line(kRules, tops_text(44, 30, 67, 0), "[[66,48,31,9],[61,60]]", "[71,70]"));
  const std::string rules =
      R"("ok":true,"rules":{"players":2,"extreme":true,"commands":{"31":"one_pile","48":"mute",)"
      R"("66":"three"},"pro":false,"small_hand":false,"on_fire":true,"one_pile_retroactive":false})";
  expect_fields(
      talk.state(),
      '{' + rules +
          R"(,"status":"playing","reason":null,"turn":0,"left":8,"tops":{"A":44,"B":30,"C":67,"D":null},)"
          R"("hands":[[9,31,48,66],[60,61]],"draw":[71,70],"laid":)" +
          laid_without("[9,31,48,66,60,61,70,71]") +
          R"(,"laid_this_turn":0,"minimum":2,"muted":false,"bound":null,"three":false,"fire_due":["A"]})");

  talk.ask(play_line(48, "A"));
  expect_fields(
      talk.state(),
      '{' + rules +
          R"(,"status":"playing","reason":null,"turn":0,"left":7,"tops":{"A":48,"B":30,"C":67,"D":null},)"
          R"("hands":[[9,31,66],[60,61]],"draw":[71,70],"laid":)" +
          laid_without("[9,31,66,60,61,70,71]") +
          R"(,"laid_this_turn":1,"minimum":2,"muted":true,"bound":null,"three":false,"fire_due":[]})");

  talk.ask(play_line(66, "C"));
  expect_fields(
      talk.state(),
      '{' + rules +
          R"(,"status":"playing","reason":null,"turn":0,"left":6,"tops":{"A":48,"B":30,"C":66,"D":null},)"
          R"("hands":[[9,31],[60,61]],"draw":[71,70],"laid":)" +
          laid_without("[9,31,60,61,70,71]") +
          R"(,"laid_this_turn":2,"minimum":2,"muted":true,"bound":null,"three":true,"fire_due":[]})");

  talk.ask(play_line(31, "B"));  // the third card: seat 1 is to move, and 66 is due
  expect_fields(
      talk.state(),
      '{' + rules +
          R"(,"status":"playing","reason":null,"turn":1,"left":5,"tops":{"A":48,"B":31,"C":66,"D":null},)"
          R"("hands":[[9,70,71],[60,61]],"draw":[],"laid":)" +
          laid_without("[9,60,61,70,71]") +
          R"(,"laid_this_turn":0,"minimum":1,"muted":true,"bound":null,"three":false,"fire_due":["C"]})");

  talk.ask(play_line(60, "B"));
  expect_fields(talk.state(), R"({"laid_this_turn":1,"bound":null,"fire_due":["C"]})");
  talk.ask(kEnd);
  expect_fields(
      talk.state(),
      '{' + rules +
          R"(,"status":"lost","reason":"fire","turn":1,"left":4,"tops":{"A":48,"B":60,"C":66,"D":null},)"
          R"("hands":[[9,70,71],[61]],"draw":[],"laid":)" +
          laid_without("[9,61,70,71]") +
          R"(,"laid_this_turn":1,"minimum":1,"muted":true,"bound":null,"three":false,"fire_due":["C"]})");
}

TEST(RefereeState, tells_every_switch_of_the_rules) {
  Talk talk;
  for (const std::string_view name :
       {"extreme", "pro", "small_hand", "on_fire", "one_pile_retroactive"}) {
    talk.ask(new_line(R"({"players":3,")" + std::string(name) + R"(":true})", "x"));
    const json::object state = talk.state();
    json::object rules = at(state, "rules").as_object();
    EXPECT_EQ(at(rules, "commands").as_object().size(), 28U);
    rules.erase("commands");
    json::object expected{{"players", 3},     {"extreme", false},
                          {"pro", false},     {"small_hand", false},
                          {"on_fire", false}, {"one_pile_retroactive", false}};
    expected[name] = true;
    EXPECT_EQ(rules, expected);
  }
}

TEST(RefereeState, its_rules_can_be_given_back) {
  Talk talk;
  talk.ask(
      new_line(R"({"players":4,"extreme":true,"commands":"random:x","on_fire":true})", "deal"));
  const std::string before = talk.ask_raw(kState);
  const json::value rules = at(talk.state(), "rules");
  talk.ask(new_line(R"({"players":1})", "other"));
  talk.ask(new_line(json::serialize(rules), "deal"));
  EXPECT_EQ(talk.ask_raw(kState), before);
}

TEST(RefereeState, can_be_set_up_again_at_the_start_of_a_turn) {
  Talk talk;
  talk.ask(new_line(R"({"players":3,"extreme":true})", "kestrel"));
  const json::object state = talk.state();
  const json::object request{{"op", "setup"},
                             {"rules", at(state, "rules")},
                             {"tops", at(state, "tops")},
                             {"hands", at(state, "hands")},
                             {"draw", at(state, "draw")},
                             {"turn", at(state, "turn")}};
  EXPECT_EQ(events_of(talk.ask(json::serialize(request))), "began 0 min 2");
  EXPECT_EQ(talk.state(), state);
}

TEST(RefereeState, bound_is_the_pile_the_next_card_must_go_on) {
  constexpr std::string_view kOnePile =
      R"({"players":2,"extreme":true,"commands":{"30":"one_pile","41":"one_pile"}})";
  Talk talk;
  talk.ask(setup_line(kOnePile, tops_text(40, 30, 65, 20), "[[41,42,43,31],[60,61]]", "[]"));
  EXPECT_EQ(at(talk.state(), "bound"), json::value(nullptr));  // visible, but no card laid yet
  talk.ask(play_line(42, "C"));
  EXPECT_EQ(at(talk.state(), "bound"), json::value("C"));
  talk.ask(setup_line(kOnePile, tops_text(40, 30, 65, 20), "[[41,42,43,31],[60,61]]", "[]"));
  talk.ask(play_line(31, "B"));  // covers it
  EXPECT_EQ(at(talk.state(), "bound"), json::value(nullptr));
  talk.ask(play_line(41, "A"));  // lays the other
  EXPECT_EQ(at(talk.state(), "bound"), json::value("A"));
  talk.ask(play_line(42, "A"));  // covers that
  EXPECT_EQ(at(talk.state(), "bound"), json::value(nullptr));
  talk.ask(kEnd);
  EXPECT_EQ(at(talk.state(), "bound"), json::value(nullptr));
}

TEST(RefereeState, muted_whenever_a_mute_is_visible_also_alone) {
  Talk talk;
  talk.ask(setup_line(R"({"players":1,"extreme":true,"commands":{"40":"mute"}})",
                      tops_text(40, 0, 0, 0), "[[41,42]]", "[]"));
  EXPECT_EQ(at(talk.state(), "muted"), json::value(true));
  talk.ask(play_line(41, "A"));
  EXPECT_EQ(at(talk.state(), "muted"), json::value(false));
  talk.ask(setup_line(R"({"players":2,"extreme":false,"commands":{"40":"mute"}})",
                      tops_text(40, 0, 0, 0), "[[41,42],[50]]", "[]"));
  EXPECT_EQ(at(talk.state(), "muted"), json::value(false));
}

TEST(RefereeState, minimum_is_the_one_fixed_at_the_start_of_the_turn) {
  Talk talk;
  talk.ask(setup_line(R"({"players":2,"pro":true})", tops_text(0, 0, 0, 0),
                      "[[10,11,12,13,14],[60,61,62]]", "[70]"));
  EXPECT_EQ(at(talk.state(), "minimum"), json::value(3));
  for (const int card : {10, 11, 12, 13}) {
    talk.ask(play_line(card, "A"));
    EXPECT_EQ(at(talk.state(), "minimum"), json::value(3));
  }
  talk.ask(kEnd);
  EXPECT_EQ(at(talk.state(), "minimum"), json::value(1));
}

TEST(RefereeState, after_a_win) {
  Talk talk;
  talk.ask(setup_line(R"({"players":2})", tops_text(47, 99, 2, 3), "[[48],[]]", "[]"));
  talk.ask(play_line(48, "A"));
  expect_fields(talk.state(),
                R"({"status":"won","reason":null,"turn":0,"left":0,"hands":[[],[]],"draw":[],)"
                R"("laid_this_turn":1,"minimum":1,"laid":)" +
                    laid_without("[]") + '}');
}

TEST(RefereeState, after_a_loss_in_mid_turn_it_is_the_turn_of_who_lost) {
  Talk talk;
  talk.ask(setup_line(R"({"players":2,"extreme":true,"commands":{"48":"three"}})",
                      tops_text(47, 99, 2, 3), "[[61],[48,49]]", "[]", 1));
  talk.ask(play_line(48, "A"));
  expect_fields(talk.state(),
                R"({"status":"lost","reason":"three","turn":1,"left":2,"hands":[[61],[49]],)"
                R"("laid_this_turn":1,"three":true})");
}

TEST(RefereeState, refused_plays_leave_it_byte_for_byte) {
  Talk talk;
  talk.ask(setup_line(R"({"players":2})", tops_text(47, 99, 2, 3), "[[48,50],[61]]", "[70]"));
  const std::string before = talk.ask_raw(kState);
  for (int card = 2; card <= 99; ++card) {
    for (const std::string_view pile : {"A", "B", "C", "D"}) {
      const bool fits = pile == "A" && (card == 48 || card == 50);
      if (!fits) talk.ask(play_line(card, pile));
    }
  }
  EXPECT_EQ(talk.ask_raw(kState), before);
}

}  // namespace
}  // namespace backstep
