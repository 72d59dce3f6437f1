// Which refusal is given when several would be true: the first of bad_request, no_game, game_over,
// not_in_hand, wrong_order, no_back, one_pile; for `end`: no_game, game_over, below_minimum.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/referee/talk.h"

namespace backstep {
namespace {

const std::vector<std::string>& good_lines() {
  static const std::vector<std::string> lines{
      play_line(37, "A"),  std::string(kEnd),           std::string(kLegal),
      std::string(kState), R"({"op":"view","seat":0})", R"({"op":"view","seat":null})"};
  return lines;
}

TEST(RefereePrecedence, no_game_before_there_is_one) {
  Talk talk;
  for (const std::string& line : good_lines())
    EXPECT_EQ(talk.try_with_clause(line), "no_game") << line;
}

TEST(RefereePrecedence, no_game_still_after_a_failed_new_or_setup) {
  Talk talk;
  talk.ask(R"({"op":"new","rules":{"players":9},"seed":"x"})");
  talk.ask(setup_line(R"({"players":1})", tops_text(0, 0, 0, 0), "[[]]", "[]"));
  for (const std::string& line : good_lines()) EXPECT_EQ(talk.try_it(line), "no_game") << line;
}

TEST(RefereePrecedence, bad_request_before_no_game) {
  Talk talk;
  EXPECT_EQ(talk.try_it(R"({"op":"play","card":1,"pile":"A"})"), "bad_request");
  EXPECT_EQ(talk.try_it(R"({"op":"play","card":37,"pile":"E"})"), "bad_request");
  EXPECT_EQ(talk.try_it(R"({"op":"view","seat":-1})"), "bad_request");
  EXPECT_EQ(talk.try_it(R"({"op":"view"})"), "bad_request");
  EXPECT_EQ(talk.try_it(R"({"op":"resign"})"), "bad_request");
}

// Lost by seat 0, who holds 50; nothing may be laid any more.
void lose(Talk& talk, std::string_view rules = R"({"players":2})") {
  talk.ask(setup_line(rules, tops_text(99, 98, 2, 3), "[[50,51],[60]]", "[70]"));
}

TEST(RefereePrecedence, bad_request_before_game_over) {
  Talk talk;
  lose(talk);
  EXPECT_EQ(talk.try_it(R"({"op":"play","card":1,"pile":"A"})"), "bad_request");
  EXPECT_EQ(talk.try_it(R"({"op":"play","card":50,"pile":"a"})"), "bad_request");
}

TEST(RefereePrecedence, game_over_before_everything_about_the_card) {
  Talk talk;
  lose(talk);
  EXPECT_EQ(talk.try_with_clause(play_line(60, "A")), "game_over, C13");  // in another hand
  EXPECT_EQ(talk.try_with_clause(play_line(50, "A")), "game_over, C13");  // would not fit
  EXPECT_EQ(talk.try_with_clause(play_line(2, "A")), "game_over, C13");   // laid
  EXPECT_EQ(talk.try_with_clause(kEnd), "game_over, C13");                // below the minimum
}

TEST(RefereePrecedence, game_over_tells_the_result_again) {
  Talk talk;
  lose(talk);
  for (const std::string& line : {play_line(50, "A"), std::string(kEnd)}) {
    const json::object answer = talk.ask(line);
    EXPECT_EQ(at(answer, "status"), json::value("lost"));
    EXPECT_EQ(at(answer, "reason"), json::value("stuck"));
    EXPECT_EQ(at(answer, "left"), json::value(4));
  }
  talk.ask(setup_line(R"({"players":1})", tops_text(50, 0, 0, 0), "[[51]]", "[]"));
  talk.ask(play_line(51, "A"));
  const json::object answer = talk.ask(play_line(51, "A"));
  EXPECT_EQ(text_of(at(at(answer, "error").as_object(), "code")), "game_over");
  EXPECT_EQ(at(answer, "status"), json::value("won"));
  EXPECT_EQ(at(answer, "reason"), json::value(nullptr));
  EXPECT_EQ(at(answer, "left"), json::value(0));
}

// A: 30 no_back, B: 40 one_pile, C: 60, D: 70. Seat 0 may not trick, and is bound after a card.
constexpr std::string_view kBoth =
    R"({"players":2,"extreme":true,"commands":{"30":"no_back","40":"one_pile"}})";
void bind_to_c(Talk& talk) {
  talk.ask(setup_line(kBoth, tops_text(30, 40, 60, 70), "[[20,35,50,55,80,90],[10,11]]", "[12]"));
  ASSERT_EQ(events_of(talk.ask(play_line(55, "C"))), "laid 0 55C");
  ASSERT_EQ(at(talk.state(), "bound"), json::value("C"));
}

TEST(RefereePrecedence, not_in_hand_before_wrong_order_no_back_and_one_pile) {
  Talk talk;
  bind_to_c(talk);
  EXPECT_EQ(talk.try_with_clause(play_line(2, "A")), "not_in_hand, C3");   // laid, would not fit
  EXPECT_EQ(talk.try_with_clause(play_line(55, "C")), "not_in_hand, C3");  // laid just now
  EXPECT_EQ(talk.try_with_clause(play_line(10, "A")), "not_in_hand, C3");  // another's
  EXPECT_EQ(talk.try_with_clause(play_line(12, "D")), "not_in_hand, C3");  // in the draw pile
  EXPECT_EQ(talk.try_with_clause(play_line(65, "C")), "not_in_hand, C3");  // would be a trick
}

TEST(RefereePrecedence, wrong_order_before_one_pile) {
  Talk talk;
  bind_to_c(talk);
  EXPECT_EQ(talk.try_with_clause(play_line(35, "B")), "wrong_order, C4");  // and the wrong pile
  EXPECT_EQ(talk.try_with_clause(play_line(90, "D")), "wrong_order, C4");  // and the wrong pile
  EXPECT_EQ(talk.try_with_clause(play_line(90, "C")), "wrong_order, C4");  // on the right one
}

TEST(RefereePrecedence, no_back_before_one_pile) {
  Talk talk;
  bind_to_c(talk);
  EXPECT_EQ(talk.try_with_clause(play_line(20, "A")), "no_back, E7");  // and the wrong pile
  EXPECT_EQ(talk.try_with_clause(play_line(80, "D")), "no_back, E7");  // and the wrong pile
}

TEST(RefereePrecedence, one_pile_when_nothing_else_is_wrong) {
  Talk talk;
  bind_to_c(talk);
  EXPECT_EQ(talk.try_with_clause(play_line(35, "A")), "one_pile, E8");
  EXPECT_EQ(talk.try_with_clause(play_line(90, "B")), "one_pile, E8");
  EXPECT_EQ(talk.try_with_clause(play_line(35, "D")), "one_pile, E8");
  EXPECT_EQ(talk.try_with_clause(play_line(50, "C")), "accepted");
}

TEST(RefereePrecedence, below_minimum_has_the_clause_of_its_rule) {
  Talk talk;
  talk.ask(setup_line(R"({"players":2})", tops_text(0, 0, 0, 0), "[[8,9,10],[60]]", "[70]"));
  EXPECT_EQ(talk.try_with_clause(kEnd), "below_minimum, C6");
  talk.ask(play_line(8, "A"));
  EXPECT_EQ(talk.try_with_clause(kEnd), "below_minimum, C6");
  talk.ask(setup_line(R"({"players":2,"pro":true})", tops_text(0, 0, 0, 0), "[[8,9,10,11],[60]]",
                      "[70]"));
  EXPECT_EQ(talk.try_with_clause(kEnd), "below_minimum, P1");
  talk.ask(play_line(8, "A"));
  talk.ask(play_line(9, "A"));
  EXPECT_EQ(talk.try_with_clause(kEnd), "below_minimum, P1");
  talk.ask(play_line(10, "A"));
  EXPECT_EQ(talk.try_with_clause(kEnd), "accepted");
}

TEST(RefereePrecedence, below_minimum_also_when_the_minimum_is_one) {
  Talk talk;
  talk.ask(setup_line(R"({"players":2})", tops_text(0, 0, 0, 0), "[[8,9],[60]]", "[]"));
  EXPECT_EQ(talk.try_with_clause(kEnd), "below_minimum, C6");
  // The contract gives Pro the clause P1 in any case.
  talk.ask(setup_line(R"({"players":2,"pro":true})", tops_text(0, 0, 0, 0), "[[8,9],[60]]", "[]"));
  EXPECT_EQ(talk.try_with_clause(kEnd), "below_minimum, P1");
}

TEST(RefereePrecedence, a_trick_on_a_row_card_is_in_the_wrong_order) {
  Talk talk;
  talk.ask(setup_line(R"({"players":1})", tops_text(12, 0, 89, 0), "[[2,99,50]]", "[]"));
  EXPECT_EQ(plays_of(talk.legal()), "2A(trick) 2B 2C 2D 50A 50B 50C 50D 99A 99B 99C(trick) 99D");
}

}  // namespace
}  // namespace backstep
