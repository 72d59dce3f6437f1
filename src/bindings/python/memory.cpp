#include "bindings/python/memory.h"

#include <algorithm>
#include <optional>

#include "engine/signal/signal.h"

namespace backstep::bindings::python {
namespace {

// 0 is nothing said; otherwise the place among the meanings of its kind, from 1.
std::uint8_t said_code(const std::optional<Meaning>& meaning, Meaning first) {
  if (!meaning) return 0;
  return static_cast<std::uint8_t>(1 + static_cast<int>(*meaning) - static_cast<int>(first));
}

}  // namespace

void Memory::note(int mover, Action action) {
  if (action.is_end()) return;
  auto& own = recent[static_cast<std::size_t>(mover)];
  std::shift_right(own.begin(), own.end(), 1);
  own[0] = {action.card, action.pile, ++laid};
}

void observe(const View& view, const Memory& memory,
             std::span<std::uint8_t, kObservationSize + kMemorySize> observation) {
  observe(view, observation.first<kObservationSize>());
  std::ranges::fill(observation.last<kMemorySize>(), std::uint8_t{0});
  const auto part = [&](std::size_t number, std::size_t step) {
    const Part& place = kMemoryLayout[number];
    return observation.data() + place.start + step * (place.size / kMaxPlayers);
  };
  const std::size_t players = view.rules.players;
  const std::size_t own = view.is_spectator() ? 0 : view.seat;
  for (std::size_t step = 0; step < players; ++step) {
    const std::size_t seat = (own + step) % players;
    for (std::size_t i = 0; i < Memory::kKept; ++i) {
      const Memory::Laid& laid = memory.recent[seat][i];
      if (laid.card == 0) break;
      part(0, step)[i] = laid.card;
      part(1, step)[i] = static_cast<std::uint8_t>(1 + index(laid.pile));
      part(2, step)[i] = static_cast<std::uint8_t>(1 + memory.laid - laid.number);
    }
    const Said& said = memory.talk.seats[seat];
    for (const Pile pile : kPiles) {
      part(3, step)[index(pile)] = said_code(said.piles[index(pile)], Meaning::kLeave);
    }
    part(4, step)[0] = said_code(said.turn, Meaning::kRatherNotBegin);
    for (std::size_t i = 0; i < kCommands.size(); ++i) {
      part(5, step)[i] = said.holds.contains(kCommands[i]) ? 1 : 0;
      part(6, step)[i] = said.not_now.contains(kCommands[i]) ? 1 : 0;
    }
  }
  observation.back() = memory.talk.in_use ? 1 : 0;
}

}  // namespace backstep::bindings::python
