// Words as numbers: the hash of a run of folded letters. Any part of a text and any joining of
// parts is hashed in constant time, so that looking for words in words stays linear.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "talk/letters.h"

namespace backstep::talk {

using Hash = std::uint64_t;

inline constexpr std::size_t kLongestWord = 40;  // longer runs of letters are no word
inline constexpr Hash kHashBase = 0x9e3779b97f4a7c15ULL;

constexpr Hash extended(Hash hash, Symbol symbol) { return hash * kHashBase + symbol + 1; }

inline constexpr std::array<Hash, kLongestWord + 1> kHashPowers = [] {
  std::array<Hash, kLongestWord + 1> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * kHashBase;
  return powers;
}();

constexpr Hash hash_of(std::span<const Symbol> symbols) {
  Hash hash = 0;
  for (const Symbol symbol : symbols) hash = extended(hash, symbol);
  return hash;
}

// The hash of `first` followed by a word of `length` letters. REQUIRES: length <= kLongestWord.
constexpr Hash joined(Hash first, Hash second, std::size_t length) {
  return first * kHashPowers[length] + second;
}

}  // namespace backstep::talk
