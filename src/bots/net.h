// Net: the small value net, in integers: features, one hidden layer, one number. The number is the
// logit of the chance to win, as the mover sees it after the turn.
//
// Whole numbers only, so that every compiler and machine gives the same value and the same turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bots/features.h"

namespace backstep::bots {

inline constexpr std::size_t kHidden = 32;
inline constexpr int kLogitOne = 4096;  // values are in units of 1/4096

struct Net {
  // Weights in units of 1/1024; two features side by side, because machines multiply pairs at once.
  // Feature f of unit h is at [f / 2][h][f % 2].
  std::array<std::array<std::array<std::int16_t, 2>, kHidden>, kFeatureCount / 2> first{};
  std::array<std::int32_t, kHidden> first_bias{};  // in units of 1/65536
  std::array<std::int16_t, kHidden> last{};        // in units of 1/1024
  std::int32_t last_bias = 0;                      // in units of 1/4096
  std::uint32_t inputs = kCoreFeatures;            // how many features it reads
};

// What the hidden layer makes of the features, in units of 1/1024, none negative.
using Hidden = std::array<std::int16_t, kHidden>;
Hidden hidden(const Net& net, const Features& features);

int value(const Net& net, const Features& features);

// The chance for a logit, in units of 1/65536: 0 to 65536.
int chance(int logit);
inline constexpr int kChanceOne = 65536;

}  // namespace backstep::bots
