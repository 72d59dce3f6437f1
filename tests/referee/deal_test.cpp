// `new`: what is dealt to whom, by seed and by deck, and what does not change it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/referee/talk.h"

namespace backstep {
namespace {

using Cards = std::vector<std::int64_t>;

Cards cards_of(const json::value& list) {
  Cards cards;
  for (const json::value& card : list.as_array()) cards.push_back(number_of(card));
  return cards;
}

Cards sorted(Cards cards) {
  std::sort(cards.begin(), cards.end());
  return cards;
}

// 99, 2, 98, 3, ...: no order that a shuffle or a sort would give.
Cards zigzag_deck() {
  Cards deck;
  for (std::int64_t i = 0; i < 49; ++i) {
    deck.push_back(99 - i);
    deck.push_back(2 + i);
  }
  return deck;
}

std::string list_text(const Cards& cards) {
  std::string text;
  for (const std::int64_t card : cards) text += (text.empty() ? "" : ",") + std::to_string(card);
  return '[' + text + ']';
}

std::string new_with_deck(std::string_view rules, const Cards& deck, std::string_view more = "") {
  return R"({"op":"new","rules":)" + std::string(rules) + R"(,"deck":)" + list_text(deck) +
         std::string(more) + '}';
}

std::string rules_for(int players, bool small_hand) {
  return R"({"players":)" + std::to_string(players) + (small_hand ? R"(,"small_hand":true})" : "}");
}

std::size_t hand_size(int players, bool small_hand) {
  const std::size_t full = players == 1 ? 8 : players == 2 ? 7 : 6;
  return small_hand ? full - 1 : full;
}

// What a dealt game must look like when its deck is known.
void expect_dealt(const json::object& state, const Cards& deck, int players, bool small_hand) {
  const std::size_t size = hand_size(players, small_hand);
  const json::array& hands = at(state, "hands").as_array();
  ASSERT_EQ(hands.size(), static_cast<std::size_t>(players));
  auto next = deck.begin();
  for (const json::value& hand : hands) {
    const auto last = next + static_cast<std::ptrdiff_t>(size);
    EXPECT_EQ(cards_of(hand), sorted(Cards(next, last)));
    next = last;
  }
  EXPECT_EQ(cards_of(at(state, "draw")), Cards(next, deck.end()));
  EXPECT_EQ(at(state, "laid"), json::value(json::array()));
  EXPECT_EQ(at(state, "tops"), parse(R"({"A":null,"B":null,"C":null,"D":null})"));
  EXPECT_EQ(at(state, "left"), json::value(98));
}

TEST(RefereeDeal, a_deck_is_dealt_seat_by_seat_and_the_rest_drawn_in_its_order) {
  Talk talk;
  for (const bool small_hand : {false, true}) {
    for (int players = 1; players <= 5; ++players) {
      SCOPED_TRACE(players);
      const Cards deck = zigzag_deck();
      const json::object answer = talk.ask(new_with_deck(rules_for(players, small_hand), deck));
      EXPECT_EQ(events_of(answer), "began 0 min 2");
      EXPECT_EQ(standing_of(answer), "playing 0 left 98");
      expect_dealt(talk.state(), deck, players, small_hand);
    }
  }
}

// The deck of a seed, as far as it can be seen from outside: a game for one with small hands shows
// all but the first seven cards in order, and games for more players show the first ones as sets.
Cards tail_of_seed(Talk& talk, std::string_view seed) {
  talk.ask(new_line(rules_for(1, true), seed));
  return cards_of(at(talk.state(), "draw"));
}

TEST(RefereeDeal, the_deck_depends_on_the_seed_alone) {
  Talk talk;
  for (const std::string_view seed : {"kestrel", "", "7", "\xc3\xbc\xf0\x9f\x98\x80"}) {
    const Cards tail = tail_of_seed(talk, seed);
    ASSERT_EQ(tail.size(), 91U);
    for (const std::string_view more :
         {"", R"(,"extreme":true)", R"(,"pro":true,"on_fire":true)",
          R"(,"extreme":true,"commands":"random:other","one_pile_retroactive":true)",
          R"(,"small_hand":true)"}) {
      for (int players = 1; players <= 5; ++players) {
        const std::string rules =
            R"({"players":)" + std::to_string(players) + std::string(more) + '}';
        SCOPED_TRACE(rules);
        talk.ask(new_line(rules, seed));
        const json::object state = talk.state();
        Cards seen = cards_of(at(state, "draw"));
        ASSERT_LE(seen.size(), tail.size());
        EXPECT_TRUE(std::equal(seen.rbegin(), seen.rend(), tail.rbegin()));
        // From the last seat backwards each hand is the part of the deck before what was seen. (The
        // first seven cards are not in the tail; what reaches into them is not compared.)
        const json::array& hands = at(state, "hands").as_array();
        for (std::size_t seat = hands.size(); seat-- > 1;) {
          const Cards hand = cards_of(hands[seat]);
          if (seen.size() + hand.size() > tail.size()) break;
          const auto last = tail.end() - static_cast<std::ptrdiff_t>(seen.size());
          EXPECT_EQ(hand, sorted(Cards(last - static_cast<std::ptrdiff_t>(hand.size()), last)));
          seen.insert(seen.end(), hand.begin(), hand.end());
        }
      }
    }
  }
}

TEST(RefereeDeal, the_same_seed_gives_the_same_game_in_another_process) {
  Talk one;
  Talk other;
  const std::string line =
      new_line(R"({"players":3,"extreme":true,"commands":"random:x"})", "again");
  EXPECT_EQ(one.ask_raw(line), other.ask_raw(line));
  EXPECT_EQ(one.ask_raw(kState), other.ask_raw(kState));
}

TEST(RefereeDeal, different_seeds_give_different_decks) {
  Talk talk;
  std::set<Cards> tails;
  for (const std::string_view seed : {"kestrel", "Kestrel", " kestrel", "kestrel ", "", "0", "1",
                                      "01", "\xc3\xa4", "a\xcc\x88"}) {
    tails.insert(tail_of_seed(talk, seed));
  }
  tails.insert(tail_of_seed(talk, std::string_view("kestrel\0", 8)));
  EXPECT_EQ(tails.size(), 11U);
}

TEST(RefereeDeal, begins_changes_only_who_moves_first) {
  Talk talk;
  talk.ask(R"({"op":"new","rules":{"players":4},"seed":"kestrel"})");
  json::object first = talk.state();
  first.erase("turn");
  for (int seat = 0; seat < 4; ++seat) {
    const json::object answer =
        talk.ask(R"({"op":"new","rules":{"players":4},"seed":"kestrel","begins":)" +
                 std::to_string(seat) + '}');
    EXPECT_EQ(events_of(answer), "began " + std::to_string(seat) + " min 2");
    EXPECT_EQ(at(answer, "turn"), json::value(seat));
    json::object state = talk.state();
    EXPECT_EQ(at(state, "turn"), json::value(seat));
    state.erase("turn");
    EXPECT_EQ(state, first);
  }
}

TEST(RefereeDeal, begins_goes_with_a_deck_too) {
  Talk talk;
  const Cards deck = zigzag_deck();
  const json::object answer = talk.ask(new_with_deck(R"({"players":3})", deck, R"(,"begins":2)"));
  EXPECT_EQ(events_of(answer), "began 2 min 2");
  expect_dealt(talk.state(), deck, 3, false);
  // Clockwise from there: seat 2 holds 93, 92, 91, 8, 9, 10 of this deck.
  EXPECT_EQ(events_of(talk.ask(play_line(8, "A"))), "laid 2 8A");
  EXPECT_EQ(events_of(talk.ask(play_line(9, "A"))), "laid 2 9A");
  EXPECT_EQ(events_of(talk.ask(kEnd)), "ended 2 drew 90 11; began 0 min 2");
}

using CommandMap = std::map<std::string, std::string>;

CommandMap commands_of(const json::object& state) {
  CommandMap map;
  for (const auto& [key, command] : at(at(state, "rules").as_object(), "commands").as_object()) {
    map.emplace(std::string(key), text_of(command));
  }
  return map;
}

CommandMap dealt_commands(Talk& talk, std::string_view commands, std::string_view seed) {
  talk.ask(new_line(R"({"players":2,"commands":")" + std::string(commands) + "\"}", seed));
  return commands_of(talk.state());
}

TEST(RefereeDeal, random_commands_depend_on_their_own_seed_alone) {
  Talk talk;
  const CommandMap x = dealt_commands(talk, "random:x", "x");
  EXPECT_EQ(dealt_commands(talk, "random:x", "another"), x);
  EXPECT_NE(dealt_commands(talk, "random:y", "x"), x);
  talk.ask(new_line(R"({"players":5,"extreme":true,"pro":true,"commands":"random:x"})", "x"));
  EXPECT_EQ(commands_of(talk.state()), x);
  talk.ask(
      setup_line(R"({"players":1,"commands":"random:x"})", tops_text(0, 0, 0, 0), "[[2]]", "[]"));
  EXPECT_EQ(commands_of(talk.state()), x);
}

TEST(RefereeDeal, random_commands_are_28_cards_four_of_each) {
  Talk talk;
  for (const std::string_view word : {"random:", "random:x", "random:random:x", "random: "}) {
    std::map<std::string, int> kinds;
    const CommandMap map = dealt_commands(talk, word, "x");
    EXPECT_EQ(map.size(), 28U);
    for (const auto& [card, command] : map) ++kinds[command];
    EXPECT_EQ(kinds.size(), 7U);
    for (const auto& [command, count] : kinds) EXPECT_EQ(count, 4) << command;
  }
}

TEST(RefereeDeal, even_commands_are_the_ones_of_the_rules) {
  const CommandMap even{
      {"3", "stop"},      {"49", "stop"},     {"52", "stop"},     {"98", "stop"},
      {"7", "skull"},     {"45", "skull"},    {"56", "skull"},    {"94", "skull"},
      {"10", "three"},    {"42", "three"},    {"59", "three"},    {"91", "three"},
      {"14", "mute"},     {"38", "mute"},     {"63", "mute"},     {"87", "mute"},
      {"17", "no_back"},  {"35", "no_back"},  {"66", "no_back"},  {"84", "no_back"},
      {"21", "one_pile"}, {"31", "one_pile"}, {"70", "one_pile"}, {"80", "one_pile"},
      {"24", "draw_one"}, {"28", "draw_one"}, {"73", "draw_one"}, {"77", "draw_one"}};
  Talk talk;
  EXPECT_EQ(dealt_commands(talk, "even", "x"), even);
  talk.ask(new_line(R"({"players":2})", "x"));
  EXPECT_EQ(commands_of(talk.state()), even);
}

TEST(RefereeDeal, a_full_map_is_taken_as_it_is) {
  Talk talk;
  const CommandMap random = dealt_commands(talk, "random:x", "x");
  json::object map;
  for (const auto& [card, command] : random) map.emplace(card, json::string(command));
  const json::object request{{"op", "new"},
                             {"rules", {{"players", 2}, {"extreme", true}, {"commands", map}}},
                             {"seed", "x"}};
  EXPECT_EQ(at(talk.ask(json::serialize(request)), "ok"), json::value(true));
  EXPECT_EQ(commands_of(talk.state()), random);
}

TEST(RefereeDeal, pro_begins_with_a_minimum_of_three) {
  Talk talk;
  const json::object answer = talk.ask(new_line(R"({"players":2,"pro":true})", "x"));
  EXPECT_EQ(events_of(answer), "began 0 min 3");
  EXPECT_EQ(at(talk.state(), "minimum"), json::value(3));
}

TEST(RefereeDeal, a_new_game_replaces_one_that_runs_and_one_that_is_over) {
  Talk talk;
  talk.ask(setup_line(R"({"players":1})", tops_text(98, 99, 3, 2), "[[50]]", "[]"));
  EXPECT_EQ(at(talk.state(), "status"), json::value("lost"));
  EXPECT_EQ(standing_of(talk.ask(new_line(R"({"players":2})", "x"))), "playing 0 left 98");
  EXPECT_EQ(standing_of(talk.ask(new_line(R"({"players":5})", "y"))), "playing 0 left 98");
  EXPECT_EQ(at(at(talk.state(), "rules").as_object(), "players"), json::value(5));
}

}  // namespace
}  // namespace backstep
