// Points: several tables on the same deals, ranked deal by deal. They are what ratings are made of.
//
// Of two tables the one that leaves fewer cards is better on a deal. A game that a bot broke is
// worse than every other. Whole numbers only, so that the order in which games are counted changes
// nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/match.h"

namespace backstep::sim {

struct Points {
  // Row by row. On how many deals was the first table better than the second?
  std::vector<std::int64_t> better;
  // A table has two points on a deal for each table it was better than, and one for each it
  // equalled. Sums over deals of the product of the points of two tables.
  std::vector<std::int64_t> products;

  Points() = default;
  explicit Points(std::size_t tables)
      : better(tables * tables), products(tables * tables), tables_(tables) {}
  // Counts that come from elsewhere. REQUIRES: squares of the same size.
  Points(std::vector<std::int64_t> better_counts, std::vector<std::int64_t> product_sums);

  std::size_t tables() const { return tables_; }
  std::int64_t times_better(std::size_t first, std::size_t second) const {
    return better[first * tables_ + second];
  }
  std::int64_t product(std::size_t first, std::size_t second) const {
    return products[first * tables_ + second];
  }

  // REQUIRES: a result for each table.
  void add(std::span<const MatchResult> results);
  // REQUIRES: as many tables.
  void add(const Points& other);
  // Nothing is negative, and all of it can come from so many games.
  bool is_possible(std::int64_t games) const;

  bool operator==(const Points&) const = default;

 private:
  std::size_t tables_ = 0;
};

}  // namespace backstep::sim
