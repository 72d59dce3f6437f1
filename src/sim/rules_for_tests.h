// Rule sets by number.
#pragma once

#include <cstdint>

#include "engine/game/rules.h"

namespace backstep::sim {

// Each bit of `switches`, 0 to 31, is one switch.
inline Rules rules_of(int players, unsigned switches) {
  Rules rules;
  rules.players = static_cast<std::uint8_t>(players);
  rules.extreme = (switches & 1U) != 0;
  rules.pro = (switches & 2U) != 0;
  rules.small_hand = (switches & 4U) != 0;
  rules.on_fire = (switches & 8U) != 0;
  rules.one_pile_retroactive = (switches & 16U) != 0;
  return rules;
}

}  // namespace backstep::sim
