// FactTable: facts by the hash of their word, in one piece of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "talk/facts.h"
#include "talk/hash.h"

namespace backstep::talk {

class FactTable {
 public:
  FactTable() : slots_(kFirstSize) {}

  // Null for a word nobody knows.
  const Facts* find(Hash word) const {
    const std::size_t bit = mixed(word) % kFilterBits;
    if ((filter_[bit / 64] >> bit % 64 & 1U) == 0) return nullptr;
    const Slot& slot = slots_[place_of(word)];
    return slot.used ? &slot.facts : nullptr;
  }

  // The facts of a word, which are empty at first. Valid until the next call.
  Facts& at(Hash word) {
    if (2 * count_ >= slots_.size()) grow();
    Slot& slot = slots_[place_of(word)];
    if (!slot.used) {
      slot = {word, {}, true};
      ++count_;
      const std::size_t bit = mixed(word) % kFilterBits;
      filter_[bit / 64] |= std::uint64_t{1} << bit % 64;
    }
    return slot.facts;
  }

 private:
  // Most parts of a text are no words. One bit says so for nearly all of them, and these bits stay
  // in the processor's cache, which the table does not.
  static constexpr std::size_t kFilterBits = 1U << 21U;
  // Open addressing, a power of two and half empty at least: unknown words are soon known to be so.
  static constexpr std::size_t kFirstSize = 1U << 16U;
  struct Slot {
    Hash word = 0;
    Facts facts;
    bool used = false;
  };

  static constexpr Hash mixed(Hash word) {
    return (word ^ word >> 32U) * 0xff51afd7ed558ccdULL >> 24U;
  }

  std::size_t place_of(Hash word) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = mixed(word) & mask;
    while (slots_[place].used && slots_[place].word != word) place = (place + 1) & mask;
    return place;
  }

  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    std::swap(old, slots_);
    for (const Slot& slot : old) {
      if (slot.used) slots_[place_of(slot.word)] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::vector<std::uint64_t> filter_ = std::vector<std::uint64_t>(kFilterBits / 64);
  std::size_t count_ = 0;
};

}  // namespace backstep::talk
