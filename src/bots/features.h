// Features: a position after a turn as numbers, the same for every way of turning it around: piles
// of one direction are sorted by their room, and the direction with more room comes first.
//
// Distances are counted in cards that are still unplayed, never in values. A feature is a
// fixed-point number in units of 1/64, mostly between 0 and 2.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bots/after_turn.h"

namespace backstep::bots {

// Three blocks, so that a net that needs fewer reads only the first of them.
inline constexpr std::size_t kCoreFeatures = 64;     // every game
inline constexpr std::size_t kTalkFeatures = 32;     // signals in force
inline constexpr std::size_t kCommandFeatures = 16;  // Extreme
inline constexpr std::size_t kFeatureCount = kCoreFeatures + kTalkFeatures + kCommandFeatures;
inline constexpr int kFeatureOne = 64;

using Features = std::array<std::int16_t, kFeatureCount>;

// Fills the first `count` features, whole blocks of them; the rest stays as it is.
void look(const AfterTurn& after, std::size_t count, Features& features);

}  // namespace backstep::bots
