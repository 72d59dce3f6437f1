// Limits: counts of what somebody did lately, in memory. Bounded: beyond a number of them those are
// forgotten that count least. Not for several threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/sweep_schedule.h"
#include "store/shared_state.h"

namespace backstep::store {

class Limits {
 public:
  // Some 80 MB. A person who plays has four counts for a day, and an address as many.
  static constexpr std::size_t kMost = 500'000;

  explicit Limits(std::size_t most = kMost) : most_(most) {}

  // As Commons::take() promises.
  bool take(const Limit& limit, const std::string& who, int count, std::int64_t now_ms) {
    sweeps_.sweep(counts_, now_ms,
                  [now_ms](const auto& each) { return now_ms >= each.second.until_ms; });
    const std::string key = limit.what + ' ' + who;
    const auto found = counts_.find(key);
    const bool fresh = found == counts_.end() || now_ms >= found->second.until_ms;
    const int before = fresh ? 0 : found->second.count;
    if (count == 0) return before < limit.most;
    if (count < 0) {
      if (!fresh) found->second.count = std::max(before + count, 0);
      return true;
    }
    if (before + count > limit.most) return false;
    if (fresh) {
      if (counts_.size() >= most_) forget_half();
      counts_[key] = {count, now_ms + limit.stretch_ms};
    } else {
      found->second.count += count;
    }
    return true;
  }

  std::size_t size() const { return counts_.size(); }

 private:
  struct Count {
    int count = 0;
    std::int64_t until_ms = 0;  // then the stretch is over
  };

  // The smaller counts go: a limit that is nearly used up is not given again.
  void forget_half() {
    std::vector<int> sizes;
    sizes.reserve(counts_.size());
    for (const auto& each : counts_) sizes.push_back(each.second.count);
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    std::size_t left = sizes.size() / 2;
    std::erase_if(counts_, [&](const auto& each) {
      if (left == 0 || each.second.count > *middle) return false;
      --left;
      return true;
    });
  }

  const std::size_t most_;
  std::unordered_map<std::string, Count> counts_;
  SweepSchedule sweeps_;
};

}  // namespace backstep::store
