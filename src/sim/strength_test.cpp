// Who is better than whom, on fixed deals. The games are the same on every machine, and the margins
// are wide, so that a better bot never fails here and a broken one always does.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "sim/run.h"

namespace backstep::sim {
namespace {

RunResult both(const Rules& rules, std::string_view a, std::string_view b, int games) {
  RunPlan plan;
  plan.rules = rules;
  plan.games = games;
  plan.seed = "strength";
  plan.threads = 2;
  for (const std::string_view name : {a, b}) {
    plan.tables.push_back(*parse_lineup(name, rules.players));
  }
  return run_games(plan);
}

TEST(Strength, quick_beats_greedy_by_far) {
  for (int players = 1; players <= kMaxPlayers; ++players) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(players);
    const RunResult result = both(rules, "greedy", "quick", 100);
    EXPECT_GT(result.tables[1].tally.wins(),
              result.tables[0].tally.wins() + (players == 1 ? 8 : 35))
        << players << " players";
  }
}

TEST(Strength, quick_leaves_a_third_less_than_greedy_in_extreme_and_loses_nothing_in_vain) {
  for (int players = 1; players <= kMaxPlayers; ++players) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(players);
    rules.extreme = true;
    const RunResult result = both(rules, "greedy", "quick", 100);
    EXPECT_LT(result.tables[1].tally.mean_left().value,
              0.7 * result.tables[0].tally.mean_left().value)
        << players << " players";
    EXPECT_EQ(result.tables[1].tally.avoidable, 0) << players << " players";
  }
}

TEST(Strength, strong_beats_quick) {
  if (kChecks) GTEST_SKIP() << "minutes with checks on, and not about memory";
  std::int64_t quick = 0;
  std::int64_t strong = 0;
  for (const std::uint8_t players : {std::uint8_t{2}, std::uint8_t{3}, std::uint8_t{5}}) {
    Rules rules;
    rules.players = players;
    const RunResult result = both(rules, "quick", "strong:200", 80);
    quick += result.tables[0].tally.wins();
    strong += result.tables[1].tally.wins();
  }
  EXPECT_GT(strong, quick + 3) << "of 240 games";
}

}  // namespace
}  // namespace backstep::sim
