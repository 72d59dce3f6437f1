// Random games from the first card to the last, every answer compared with a second, plain reading
// of the contract that has only the `state` to look at.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/referee/talk.h"

namespace backstep {
namespace {

constexpr std::string_view kPiles = "ABCD";

// The same numbers everywhere: the engine's are fixed by the standard, its distributions are not.
class Dice {
 public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  std::size_t below(std::size_t bound) { return engine_() % bound; }
  bool one_in(std::size_t bound) { return below(bound) == 0; }

 private:
  std::mt19937 engine_;
};

std::string random_rules(Dice& dice) {
  std::string rules = R"({"players":)" + std::to_string(1 + dice.below(5));
  for (const std::string_view name : {"pro", "small_hand", "on_fire", "one_pile_retroactive"}) {
    rules += R"(,")" + std::string(name) + R"(":)" + (dice.one_in(3) ? "true" : "false");
  }
  rules += std::string(R"(,"extreme":)") + (dice.one_in(4) ? "false" : "true");
  if (dice.one_in(2)) rules += R"(,"commands":"random:)" + std::to_string(dice.below(1000)) + '"';
  return rules + '}';
}

// The table as `state` tells it, with the few rules that decide which plays are legal.
class Table {
 public:
  explicit Table(const json::object& state) : state_(state) {}

  std::int64_t top(char pile) const {
    const json::value& top = at(at(state_, "tops").as_object(), std::string_view(&pile, 1));
    if (!top.is_null()) return number_of(top);
    return pile < 'C' ? 1 : 100;
  }
  bool fits(std::int64_t card, char pile) const {
    return pile < 'C' ? card > top(pile) : card < top(pile);
  }
  bool is_trick(std::int64_t card, char pile) const {
    const json::value& top = at(at(state_, "tops").as_object(), std::string_view(&pile, 1));
    return !top.is_null() && card == number_of(top) + (pile < 'C' ? -10 : 10);
  }
  bool shows(std::string_view command) const {
    const json::object& rules = at(state_, "rules").as_object();
    if (at(rules, "extreme") != json::value(true)) return false;
    const json::object& commands = at(rules, "commands").as_object();
    return std::any_of(kPiles.begin(), kPiles.end(), [&](char pile) {
      const json::value* const found = commands.if_contains(std::to_string(top(pile)));
      return found != nullptr && *found == json::value(json::string(command));
    });
  }
  // The code of the refusal of a play, or "accepted".
  std::string verdict(std::int64_t card, char pile) const {
    if (text_of(at(state_, "status")) != "playing") return "game_over";
    const json::array& hand = mover();
    if (std::find(hand.begin(), hand.end(), json::value(card)) == hand.end()) return "not_in_hand";
    if (!fits(card, pile) && !is_trick(card, pile)) return "wrong_order";
    if (!fits(card, pile) && shows("no_back")) return "no_back";
    const json::value& bound = at(state_, "bound");
    if (!bound.is_null() && text_of(bound) != std::string(1, pile)) return "one_pile";
    return "accepted";
  }
  const json::array& mover() const {
    return at(state_, "hands")
        .as_array()[static_cast<std::size_t>(number_of(at(state_, "turn")))]
        .as_array();
  }
  // What `legal` must list, without `loses`.
  std::string plays() const {
    std::string text;
    for (const json::value& item : mover()) {
      for (const char pile : kPiles) {
        if (verdict(number_of(item), pile) != "accepted") continue;
        text += ' ' + std::to_string(number_of(item)) + pile;
        if (is_trick(number_of(item), pile)) text += "(trick)";
      }
    }
    return text.empty() ? text : text.substr(1);
  }

