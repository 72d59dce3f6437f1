// Error rates on made-up games with fixed seeds: how often the intervals miss, and how often a run
// that may stop at any look decides wrongly.
#include "sim/sequential.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/check.h"
#include "base/random.h"
#include "sim/real.h"
#include "sim/run.h"

namespace backstep::sim {
namespace {

// Pairs of games: with the chance `differ` one table alone wins, the second one more often by
// `lead`; luck is noisy and explains `share` of such a difference.
struct Source {
  double differ = 0.3;
  double lead = 0;
  double share = 0;
  Random random;

  double uniform() { return real(random.next() >> 11) * 0x1p-53; }
  // Nearly normal, with the variance one.
  double noise() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += uniform();
    return sum;
  }

  void play(PairedSums& sums) {
    const double chance = uniform();
    const double second = (differ + lead) / 2;
    const double result = chance < second ? 1 : (chance < differ ? -1 : 0);
    // Luck has the mean zero by itself: what was expected of the result is taken out of it.
    const double spread = std::sqrt(differ - lead * lead);
    const double luck = share * (result - lead) + std::sqrt(share * (1 - share)) * spread * noise();
    ++sums.count;
    sums.sum += result;
    sums.squares += result * result;
    sums.luck_sum += luck;
    sums.luck_squares += luck * luck;
    sums.products += luck * result;
  }
};

struct Looks {
  bool missed = false;  // the true lead was outside at one look or more
  Decision decision = Decision::kOpen;
  std::int64_t deals = 0;  // until the decision
};

Looks look_at(Source& source, bool subtract, double margin, int looks) {
  Looks result;
  PairedSums sums;
  for (int look = 0; look < looks; ++look) {
    for (std::int64_t i = 0; i < kGamesPerLook; ++i) source.play(sums);
    const Sample sample = subtract ? less_luck(sums) : sample_of(sums);
    const Interval interval = anytime_estimate(sample, -1, 1).ci95;
    result.missed = result.missed || source.lead < interval.low || source.lead > interval.high;
    if (result.decision == Decision::kOpen) {
      result.decision = decide(interval, margin);
      result.deals = sums.count;
    }
  }
  return result;
}

TEST(Sequential, intervals_miss_at_any_of_forty_looks_in_less_than_five_of_a_hundred_runs) {
  if (kChecks) GTEST_SKIP() << "minutes with checks on, and not about memory";
  constexpr int kRuns = 1000;
  for (const double differ : {0.03, 0.1, 0.3, 0.6}) {
    for (const double lead : {0.0, differ / 2}) {
      for (const bool subtract : {false, true}) {
        int missed = 0;
        for (int run = 0; run < kRuns; ++run) {
          Source source{differ, lead, 0.4, Random(static_cast<std::uint64_t>(run))};
          missed += look_at(source, subtract, 0.02, 40).missed ? 1 : 0;
        }
        EXPECT_LT(missed, kRuns / 20) << differ << ' ' << lead << ' ' << subtract;
        RecordProperty("missed", missed);
      }
    }
  }
}

TEST(Sequential, the_fixed_interval_would_miss_far_more_often_when_it_is_watched) {
  constexpr int kRuns = 500;
  int missed = 0;
  for (int run = 0; run < kRuns; ++run) {
    Source source{0.3, 0, 0, Random(static_cast<std::uint64_t>(run))};
    PairedSums sums;
    bool outside = false;
    for (int look = 0; look < 40; ++look) {
      for (std::int64_t i = 0; i < kGamesPerLook; ++i) source.play(sums);
      const Interval interval = fixed_estimate(sample_of(sums), -1, 1).ci95;
      outside = outside || interval.low > 0 || interval.high < 0;
    }
    missed += outside ? 1 : 0;
  }
  EXPECT_GT(missed, kRuns / 5);
}

TEST(Sequential, a_fixed_interval_holds_in_about_95_of_100_runs) {
  constexpr int kRuns = 2000;
  for (const bool subtract : {false, true}) {
    int missed = 0;
    for (int run = 0; run < kRuns; ++run) {
      Source source{0.3, 0.05, 0.4, Random(static_cast<std::uint64_t>(run))};
      PairedSums sums;
      for (int i = 0; i < 400; ++i) source.play(sums);
      const Sample sample = subtract ? less_luck(sums) : sample_of(sums);
      const Interval interval = fixed_estimate(sample, -1, 1).ci95;
      missed += interval.low > 0.05 || interval.high < 0.05 ? 1 : 0;
    }
    EXPECT_NEAR(missed, kRuns / 20, 40) << subtract;
  }
}

TEST(Sequential, decides_rightly_and_sooner_for_larger_differences) {
  constexpr int kRuns = 200;
  double last = 1e9;
  for (const double lead : {0.03, 0.06, 0.12}) {
    int right = 0;
    double deals = 0;
    for (int run = 0; run < kRuns; ++run) {
      Source source{0.3, lead, 0, Random(static_cast<std::uint64_t>(run))};
      const Looks looks = look_at(source, false, 0.02, 100);
      right += looks.decision == Decision::kSecond ? 1 : 0;
      deals += real(looks.deals) / kRuns;
    }
    EXPECT_GT(right, kRuns * 9 / 10) << lead;
    EXPECT_LT(deals, last / 2) << lead;
    last = deals;
  }
}

TEST(Sequential, says_of_equal_bots_that_they_are_close_and_seldom_anything_else) {
  constexpr int kRuns = 300;
  int close = 0;
  int wrong = 0;
  for (int run = 0; run < kRuns; ++run) {
    Source source{0.2, 0, 0, Random(static_cast<std::uint64_t>(run))};
    const Decision decision = look_at(source, false, 0.04, 100).decision;
    close += decision == Decision::kClose ? 1 : 0;
    wrong += decision == Decision::kFirst || decision == Decision::kSecond ? 1 : 0;
  }
  EXPECT_LE(wrong, kRuns / 20);
  EXPECT_GE(close, kRuns * 9 / 10);
}

TEST(Sequential, subtracting_luck_narrows_by_the_share_it_explains_and_moves_nothing) {
  Source source{0.3, 0.1, 0.5, Random(7)};
  PairedSums sums;
  for (int i = 0; i < 100'000; ++i) source.play(sums);
  const Sample plain = sample_of(sums);
  const Sample less = less_luck(sums);
  EXPECT_NEAR(less.variance / plain.variance, 0.5, 0.02);
  EXPECT_NEAR(less.mean, 0.1, 0.006);
  sums.luck_sum = sums.luck_squares = sums.products = 0;
  EXPECT_EQ(less_luck(sums).mean, plain.mean) << "nothing was measured";
  EXPECT_EQ(less_luck(sums).variance, plain.variance);
}

TEST(Sequential, the_plain_interval_is_that_of_agresti_and_min) {
  const Estimate pairs =
      paired_difference({.both = 794, .only_first = 150, .only_second = 86, .neither = 570});
  const Estimate sums =
      fixed_estimate(sample_of({.count = 1600, .sum = -64, .squares = 236}), -1, 1);
  EXPECT_NEAR(pairs.value, sums.value, 1e-12);
  EXPECT_NEAR(pairs.ci95.high - pairs.ci95.low, sums.ci95.high - sums.ci95.low, 1e-12);
}

TEST(Sequential, the_interval_at_any_time_is_wider_by_half_where_it_is_tightest) {
  const Sample sample{.count = kTightest, .mean = 0, .variance = 0.3};
  const double fixed = fixed_estimate(sample, -1, 1).ci95.high;
  const double anytime = anytime_estimate(sample, -1, 1).ci95.high;
  EXPECT_GT(anytime, 1.4 * fixed);
  EXPECT_LT(anytime, 1.6 * fixed);
  EXPECT_EQ(anytime_estimate({.count = 3, .mean = 0, .variance = 1}, -1, 1).ci95.high, 1);
}

TEST(Decision, needs_the_whole_interval) {
  EXPECT_EQ(decide({0.01, 0.05}, 0.02), Decision::kSecond);
  EXPECT_EQ(decide({-0.05, -0.01}, 0.02), Decision::kFirst);
  EXPECT_EQ(decide({-0.01, 0.015}, 0.02), Decision::kClose);
  EXPECT_EQ(decide({-0.01, 0.03}, 0.02), Decision::kOpen);
  EXPECT_EQ(decide({0.0, 0.03}, 0.02), Decision::kOpen);
  EXPECT_EQ(name(Decision::kFirst), "a_better");
}

}  // namespace
}  // namespace backstep::sim
