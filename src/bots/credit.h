// Credit: what a game is worth that was not won. A win is all that counts in the end, but between
// two losses the one with fewer cards left is better, and where wins are rare (alone, and in
// Extreme) that is most of what can be learned from.
#pragma once

#include <array>
#include <cstddef>

#include "bots/net.h"
#include "engine/game/card.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"

namespace backstep::bots {

// In units of kChanceOne, by the number of cards left. `one` is the credit for one card, and every
// further card takes its share.
using Credits = std::array<int, kCardCount + 1>;
constexpr Credits credits(double one, double keep) {
  Credits all{};
  double credit = one * kChanceOne;
  all[0] = static_cast<int>(credit);  // E12: the last card may lose, and is no worse than one left
  for (std::size_t left = 1; left < all.size(); ++left, credit *= keep) {
    all[left] = static_cast<int>(credit);
  }
  return all;
}
inline constexpr Credits kTogether = credits(0.2, 0.891);  // halves every six cards
inline constexpr Credits kAlone = credits(0.5, 0.933);     // every ten
inline constexpr Credits kExtreme = credits(0.5, 0.966);   // every twenty

constexpr int credit(const Rules& rules, int left) {
  const Credits& curve = rules.extreme ? kExtreme : rules.players == 1 ? kAlone : kTogether;
  return curve[static_cast<std::size_t>(left)];
}

// A finished game.
constexpr int worth(const State& state) {
  return state.outcome == Outcome::kWon ? kChanceOne : credit(state.rules, state.left());
}

}  // namespace backstep::bots
