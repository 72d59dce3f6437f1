#include "sim/tally.h"

#include <gtest/gtest.h>

namespace backstep::sim {
namespace {

MatchResult ended(Outcome outcome, int left, int turns = 10) {
  MatchResult result;
  result.state.outcome = outcome;
  for (int i = 0; i < kCardCount - left; ++i) {
    result.state.laid.insert(static_cast<Card>(kLowestCard + i));
  }
  result.turns = turns;
  return result;
}

MatchResult broken(Outcome outcome, int left) {
  MatchResult result = ended(outcome, left);
  result.fault.emplace();
  return result;
}

TEST(Tally, counts_how_games_end) {
  Tally tally;
  tally.add(ended(Outcome::kWon, 0));
  tally.add(ended(Outcome::kStuck, 9));
  tally.add(ended(Outcome::kSkull, 10));
  tally.add(ended(Outcome::kFire, 98, 1));
  EXPECT_EQ(tally.games, 4);
  EXPECT_EQ(tally.wins(), 1);
  EXPECT_EQ(tally.under_ten(), 2) << "a win counts";
  EXPECT_EQ(tally.with(Outcome::kStuck), 1);
  EXPECT_EQ(tally.with(Outcome::kThree), 0);
  EXPECT_EQ(tally.turns, 31);
  EXPECT_EQ(tally.left[98], 1);
  EXPECT_DOUBLE_EQ(tally.mean_left().value, (0 + 9 + 10 + 98) / 4.0);
  EXPECT_DOUBLE_EQ(tally.win_rate().value, 0.25);
}

TEST(Tally, counts_a_broken_game_as_no_win_whatever_it_came_to) {
  Tally tally;
  tally.add(broken(Outcome::kWon, 0));
  tally.add(broken(Outcome::kPlaying, 50));
  EXPECT_EQ(tally.games, 2);
  EXPECT_EQ(tally.wins(), 0);
  EXPECT_EQ(tally.broken(), 2);
}

TEST(Tally, is_the_same_however_it_is_put_together) {
  Tally whole;
  Tally odd;
  Tally even;
  for (int i = 0; i < 50; ++i) {
    MatchResult result = ended(i % 7 == 0 ? Outcome::kWon : Outcome::kStuck, i % 7 == 0 ? 0 : i, i);
    result.avoidable = i % 5 == 0;
    whole.add(result);
    (i % 2 == 0 ? even : odd).add(result);
  }
  odd.add(even);
  EXPECT_TRUE(odd == whole);
}

TEST(PairedTally, counts_deals_by_who_won_them) {
  PairedTally tally;
  const MatchResult win = ended(Outcome::kWon, 0);
  const MatchResult loss = ended(Outcome::kStuck, 12);
  tally.add(win, win);
  tally.add(win, loss);
  tally.add(loss, win);
  tally.add(loss, win);
  tally.add(loss, loss);
  tally.add(loss, broken(Outcome::kWon, 0));
  EXPECT_TRUE(tally.wins == (Pairs{.both = 1, .only_first = 1, .only_second = 2, .neither = 2}));
  EXPECT_EQ(tally.left_sum, 12 - 12 - 12 - 12);
  EXPECT_EQ(tally.left_squares, 4 * 144);
  EXPECT_DOUBLE_EQ(tally.left_difference().value, -4) << "the second leaves fewer";
  PairedTally twice = tally;
  twice.add(tally);
  EXPECT_EQ(twice.wins.count(), 12);
  EXPECT_EQ(twice.left_squares, 8 * 144);
}

}  // namespace
}  // namespace backstep::sim
