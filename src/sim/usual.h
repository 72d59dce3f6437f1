// Usual: how hard the deals of a rule set are, so that a single one can be compared with them.
//
// A deal is judged by its worth: what its games are worth on average, as bots/credit.h has it, from
// 0 to 1. Data: tools/make-usual writes usual.inc from what `backstep difficulty --survey`
// measures.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/game/rules.h"

namespace backstep::sim {

struct Usual {
  static constexpr std::size_t kSteps = 20;

  std::int64_t deals = 0;  // how many were looked at
  std::int64_t games = 0;  // of each
  double win_rate = 0;     // over all of them
  double mean_left = 0;
  // Never falling: worth[i] is reached or passed by all but i twentieths of the deals, so that the
  // first is the hardest one, the last the easiest.
  std::array<double, kSteps + 1> worth{};

  bool operator==(const Usual&) const = default;
};

// By players and switches. The commands count as even whatever they are, and one_pile_retroactive
// counts only in Extreme, where it means something.
Usual usual_of(const Rules& rules);

// Which row of usual.inc that is: "2", "4xf", the name of a deal up to its hyphen.
std::string usual_key(const Rules& rules);

// The share of deals that are easier than one of this worth, from 0 to 1. Between two twentieths it
// is interpolated; of those just as hard one half counts.
double harder_than(const Usual& usual, double worth);

}  // namespace backstep::sim
