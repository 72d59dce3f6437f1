// Visited: which places a search has left behind, in memory of a fixed size.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"

namespace backstep {

// Everything the rest of a search depends on, in full: two places are the same exactly when their
// words are, so no hash is ever trusted.
using PlaceWords = std::array<std::uint64_t, 3>;

constexpr std::uint64_t hash_of(const PlaceWords& words) {
  return mix(words[0] ^ mix(words[1] ^ mix(words[2] + 0x9e3779b97f4a7c15U)));
}

// Forgets where two places meet in a slot: the later one stays. That costs time, never truth.
class Visited {
 public:
  explicit Visited(int slot_bits) : slots_(std::size_t{1} << slot_bits) {}

  // A new search: what was visited before is forgotten, without touching the memory.
  void begin() {
    if (++search_ != 0) return;
    slots_.assign(slots_.size(), Slot());  // after 2^32 searches the numbers begin again
    search_ = 1;
  }
  bool contains(const PlaceWords& words) const {
    const Slot& slot = slots_[place_of(words)];
    return slot.search == search_ && slot.words == words;
  }
  void insert(const PlaceWords& words) { slots_[place_of(words)] = {words, search_}; }

 private:
  struct Slot {
    PlaceWords words{};
    std::uint32_t search = 0;
  };
  std::size_t place_of(const PlaceWords& words) const {
    return static_cast<std::size_t>(hash_of(words)) & (slots_.size() - 1);
  }

  std::vector<Slot> slots_;
  std::uint32_t search_ = 0;
};

}  // namespace backstep
