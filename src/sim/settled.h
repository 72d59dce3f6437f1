// Settled: when a league has been played for long enough.
//
// A pair of tables is settled when one of them is better (on more deals than the other) beyond
// doubt, or when neither can be better by much. A league may be looked at often, so neither test is
// one for a number of games fixed in advance:
//
//   better  the mixture of likelihood ratios of Robbins (1970), which holds at every look; all
//   pairs
//           of a league together are wrong with a probability of 5 % at most
//   alike   an interval of the normal distribution for the share of points, with its 5 % shared out
//           among all pairs and looks
#pragma once

#include <cstdint>

#include "sim/points.h"

namespace backstep::sim {

// The number of games at which a league that has played `games` is looked at next: 64, then always
// a quarter more. It depends on nothing else, so a league that is resumed stops where it would
// have.
std::int64_t next_look(std::int64_t games);
// How many looks there are up to so many games.
int looks_until(std::int64_t games);

// `margin`: tables are alike if the share of points of each lies within 0.5 +- margin. `looks`: how
// many there can be. REQUIRES: two tables or more, games > 0, margin > 0.
bool is_settled(const Points& points, std::int64_t games, double margin, int looks);

}  // namespace backstep::sim
