#include "engine/solve/solver.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "engine/solve/bounds.h"
#include "engine/solve/positions_for_tests.h"

namespace backstep {
namespace {

// What a solution says of itself must be what the rules say of its line.
void expect_true(const State& state, const Solution& solution) {
  EXPECT_EQ(replay_cost(state, solution.line),
            cost_of_end(solution.verdict == Verdict::kWin, solution.left))
      << position_text(state);
}

TEST(Solver, WinsNearlyEveryDealOfTheOriginalGame) {
  Solver solver;
  for (int players = 1; players <= kMaxPlayers; ++players) {
    int wins = 0;
    for (int i = 0; i < 20; ++i) {
      Rules rules;
      rules.players = static_cast<std::uint8_t>(players);
      const State state = deal_unchecked(rules, deck_from_seed("solver " + std::to_string(i)));
      const Solution solution = solver.solve(state);
      expect_true(state, solution);
      wins += solution.verdict == Verdict::kWin ? 1 : 0;
    }
    EXPECT_GE(wins, 19) << players << " players";
  }
}

TEST(Solver, ReplaysByEveryRuleSet) {
  Solver solver;
  Random random("solver", "rules");
  for (int i = 0; i < 30; ++i) {
    Rules rules = random_rules(random);
    State state = deal_unchecked(rules, deck_from_seed("rules " + std::to_string(i)));
    walk(state, random, static_cast<int>(random.below(12)));
    const Solution solution = solver.solve(state, 5'000);
    expect_true(state, solution);
    EXPECT_LE(solution.nodes, 5'000U);
  }
}

TEST(Solver, AgreesWithBruteForceLateInTheGame) {
  Solver solver;
  Random random("solver", "brute force");
  int losses = 0;
  for (int i = 0; i < 600; ++i) {
    const Rules rules = random_rules(random);
    State state = small_position(rules, random, static_cast<int>(random.below(5)), 3);
    walk(state, random, static_cast<int>(random.below(3)));
    const int expected = brute_force(state);
    const Solution solution = solver.solve(state, 1'000'000);
    ASSERT_TRUE(solution.exact) << position_text(state);
    ASSERT_EQ(solution.verdict, expected == 0 ? Verdict::kWin : Verdict::kLoss);
    ASSERT_EQ(cost_of_end(expected == 0, solution.left), expected) << position_text(state);
    expect_true(state, solution);
    losses += expected > 0 ? 1 : 0;
  }
  EXPECT_GT(losses, 60);
  EXPECT_LT(losses, 540);
}

// With little effort it may not know, but what it says must be true.
TEST(Solver, NeverRefutesAWin) {
  Solver solver;
  Random random("solver", "little effort");
  for (int i = 0; i < 3000; ++i) {
    const Rules rules = random_rules(random);
    const State state = small_position(rules, random, static_cast<int>(random.below(5)), 2);
    const int expected = brute_force(state);
    const std::uint64_t effort = random.below(40);
    const Solution solution = solver.solve(state, effort);
    ASSERT_LE(solution.nodes, effort);
    if (solution.verdict == Verdict::kLoss) {
      ASSERT_GT(expected, 0) << position_text(state);
    }
    if (solution.exact) {
      ASSERT_EQ(cost_of_end(solution.verdict == Verdict::kWin, solution.left), expected)
          << position_text(state);
    }
    expect_true(state, solution);
  }
}

TEST(Solver, AnswersTheSameWhateverWasAskedBefore) {
  Solver used;
  for (int i = 0; i < 4; ++i) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(1 + i);
    rules.extreme = i % 2 == 1;
    const State state = deal_unchecked(rules, deck_from_seed("again " + std::to_string(i)));
    Solver fresh;
    const Solution one = used.solve(state, 20'000);
    const Solution other = fresh.solve(state, 20'000);
    EXPECT_EQ(one.line, other.line);
    EXPECT_EQ(one.nodes, other.nodes);
    EXPECT_EQ(one.verdict, other.verdict);
    EXPECT_EQ(used.solve(state, 20'000).line, one.line);
  }
}

}  // namespace
}  // namespace backstep
