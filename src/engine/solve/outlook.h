// Outlook: how well a position stands for somebody who knows all cards, as one number: the lower
// the better. It compares positions with the same number of cards laid, nothing else.
#pragma once

#include <cstdint>

#include "engine/game/action.h"
#include "engine/game/card_set.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"

namespace backstep {

// Counts on how many piles each card not laid can still go by order, and which tricks are alive.
// All plays of a position are looked at without making them, since making one costs more.
class Outlook {
 public:
  explicit Outlook(const State& state);

  // After the play. REQUIRES: the state the outlook was made from is still there; the play is
  // legal.
  std::int32_t after(Action play) const;

 private:
  std::int32_t commands_of(const Tops& tops, CardSet unlaid) const;

  const State& state_;
  CardSet unlaid_;
  CardSet skulls_;
  CardSet skulls_and_threes_;
  std::int32_t missing_ = 0;  // what hands lack because of draw_one
};

}  // namespace backstep
