#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "bots/bot.h"
#include "bots/end_play.h"
#include "bots/positions_for_tests.h"
#include "bots/speak.h"
#include "bots/worlds.h"
#include "engine/game/notation.h"
#include "engine/solve/positions_for_tests.h"

namespace backstep::bots {
namespace {

std::vector<Action> actions(const Turn& turn) { return {turn.begin(), turn.end()}; }

std::unique_ptr<Bot> made(const BotInfo& info) {
  return info.make(info.default_effort > 0 ? 24 : 0);
}

TEST(Roster, names_every_bot_once) {
  for (const BotInfo& info : roster()) {
    EXPECT_EQ(bot_named(info.name), &info);
    EXPECT_FALSE(info.line.empty());
  }
  EXPECT_EQ(bot_named("nobody"), nullptr);
}

// The same view from two different hidden worlds: the same turn. And twice the same from one
// object.
TEST(Bots, cannot_peek_and_keep_no_knowledge) {
  for (const BotInfo& info : roster()) {
    const std::unique_ptr<Bot> bot = made(info);
    Random random("bots", "peek");
    for (const Rules& rules : all_rule_sets()) {
      if (rules.small_hand || rules.one_pile_retroactive) continue;
      std::uint64_t turns = 0;
      walk_turns(rules, random, [&](const State& state) {
        if (++turns % 7 != 0) return;
        const View seen = view(state, state.turn);
        const State other = imagine(seen, nullptr, random);
        Talk talk;
        talk.in_use = true;
        if (!state.is_muted()) speak_all(state, talk);
        Random chance(turns);
        Random again(turns);
        const Turn turn = bot->turn(seen, talk, chance);
        ASSERT_TRUE(is_one_turn(state, turn)) << info.name << '\n' << position_text(state);
        ASSERT_EQ(actions(turn), actions(bot->turn(view(other, state.turn), talk, again)))
            << info.name << '\n'
            << position_text(state);
      });
    }
  }
}

TEST(Bots, would_rather_begin_with_cards_near_the_rows) {
  Deck deck = deck_from_seed("a");
  const std::array<Card, 7> near{2, 3, 99, 98, 4, 97, 5};
  const std::array<Card, 7> far{50, 51, 48, 53, 46, 55, 44};
  std::vector<Card> rest;
  CardSet named;
  for (const Card card : near) named.insert(card);
  for (const Card card : far) named.insert(card);
  for (const Card card : deck) {
    if (!named.contains(card)) rest.push_back(card);
  }
  std::copy(near.begin(), near.end(), deck.begin());
  std::copy(far.begin(), far.end(), deck.begin() + 7);
  std::copy(rest.begin(), rest.end(), deck.begin() + 14);
  const State state = deal_unchecked(Rules(), deck);
  for (const BotInfo& info : roster()) {
    const std::unique_ptr<Bot> bot = made(info);
    EXPECT_GT(bot->willing_to_begin(view(state, 0)), bot->willing_to_begin(view(state, 1)))
        << info.name;
  }
}

// When nothing is hidden any more, quick and strong reach what the plainest search reaches.
TEST(Bots, play_the_end_of_one_and_two_players_exactly) {
  const std::array<std::unique_ptr<Bot>, 2> bots{bot_named("quick")->make(0),
                                                 bot_named("strong")->make(24)};
  Random random("bots", "end");
  int won = 0;
  int lost = 0;
  for (int i = 0; i < 1'500; ++i) {
    Rules rules = random_rules(random);
    rules.players = static_cast<std::uint8_t>(1 + i % 2);
    const State start = small_position(rules, random, 0);
    if (start.is_over()) continue;
    const int best = brute_force(start);
    for (const std::unique_ptr<Bot>& bot : bots) {
      State state = start;
      while (!state.is_over()) {
        for (const Action action : bot->turn(view(state, state.turn), Talk(), random)) {
          ASSERT_EQ(apply(state, action), Refusal::kNone) << position_text(state);
        }
      }
      // A missed duty may be the best end of all; bots do not go for it while there is another.
      const bool by_duty = is_lost(state.outcome) && state.outcome != Outcome::kStuck;
      if (best == 0 || !rules.extreme || by_duty) {
        ASSERT_EQ(cost_of_end(state), best) << position_text(start);
      } else {
        ASSERT_GE(cost_of_end(state), best) << position_text(start);
      }
    }
    ++(best == 0 ? won : lost);
  }
  EXPECT_GT(won, 100);
  EXPECT_GT(lost, 100);
}

}  // namespace
}  // namespace backstep::bots
