// The signals in force as messages list them, both ways.
#pragma once

#include <span>
#include <vector>

#include "signal/talk.h"
#include "wire/notice.h"

namespace backstep::wire {

// Seat by seat: about piles, about the turn, about commands.
std::vector<SignalInForce> signals_in_force(const Talk& talk, int players);
// A table at which anybody could signal. Signals of seats that are none are left out.
Talk talk_of(std::span<const SignalInForce> signals, int players);

}  // namespace backstep::wire