 private:
  const json::object& state_;
};

void expect_sorted(const json::value& cards, std::set<std::int64_t>& seen) {
  std::int64_t last = 1;
  for (const json::value& card : cards.as_array()) {
    EXPECT_GT(number_of(card), last) << "not sorted: " << cards;
    last = number_of(card);
    EXPECT_TRUE(seen.insert(last).second) << last << " is in two places";
  }
}

// Every card is in one place, and what can be counted is counted rightly.
void expect_whole(const json::object& state) {
  std::set<std::int64_t> seen;
  expect_sorted(at(state, "laid"), seen);
  const std::size_t laid = seen.size();
  for (const json::value& hand : at(state, "hands").as_array()) expect_sorted(hand, seen);
  for (const json::value& card : at(state, "draw").as_array()) {
    EXPECT_TRUE(seen.insert(number_of(card)).second) << "in two places: " << card;
  }
  EXPECT_EQ(seen.size(), 98U);
  EXPECT_EQ(*seen.begin(), 2);
  EXPECT_EQ(*seen.rbegin(), 99);
  EXPECT_EQ(number_of(at(state, "left")), static_cast<std::int64_t>(98 - laid));
  const Table table(state);
  EXPECT_EQ(at(state, "muted"), json::value(table.shows("mute")));
  EXPECT_EQ(!at(state, "bound").is_null(),
            table.shows("one_pile") && number_of(at(state, "laid_this_turn")) > 0);
}

// Takes away from a view all that it must have. Whatever remains must not hold a hidden card.
void expect_no_leak(json::object view, const json::object& state, std::int64_t seat) {
  for (const std::string_view key :
       {"ok", "rules", "status", "reason", "turn", "left", "tops", "laid", "laid_this_turn",
        "minimum", "muted", "bound", "three", "fire_due"}) {
    EXPECT_EQ(at(view, key), at(state, key)) << key;
    view.erase(key);
  }
  EXPECT_EQ(number_of(at(view, "draw_count")),
            static_cast<std::int64_t>(at(state, "draw").as_array().size()));
  const json::array& hands = at(state, "hands").as_array();
  const json::array& counts = at(view, "hand_counts").as_array();
  ASSERT_EQ(counts.size(), hands.size());
  for (std::size_t i = 0; i < hands.size(); ++i) {
    EXPECT_EQ(number_of(counts[i]), static_cast<std::int64_t>(hands[i].as_array().size()));
  }
  view.erase("draw_count");
  view.erase("hand_counts");
  if (seat >= 0) {
    EXPECT_EQ(at(view, "seat"), json::value(seat));
    EXPECT_EQ(at(view, "hand"), hands[static_cast<std::size_t>(seat)]);
    view.erase("hand");
  }
  view.erase("seat");
  EXPECT_TRUE(view.empty()) << "a view tells more than it must: " << view;
}

// One step: a play or the end of the turn as `legal` offers them.
struct Choice {
  std::string line;
  bool loses = false;
};

std::vector<Choice> choices(const json::object& legal) {
  std::vector<Choice> all;
  for (const json::value& item : at(legal, "plays").as_array()) {
    const json::object& play = item.as_object();
    all.push_back({play_line(number_of(at(play, "card")), text_of(at(play, "pile"))),
                   at(play, "loses") == json::value(true)});
  }
  if (at(legal, "can_end") == json::value(true)) {
    all.push_back({std::string(kEnd), at(legal, "end_loses") == json::value(true)});
  }
  return all;
}

// Mostly what does not lose, so that games last; sometimes anything.
const Choice& choose(const std::vector<Choice>& all, Dice& dice) {
  const Choice* choice = &all[dice.below(all.size())];
  for (int i = 0; i < 20 && choice->loses && !dice.one_in(10); ++i)
    choice = &all[dice.below(all.size())];
  return *choice;
}

void expect_legal(const json::object& legal, const json::object& state) {
  std::string listed = plays_of(legal);
  for (std::size_t mark = 0; (mark = listed.find("(loses)")) != std::string::npos;)
    listed.erase(mark, 7);
  const bool may_end = text_of(at(state, "status")) == "playing" &&
                       number_of(at(state, "laid_this_turn")) >= number_of(at(state, "minimum"));
  std::string expected = Table(state).plays();
  if (may_end) expected += expected.empty() ? "end" : " end";
  EXPECT_EQ(listed, expected) << json::serialize(state);
}

// `loses` said before what the step then did, and the answer agrees with the state after it.
void expect_foretold(const Choice& choice, const json::object& answer, const json::object& after) {
  const std::string events = events_of(answer);
  const bool lost = text_of(at(answer, "status")) == "lost";
  const bool next_is_stuck = events.find("began") != std::string::npos;
  EXPECT_EQ(choice.loses, lost && !next_is_stuck) << choice.line << " gives " << answer;
  for (const std::string_view key : {"status", "reason", "turn", "left"}) {
    EXPECT_EQ(at(answer, key), at(after, key));
  }
  if (!next_is_stuck) return;
  EXPECT_EQ(at(after, "laid_this_turn"), json::value(0));
  EXPECT_EQ(at(after, "bound"), json::value(nullptr));
  EXPECT_EQ(at(after, "three"), json::value(false));
}

void expect_refusals(Talk& talk, const json::object& state, Dice& dice) {
  const Table table(state);
  const json::array& hand = table.mover();
  for (int i = 0; i < 3; ++i) {
    const bool own = !hand.empty() && !dice.one_in(3);
    const std::int64_t card = own ? number_of(hand[dice.below(hand.size())])
                                  : static_cast<std::int64_t>(2 + dice.below(98));
    const char pile = kPiles[dice.below(4)];
    const std::string verdict = table.verdict(card, pile);
    if (verdict == "accepted") continue;
    EXPECT_EQ(talk.try_it(play_line(card, std::string(1, pile))), verdict) << card << pile;
  }
}

TEST(RefereeWalk, random_games_are_answered_by_the_contract_from_start_to_end) {
  Dice dice(1);
  Talk talk;
  for (int game = 0; game < 60 && !::testing::Test::HasFailure(); ++game) {
    const std::string rules = random_rules(dice);
    SCOPED_TRACE(rules);
    json::object answer = talk.ask(new_line(rules, "walk " + std::to_string(game)));
    json::object state = talk.state();
    while (!::testing::Test::HasFailure()) {
      expect_whole(state);
      expect_refusals(talk, state, dice);
      const json::object legal = talk.legal();
      expect_legal(legal, state);
      const std::vector<Choice> all = choices(legal);
      if (text_of(at(state, "status")) != "playing") {
        EXPECT_TRUE(all.empty());
        break;
      }
      ASSERT_FALSE(all.empty()) << "a game that goes on, and nothing to do: " << state;
      const Choice& choice = choose(all, dice);
      answer = talk.ask(choice.line);
      state = talk.state();
      expect_foretold(choice, answer, state);
    }
  }
}

TEST(RefereeWalk, no_view_tells_a_card_of_another_hand_or_of_the_draw_pile) {
  Dice dice(2);
  Talk talk;
  for (int game = 0; game < 15 && !::testing::Test::HasFailure(); ++game) {
    talk.ask(new_line(random_rules(dice), "views " + std::to_string(game)));
    while (!::testing::Test::HasFailure()) {
      const json::object state = talk.state();
      expect_no_leak(talk.spectate(), state, -1);
      const auto players = static_cast<int>(at(state, "hands").as_array().size());
      for (int seat = 0; seat < players; ++seat) expect_no_leak(talk.view(seat), state, seat);
      const std::vector<Choice> all = choices(talk.legal());
      if (all.empty()) break;
      talk.ask(choose(all, dice).line);
    }
  }
}

}  // namespace
}  // namespace backstep
