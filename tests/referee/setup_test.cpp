// `setup`: which positions may be set up, which not, and what they count as.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/referee/talk.h"

namespace backstep {
namespace {

std::string some_tops() { return tops_text(47, 30, 65, 20); }

TEST(RefereeSetup, cards_named_nowhere_count_as_laid) {
  Talk talk;
  const json::object answer = talk.ask(setup_line(kTwo, some_tops(), "[[9,8,50],[60]]", "[71,70]"));
  EXPECT_EQ(events_of(answer), "began 0 min 2");
  EXPECT_EQ(standing_of(answer), "playing 0 left 6");
  const json::object state = talk.state();
  EXPECT_EQ(at(state, "hands"), parse("[[8,9,50],[60]]"));
  EXPECT_EQ(at(state, "draw"), parse("[71,70]"));
  EXPECT_EQ(at(state, "laid").as_array().size(), 92U);
  EXPECT_EQ(at(state, "laid_this_turn"), json::value(0));
}

TEST(RefereeSetup, cards_named_nowhere_count_as_laid_also_when_nothing_lies_on_the_piles) {
  Talk talk;
  const json::object answer =
      talk.ask(setup_line(R"({"players":1})", tops_text(0, 0, 0, 0), "[[2]]", "[]"));
  EXPECT_EQ(standing_of(answer), "playing 0 left 1");
  EXPECT_EQ(at(talk.state(), "laid").as_array().size(), 97U);
  EXPECT_EQ(events_of(talk.ask(play_line(2, "D"))), "laid 0 2D; won");
}

TEST(RefereeSetup, nothing_is_asked_about_how_the_position_came_about) {
  // Rising piles at the bottom and falling ones at the top, with almost everything laid.
  Talk talk;
  EXPECT_EQ(talk.try_it(setup_line(kTwo, tops_text(2, 3, 99, 98), "[[50],[51]]", "[]")),
            "accepted");
  // All 98 cards still there although cards lie on the piles would need 98 places: 94 is possible.
  std::string draw;
  for (int card = 2; card <= 99; ++card) {
    if (card == 2 || card == 3 || card == 98 || card == 99 || card == 50) continue;
    draw += (draw.empty() ? "" : ",") + std::to_string(card);
  }
  const json::object answer =
      talk.ask(setup_line(R"({"players":1})", tops_text(2, 3, 99, 98), "[[50]]", '[' + draw + ']'));
  EXPECT_EQ(standing_of(answer), "lost stuck 0 left 94");  // one card in the hand, minimum two
}

TEST(RefereeSetup, the_draw_pile_may_hold_97_cards) {
  std::string draw;
  for (int card = 3; card <= 99; ++card) draw += (card > 3 ? "," : "") + std::to_string(card);
  Talk talk;
  const json::object answer =
      talk.ask(setup_line(R"({"players":1,"extreme":true,"commands":{"2":"stop"}})",
                          tops_text(0, 0, 0, 0), "[[2]]", '[' + draw + ']'));
  EXPECT_EQ(standing_of(answer), "playing 0 left 98");
  EXPECT_EQ(events_of(talk.ask(play_line(2, "A"))),
            "laid 0 2A; ended 0 drew 3 4 5 6 7 8 9 10; began 0 min 2");
}

TEST(RefereeSetup, turn_is_0_unless_it_is_given) {
  Talk talk;
  std::string line = setup_line(kTwo, some_tops(), "[[8,9],[60,61]]", "[]");
  const std::string turn = R"(,"turn":0)";
  line.erase(line.find(turn), turn.size());
  EXPECT_EQ(events_of(talk.ask(line)), "began 0 min 1");
  EXPECT_EQ(events_of(talk.ask(setup_line(kTwo, some_tops(), "[[8,9],[60,61]]", "[]", 1))),
            "began 1 min 1");
}

TEST(RefereeSetup, any_map_of_commands_will_do) {
  std::string all;
  for (int card = 2; card <= 99; ++card) {
    all += (card > 2 ? "," : "") + ('"' + std::to_string(card)) + R"(":"skull")";
  }
  Talk talk;
  for (const std::string& commands :
       {std::string("{}"), std::string(R"({"2":"stop"})"), std::string(R"({"99":"three"})"),
        '{' + all + '}', std::string(R"("even")"), std::string(R"("random:x")")}) {
    for (const std::string_view extreme : {"true", "false"}) {
      const std::string rules =
          R"({"players":1,"extreme":)" + std::string(extreme) + R"(,"commands":)" + commands + '}';
      EXPECT_EQ(talk.try_it(setup_line(rules, tops_text(0, 0, 0, 0), "[[50,51]]", "[]")),
                "accepted")
          << rules;
      if (commands[0] != '{') continue;
      EXPECT_EQ(at(at(talk.state(), "rules").as_object(), "commands"), parse(commands));
    }
  }
}

TEST(RefereeSetup, hands_may_be_as_long_as_the_hand_size_and_no_longer) {
  struct Case {
    std::string_view rules;
    int size;
  };
  Talk talk;
  for (const Case& c :
       {Case{R"({"players":1})", 8}, Case{R"({"players":1,"small_hand":true})", 7},
        Case{R"({"players":2})", 7}, Case{R"({"players":2,"small_hand":true})", 6},
        Case{R"({"players":3})", 6}, Case{R"({"players":3,"small_hand":true})", 5},
        Case{R"({"players":5})", 6}, Case{R"({"players":5,"small_hand":true})", 5}}) {
    const auto players = number_of(at(parse(c.rules).as_object(), "players"));
    for (const int extra : {0, 1}) {
      std::string hand;
      for (int i = 0; i < c.size + extra; ++i) hand += (i > 0 ? "," : "") + std::to_string(10 + i);
      for (std::int64_t full = 0; full < players; ++full) {
        std::string hands;
        for (std::int64_t seat = 0; seat < players; ++seat) {
          hands += (seat > 0 ? "," : "") +
                   ('[' + (seat == full ? hand : std::to_string(50 + seat)) + ']');
        }
        EXPECT_EQ(talk.try_it(setup_line(c.rules, tops_text(0, 0, 0, 0), '[' + hands + ']', "[]")),
                  extra == 0 ? "accepted" : "bad_request")
            << c.rules << hands;
      }
    }
  }
}

TEST(RefereeSetup, the_seat_to_move_holds_a_card) {
  Talk talk;
  talk.ask(new_line(kTwo, "x"));
  EXPECT_EQ(talk.try_it(setup_line(kTwo, some_tops(), "[[],[60]]", "[]", 0)), "bad_request");
  EXPECT_EQ(talk.try_it(setup_line(kTwo, some_tops(), "[[60],[]]", "[]", 1)), "bad_request");
  EXPECT_EQ(talk.try_it(setup_line(kTwo, some_tops(), "[[],[]]", "[]", 0)), "bad_request");
  EXPECT_EQ(talk.try_it(setup_line(kTwo, some_tops(), "[[60],[]]", "[]", 0)), "accepted");
  EXPECT_EQ(talk.try_it(setup_line(kTwo, some_tops(), "[[],[60]]", "[]", 1)), "accepted");
}

TEST(RefereeSetup, no_hand_is_empty_while_there_is_a_draw_pile) {
  Talk talk;
  talk.ask(new_line(kTwo, "x"));
  EXPECT_EQ(talk.try_it(setup_line(kTwo, some_tops(), "[[8,9],[]]", "[70]")), "bad_request");
  EXPECT_EQ(talk.try_it(setup_line(kTwo, some_tops(), "[[8,9],[]]", "[]")), "accepted");
  EXPECT_EQ(talk.try_it(setup_line(kTwo, some_tops(), "[[8,9],[60]]", "[70]")), "accepted");
}

TEST(RefereeSetup, no_card_is_in_two_places) {
  Talk talk;
  talk.ask(new_line(kTwo, "x"));
  const std::vector<std::string> twice{
      setup_line(kTwo, tops_text(47, 47, 65, 20), "[[8,9],[60]]", "[]"),
      setup_line(kTwo, tops_text(47, 30, 65, 47), "[[8,9],[60]]", "[]"),
      setup_line(kTwo, some_tops(), "[[8,47],[60]]", "[]"),
      setup_line(kTwo, some_tops(), "[[8,9],[20]]", "[]"),
      setup_line(kTwo, some_tops(), "[[8,8],[60]]", "[]"),
      setup_line(kTwo, some_tops(), "[[8,9],[9]]", "[]"),
      setup_line(kTwo, some_tops(), "[[8,9],[60]]", "[60]"),
      setup_line(kTwo, some_tops(), "[[8,9],[60]]", "[65]"),
      setup_line(kTwo, some_tops(), "[[8,9],[60]]", "[70,70]"),
      setup_line(kTwo, some_tops(), "[[8,9],[60]]", "[70,71,72,70]"),
  };
  for (const std::string& line : twice) EXPECT_EQ(talk.try_it(line), "bad_request") << line;
}

TEST(RefereeSetup, a_position_that_begins_stuck_is_lost_in_the_same_answer) {
  Talk talk;
  const json::object answer =
      talk.ask(setup_line(kTwo, tops_text(99, 98, 2, 3), "[[50,51],[60]]", "[70]", 0));
  EXPECT_EQ(events_of(answer), "began 0 min 2; lost stuck 4");
  EXPECT_EQ(standing_of(answer), "lost stuck 0 left 4");
  EXPECT_EQ(at(talk.state(), "laid_this_turn"), json::value(0));
}

TEST(RefereeSetup, a_fire_on_top_must_be_covered_by_the_end_of_this_turn) {
  constexpr std::string_view kFire = R"({"players":2,"on_fire":true})";
  Talk talk;
  const std::string line = setup_line(kFire, tops_text(44, 77, 66, 22), "[[45,50,67],[60]]", "[]");
  talk.ask(line);
  EXPECT_EQ(at(talk.state(), "fire_due"), parse(R"(["A","B","C","D"])"));
  EXPECT_EQ(events_of(talk.ask(play_line(45, "A"))), "laid 0 45A");
  EXPECT_EQ(at(talk.state(), "fire_due"), parse(R"(["B","C","D"])"));
  EXPECT_EQ(events_of(talk.ask(kEnd)), "lost fire 3");
  // Without the switch nothing burns.
  talk.ask(setup_line(kTwo, tops_text(44, 77, 66, 22), "[[45,50,67],[60]]", "[]"));
  EXPECT_EQ(at(talk.state(), "fire_due"), parse("[]"));
}

TEST(RefereeSetup, a_skull_on_top_counts_as_laid_in_this_turn_from_the_first_play_on) {
  constexpr std::string_view kSkull = R"({"players":2,"extreme":true,"commands":{"50":"skull"}})";
  Talk talk;
  // Nothing happens at once, although no card could cover it.
  const json::object answer =
      talk.ask(setup_line(kSkull, tops_text(50, 30, 65, 20), "[[31,32],[60]]", "[]"));
  EXPECT_EQ(standing_of(answer), "playing 0 left 3");
  EXPECT_EQ(plays_of(talk.legal()), "31B(loses) 31C(loses) 32B(loses) 32C(loses)");
  EXPECT_EQ(events_of(talk.ask(play_line(31, "B"))), "laid 0 31B; lost skull 2");
  // It can be covered: the first play may go elsewhere, ending then loses.
  talk.ask(setup_line(kSkull, tops_text(50, 30, 65, 20), "[[31,51],[60]]", "[]"));
  EXPECT_EQ(events_of(talk.ask(play_line(31, "B"))), "laid 0 31B");
  EXPECT_EQ(plays_of(talk.legal()), "51A 51B(loses) 51C(loses) end(loses)");
  // Without Extreme it is a number.
  talk.ask(setup_line(R"({"players":2,"commands":{"50":"skull"}})", tops_text(50, 30, 65, 20),
                      "[[31,32],[60]]", "[]"));
  EXPECT_EQ(events_of(talk.ask(play_line(31, "B"))), "laid 0 31B");
}

TEST(RefereeSetup, a_three_or_a_stop_on_top_means_nothing) {
  Talk talk;
  talk.ask(setup_line(R"({"players":2,"extreme":true,"commands":{"50":"three","30":"stop"}})",
                      tops_text(50, 30, 65, 20), "[[51,52],[60]]", "[]"));
  EXPECT_EQ(at(talk.state(), "three"), json::value(false));
  EXPECT_EQ(events_of(talk.ask(play_line(51, "A"))), "laid 0 51A");
  EXPECT_EQ(events_of(talk.ask(kEnd)), "ended 0 drew; began 1 min 1");
}

// The message of a refused request.
std::string complaint(const std::string& line) {
  Talk talk;
  return text_of(at(at(talk.ask(line), "error").as_object(), "message"));
}

TEST(RefereeSetup, messages_name_the_card_the_seat_and_the_entry) {
  const auto setup = [](std::string_view tops, std::string_view hands, std::string_view draw) {
    return complaint(setup_line(kTwo, tops, hands, draw));
  };
  const std::string tops = some_tops();
  const std::string twice = "no card may be in two places: card ";
  EXPECT_EQ(setup(tops, "[[9,47],[60]]", "[]"),
            twice + "47 is on pile A and in the hand of seat 0");
  EXPECT_EQ(setup(tops, "[[9],[60,9]]", "[]"),
            twice + "9 is in the hand of seat 0 and in the hand of seat 1");
  EXPECT_EQ(setup(tops, "[[9,9],[60]]", "[]"), twice + "9 is in the hand of seat 0 twice");
  EXPECT_EQ(setup(tops, "[[9],[60]]", "[71,60]"),
            twice + "60 is in the hand of seat 1 and in draw");
  EXPECT_EQ(setup(tops, "[[9],60]", "[]"),
            "the hand of seat 1 must be a list of cards from 2 to 99, not 60");
  EXPECT_EQ(setup(tops, "[[9],[60,100]]", "[]"),
            "the hand of seat 1: entry 2 must be a card from 2 to 99, not 100");
  EXPECT_EQ(setup(tops, "60", "[]"),
            "hands must be a list with one list of cards for each player, not 60");
  EXPECT_EQ(setup(tops, "[[9]]", "[]"),
            "hands must have one list for each of 2 players, and has 1");
  EXPECT_EQ(setup(tops, "[[9],[]]", "[71]"),
            "the hand of seat 1 is empty although there is a draw pile");
  EXPECT_EQ(setup(tops, "[[],[9]]", "[]"), "it is the turn of seat 0, whose hand is empty");
  EXPECT_EQ(setup(tops, "[[2],[3,4,5,6,7,8,9,10]]", "[]"),
            "the hand of seat 1 has 8 cards, and the hand size is 7");
  EXPECT_EQ(setup(R"({"A":47,"B":30,"C":65})", "[[9],[60]]", "[]"),
            "tops: D is missing, a card or null");
  EXPECT_EQ(setup(R"({"A":47,"B":30,"C":65,"D":2.0})", "[[9],[60]]", "[]"),
            "tops: D must be a card from 2 to 99, not 2.0: write it without a decimal point or "
            "exponent");
}

TEST(RefereeSetup, messages_about_a_deck_count_its_cards_and_name_the_entry) {
  const auto with_deck = [](const std::string& deck) {
    return complaint(R"({"op":"new","rules":{"players":2},"deck":)" + deck + '}');
  };
  std::string cards = "2";
  for (int card = 3; card <= 98; ++card) cards += ',' + std::to_string(card);
  EXPECT_EQ(with_deck('[' + cards + ']'), "deck must have all 98 cards, and this one has 97");
  EXPECT_EQ(with_deck('[' + cards + ",5]"), "deck: card 5 appears twice, as entries 4 and 98");
  EXPECT_EQ(with_deck('[' + cards + ",null]"),
            "deck: entry 98 must be a card from 2 to 99, not null");
}

}  // namespace
}  // namespace backstep
