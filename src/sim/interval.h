// Intervals: how far chance may have moved a figure. All are for 95 %.
#pragma once

#include <cstdint>

namespace backstep::sim {

// 2.5 % of the normal distribution lie above.
inline constexpr double kZ = 1.959963984540054;

struct Interval {
  double low = 0;
  double high = 0;

  bool operator==(const Interval&) const = default;
};

// A figure and where the true one is likely to lie.
struct Estimate {
  double value = 0;
  Interval ci95;

  bool operator==(const Estimate&) const = default;
};

// A rate by Wilson's score interval, which stays within [0, 1] and holds for rare events, too.
// REQUIRES: 0 <= hits <= count, count > 0.
Estimate rate(std::int64_t hits, std::int64_t count);

// The outcomes of the same deals at two tables.
struct Pairs {
  std::int64_t both = 0;
  std::int64_t only_first = 0;
  std::int64_t only_second = 0;
  std::int64_t neither = 0;

  constexpr std::int64_t count() const { return both + only_first + only_second + neither; }
  constexpr bool operator==(const Pairs&) const = default;
};

// The rate of the second table minus that of the first, by Agresti and Min (2005): the interval of
// Wald for paired rates after half a deal was added to each of the four outcomes, so that a few
// deals without a difference do not look like a proof. REQUIRES: count() > 0.
Estimate paired_difference(const Pairs& pairs);

// The mean of whole numbers that lie in [least, most], from their sum and the sum of their squares,
// by the normal distribution; one number alone says nothing. REQUIRES: count > 0.
Estimate mean(std::int64_t count, std::int64_t sum, std::int64_t squares, double least,
              double most);

}  // namespace backstep::sim
