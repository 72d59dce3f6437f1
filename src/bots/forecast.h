// Forecast: what people ask of a position after a turn: the chance to win, and how many cards will
// be left, when quick bots play on from there.
//
// The net's own value is neither: it counts a near miss as a little of a win. So two more outputs
// read the same hidden layer; `backstep tune --forecasts` fits them to finished games. Whole
// numbers only, like the net.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bots/after_turn.h"
#include "bots/net.h"

namespace backstep::bots {

struct Forecast {
  static constexpr int kCard = 256;

  int win = 0;   // in units of 1 / kChanceOne
  int left = 0;  // cards, in units of 1 / kCard

  constexpr bool operator==(const Forecast&) const = default;
};

// What the outputs read beyond the hidden layer, in units of 1/1024: how much of the game is left,
// and the switches that a net does not know of, each also by how much is left.
inline constexpr std::size_t kForecastExtras = 8;
inline constexpr std::size_t kForecastInputs = kHidden + kForecastExtras;
using ForecastInputs = std::array<std::int16_t, kForecastInputs>;
ForecastInputs forecast_inputs(const AfterTurn& after);

// One output: the logit of a share.
struct ForecastHead {
  std::array<std::int16_t, kForecastInputs> weights{};  // in units of 1/1024
  std::int32_t bias = 0;                                // in units of 1/4096
};
struct ForecastHeads {
  ForecastHead win;
  ForecastHead left;  // the share of the cards not laid yet that will be left at the end
};

// REQUIRES: the turn neither wins nor loses.
Forecast forecast(const AfterTurn& after);

}  // namespace backstep::bots
