#include "sim/settled.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "sim/real.h"

namespace backstep::sim {
namespace {

constexpr std::int64_t kFirstLook = 64;
constexpr double kAlpha = 0.05;

// How far from 0 a normal variable lies with this probability, on either side, by bisection.
double normal_reach(double probability) {
  double low = 0;
  double high = 40;
  for (int step = 0; step < 100; ++step) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::numbers::sqrt2) > probability ? low : high) = middle;
  }
  return high;
}

// The logarithm of the likelihood of such counts, averaged over all chances that the first is the
// better one, divided by that for equal chances.
double log_evidence(std::int64_t first, std::int64_t second) {
  const double a = real(first);
  const double b = real(second);
  return std::lgamma(a + 1) + std::lgamma(b + 1) - std::lgamma(a + b + 2) +
         (a + b) * std::numbers::ln2;
}

bool are_alike(std::int64_t first, std::int64_t second, std::int64_t games, double margin,
               double reach) {
  // With a deal added for each outcome, as for the difference of paired rates.
  const double n = real(games) + 2;
  const double more = real(first) + 0.5;
  const double fewer = real(second) + 0.5;
  const double difference = (more - fewer) / n;
  const double spread = std::sqrt((more + fewer) / n - difference * difference) / std::sqrt(n);
  return std::abs(difference) / 2 + reach * spread / 2 <= margin;
}

}  // namespace

std::int64_t next_look(std::int64_t games) {
  std::int64_t look = kFirstLook;
  while (look <= games) look += std::max(kFirstLook, look / 4);
  return look;
}

int looks_until(std::int64_t games) {
  int looks = 1;
  for (std::int64_t look = next_look(0); look < games; look = next_look(look)) ++looks;
  return looks;
}

bool is_settled(const Points& points, std::int64_t games, double margin, int looks) {
  const auto tables = static_cast<double>(points.tables());
  const double pairs = tables * (tables - 1) / 2;
  const double needed = std::log(pairs / kAlpha);
  const double reach = normal_reach(kAlpha / (pairs * looks));
  for (std::size_t i = 0; i < points.tables(); ++i) {
    for (std::size_t j = i + 1; j < points.tables(); ++j) {
      const std::int64_t first = points.times_better(i, j);
      const std::int64_t second = points.times_better(j, i);
      if (log_evidence(first, second) < needed && !are_alike(first, second, games, margin, reach)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace backstep::sim
