#include "bots/worlds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "bots/positions_for_tests.h"
#include "bots/speak.h"
#include "engine/game/notation.h"

namespace backstep::bots {
namespace {

TEST(Worlds, look_the_same_as_the_true_one_from_the_seat) {
  Random random("worlds", "same view");
  for (const Rules& rules : all_rule_sets()) {
    walk_turns(rules, random, [&](const State& state) {
      const View seen = view(state, state.turn);
      const State world = imagine(seen, nullptr, random);
      ASSERT_EQ(broken_invariant(world), "") << position_text(state);
      ASSERT_TRUE(view(world, state.turn) == seen) << position_text(state);
    });
  }
}

TEST(Worlds, keep_to_an_insight) {
  Random random("worlds", "insight");
  for (const Rules& rules : all_rule_sets()) {
    walk_turns(rules, random, [&](const State& state) {
      Insight insight;
      insight.open_hands = random.below(2) == 0;
      insight.hands = state.hands;
      insight.next_count = random.below(std::min<std::uint32_t>(state.draw_count, 8) + 1);
      for (std::size_t i = 0; i < insight.next_count; ++i) {
        insight.next[i] = state.draw[state.draw_count - 1U - i];
      }
      const View seen = view(state, state.turn);
      const State world = imagine(seen, nullptr, insight, random);
      ASSERT_EQ(broken_invariant(world), "") << position_text(state);
      ASSERT_TRUE(view(world, state.turn) == seen) << position_text(state);
      if (insight.open_hands) {
        ASSERT_TRUE(world.hands == state.hands) << position_text(state);
      }
      for (std::size_t i = 0; i < insight.next_count; ++i) {
        ASSERT_EQ(world.draw[world.draw_count - 1U - i], insight.next[i]) << position_text(state);
      }
    });
  }
}

TEST(Worlds, give_every_unseen_card_the_same_chance_to_be_in_a_hand) {
  Rules rules;
  const View seen = view(deal_unchecked(rules, deck_from_seed("a")), 0);
  Random random("worlds", "fair");
  std::map<int, int> held;
  constexpr int kWorlds = 20'000;
  for (int i = 0; i < kWorlds; ++i) {
    const CardSet hand = imagine(seen, nullptr, random).hands[1];
    for (const Card card : hand) ++held[card];
  }
  EXPECT_EQ(held.size(), 91U);
  for (const auto& [card, count] : held) {
    EXPECT_NEAR(count, kWorlds * 7.0 / 91, 250) << "card " << card;  // six standard deviations
  }
}

TEST(Worlds, believe_what_was_said) {
  Rules rules;
  Random random("worlds", "talk");
  int right = 0;
  int guessed = 0;
  int looked = 0;
  for (int game = 0; game < 10; ++game) {
    walk_turns(rules, random, [&](const State& state) {
      if (state.draw_count == 0) return;
      Talk talk;
      talk.in_use = true;
      speak_all(state, talk);
      const View seen = view(state, state.turn);
      const int other = 1 - state.turn;
      const auto other_seat = static_cast<std::size_t>(other);
      const auto said_with = [&state](CardSet hand) { return wishes(state, hand).worth_saying; };
      const Wishes truth = said_with(state.hands[other_seat]);
      right += said_with(imagine(seen, &talk, random).hands[other_seat]) == truth ? 1 : 0;
      guessed += said_with(imagine(seen, nullptr, random).hands[other_seat]) == truth ? 1 : 0;
      ++looked;
    });
  }
  EXPECT_GT(right * 4, looked * 3) << "of " << looked;
  EXPECT_LT(guessed * 3, looked);
}

// Three seats with 2, 2 and 1 cards and nothing to draw.
State small_end() {
  const std::vector<Card> mine{40, 41};
  const std::vector<Card> second{50, 51};
  const std::vector<Card> third{60};
  Setup setup;
  setup.rules.players = 3;
  setup.hands = {mine, second, third};
  return *set_up(setup);
}

// The mover sees its two: 3 ways to deal the other three.
TEST(Worlds, are_all_counted_when_nothing_is_left_to_draw) {
  const State state = small_end();
  AllWorlds worlds(view(state, 0));
  EXPECT_EQ(worlds.count(100), 3);
  EXPECT_EQ(worlds.count(2), 3) << "more than two";
  std::set<std::vector<Card>> hands;
  do {
    EXPECT_TRUE(view(worlds.state(), 0) == view(state, 0));
    std::vector<Card> hand;
    for (const Card card : worlds.state().hands[1]) hand.push_back(card);
    hands.insert(hand);
  } while (worlds.next());
  EXPECT_EQ(hands, (std::set<std::vector<Card>>{{50, 51}, {50, 60}, {51, 60}}));
}

}  // namespace
}  // namespace backstep::bots
