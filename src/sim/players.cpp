#include "sim/players.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "bots/external/pipe_guest.h"

namespace backstep::sim {

Players::Players(const Lineup& lineup, const bots::external::Limits& limits) {
  for (std::size_t seat = 0; seat < lineup.seats.size(); ++seat) {
    const BotChoice& choice = lineup.seats[seat];
    if (choice.is_guest()) {
      // A guest may remember what it has seen: each seat has one of its own.
      auto guest = std::make_unique<bots::external::PipeGuest>(choice.command, limits);
      guests_[seat] = guest.get();
      bots_[seat] = guest.get();
      owned_.push_back(std::move(guest));
      continue;
    }
    if (choice.own) {
      owned_.push_back(choice.make());
      bots_[seat] = owned_.back().get();
      continue;
    }
    // A bot of the roster keeps no knowledge, so equal ones are one.
    const auto first = std::find(lineup.seats.begin(), lineup.seats.end(), choice);
    const auto known = static_cast<std::size_t>(first - lineup.seats.begin());
    if (known == seat) owned_.push_back(choice.make());
    bots_[seat] = known == seat ? owned_.back().get() : bots_[known];
  }
}

}  // namespace backstep::sim
