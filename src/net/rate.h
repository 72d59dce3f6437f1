// Rates: how often something may happen, a few times at once and then so often a second.
#pragma once

#include <chrono>
#include <cstddef>
#include <unordered_map>

#include "net/address.h"

namespace backstep::net {

using Clock = std::chrono::steady_clock;

struct Rate {
  double per_second = 1;
  double burst = 1;
};

// Begins full. Time never goes backwards between calls.
class Bucket {
 public:
  explicit Bucket(Clock::time_point now) : when_(now) {}

  // Takes one, unless there is none.
  bool take(const Rate& rate, Clock::time_point now);
  // Like new: nothing would change if it were forgotten.
  bool is_full(const Rate& rate, Clock::time_point now) const;
  // Until there is one again.
  std::chrono::duration<double> wait(const Rate& rate) const;

 private:
  double spent_at(const Rate& rate, Clock::time_point now) const;

  Clock::time_point when_;
  double spent_ = 0;  // at `when_`
};

// A bucket for each network. Forgets those that are full again.
class Rates {
 public:
  explicit Rates(Rate rate) : rate_(rate) {}

  // Zero, and one is taken; or how long until there is one again.
  std::chrono::duration<double> take(const Address& address, Clock::time_point now);
  std::size_t size() const { return buckets_.size(); }

 private:
  void sweep(Clock::time_point now);

  const Rate rate_;
  std::unordered_map<Address, Bucket, AddressHash> buckets_;
  std::size_t sweep_at_ = 1024;
};

}  // namespace backstep::net
