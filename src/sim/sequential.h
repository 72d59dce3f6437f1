// Sequential: intervals that may be looked at as often as one likes, and the decision to stop.
//
// A confidence sequence: with 95 % probability the true mean lies in all its intervals at once, so
// a run may stop as soon as one of them answers the question. Built from the normal mixture
// martingale of Robbins (1970) and Ville's inequality, with the variance estimated from the games:
// asymptotic in the sense of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024), theorem 2.2.
#pragma once

#include <cstdint>
#include <string_view>

#include "sim/interval.h"

namespace backstep::sim {

// Differences between two tables, deal by deal, and the luck of the draws in them; see draw_luck.h.
struct PairedSums {
  std::int64_t count = 0;
  double sum = 0;  // of the differences
  double squares = 0;
  double luck_sum = 0;
  double luck_squares = 0;
  double products = 0;  // of both
};

// A mean over so many deals, and the variance of one of them.
struct Sample {
  double count = 0;
  double mean = 0;
  double variance = 0;
};

// As Agresti and Min have it: two deals more, one for each table, steady the variance while few
// deals differ. REQUIRES: something was counted.
Sample sample_of(const PairedSums& sums);
// The same after the luck that explains the differences best was subtracted: least squares with one
// control variate whose mean is known to be zero.
Sample less_luck(const PairedSums& sums);

// 95 % for a number of deals that was fixed in advance, within [least, most].
Estimate fixed_estimate(const Sample& sample, double least, double most);
// 95 % for all numbers of deals together, tightest at about kTightest.
inline constexpr double kTightest = 1000;
Estimate anytime_estimate(const Sample& sample, double least, double most);

enum class Decision : std::uint8_t {
  kOpen,    // the interval does not tell yet
  kSecond,  // the second table is better
  kFirst,   // the first one is
  kClose,   // neither is better by the margin
};
// "open", "b_better", "a_better", "close".
std::string_view name(Decision decision);
// What an interval of second minus first says. REQUIRES: margin > 0.
Decision decide(const Interval& interval, double margin);

}  // namespace backstep::sim
