// KeyedBuckets: a token bucket per key. Buckets that are full again are dropped, so the map holds
// the keys of the last moments only.
//
// REQUIRES: the same rate for all calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>

#include "base/sweep_schedule.h"
#include "base/token_bucket.h"

namespace backstep {

template <class Key, class Hash = std::hash<Key>>
class KeyedBuckets {
 public:
  // As TokenBucket.
  std::int64_t take_or_wait_ms(const Key& key, const TokenRate& rate, std::int64_t now_ms) {
    sweeps_.sweep(buckets_, now_ms,
                  [&](const auto& each) { return each.second.is_full(rate, now_ms); });
    return buckets_[key].take_or_wait_ms(rate, now_ms);
  }
  std::size_t size() const { return buckets_.size(); }

 private:
  std::unordered_map<Key, TokenBucket, Hash> buckets_;
  SweepSchedule sweeps_;
};

}  // namespace backstep
