#include "sim/way_out.h"

#include <gtest/gtest.h>

#include <vector>

#include "bots/random_games.h"
#include "bots/simple.h"
#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "engine/game/positions_for_tests.h"

namespace backstep::sim {
namespace {

// Many of these use the tops 33, 99, 2 and 3, on which everything happens on A.
Position on_a(std::vector<Card> hand) {
  return Position::extreme()
      .tops(33, 99, 2, 3)
      .hand(0, std::move(hand))
      .hand(1, {97, 98})
      .draw({50, 51, 52, 53, 54, 55, 56});
}

bool has_way_out(const Position& position) {
  const State state = position.game().state();
  EXPECT_FALSE(state.is_over());
  return sim::has_way_out(state, state.hand_to_move());
}

TEST(WayOut, is_there_in_an_ordinary_turn) { EXPECT_TRUE(has_way_out(on_a({34, 35, 36}))); }

TEST(WayOut, covers_a_skull_if_a_card_can) {
  EXPECT_TRUE(has_way_out(on_a({34, 35, 36}).command(35, Command::kSkull)));
  EXPECT_TRUE(has_way_out(on_a({34, 35}).command(34, Command::kSkull)));
  EXPECT_FALSE(has_way_out(on_a({34, 35}).command(35, Command::kSkull)))
      << "34 and 35 are the minimum, and nothing covers 35";
  EXPECT_TRUE(has_way_out(on_a({25, 34, 35}).command(35, Command::kSkull)))
      << "35, then 25 by a trick";
  EXPECT_FALSE(
      has_way_out(on_a({25, 35}).command(35, Command::kSkull).command(25, Command::kSkull)))
      << "one skull over the other";
}

TEST(WayOut, does_not_lay_a_skull_that_need_not_be_laid) {
  EXPECT_TRUE(has_way_out(on_a({34, 35, 36}).command(36, Command::kSkull)));
  EXPECT_FALSE(has_way_out(on_a({34, 36}).command(36, Command::kSkull)));
}

TEST(WayOut, lays_exactly_three_with_a_three) {
  EXPECT_TRUE(has_way_out(on_a({34, 35, 36}).command(34, Command::kThree)));
  EXPECT_FALSE(has_way_out(on_a({34, 35}).command(34, Command::kThree)))
      << "34 must be laid, and there is no third card";
  EXPECT_FALSE(has_way_out(on_a({34, 35}).command(35, Command::kThree)));
  EXPECT_TRUE(has_way_out(on_a({34, 35, 36}).command(36, Command::kThree)));
  EXPECT_FALSE(has_way_out(on_a({34, 35, 36})
                               .command(34, Command::kThree)
                               .command(36, Command::kSkull)
                               .command(35, Command::kSkull)))
      << "three cards end on a skull";
}

TEST(WayOut, covers_a_fire_in_time_if_a_card_can) {
  EXPECT_TRUE(has_way_out(on_a({34, 35}).on_fire()));
  // 44 burns on A, D takes the minimum, A takes nothing but the trick 34.
  const auto burning = [](std::vector<Card> hand) {
    return Position::original()
        .tops(44, 99, 2, 60)
        .on_fire()
        .hand(0, std::move(hand))
        .hand(1, {97, 98})
        .draw({50, 51, 52, 53, 54, 55, 56});
  };
  EXPECT_FALSE(has_way_out(burning({40, 41, 42})));
  EXPECT_TRUE(has_way_out(burning({34, 41, 42})));
  EXPECT_TRUE(has_way_out(burning({41, 42, 45})));
  EXPECT_FALSE(has_way_out(burning({40, 41, 42}).tops(44, 77, 2, 60)));
}

TEST(WayOut, needs_no_fire_covered_when_all_cards_are_laid) {
  EXPECT_TRUE(has_way_out(Position::original().tops(44, 99, 2, 60).on_fire().hand(0, {40, 41, 42})))
      << "the last cards of all win";
}

TEST(WayOut, keeps_to_one_pile_from_the_start) {
  // 34 fits on A only and 29 on D only: after the one_pile 34 the turn is bound to A, and after 29
  // the one_pile breaks the turn.
  Position position = Position::extreme()
                          .tops(33, 99, 2, 30)
                          .command(34, Command::kOnePile)
                          .one_pile_retroactive()
                          .hand(0, {34, 29})
                          .hand(1, {97, 98})
                          .draw({50, 51, 52, 53, 54, 55, 56});
  EXPECT_FALSE(has_way_out(position)) << "stuck or broken";
  EXPECT_TRUE(has_way_out(position.hand(0, {34, 29, 28})));
  EXPECT_TRUE(has_way_out(position.hand(0, {34, 35, 29})));
}

// All complete turns, one by one, without any shortcut.
bool some_turn_is_well(const State& state) {
  const auto is_well = [&](const State& after) {
    const bool passed = after.board.laid_this_turn == 0;
    return after.outcome == Outcome::kWon || passed;
  };
  std::vector<Action> actions;
  if (can_end(state)) actions.push_back(Action::end_turn());
  const Plays plays = legal_plays(state, state.hand_to_move());
  for (const Pile pile : kPiles) {
    for (const Card card : plays.on[index(pile)]) actions.push_back(Action::lay(card, pile));
  }
  for (const Action action : actions) {
    State after = state;
    apply_unchecked(after, action);
    if (is_well(after)) return true;
    if (!after.is_over() && some_turn_is_well(after)) return true;
  }
  return false;
}

// Greedy games reach positions in which every play loses; both ways of looking must agree.
TEST(WayOut, agrees_with_trying_everything) {
  int doomed = 0;
  for (Rules rules : bots::all_rule_sets()) {
    if (!rules.extreme && !rules.on_fire) continue;
    for (int game = 0; game < 3; ++game) {
      State state = deal_unchecked(rules, deck_from_seed(std::to_string(game)));
      while (!state.is_over()) {
        if (state.board.laid_this_turn == 0 && state.hand_to_move().size() <= 5) {
          const bool way_out = sim::has_way_out(state, state.hand_to_move());
          ASSERT_EQ(way_out, some_turn_is_well(state)) << position_text(state);
          doomed += way_out ? 0 : 1;
        }
        apply_unchecked(state, bots::smallest_step(view(state, state.turn)));
      }
    }
  }
  EXPECT_GT(doomed, 10) << "too few to mean anything";
}

}  // namespace
}  // namespace backstep::sim
