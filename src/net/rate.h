// Rates: a token bucket for each network (net/address.h).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "base/keyed_buckets.h"
#include "net/address.h"

namespace backstep::net {

using Clock = std::chrono::steady_clock;

inline std::int64_t ms_of(Clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

class Rates {
 public:
  explicit Rates(TokenRate rate) : rate_(rate) {}

  // 0, and a token is taken; or the milliseconds until there is one again.
  std::int64_t take(const Address& address, Clock::time_point now) {
    return buckets_.take_or_wait_ms(address.network(), rate_, ms_of(now));
  }
  std::size_t size() const { return buckets_.size(); }

 private:
  const TokenRate rate_;
  KeyedBuckets<Address, AddressHash> buckets_;
};

}  // namespace backstep::net
