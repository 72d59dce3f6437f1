#include "sim/aids.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/check.h"
#include "sim/run.h"

namespace backstep::sim {
namespace {

AidPlan plan_of(int players, int effort, std::int64_t deals, int threads) {
  AidPlan plan{.rules = {}, .effort = effort, .seed = "aids", .deals = deals, .threads = threads};
  plan.rules.players = static_cast<std::uint8_t>(players);
  return plan;
}

const AidResult& result_of(const std::vector<AidResult>& results, Aid aid,
                           std::optional<advice::Phase> phase = std::nullopt) {
  return *std::find_if(results.begin(), results.end(), [&](const AidResult& result) {
    return result.table.aid == aid && result.table.phase == phase;
  });
}

TEST(Aids, the_table_without_one_plays_the_games_of_a_run_for_any_number_of_threads) {
  const std::vector<AidResult> one = play_aided(plan_of(2, 2, 6, 1));
  const std::vector<AidResult> three = play_aided(plan_of(2, 2, 6, 3));
  ASSERT_EQ(one.size(), three.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].tally, three[i].tally) << i;
    EXPECT_EQ(one[i].gain, three[i].gain) << i;
  }
  RunPlan run;
  run.rules = plan_of(2, 2, 6, 1).rules;
  run.tables.push_back(*parse_lineup("strong:2", 2));
  run.games = 6;
  run.seed = "aids";
  EXPECT_EQ(run_games(run).tables[0].tally, one[0].tally);
  EXPECT_EQ(one[0].gain.left_squares, 0) << "compared with itself";
}

TEST(Aids, knowledge_helps) {
  if (kChecks) GTEST_SKIP() << "minutes with checks on, and not about memory";
  const std::vector<AidResult> alone = play_aided(plan_of(1, 10, 30, 2));
  EXPECT_LT(result_of(alone, Aid::kDraws).gain.left_sum, -30);
  EXPECT_LT(result_of(alone, Aid::kLastCards).gain.left_sum, 0);
  EXPECT_TRUE(std::none_of(alone.begin(), alone.end(), [](const AidResult& result) {
    return result.table.aid == Aid::kHands;
  })) << "there is no other hand";
  const std::vector<AidResult> three = play_aided(plan_of(3, 4, 20, 2));
  EXPECT_LT(result_of(three, Aid::kHands).gain.left_sum, -10);
  EXPECT_LE(result_of(three, Aid::kHands, advice::Phase::kEnd).gain.left_sum, 0);
}

TEST(Aids, in_one_phase_leave_the_game_before_it_as_it_was) {
  // With aid only where nothing is left to draw, a game lost before is lost the same way.
  const std::vector<AidResult> results = play_aided(plan_of(3, 1, 12, 2));
  const AidResult& base = results.front();
  const AidResult& end = result_of(results, Aid::kEffort, advice::Phase::kEnd);
  std::int64_t lost_before = 0;
  for (std::size_t left = 24; left < base.tally.left.size(); ++left) {
    EXPECT_EQ(base.tally.left[left], end.tally.left[left]) << left;
    lost_before += base.tally.left[left];
  }
  RecordProperty("lost_before", static_cast<int>(lost_before));
}

TEST(Aids, keep_the_rules_in_every_variant) {
  AidPlan plan = plan_of(2, 2, 3, 2);
  plan.rules.extreme = plan.rules.on_fire = plan.rules.pro = true;
  for (const AidResult& result : play_aided(plan)) {
    EXPECT_EQ(result.tally.games, 3);
    EXPECT_EQ(result.tally.broken(), 0);
  }
}

}  // namespace
}  // namespace backstep::sim
