// Partners: the bots beside which an entry plays in crossed tracks of the benchmark. They are
// frozen: they stay as they are when the bots of the roster become better, and a test holds what
// they do.
#pragma once

#include <span>

#include "sim/lineup.h"

namespace backstep::sim {

// In the order of the teams. For two players.
//   greedy-98  smallest steps, as few cards as possible
//   reach-98   smallest steps; lays further cards while they are near
//   quick-98   whole turns, rated by the nets with which version 1 of the benchmark began
std::span<const BotChoice> partners();

}  // namespace backstep::sim
