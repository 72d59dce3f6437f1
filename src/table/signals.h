// Signals in force as a list, as messages contain them.
#pragma once

#include <boost/describe/class.hpp>
#include <span>
#include <vector>

#include "engine/signal/signal.h"
#include "engine/signal/talk.h"

namespace backstep::table {

struct SignalInForce {
  int seat = 0;
  Signal signal;
};
BOOST_DESCRIBE_STRUCT(SignalInForce, (), (seat, signal))

// Seat by seat: about piles, about the turn, about commands.
std::vector<SignalInForce> signals_in_force(const Talk& talk, int players);
// The talk of a table at which everybody may signal. Signals of unknown seats are left out.
Talk talk_of(std::span<const SignalInForce> signals, int players);

}  // namespace backstep::table
