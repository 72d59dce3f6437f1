// Limits: counts of what somebody did lately, in memory. Not for several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "store/commons.h"

namespace backstep::store {

class Limits {
 public:
  // As Commons::take() promises.
  bool take(const Limit& limit, const std::string& who, int count, std::int64_t now_ms) {
    if (counts_.size() >= kSweepAt) {
      std::erase_if(counts_, [&](const auto& each) { return now_ms >= each.second.until_ms; });
    }
    const std::string key = limit.what + ' ' + who;
    const auto found = counts_.find(key);
    const bool fresh = found == counts_.end() || now_ms >= found->second.until_ms;
    const int before = fresh ? 0 : found->second.count;
    if (count == 0) return before < limit.most;
    if (before + count > limit.most) return false;
    if (fresh) {
      counts_[key] = {count, now_ms + limit.stretch_ms};
    } else {
      found->second.count += count;
    }
    return true;
  }

 private:
  struct Count {
    int count = 0;
    std::int64_t until_ms = 0;  // then the stretch is over
  };
  static constexpr std::size_t kSweepAt = 10'000;

  std::unordered_map<std::string, Count> counts_;
};

}  // namespace backstep::store
