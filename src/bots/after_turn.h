// Afterwards: what a seat knows when its turn is played and before it draws. Everything a bot
// values is valued at this moment, because all that is still hidden then is hidden from the mover,
// too.
#pragma once

#include <array>
#include <cstdint>

#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/rules.h"
#include "engine/game/table.h"
#include "engine/signal/talk.h"

namespace backstep::bots {

struct AfterTurn {
  const Rules* rules = nullptr;
  const Talk* talk = nullptr;  // as it was before the turn; nullptr where nobody talks
  Board board;
  CardSet hand;    // what the mover keeps
  CardSet unseen;  // other hands and the draw pile
  int seat = 0;
  int draw_count = 0;                                   // after the mover's refill
  int refill = 0;                                       // how many cards the mover will draw
  std::array<std::uint8_t, kMaxPlayers> hand_counts{};  // before it; the mover's is hand.size()
};

}  // namespace backstep::bots
