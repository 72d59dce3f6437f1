// Expected figures are published ones where a source is named, else computed apart from this code.
#include "sim/interval.h"

#include <gtest/gtest.h>

namespace backstep::sim {
namespace {

constexpr double kTolerance = 5e-5;

void expect_interval(const Interval& interval, double low, double high) {
  EXPECT_NEAR(interval.low, low, kTolerance);
  EXPECT_NEAR(interval.high, high, kTolerance);
}

// Newcombe (1998), table I, Wilson without correction.
TEST(Intervals, of_a_rate_are_wilsons) {
  expect_interval(rate(81, 263).ci95, 0.2553, 0.3662);
  expect_interval(rate(15, 148).ci95, 0.0624, 0.1605);
  expect_interval(rate(0, 20).ci95, 0.0, 0.1611);
  expect_interval(rate(1, 29).ci95, 0.0061, 0.1718);
  EXPECT_DOUBLE_EQ(rate(81, 263).value, 81.0 / 263);
}

TEST(Intervals, of_a_rate_end_exactly_at_never_and_always) {
  EXPECT_EQ(rate(0, 7).ci95.low, 0.0);
  EXPECT_EQ(rate(7, 7).ci95.high, 1.0);
  expect_interval(rate(1, 1).ci95, 0.2065, 1.0);
  EXPECT_GT(rate(1'000'000'000, 1'000'000'000).ci95.low, 0.99999);
}

TEST(Intervals, of_paired_rates_are_those_of_agresti_and_min) {
  // Two ratings of 1600 people, of whom 236 changed their minds (Agresti, Categorical Data
  // Analysis, table 10.1): -0.04, and about -0.06 to -0.02.
  const Estimate ratings =
      paired_difference({.both = 794, .only_first = 150, .only_second = 86, .neither = 570});
  EXPECT_NEAR(ratings.value, -0.04, 1e-12);
  expect_interval(ratings.ci95, -0.0587, -0.0212);
  expect_interval(
      paired_difference({.both = 0, .only_first = 0, .only_second = 0, .neither = 98}).ci95,
      -0.0196, 0.0196);
  const Estimate all =
      paired_difference({.both = 0, .only_first = 0, .only_second = 10, .neither = 0});
  EXPECT_EQ(all.value, 1.0);
  EXPECT_EQ(all.ci95.high, 1.0);
}

TEST(Intervals, of_paired_rates_turn_around_with_the_tables) {
  const Estimate there =
      paired_difference({.both = 5, .only_first = 3, .only_second = 9, .neither = 40});
  const Estimate back =
      paired_difference({.both = 5, .only_first = 9, .only_second = 3, .neither = 40});
  EXPECT_DOUBLE_EQ(there.value, -back.value);
  EXPECT_DOUBLE_EQ(there.ci95.low, -back.ci95.high);
  EXPECT_DOUBLE_EQ(there.ci95.high, -back.ci95.low);
}

TEST(Intervals, of_a_mean_are_normal) {
  // 2 4 4 4 5 5 7 9: mean 5, sample variance 32/7.
  const Estimate estimate = mean(8, 40, 232, 0, 98);
  EXPECT_DOUBLE_EQ(estimate.value, 5);
  expect_interval(estimate.ci95, 3.5184, 6.4816);
}

TEST(Intervals, of_a_mean_stay_in_range_and_know_nothing_of_one_number) {
  EXPECT_TRUE(mean(1, 50, 2500, 0, 98).ci95 == (Interval{0, 98}));
  EXPECT_TRUE(mean(3, 15, 75, 0, 98).ci95 == (Interval{5, 5}));
  EXPECT_EQ(mean(2, 98, 98 * 98, 0, 98).ci95.low, 0);
}

}  // namespace
}  // namespace backstep::sim
