// Slice: a share of the games of a run, so that several machines can play it, each a part.
//
// The slices of a run follow each other: slice 1 has the first games, the last slice the last ones.
// So what is kept of games, put one after the other in the order of slices, is in the order of
// games. Their sizes differ by one game at most; of more slices than games some are empty.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace backstep::sim {

struct Slice {
  static constexpr std::int64_t kMost = 1'000'000;

  std::int64_t number = 1;  // 1 to of
  std::int64_t of = 1;

  bool operator==(const Slice&) const = default;
};

// Games by their numbers in the run, counted from 1.
struct GameRange {
  std::int64_t first = 1;
  std::int64_t last = 0;  // first - 1 if there are none

  std::int64_t count() const { return last - first + 1; }
  bool operator==(const GameRange&) const = default;
};

// REQUIRES: games at most 10^12.
GameRange games_of(const Slice& slice, std::int64_t games);

// "3/8".
Result<Slice> parse_slice(std::string_view text);
// "slice 3 of 8".
std::string slice_words(const Slice& slice);

}  // namespace backstep::sim
