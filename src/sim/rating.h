// Ratings: how strong each table of a league is, on one scale.
//
// Bradley-Terry: table i is better than table j on a deal with probability
// 1 / (1 + 10^((Rj - Ri) / 400)), where an equal result counts half. The ratings are those of
// maximum likelihood after one deal of equal result was added for each pair, which keeps them
// finite; their mean is 0. All tables of a deal share its cards, so the intervals do not take the
// pairs for independent: the variance is the "sandwich" of White (1982) with deals as the units.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/interval.h"
#include "sim/points.h"

namespace backstep::sim {

// REQUIRES: two tables or more, games > 0.
std::vector<Estimate> ratings(const Points& points, std::int64_t games);

}  // namespace backstep::sim
