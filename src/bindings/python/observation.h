// What a view looks like to a learner: a fixed layout of bytes, and what is allowed as a mask. Both
// are made from what the seat may know, so they cannot give away a hidden card.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "bindings/python/arguments.h"
#include "engine/game/card_set.h"
#include "engine/game/table.h"
#include "engine/game/view.h"

namespace backstep::bindings::python {

// A part of the layout: `size` bytes from `start` on.
struct Part {
  std::string_view name;
  std::size_t start = 0;
  std::size_t size = 0;
};

inline constexpr std::size_t kParts = 22;
// docs/python.md says what each of them holds. New parts would come at the end.
inline constexpr auto kLayout = [] {
  std::array<Part, kParts> parts{{{"hand", 0, kCardCount},
                                  {"laid", 0, kCardCount},
                                  {"commands", 0, kCardCount},
                                  {"tops", 0, kPileCount},
                                  {"fire", 0, kPileCount},
                                  {"visible", 0, kCommands.size()},
                                  {"latest", 0, kPileCount},
                                  {"used", 0, kPileCount},
                                  {"bound", 0, 1},
                                  {"three", 0, 1},
                                  {"laid_this_turn", 0, 1},
                                  {"minimum", 0, 1},
                                  {"can_end", 0, 1},
                                  {"draw_count", 0, 1},
                                  {"hand_counts", 0, kMaxPlayers},
                                  {"turn", 0, 1},
                                  {"players", 0, 1},
                                  {"extreme", 0, 1},
                                  {"pro", 0, 1},
                                  {"small_hand", 0, 1},
                                  {"on_fire", 0, 1},
                                  {"one_pile_retroactive", 0, 1}}};
  std::size_t start = 0;
  for (Part& part : parts) {
    part.start = start;
    start += part.size;
  }
  return parts;
}();
inline constexpr std::size_t kObservationSize = kLayout.back().start + kLayout.back().size;

using Observation = std::span<std::uint8_t, kObservationSize>;
using Mask = std::span<bool, kActionCount>;

// Every byte is written. A spectator's seats count from seat 0.
void observe(const View& view, Observation observation);

// Without a hand nothing is allowed.
void write_mask(const Table& table, std::optional<CardSet> hand, Mask mask);

}  // namespace backstep::bindings::python
