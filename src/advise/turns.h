// Turns compared by what they come to, whatever the order of their cards.
#pragma once

#include "bots/bot.h"
#include "game/card_set.h"
#include "game/outcome.h"
#include "game/table.h"
#include "game/view.h"

namespace backstep {

// What a turn of the view's seat leaves, as far as anything later depends on it.
struct Effect {
  Tops tops{};
  CardSet hand;
  Fires fires;
  Outcome outcome = Outcome::kPlaying;

  constexpr bool operator==(const Effect&) const = default;
};
// REQUIRES: the seat is to move, and the turn is legal.
Effect effect_of(const View& view, const Turn& turn);

// Whether no other turn goes on without losing at once: looked at every one of them. False also
// when there are too many to look at.
bool is_only_turn(const View& view, const Turn& turn);

}  // namespace backstep
