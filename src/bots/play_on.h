// Play on: what comes of a turn in an imagined world when instinct plays the turns after it.
#pragma once

#include <cstdint>

#include "bots/bot.h"
#include "bots/forecast.h"
#include "bots/instinct.h"
#include "engine/game/state.h"
#include "engine/signal/talk.h"
#include "engine/solve/endgame.h"

namespace backstep::bots {

// How far to play before the rest is left to a forecast.
enum class Horizon : std::uint8_t {
  kNear,  // a few turns: enough to compare turns by
  kFar,   // the same, but once the last card is drawn to the end: what is told to people
};

// How it stands then.
struct Prospect {
  int worth = 0;  // a win is kChanceOne, a near miss a little of it: what bots compare by
  Forecast forecast;
};

class PlayOn {
 public:
  // `heard`: the signals in force, nullptr at a silent table.
  // REQUIRES: the turn is legal in this world.
  Prospect after(const State& world, const Talk* heard, const Turn& turn, Horizon horizon);

 private:
  Prospect lost(const State& state);
  Prospect known_end(const State& state);

  Instinct instinct_;
  Endgame endgame_;
};

// A forecast as bots count it: the chance to win, and the credit for what a loss would leave.
Prospect prospect_of(const Rules& rules, const Forecast& forecast);
// A game that is over, or one that will end with so many cards left.
Prospect prospect_of_end(const Rules& rules, bool won, int left);

}  // namespace backstep::bots
