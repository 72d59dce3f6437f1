// Draw luck: how much better the cards that were drawn are than other cards would have been.
//
// Whatever a table does, its draws are as likely as any others of the hidden cards. So the value of
// a position after a draw, minus its mean over other draws for the same places, is zero on average,
// however poor the value is: a martingale difference, and its sum over a game is a control variate.
// (White and Bowling, 2009: MIVAT; Burch et al., 2018: AIVAT.)
#pragma once

#include <cstdint>
#include <string_view>

#include "base/random.h"
#include "bots/forecast.h"
#include "bots/instinct.h"
#include "engine/game/card_set.h"
#include "engine/game/state.h"

namespace backstep::sim {

// Of one game or one draw: what was drawn minus what other draws came to.
struct DrawLuck {
  std::int64_t win = 0;   // chances to win, in units of 1 / kOne
  std::int64_t left = 0;  // cards left, in units of 1 / Forecast::kCard

  // Coarse enough that sums of squares of 10^9 games are still numbers.
  static constexpr int kOne = 1024;

  bool operator==(const DrawLuck&) const = default;
};

// More would narrow nothing.
inline constexpr int kMostRedraws = 1000;

class DrawLuckMeter {
 public:
  // Each draw is compared with `redraws` others. REQUIRES: redraws at least 1.
  explicit DrawLuckMeter(int redraws) : redraws_(redraws) {}

  // A game begins. The other draws follow from the text, whoever plays.
  void begin(std::string_view seed);
  // A whole turn of the seat that moved in `before`, and its refill.
  void note_turn(const State& before, const State& after);

  // Of all turns of the game so far.
  DrawLuck total() const;

 private:
  bots::Forecast value(const State& after, int seat, CardSet hand);

  int redraws_;
  Random random_{0};
  bots::Instinct instinct_;
  // Sums over turns of drawn * redraws - sum of the others, in the units of Forecast.
  std::int64_t win_ = 0;
  std::int64_t left_ = 0;
};

}  // namespace backstep::sim
