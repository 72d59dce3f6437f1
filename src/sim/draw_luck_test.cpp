#include "sim/draw_luck.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "bots/positions_for_tests.h"
#include "engine/game/notation.h"
#include "sim/players.h"
#include "sim/real.h"
#include "sim/rules_for_tests.h"
#include "sim/run.h"

namespace backstep::sim {
namespace {

RunPlan plan_of(const Rules& rules, std::int64_t games, int redraws) {
  RunPlan plan;
  plan.rules = rules;
  plan.tables = {*parse_lineup("greedy", rules.players), *parse_lineup("quick", rules.players)};
  plan.games = games;
  plan.seed = "luck";
  plan.threads = 2;
  plan.redraws = redraws;
  return plan;
}

TEST(DrawLuck, has_the_mean_zero_whoever_plays) {
  if (kChecks) GTEST_SKIP() << "minutes with checks on, and not about memory";
  for (const unsigned switches : {0U, 1U}) {
    const Rules rules = rules_of(2, switches);
    for (const char* const bot : {"greedy", "quick"}) {
      // Against a bot whose luck is counted by itself.
      double sum = 0;
      double squares = 0;
      constexpr int kGames = 800;
      DrawLuckMeter meter(2);
      const Lineup lineup = *parse_lineup(bot, 2);
      const Players players(lineup, {});
      for (int i = 0; i < kGames; ++i) {
        const std::string seed = game_seed("zero", i);
        Match match{.rules = rules,
                    .deck = deck_from_seed(seed),
                    .bots = {},
                    .guests = {},
                    .luck = &meter,
                    .seed = seed};
        players.sit_at(match);
        const double luck = real(play_match(match).luck.left) / bots::Forecast::kCard;
        sum += luck;
        squares += luck * luck;
      }
      const double error = std::sqrt(squares / kGames / kGames);
      EXPECT_LT(std::abs(sum / kGames), 3.5 * error) << bot << ' ' << switches;
      EXPECT_GT(error * std::sqrt(kGames), 0.5) << "there is luck";
    }
  }
}

TEST(DrawLuck, is_the_same_for_any_number_of_threads_and_explains_something) {
  if (kChecks) GTEST_SKIP() << "minutes with checks on, and not about memory";
  RunPlan plan = plan_of(rules_of(1, 0), 400, 4);
  const RunResult two = run_games(plan);
  plan.threads = 1;
  const RunResult one = run_games(plan);
  EXPECT_EQ(one.pairs.front(), two.pairs.front());
  const PairedSums sums = one.pairs.front().left_sums();
  EXPECT_LT(less_luck(sums).variance, 0.97 * sample_of(sums).variance);
  plan.redraws = 0;
  const RunResult without = run_games(plan);
  EXPECT_EQ(without.tables[1].tally, one.tables[1].tally) << "the games are the same";
  EXPECT_EQ(without.pairs.front().win_luck, PairedLuck());
}

TEST(DrawLuck, of_cards_that_had_to_come_is_none) {
  backstep::Setup setup;
  setup.rules.players = 2;
  const std::array<Card, 3> first{20, 40, 60};
  const std::array<Card, 3> second{21, 41, 61};
  const std::array<Card, 2> draw{30, 50};
  setup.hands[0] = first;
  setup.hands[1] = second;
  setup.draw = draw;
  const State before = *set_up(setup);
  State after = before;
  for (const std::string_view action : {"20A", "40A", "end"}) {
    ASSERT_EQ(apply(after, *parse_action(action)), Refusal::kNone) << action;
  }
  ASSERT_EQ(after.draw_count, 0);
  DrawLuckMeter meter(5);
  meter.begin("any");
  meter.note_turn(before, after);
  EXPECT_EQ(meter.total(), DrawLuck());
}

TEST(DrawLuck, knows_a_good_card_from_a_bad_one) {
  backstep::Setup setup;
  setup.rules.players = 1;
  const std::array<Card, 8> hand{2, 3, 4, 30, 40, 60, 70, 99};
  setup.hands[0] = hand;
  std::array<DrawLuck, 2> luck;
  for (const bool good : {false, true}) {
    std::vector<Card> draw = good ? std::vector<Card>{5, 98} : std::vector<Card>{50, 51};
    CardSet rest = kAllCards;
    for (const Card card : hand) rest.erase(card);
    for (const Card card : draw) rest.erase(card);
    for (const Card card : rest) draw.push_back(card);
    setup.draw = draw;
    const State before = *set_up(setup);
    State after = before;
    for (const std::string_view action : {"2A", "99C", "end"}) {
      ASSERT_EQ(apply(after, *parse_action(action)), Refusal::kNone) << action;
    }
    DrawLuckMeter meter(40);
    meter.begin("any");
    meter.note_turn(before, after);
    luck[good ? 1 : 0] = meter.total();
  }
  EXPECT_GT(luck[1].win, luck[0].win);
  EXPECT_LT(luck[1].left, luck[0].left);
}

}  // namespace
}  // namespace backstep::sim
