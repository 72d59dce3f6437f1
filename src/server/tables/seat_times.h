// SeatTimes: how long a person keeps a seat against the others, in milliseconds.
#pragma once

#include <cstdint>

#include "server/limits/limits.h"

namespace backstep::server {

struct SeatTimes {
  std::int64_t claim_after_ms = 120'000;     // lost for so long, then the seat can be asked for
  std::int64_t claim_objection_ms = 60'000;  // from the ask until somebody can agree to it
  std::int64_t idle_turn_ms = 600'000;       // no sign of life, then a bot may play ...
  std::int64_t idle_notice_ms = 120'000;     // ... announced so long before
  std::int64_t idle_most_ms = 1'800'000;     // without a card: then signs of life do not help
};

inline SeatTimes seat_times(const Limits& limits) {
  constexpr std::int64_t kSecond = 1'000;
  return {limits.seat_claim_after_seconds * kSecond, limits.seat_claim_objection_seconds * kSecond,
          limits.idle_turn_seconds * kSecond, limits.idle_notice_seconds * kSecond,
          limits.idle_turn_most_seconds * kSecond};
}

}  // namespace backstep::server
