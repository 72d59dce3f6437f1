// Random: the project's own generator, and everything random that must be the same everywhere.
//
// The standard library's distributions and std::shuffle differ between implementations, so deals
// are made with these few lines only: a named deal is the same cards on every compiler, on every
// platform, for ever. Golden tests hold them to that; a change here changes every named deal.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace backstep {

// The upper 64 bits of a product.
constexpr std::uint64_t multiply_high(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>((static_cast<Wide>(a) * b) >> 64);
}

// Uniform in [0, bound), exactly: what would favour the low values is drawn again (Lemire's
// method). REQUIRES: bound > 0. `source.next()` gives 64 random bits.
template <class Source>
constexpr std::uint32_t uniform_below(Source& source, std::uint32_t bound) {
  std::uint64_t word = source.next();
  std::uint64_t low = word * bound;
  if (low < bound) {
    const std::uint64_t unfair = (0 - std::uint64_t{bound}) % bound;
    while (low < unfair) {
      word = source.next();
      low = word * bound;
    }
  }
  return static_cast<std::uint32_t>(multiply_high(word, bound));
}

// Every order of `items` is equally likely (Fisher and Yates). One random word gives the places of
// several items, exactly: the word is a fraction that is multiplied by each bound in turn, and what
// would favour some orders is drawn again (Brackett-Rozinsky and Lemire).
// REQUIRES: at most 1,000 items, so that the product of a batch's bounds fits in a word.
template <class Items, class Source>
constexpr void shuffle(Items& items, Source& source) {
  constexpr std::size_t kBatch = 6;
  std::array<std::size_t, kBatch> places{};
  for (std::size_t rest = items.size(); rest > 1;) {
    const std::size_t batch = rest > kBatch ? kBatch : rest - 1;
    std::uint64_t product = 1;
    for (std::size_t i = 0; i < batch; ++i) product *= rest - i;
    std::uint64_t fraction = 0;
    do {
      fraction = source.next();
      for (std::size_t i = 0; i < batch; ++i) {
        places[i] = static_cast<std::size_t>(multiply_high(fraction, rest - i));
        fraction *= rest - i;
      }
    } while (fraction < product && fraction < (0 - product) % product);
    for (std::size_t i = 0; i < batch; ++i) std::swap(items[--rest], items[places[i]]);
  }
}

// A mixing of 64 bits in which every input bit reaches every output bit (the finish of splitmix64).
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

// FNV-1a over bytes; `hash` carries on from an earlier part.
inline constexpr std::uint64_t kHashStart = 0xcbf29ce484222325U;
constexpr std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t hash = kHashStart) {
  for (const char c : bytes) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  return hash;
}

// xoshiro256**. A value: copying it copies the sequence. Not for secrets: who sees enough of its
// output can foretell the rest, so games whose cards must stay secret use SystemEntropy.
class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) {
    for (std::uint64_t& word : words_) word = mix(seed += 0x9e3779b97f4a7c15U);
  }

  // A sequence for any text, apart for each purpose: ("deck", "x") and ("commands", "x") have
  // nothing to do with each other.
  constexpr Random(std::string_view purpose, std::string_view seed)
      : Random(hash_bytes(seed, hash_bytes("\xff", hash_bytes(purpose)))) {}

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(words_[1] * 5, 7) * 9;
    const std::uint64_t carried = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= carried;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  constexpr std::uint32_t below(std::uint32_t bound) { return uniform_below(*this, bound); }

 private:
  std::array<std::uint64_t, 4> words_{};
};

}  // namespace backstep
