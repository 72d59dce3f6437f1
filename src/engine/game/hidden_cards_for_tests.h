// The same position with the cards that a seat cannot see in other places: whatever the seat is
// told must stay the same.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/random.h"
#include "engine/game/state.h"

namespace backstep {

// No seat: a spectator, who sees no hand.
inline State with_hidden_cards_shuffled(const State& state, std::optional<int> seat,
                                        Random& random) {
  State other = state;
  std::vector<Card> hidden(state.draw.begin(), state.draw.begin() + state.draw_count);
  for (int i = 0; i < state.rules.players; ++i) {
    if (i == seat) continue;
    for (const Card card : state.hands[static_cast<std::size_t>(i)]) hidden.push_back(card);
  }
  shuffle(hidden, random);
  auto next = hidden.begin();
  for (int i = 0; i < state.draw_count; ++i) other.draw[static_cast<std::size_t>(i)] = *next++;
  for (int i = 0; i < state.rules.players; ++i) {
    if (i == seat) continue;
    CardSet& hand = other.hands[static_cast<std::size_t>(i)];
    const int count = hand.size();
    hand = {};
    for (int n = 0; n < count; ++n) hand.insert(*next++);
  }
  return other;
}

}  // namespace backstep
