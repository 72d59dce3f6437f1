// Estimate: a chance and a number of cards, each with how far it may be off.
#pragma once

namespace backstep {

// A figure and its uncertainty: the true one lies within value - error and value + error in 95 of
// 100 cases, as far as chance goes. 0: it is exact.
struct Uncertain {
  double value = 0;
  double error = 0;
};

// What comes of a position or a turn when quick bots play on.
struct Estimate {
  Uncertain chance;  // to win, 0 to 1
  Uncertain left;    // cards left at the end
};

}  // namespace backstep
