// Turns compared by what they come to, whatever the order of their cards.
#pragma once

#include <cstddef>
#include <vector>

#include "bots/bot.h"
#include "engine/game/card_set.h"
#include "engine/game/outcome.h"
#include "engine/game/table.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"

namespace backstep::advice {

// What a turn of the view's seat leaves, as far as anything later depends on it.
struct Effect {
  Tops tops{};
  CardSet hand;
  Fires fires;
  Outcome outcome = Outcome::kPlaying;

  constexpr bool operator==(const Effect&) const = default;
};
// REQUIRES: the seat is to move, and the turn is legal.
Effect effect_of(const View& view, const bots::Turn& turn);

// Equal up to exchanging the two rising piles, or the two falling ones: nothing later tells such
// effects apart, unless somebody speaks of one of the piles.
bool is_mirrored(const Effect& one, const Effect& other);
// The same of two turns where talk counts: also the signals that they leave are equal then, so
// nothing at all tells them apart. `talk` may be null. REQUIRES: as for effect_of, for both.
bool is_mirrored(const View& view, const bots::Turn& one, const bots::Turn& other,
                 const Talk* talk);

// Every turn that does not lose by itself, one for each effect, mirror images counted once. Empty
// if there are more than `most`, or if they take too long to list.
std::vector<bots::Turn> distinct_turns(const View& view, std::size_t most);

// Whether no other turn goes on without losing at once: looked at every one of them. False also
// when there are too many to look at.
bool is_only_turn(const View& view, const bots::Turn& turn);

}  // namespace backstep::advice
