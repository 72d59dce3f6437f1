#include "table/signals.h"

#include <cstddef>

namespace backstep::table {

std::vector<SignalInForce> signals_in_force(const Talk& talk, int players) {
  std::vector<SignalInForce> all;
  for (int seat = 0; seat < players; ++seat) {
    const Said& said = talk.seats[static_cast<std::size_t>(seat)];
    for (const Pile pile : kPiles) {
      if (const auto meaning = said.piles[index(pile)]) {
        all.push_back({seat, Signal::about(*meaning, pile)});
      }
    }
    if (said.turn) all.push_back({seat, Signal{*said.turn, Pile::kA, Command::kNone}});
    for (const Command command : kCommands) {
      if (said.holds.contains(command)) {
        all.push_back({seat, Signal::about(Meaning::kHold, command)});
      }
      if (said.not_now.contains(command)) {
        all.push_back({seat, Signal::about(Meaning::kNotNow, command)});
      }
    }
  }
  return all;
}

Talk talk_of(std::span<const SignalInForce> signals, int players) {
  Talk talk;
  talk.in_use = players > 1;
  for (const SignalInForce& said : signals) {
    if (said.seat >= 0 && said.seat < players) hear(talk, said.seat, said.signal);
  }
  return talk;
}

}  // namespace backstep::table
