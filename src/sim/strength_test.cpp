// Who is better than whom, on fixed deals. The games are the same on every machine, and the margins
// are wide, so that a better bot never fails here and a broken one always does.
#include <gtest/gtest.h>

#include <string_view>

#include "base/check.h"
#include "sim/run.h"

namespace backstep {
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
  Rules rules;
  rules.players = 1;
  const RunResult result = both(rules, "quick", "strong:200", 60);
  EXPECT_GT(result.tables[1].tally.wins(), result.tables[0].tally.wins() + 3);
}

}  // namespace
}  // namespace backstep
