#include "sim/interval.h"

#include <algorithm>
#include <cmath>

#include "sim/real.h"

namespace backstep::sim {

Estimate rate(std::int64_t hits, std::int64_t count) {
  const double n = real(count);
  const double p = real(hits) / n;
  const double scale = 1 + kZ * kZ / n;
  const double middle = (p + kZ * kZ / (2 * n)) / scale;
  const double reach = kZ / scale * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  // At the ends the bound is exact, and rounding must not say otherwise.
  return {p, {hits == 0 ? 0 : middle - reach, hits == count ? 1 : middle + reach}};
}

Estimate paired_difference(const Pairs& pairs) {
  const double n = real(pairs.count()) + 2;
  const double more = real(pairs.only_second) + 0.5;
  const double fewer = real(pairs.only_first) + 0.5;
  const double middle = (more - fewer) / n;
  const double reach = kZ * std::sqrt(more + fewer - (more - fewer) * (more - fewer) / n) / n;
  return {real(pairs.only_second - pairs.only_first) / real(pairs.count()),
          {std::max(middle - reach, -1.0), std::min(middle + reach, 1.0)}};
}

Estimate mean(std::int64_t count, std::int64_t sum, std::int64_t squares, double least,
              double most) {
  const double n = real(count);
  const double middle = real(sum) / n;
  if (count == 1) return {middle, {least, most}};
  const double variance = std::max(real(squares) - real(sum) * middle, 0.0) / (n - 1);
  const double reach = kZ * std::sqrt(variance / n);
  return {middle, {std::max(middle - reach, least), std::min(middle + reach, most)}};
}

}  // namespace backstep::sim
