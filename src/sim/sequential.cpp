#include "sim/sequential.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "sim/real.h"

namespace backstep::sim {
namespace {

constexpr double kNormal = 1.959963984540054;  // 2.5 % of the normal distribution lie above
constexpr double kError = 0.05;

Estimate within(double middle, double reach, double least, double most) {
  return {middle, {std::max(middle - reach, least), std::min(middle + reach, most)}};
}

}  // namespace

Sample sample_of(const PairedSums& sums) {
  const double count = real(sums.count) + 2;
  const double squares = sums.squares + 1;
  const double variance = (squares - sums.sum * sums.sum / count) / count;
  return {count, sums.sum / real(sums.count), std::max(variance, 0.0)};
}

Sample less_luck(const PairedSums& sums) {
  const Sample plain = sample_of(sums);
  const double n = real(sums.count);
  const double luck_squares = sums.luck_squares - sums.luck_sum * sums.luck_sum / n;
  if (n < 3 || luck_squares <= 0) return plain;
  const double products = sums.products - sums.luck_sum * sums.sum / n;
  const double slope = products / luck_squares;
  // Two numbers are estimated, the mean and the slope.
  const double variance = (plain.variance * plain.count - slope * products) / (plain.count - 1);
  return {plain.count, plain.mean - slope * sums.luck_sum / n, std::max(variance, 0.0)};
}

Estimate fixed_estimate(const Sample& sample, double least, double most) {
  return within(sample.mean, kNormal * std::sqrt(sample.variance / sample.count), least, most);
}

Estimate anytime_estimate(const Sample& sample, double least, double most) {
  // The mixing variance that makes the interval tightest there, nearly (same paper, appendix).
  const double log_error = -2 * std::log(kError);
  const double mixing = (log_error + std::log(log_error) + 1) / kTightest;
  const double scale = sample.count * mixing + 1;
  const double reach =
      std::sqrt(sample.variance * 2 * scale / (sample.count * sample.count * mixing) *
                std::log(std::sqrt(scale) / kError));
  return within(sample.mean, reach, least, most);
}

std::string_view name(Decision decision) {
  constexpr std::array<std::string_view, 4> kNames{"open", "b_better", "a_better", "close"};
  return kNames[static_cast<std::size_t>(decision)];
}

Decision decide(const Interval& interval, double margin) {
  if (interval.low > 0) return Decision::kSecond;
  if (interval.high < 0) return Decision::kFirst;
  return interval.low > -margin && interval.high < margin ? Decision::kClose : Decision::kOpen;
}

}  // namespace backstep::sim
