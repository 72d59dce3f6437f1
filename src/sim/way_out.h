// Was there a way out? Whether a turn that lost the game could have been played without losing it.
//
// It asks the rules alone, play by play, and shares nothing with the way bots plan their turns, so
// that it can find their mistakes.
#pragma once

#include "engine/game/card_set.h"
#include "engine/game/table.h"

namespace backstep::sim {

// Some complete turn from here wins, or passes on without a loss by the mover's own doing. What the
// next seat meets is not looked at. Exact. REQUIRES: a turn begins, and the hand holds at most
// kMaxHand cards.
bool has_way_out(const Table& table, CardSet hand);

}  // namespace backstep::sim
