// `view`: what a seat or a spectator is told, and that it is nothing else.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "tests/referee/talk.h"

namespace backstep {
namespace {

constexpr std::string_view kViewRules = R"({"players":3,"extreme":true,"commands":{"48":"mute"}})";
std::string position() {
  return setup_line(kViewRules, tops_text(47, 30, 65, 0), "[[48,49,9],[61,60],[70]]", "[80,81]");
}

// What the view must be: the state without hands and draw, with the counts and the own hand.
json::object expected_view(json::object state, int seat) {
  json::array counts;
  for (const json::value& hand : at(state, "hands").as_array()) {
    counts.emplace_back(hand.as_array().size());
  }
  state["hand_counts"] = counts;
  state["draw_count"] = at(state, "draw").as_array().size();
  if (seat >= 0) {
    state["seat"] = seat;
    state["hand"] = at(state, "hands").as_array()[static_cast<std::size_t>(seat)];
  }
  state.erase("hands");
  state.erase("draw");
  return state;
}

// A spectator has no seat; a null there says the same.
json::object without_null_seat(json::object view) {
  if (view.contains("seat") && at(view, "seat").is_null()) view.erase("seat");
  return view;
}

void expect_views(Talk& talk) {
  const json::object state = talk.state();
  const auto players = static_cast<int>(at(state, "hands").as_array().size());
  for (int seat = 0; seat < players; ++seat) {
    EXPECT_EQ(talk.view(seat), expected_view(state, seat)) << "seat " << seat;
  }
  EXPECT_EQ(without_null_seat(talk.spectate()), expected_view(state, -1));
}

TEST(RefereeView, is_the_state_without_hands_and_draw) {
  Talk talk;
  talk.ask(position());
  expect_views(talk);
  const json::object view = talk.view(1);
  EXPECT_EQ(at(view, "hand"), parse("[60,61]"));
  EXPECT_EQ(at(view, "hand_counts"), parse("[3,2,1]"));
  EXPECT_EQ(at(view, "draw_count"), json::value(2));
  EXPECT_FALSE(view.contains("hands"));
  EXPECT_FALSE(view.contains("draw"));
}

TEST(RefereeView, a_spectator_has_no_hand) {
  Talk talk;
  talk.ask(position());
  const json::object view = talk.spectate();
  EXPECT_FALSE(view.contains("hand"));
  EXPECT_FALSE(view.contains("hands"));
  EXPECT_FALSE(view.contains("draw"));
  EXPECT_EQ(at(view, "hand_counts"), parse("[3,2,1]"));
}

TEST(RefereeView, within_a_turn_too) {
  Talk talk;
  talk.ask(position());
  talk.ask(play_line(48, "A"));
  expect_views(talk);
  EXPECT_EQ(at(talk.view(2), "muted"), json::value(true));
  EXPECT_EQ(at(talk.view(2), "laid_this_turn"), json::value(1));
}

TEST(RefereeView, is_unchanged_after_the_end_of_the_game) {
  Talk talk;
  // Lost at the start, in mid-turn, and won.
  talk.ask(setup_line(R"({"players":2})", tops_text(99, 98, 2, 3), "[[50,51],[61]]", "[70]"));
  expect_views(talk);
  EXPECT_EQ(at(talk.view(1), "hand"), parse("[61]"));
  EXPECT_FALSE(talk.view(1).contains("hands"));
  talk.ask(setup_line(R"({"players":2})", tops_text(47, 99, 2, 3), "[[48,98],[60]]", "[70]"));
  talk.ask(play_line(98, "A"));
  EXPECT_EQ(at(talk.state(), "status"), json::value("lost"));
  expect_views(talk);
  talk.ask(setup_line(R"({"players":2})", tops_text(47, 99, 2, 3), "[[48],[]]", "[]"));
  talk.ask(play_line(48, "A"));
  EXPECT_EQ(at(talk.state(), "status"), json::value("won"));
  expect_views(talk);
}

TEST(RefereeView, for_every_number_of_players) {
  Talk talk;
  for (int players = 1; players <= 5; ++players) {
    talk.ask(new_line(R"({"players":)" + std::to_string(players) + '}', "kestrel"));
    expect_views(talk);
  }
}

TEST(RefereeView, does_not_depend_on_what_is_hidden) {
  // The same table and the same hand of seat 0, every time with other cards behind the backs.
  constexpr std::array<std::string_view, 4> kHidden{
      R"([[48,49,9],[61,60],[70]],"draw":[80,81])", R"([[48,49,9],[60,61],[80]],"draw":[70,81])",
      R"([[48,49,9],[80,81],[60]],"draw":[70,61])", R"([[48,49,9],[61,70],[81]],"draw":[80,60])"};
  Talk talk;
  std::string seen;
  for (const std::string_view hidden : kHidden) {
    talk.ask(R"({"op":"setup","rules":)" + std::string(kViewRules) + R"(,"tops":)" +
             tops_text(47, 30, 65, 0) + R"(,"hands":)" + std::string(hidden) + '}');
    std::string now = talk.ask_raw(R"({"op":"view","seat":0})");
    now += talk.ask_raw(R"({"op":"view","seat":null})");
    now += talk.ask_raw(kLegal);
    now += talk.ask_raw(play_line(60, "A"));  // refused: in no hand of the mover's, wherever it is
    now += talk.ask_raw(play_line(70, "A"));
    now += talk.ask_raw(play_line(49, "A"));
    now += talk.ask_raw(kLegal);
    now += talk.ask_raw(R"({"op":"view","seat":0})");
    now += talk.ask_raw(R"({"op":"view","seat":null})");
    if (seen.empty()) seen = now;
    EXPECT_EQ(now, seen);
  }
}

}  // namespace
}  // namespace backstep
