// Memory: what somebody at the table who pays attention remembers besides what lies open: the
// latest cards of each seat, and the signals in force. Nothing hidden goes into it, so that every
// seat has the same one. With it comes the second version of observations.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bindings/python/observation.h"
#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/command.h"
#include "engine/game/table.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"

namespace backstep::bindings::python {

struct Memory {
  static constexpr std::size_t kKept = 8;  // cards of each seat

  struct Laid {
    Card card = 0;  // 0: none
    Pile pile = Pile::kA;
    std::uint8_t number = 0;  // counted from 1 over the cards of all seats

    bool operator==(const Laid&) const = default;
  };

  std::array<std::array<Laid, kKept>, kMaxPlayers> recent{};  // the latest first
  std::uint8_t laid = 0;                                      // cards that were noted
  Talk talk;

  // The mover has done it. Of the talk nothing lapses here: lapse() needs the table afterwards.
  void note(int mover, Action action);

  bool operator==(const Memory&) const = default;
};

// The parts that follow those of kLayout; docs/python.md says what each of them holds.
inline constexpr std::size_t kMemoryParts = 8;
inline constexpr auto kMemoryLayout = [] {
  constexpr std::size_t kRecent = kMaxPlayers * Memory::kKept;
  constexpr std::size_t kPerCommand = kMaxPlayers * kCommands.size();
  std::array<Part, kMemoryParts> parts{{{"recent_cards", 0, kRecent},
                                        {"recent_piles", 0, kRecent},
                                        {"recent_ages", 0, kRecent},
                                        {"said_piles", 0, std::size_t{kMaxPlayers} * kPileCount},
                                        {"said_turn", 0, kMaxPlayers},
                                        {"said_hold", 0, kPerCommand},
                                        {"said_not_now", 0, kPerCommand},
                                        {"talks", 0, 1}}};
  std::size_t start = kObservationSize;
  for (Part& part : parts) {
    part.start = start;
    start += part.size;
  }
  return parts;
}();
inline constexpr std::size_t kMemorySize =
    kMemoryLayout.back().start + kMemoryLayout.back().size - kObservationSize;

// Observations by their version: 1 is kLayout, 2 has kMemoryLayout behind it.
inline constexpr int kVersions = 2;
constexpr std::size_t observation_size(int version) {
  return version == 1 ? kObservationSize : kObservationSize + kMemorySize;
}

// Writes every byte. Seats count from the view's own; a spectator's from seat 0.
// REQUIRES: the memory is of the view's game.
void observe(const View& view, const Memory& memory,
             std::span<std::uint8_t, kObservationSize + kMemorySize> observation);

}  // namespace backstep::bindings::python
