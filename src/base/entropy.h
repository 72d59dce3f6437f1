// SystemEntropy: randomness of the operating system, for decks that nobody may be able to foretell.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace backstep {

// A source for uniform_below and shuffle. Every word is the operating system's own; nothing is
// stretched from a seed. Aborts if the system has no entropy to give, since a game that only looks
// random would be worse. Not thread-safe: one object a thread.
class SystemEntropy {
 public:
  std::uint64_t next();

 private:
  static constexpr std::size_t kWords = 32;  // 256 bytes, the most one getentropy call gives
  std::array<std::uint64_t, kWords> words_{};
  std::size_t used_ = kWords;
};

}  // namespace backstep
