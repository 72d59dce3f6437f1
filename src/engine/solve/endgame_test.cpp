#include "engine/solve/endgame.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "engine/game/notation.h"
#include "engine/game/positions_for_tests.h"
#include "engine/solve/bounds.h"
#include "engine/solve/positions_for_tests.h"

namespace backstep {
namespace {

constexpr std::uint32_t kPlenty = 10'000'000;

int cost(const EndgameValue& value) { return cost_of_end(value.won, value.left); }

TEST(Endgame, AgreesWithBruteForceByEveryRuleSet) {
  Random random("endgame", "brute force");
  Endgame endgame(10);  // small, so that places are forgotten, too
  int wins = 0;
  for (int i = 0; i < 6000; ++i) {
    const Rules rules = random_rules(random);
    State state = small_position(rules, random, 0);
    walk(state, random, static_cast<int>(random.below(4)));
    const int expected = brute_force(state);
    const EndgameLine found = endgame.line(state, kPlenty);
    ASSERT_TRUE(found.exact) << position_text(state);
    ASSERT_EQ(cost(found), expected) << position_text(state);
    ASSERT_EQ(replay_cost(state, found.actions), expected) << position_text(state);
    wins += found.won ? 1 : 0;
  }
  EXPECT_GT(wins, 600);
  EXPECT_LT(wins, 5400);
}

// Solitaire has its own proofs; more cards than elsewhere, so that tricks follow one another.
void expect_exact(Endgame& endgame, const State& state) {
  const int expected = brute_force(state);
  const EndgameLine found = endgame.line(state, kPlenty);
  ASSERT_TRUE(found.exact);
  ASSERT_EQ(cost(found), expected) << position_text(state);
  ASSERT_EQ(replay_cost(state, found.actions), expected) << position_text(state);
}

TEST(Endgame, AgreesWithBruteForceForTwoByTheOriginalRules) {
  Random random("endgame", "solitaire");
  Endgame endgame(10);
  for (int i = 0; i < 8000; ++i) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(1 + random.below(2));
    State state = small_position(rules, random, 0, rules.players == 1 ? 7 : 4);
    walk(state, random, static_cast<int>(random.below(3)));
    expect_exact(endgame, state);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Endgame, AgreesWithBruteForceWhereCardsAreStillDrawn) {
  Random random("endgame", "draw");
  Endgame endgame(10);
  for (int i = 0; i < 5000; ++i) {
    const Rules rules = random_rules(random);
    State state = small_position(rules, random, 1 + static_cast<int>(random.below(4)), 2);
    walk(state, random, static_cast<int>(random.below(3)));
    expect_exact(endgame, state);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Endgame, KeepsToTheNodeLimitAndStillHasALine) {
  Random random("endgame", "limit");
  Endgame endgame(8);
  for (const std::uint32_t limit : {0U, 1U, 7U, 50U}) {
    for (int i = 0; i < 300; ++i) {
      const State state = small_position(random_rules(random), random, 0, 5);
      const EndgameLine found = endgame.line(state, limit);
      ASSERT_LE(found.nodes, limit);
      ASSERT_EQ(replay_cost(state, found.actions), cost(found)) << position_text(state);
    }
  }
}

TEST(Endgame, AnswersTheSameWhateverWasAskedBefore) {
  Random random("endgame", "again");
  Endgame used(8);
  for (int i = 0; i < 300; ++i) {
    const State state = small_position(random_rules(random), random, 0, 5);
    Endgame fresh(8);
    const EndgameLine one = used.line(state, 200);
    const EndgameLine other = fresh.line(state, 200);
    ASSERT_EQ(cost(one), cost(other));
    ASSERT_EQ(one.nodes, other.nodes);
    ASSERT_EQ(one.exact, other.exact);
    ASSERT_EQ(std::vector<Action>(one.actions.begin(), one.actions.end()),
              std::vector<Action>(other.actions.begin(), other.actions.end()));
    ASSERT_EQ(cost(used.value(state, 200)), cost(one));
  }
}

TEST(Endgame, KnowsAGameThatIsOver) {
  const Game game = Position::original().tops(33, 99, 2, 3).hand(0, {34}).game();
  Endgame endgame;
  EXPECT_TRUE(endgame.value(game.state()).won);
  const EndgameLine after = endgame.line(game.after("34A").state());
  EXPECT_TRUE(after.won);
  EXPECT_TRUE(after.exact);
  EXPECT_TRUE(after.actions.empty());
}

// E12: all cards laid, and lost all the same.
TEST(Endgame, TellsALossWithTheLastCardFromAWin) {
  Endgame endgame;
  const Game game =
      Position::extreme().tops(33, 99, 2, 3).command(34, Command::kSkull).hand(0, {34}).game();
  const EndgameValue value = endgame.value(game.state());
  EXPECT_EQ(value.left, 0);
  EXPECT_FALSE(value.won);
  EXPECT_TRUE(value.exact);
}

TEST(Bounds, DeadCardsAreNeverLaid) {
  // 40 lies between the piles; only the trick from 50 on A, or from 30 on C, would reach it.
  EXPECT_EQ(dead_cards({45, 60, 35, 20}, {40, 70, 10}), 1);
  EXPECT_EQ(dead_cards({45, 60, 35, 20}, {40, 50}), 0);
  EXPECT_EQ(dead_cards({45, 60, 35, 20}, {40, 30}), 0);
  EXPECT_EQ(dead_cards({45, 50, 35, 20}, {40}), 0);
  EXPECT_EQ(dead_cards({45, 60, 35, 30}, {40}), 0);
  EXPECT_EQ(dead_cards({45, 60, 35, 20}, {36, 46, 40}), 0);  // 46 and 36 on A, then 40
  EXPECT_EQ(dead_cards({55, 50, 30, 31}, {45, 35, 49}), 0);  // one trick after the other on A
}

}  // namespace
}  // namespace backstep
