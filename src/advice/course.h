// Course: a record replayed turn by turn, with the signals that were in force.
#pragma once

#include <cstddef>
#include <vector>

#include "bots/bot.h"
#include "engine/game/record.h"
#include "engine/game/state.h"
#include "engine/signal/talk.h"

namespace backstep::advice {

// A game and what is said at it. Talk is in use from the start of a game in which anybody signals.
struct Moment {
  State state;
  Talk talk;
};
// After so many actions, and all that was said before the next one.
// REQUIRES: the record deals, and so many of its actions are legal.
Moment moment_at(const Record& record, std::size_t actions);

// One whole turn, with what was known when it began.
struct PlayedTurn {
  Moment start;
  std::size_t first = 0;  // its first action's number, from 0
  bots::Turn turn;
};
// The whole turns of a record, as far as its actions are legal. A turn that was cut off is left
// out.
struct Course {
  std::vector<PlayedTurn> turns;
  Replay replay;  // of all actions
};
// REQUIRES: the record deals.
Course course_of(const Record& record);

}  // namespace backstep::advice
