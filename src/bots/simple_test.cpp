#include "bots/simple.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "bots/random_games.h"
#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"

namespace backstep::bots {
namespace {

TEST(RandomAction, is_uniform_over_everything_allowed) {
  State state = deal_unchecked(Rules(), deck_from_seed("kestrel"));
  Random random(5);
  for (int i = 0; i < 3; ++i) apply(state, random_action(state, state.hand_to_move(), random));
  ASSERT_TRUE(can_end(state) || state.board.laid_this_turn < 2);
  const int choices = legal_plays(state, state.hand_to_move()).count() + (can_end(state) ? 1 : 0);
  std::map<std::string, int> seen;
  for (int i = 0; i < 1'000 * choices; ++i) {
    ++seen[action_text(random_action(state, state.hand_to_move(), random))];
  }
  EXPECT_EQ(static_cast<int>(seen.size()), choices);
  for (const auto& [action, count] : seen) EXPECT_NEAR(count, 1'000, 170) << action;
}

TEST(SmallestStep, never_makes_a_refused_play) {
  for (const Rules& rules : all_rule_sets()) {
    State state = deal_unchecked(rules, deck_from_seed("smallest step"));
    while (!state.is_over()) {
      const Action action = smallest_step(view(state, state.turn));
      ASSERT_EQ(apply(state, action), Refusal::kNone)
          << position_text(state) << action_text(action);
    }
  }
}

TEST(SmallestStep, loses_by_its_own_doing_only_when_everything_loses) {
  for (const Rules& rules : all_rule_sets()) {
    State state = deal_unchecked(rules, deck_from_seed("careful"));
    while (!state.is_over()) {
      const View seen = view(state, state.turn);
      const Action action = smallest_step(seen);
      if (is_lost(consequence(seen, seen.hand, action).outcome)) {
        const Plays plays = legal_plays(seen, seen.hand);
        for (const Pile pile : kPiles) {
          for (const Card card : plays.on[index(pile)]) {
            EXPECT_TRUE(is_lost(consequence(seen, seen.hand, Action::lay(card, pile)).outcome));
          }
        }
      }
      apply_unchecked(state, action);
    }
  }
}

TEST(RandomGames, cover_every_rule_set_once) {
  EXPECT_EQ(all_rule_sets().size(), 24U * 5U);
  EXPECT_EQ(signature(1), signature(1));
  EXPECT_NE(signature(1), signature(2));
}

}  // namespace
}  // namespace backstep::bots
