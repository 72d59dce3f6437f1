// Place: a position as a word or two, so that a search knows one again.
#pragma once

#include <cstdint>

#include "engine/game/state.h"

namespace backstep {

// The table in one word, as far as the rest of the game depends on it. Piles of the same direction
// may change places, together with all that is said about them. Hands and draw pile are not in it.
std::uint64_t board_word(const State& state);

// 128 bits of hash that stand for a whole position. No proof in the strict sense, but two different
// positions with the same print are less likely than a fault of the machine.
struct Print {
  std::uint64_t first = 0;
  std::uint64_t second = 0;

  constexpr bool operator==(const Print&) const = default;
};
// Never all zero. REQUIRES: the positions compared belong to one game: rules and draw pile are not
// in it, only how many cards are left to draw.
Print print_of(const State& state);

}  // namespace backstep
