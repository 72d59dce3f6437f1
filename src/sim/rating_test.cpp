#include "sim/rating.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "base/random.h"
#include "sim/run.h"
#include "sim/settled.h"
#include "wire/record_json.h"

namespace backstep::sim {
namespace {

// A league whose deals are made up: `left` cards of each table on each deal.
Points points_of(const std::vector<std::vector<int>>& deals) {
  const std::size_t tables = deals.front().size();
  Points points(tables);
  for (const std::vector<int>& left : deals) {
    std::vector<std::int64_t> own(tables);
    for (std::size_t i = 0; i < tables; ++i) {
      for (std::size_t j = 0; j < tables; ++j) {
        if (i == j) continue;
        if (left[i] < left[j]) ++points.better[i * tables + j];
        own[i] += left[i] < left[j] ? 2 : left[i] == left[j] ? 1 : 0;
      }
    }
    for (std::size_t i = 0; i < tables; ++i) {
      for (std::size_t j = 0; j < tables; ++j) points.products[i * tables + j] += own[i] * own[j];
    }
  }
  return points;
}

TEST(Points, are_those_of_the_games_that_were_played) {
  RunPlan plan;
  plan.rules.players = 2;
  plan.seed = "points";
  plan.games = 60;
  plan.threads = 2;
  for (const char* bot : {"quick", "greedy", "random"}) {
    plan.tables.push_back(*parse_lineup(bot, 2));
  }
  std::string text;
  RunOptions options;
  options.keepers.push_back(
      keep_records([&text](const std::string& record) { return text += record, true; }));
  const RunResult result = run_games(plan, options);
  std::vector<std::vector<int>> deals;
  wire::RecordReader reader(text);
  for (int game = 0; const auto record = reader.next(); ++game) {
    if (game % 3 == 0) deals.emplace_back();
    deals.back().push_back((**record).result->left);
  }
  ASSERT_EQ(deals.size(), 60);
  EXPECT_TRUE(result.points == points_of(deals));
  EXPECT_TRUE(result.points.is_possible(60));
  EXPECT_FALSE(result.points.is_possible(10));
}

TEST(Ratings, of_two_tables_follow_from_the_share_of_points) {
  std::vector<std::vector<int>> deals(60, {5, 5});
  deals.insert(deals.end(), 30, {0, 9});
  deals.insert(deals.end(), 10, {9, 0});
  const auto rated = ratings(points_of(deals), 100);
  // 60 points of 100, and half of the added deal.
  EXPECT_NEAR(rated[0].value - rated[1].value, 400 * std::log10(60.5 / 40.5), 1e-6);
  EXPECT_NEAR(rated[0].value + rated[1].value, 0, 1e-6);
  EXPECT_LT(rated[0].ci95.low, rated[0].value);
  EXPECT_GT(rated[1].ci95.high, rated[1].value);
}

TEST(Ratings, stay_finite_and_uncertain_for_tables_that_always_win_or_lose) {
  const auto rated = ratings(points_of(std::vector<std::vector<int>>(1000, {0, 40, 90})), 1000);
  EXPECT_GT(rated[0].value, rated[1].value);
  EXPECT_GT(rated[1].value, rated[2].value);
  for (const Estimate& each : rated) {
    EXPECT_TRUE(std::isfinite(each.value));
    EXPECT_GT(each.ci95.high - each.ci95.low, 50);
    EXPECT_LT(each.ci95.high - each.ci95.low, 4000);
  }
}

// Three tables whose results on a deal hang together, as those of real bots do.
std::vector<std::vector<int>> made_up(Random& random, int count) {
  std::vector<std::vector<int>> deals;
  for (int i = 0; i < count; ++i) {
    const auto hard = static_cast<int>(random.below(30));
    const auto noise = [&](std::uint32_t most) { return static_cast<int>(random.below(most)); };
    deals.push_back({hard + noise(40), hard + noise(50), hard + noise(60)});
  }
  return deals;
}

TEST(Ratings, have_intervals_that_hold_the_true_rating_as_often_as_they_say) {
  Random random("ratings", "coverage");
  constexpr int kMany = 60'000;
  const auto truth = ratings(points_of(made_up(random, kMany)), kMany);
  constexpr int kLeagues = 600;
  int held = 0;
  for (int league = 0; league < kLeagues; ++league) {
    const auto rated = ratings(points_of(made_up(random, 200)), 200);
    for (std::size_t i = 0; i < rated.size(); ++i) {
      held += rated[i].ci95.low <= truth[i].value && truth[i].value <= rated[i].ci95.high ? 1 : 0;
    }
  }
  EXPECT_NEAR(held / (3.0 * kLeagues), 0.95, 0.015);
}

TEST(Settled, is_looked_at_more_and_more_seldom) {
  EXPECT_EQ(next_look(0), 64);
  EXPECT_EQ(next_look(63), 64);
  EXPECT_EQ(next_look(64), 128);
  for (std::int64_t look = 64; look < 1'000'000; look = next_look(look)) {
    EXPECT_EQ(next_look(next_look(look) - 1), next_look(look));
    EXPECT_LE(next_look(look), std::max(look + 64, look + look / 4));
  }
  EXPECT_EQ(looks_until(64), 1);
  EXPECT_EQ(looks_until(65), 2);
}

// Plays a league of two tables, of which the first is better with this chance, until it is settled.
std::int64_t games_until_settled(Random& random, std::uint32_t percent, double margin,
                                 std::int64_t most) {
  Points points(2);
  for (std::int64_t games = 1; games <= most; ++games) {
    const bool first = random.below(100) < percent;
    ++points.better[first ? 1 : 2];
    points.products[first ? 0 : 3] += 4;
    if (next_look(games - 1) != games) continue;
    if (is_settled(points, games, margin, looks_until(most))) return games;
  }
  return most + 1;
}

TEST(Settled, takes_equal_tables_for_different_at_most_as_often_as_it_may) {
  Random random("settled", "false alarms");
  constexpr int kLeagues = 1000;
  int wrong = 0;
  for (int league = 0; league < kLeagues; ++league) {
    wrong += games_until_settled(random, 50, 1e-9, 3000) <= 3000 ? 1 : 0;
  }
  EXPECT_LE(wrong, kLeagues * 5 / 100);
}

TEST(Settled, finds_differences_soon_and_equals_in_the_end) {
  Random random("settled", "power");
  for (int league = 0; league < 20; ++league) {
    EXPECT_LE(games_until_settled(random, 70, 1e-9, 3000), 400);
    const std::int64_t equal = games_until_settled(random, 50, 0.05, 20'000);
    EXPECT_GT(equal, 400);
    EXPECT_LE(equal, 20'000);
  }
}

}  // namespace
}  // namespace backstep::sim
