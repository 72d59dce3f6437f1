// Findings: what came of a turn over many imagined worlds, as sums that can be put together.
#pragma once

#include <cstdint>

#include "bots/play_on.h"

namespace backstep::bots {

struct Findings {
  std::int64_t count = 0;
  std::int64_t worth = 0;
  std::int64_t win = 0;  // of forecasts, in their units
  std::int64_t win_square = 0;
  std::int64_t left = 0;
  std::int64_t left_square = 0;

  constexpr void add(const Prospect& prospect) {
    const std::int64_t chance = prospect.forecast.win;
    const std::int64_t cards = prospect.forecast.left;
    ++count;
    worth += prospect.worth;
    win += chance;
    win_square += chance * chance;
    left += cards;
    left_square += cards * cards;
  }
};

// How much better one turn did than another, in the worlds that both were played in.
struct Lead {
  std::int64_t count = 0;
  std::int64_t win = 0;
  std::int64_t win_square = 0;
  std::int64_t left = 0;
  std::int64_t left_square = 0;

  constexpr void add(const Prospect& one, const Prospect& other) {
    const std::int64_t chance = one.forecast.win - other.forecast.win;
    const std::int64_t cards = one.forecast.left - other.forecast.left;
    ++count;
    win += chance;
    win_square += chance * chance;
    left += cards;
    left_square += cards * cards;
  }
};

}  // namespace backstep::bots
