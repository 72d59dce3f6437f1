// View: what one seat, or a spectator, may know. It has no place where another hand or the order of
// the draw pile could be, so that what is made from a view cannot leak them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/state.h"
#include "engine/game/table.h"

namespace backstep {

struct View : Table {
  static constexpr std::uint8_t kSpectator = 255;

  std::uint8_t seat = kSpectator;
  std::array<std::uint8_t, kMaxPlayers> hand_counts{};
  CardSet hand;  // the seat's own; empty for a spectator

  constexpr bool is_spectator() const { return seat == kSpectator; }
  constexpr bool is_to_move() const { return !is_spectator() && seat == turn && !is_over(); }
  // Cards that may be in other hands or the draw pile.
  constexpr CardSet unseen() const { return kAllCards - laid - hand; }

  constexpr bool operator==(const View&) const = default;
};
static_assert(std::is_trivially_copyable_v<View>);

// REQUIRES: seat is a player's, or none for a spectator.
View view(const State& state, std::optional<int> seat);

}  // namespace backstep
