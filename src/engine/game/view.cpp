#include "engine/game/view.h"

#include <cstddef>

namespace backstep {

View view(const State& state, std::optional<int> seat) {
  View seen;
  static_cast<Table&>(seen) = state;
  for (std::size_t i = 0; i < state.hands.size(); ++i) {
    seen.hand_counts[i] = static_cast<std::uint8_t>(state.hands[i].size());
  }
  if (seat) {
    seen.seat = static_cast<std::uint8_t>(*seat);
    seen.hand = state.hands[seen.seat];
  }
  return seen;
}

}  // namespace backstep
