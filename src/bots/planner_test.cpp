#include "bots/planner.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <vector>

#include "bots/instinct.h"
#include "bots/positions_for_tests.h"
#include "engine/game/notation.h"
#include "engine/game/turn.h"

namespace backstep::bots {
namespace {

constexpr Rough kRough{{120, 60, 30, 10, 25, 8, -8, 10}};

// Every complete turn that the mover need not lose by, as the rules say, one action after another.
void collect(const Table& table, CardSet hand, std::set<std::vector<int>>& ends) {
  if (can_end(table) && table.board.laid_this_turn > 0 &&
      !is_lost(consequence(table, hand, Action::end_turn()).outcome)) {
    ends.insert({table.board.tops.begin(), table.board.tops.end()});
  }
  const Plays plays = legal_plays(table, hand);
  for (const Pile pile : kPiles) {
    for (const Card card : plays.on[index(pile)]) {
      Table next = table;
      CardSet rest = hand;
      const Consequence then = act(next, rest, Action::lay(card, pile));
      if (is_lost(then.outcome)) continue;
      if (then.turn_ends || then.outcome == Outcome::kWon) {
        ends.insert({next.board.tops.begin(), next.board.tops.end()});
      } else {
        collect(next, rest, ends);
      }
    }
  }
}

TEST(Planner, plans_only_legal_turns_that_do_not_lose_in_every_rule_set) {
  const auto planner = std::make_unique<Planner>();
  Random random("planner", "legal");
  int looked = 0;
  for (const Rules& rules : all_rule_sets()) {
    walk_moments(rules, random, [&](const State& state) {
      const CardSet hand = state.hand_to_move();
      for (const Plan& plan : planner->plans(state, hand, kRough, {.extras = 6, .plans = 5})) {
        const Turn turn = turn_of(rules, plan);
        ASSERT_TRUE(is_one_turn(state, turn)) << position_text(state);
        Table table = state;
        CardSet rest = hand;
        for (const Action action : turn) {
          ASSERT_FALSE(is_lost(act(table, rest, action).outcome))
              << position_text(state) << action_text(action);
        }
        ++looked;
      }
    });
  }
  EXPECT_GT(looked, 5'000);
}

TEST(Planner, finds_a_way_out_whenever_there_is_one) {
  const auto planner = std::make_unique<Planner>();
  Random random("planner", "way out");
  int none = 0;
  int looked = 0;
  for (const Rules& rules : all_rule_sets()) {
    if (!rules.extreme && !rules.on_fire) continue;
    walk_moments(rules, random, [&](const State& state) {
      if (state.hand_to_move().size() > 5) return;  // the naive look is slow
      std::set<std::vector<int>> ends;
      collect(state, state.hand_to_move(), ends);
      const auto plans = planner->plans(state, state.hand_to_move(), kRough, {});
      ASSERT_EQ(plans.empty(), ends.empty()) << position_text(state);
      none += ends.empty() ? 1 : 0;
      ++looked;
    });
  }
  EXPECT_GT(looked, 300);
  EXPECT_GT(none, 3) << "no position without a way out was met: the test says little";
}

// Wide enough, nothing is missed: the best by the rough score is the best of all turns.
TEST(Planner, sees_every_turn_of_the_minimum) {
  const auto planner = std::make_unique<Planner>();
  Random random("planner", "complete");
  Rules rules;
  for (int game = 0; game < 5; ++game) {
    walk_turns(rules, random, [&](const State& state) {
      if (state.hand_to_move().size() > 4 || state.draw_count > 0) return;
      std::set<std::vector<int>> ends;
      collect(state, state.hand_to_move(), ends);
      const auto plans = planner->plans(state, state.hand_to_move(), kRough,
                                        {.extras = 64, .plans = Planner::kMaxPlans});
      std::set<std::vector<int>> planned;
      for (const Plan& plan : plans) {
        planned.insert({plan.board.tops.begin(), plan.board.tops.end()});
      }
      if (plans.size() < Planner::kMaxPlans) {
        ASSERT_EQ(planned, ends) << position_text(state);
      }
    });
  }
}

}  // namespace
}  // namespace backstep::bots
