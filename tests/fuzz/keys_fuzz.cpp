// Any bytes as keys at a table: clicks, sizes of the screen and a connection that breaks among
// them. The game must go on, every screen must be drawn, and nothing may be played that nobody
// meant.
#include <cstddef>
#include <cstdint>

#include "terminal/panels/key_walk_for_tests.h"
#include "tests/fuzz/trap.h"

// The name is the fuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMost = 600;  // what a person could press; longer walks find nothing more
  if (size == 0) return 0;
  backstep::terminal::panels::KeyWalk walk(data[0]);
  for (std::size_t i = 1; i < size && i < kMost; ++i) {
    walk.step(data[i]);
    backstep::require(walk.problem().empty(), "keys that lead to", walk.problem());
  }
  return 0;
}
