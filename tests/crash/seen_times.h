// SeenTimes: how long it takes from when something is acknowledged to whoever did it until somebody
// else sees it. Whoever sees it before that has waited for nothing.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <vector>

namespace backstep::crash {

class SeenTimes {
 public:
  using Clock = std::chrono::steady_clock;

  void acknowledge(std::uint64_t seq) { note(seq, &Times::acknowledged); }
  // Somebody else saw it. Only the first one counts.
  void see(std::uint64_t seq) { note(seq, &Times::seen); }

  // In milliseconds, of everything that was both.
  std::vector<double> all() const {
    std::vector<double> found;
    for (const auto& [seq, each] : times_) {
      if (each.acknowledged == Clock::time_point() || each.seen == Clock::time_point()) continue;
      const std::chrono::duration<double, std::milli> time = each.seen - each.acknowledged;
      found.push_back(std::max(0.0, time.count()));
    }
    return found;
  }

 private:
  struct Times {
    Clock::time_point acknowledged;
    Clock::time_point seen;
  };
  void note(std::uint64_t seq, Clock::time_point Times::* which) {
    Clock::time_point& time = times_[seq].*which;
    if (time == Clock::time_point()) time = Clock::now();
  }

  std::map<std::uint64_t, Times> times_;
};

}  // namespace backstep::crash
