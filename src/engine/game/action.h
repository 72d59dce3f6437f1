// Action: the two things a player does, lay a card or end the turn. A turn is a list of them.
#pragma once

#include "engine/game/card.h"

namespace backstep {

struct Action {
  Card card = 0;  // 0: end the turn
  Pile pile = Pile::kA;

  static constexpr Action lay(Card card, Pile pile) { return {card, pile}; }
  static constexpr Action end_turn() { return {}; }
  constexpr bool is_end() const { return card == 0; }

  constexpr bool operator==(const Action&) const = default;
};

}  // namespace backstep
