#include "sim/points.h"

#include <utility>

#include "engine/game/card.h"

namespace backstep::sim {
namespace {

int cards_left(const MatchResult& result) {
  return result.fault ? kCardCount + 1 : result.state.left();
}

}  // namespace

Points::Points(std::vector<std::int64_t> better_counts, std::vector<std::int64_t> product_sums)
    : better(std::move(better_counts)), products(std::move(product_sums)) {
  while (tables_ * tables_ < better.size()) ++tables_;
}

void Points::add(std::span<const MatchResult> results) {
  std::vector<std::int64_t> points(tables_);
  for (std::size_t i = 0; i < tables_; ++i) {
    const int own = cards_left(results[i]);
    for (std::size_t j = 0; j < tables_; ++j) {
      if (i == j) continue;
      const int other = cards_left(results[j]);
      points[i] += own < other ? 2 : own == other ? 1 : 0;
      if (own < other) ++better[i * tables_ + j];
    }
  }
  for (std::size_t i = 0; i < tables_; ++i) {
    for (std::size_t j = 0; j < tables_; ++j) products[i * tables_ + j] += points[i] * points[j];
  }
}

void Points::add(const Points& other) {
  for (std::size_t i = 0; i < better.size(); ++i) {
    better[i] += other.better[i];
    products[i] += other.products[i];
  }
}

bool Points::is_possible(std::int64_t games) const {
  const auto most = static_cast<std::int64_t>(2 * tables_);
  if (better.size() != tables_ * tables_ || products.size() != better.size()) return false;
  for (std::size_t i = 0; i < tables_; ++i) {
    for (std::size_t j = 0; j < tables_; ++j) {
      const std::int64_t wins = times_better(i, j);
      const std::int64_t losses = times_better(j, i);
      const std::int64_t sum = product(i, j);
      if (wins < 0 || wins > games - losses || (i == j && wins != 0)) return false;
      if (sum < 0 || sum > games * most * most || sum != product(j, i)) return false;
    }
  }
  return true;
}

}  // namespace backstep::sim
