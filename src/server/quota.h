// Quota: how often somebody may do something in a stretch of time. Counts are forgotten when their
// stretch is over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "net/address.h"

namespace backstep::server {

class Quota {
 public:
  Quota(int most, std::int64_t stretch_ms) : most_(most), stretch_ms_(stretch_ms) {}

  // Whether `count` more would be within it.
  bool has(const std::string& who, std::int64_t now, int count = 1) const {
    const auto found = counts_.find(key(who));
    const bool fresh = found == counts_.end() || now - found->second.since_ms >= stretch_ms_;
    return (fresh ? 0 : found->second.count) + count <= most_;
  }
  void spend(const std::string& who, std::int64_t now, int count = 1) {
    if (counts_.size() >= kSweepAt) {
      std::erase_if(counts_,
                    [&](const auto& each) { return now - each.second.since_ms >= stretch_ms_; });
    }
    Count& counted = counts_[key(who)];
    if (counted.count == 0 || now - counted.since_ms >= stretch_ms_) counted = {0, now};
    counted.count += count;
  }

 private:
  struct Count {
    int count = 0;
    std::int64_t since_ms = 0;
  };
  static constexpr std::size_t kSweepAt = 10'000;

  // Whoever has one address of IPv6 has all of its network.
  static std::string key(const std::string& who) {
    const auto address = net::Address::parse(who);
    return address ? address->network().text() : who;
  }

  int most_;
  std::int64_t stretch_ms_;
  std::unordered_map<std::string, Count> counts_;
};

}  // namespace backstep::server
