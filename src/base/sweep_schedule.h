// SweepSchedule: when entries of a map that have expired are dropped, so that the map holds what
// was in use lately and no more.
//
// A map is swept when it has doubled since the last sweep, so that a sweep costs each insertion a
// constant; and once a minute, so that a flood of keys is forgotten also when no second one
// follows. Times are milliseconds of one clock; a clock that is set back sweeps at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>  // std::erase_if
#include <unordered_map>

namespace backstep {

class SweepSchedule {
 public:
  static constexpr std::size_t kLeast = 1024;  // entries; a smaller map is swept by time only
  static constexpr std::int64_t kEveryMs = 60'000;

  // Before each insertion: drops those entries for which `is_expired(entry)` if it is time to.
  template <class Map, class IsExpired>
  void sweep(Map& map, std::int64_t now_ms, const IsExpired& is_expired) {
    if (map.size() < at_size_ && now_ms < at_ms_ && now_ms >= at_ms_ - kEveryMs) return;
    std::erase_if(map, is_expired);
    at_size_ = std::max(kLeast, map.size() * 2);
    at_ms_ = now_ms + kEveryMs;
    // Erasing leaves the table of a hash map as large as it ever was.
    if constexpr (requires { map.bucket_count(); }) {
      if (map.bucket_count() > 4 * at_size_) map.rehash(at_size_);
    }
  }

 private:
  std::size_t at_size_ = kLeast;
  std::int64_t at_ms_ = 0;
};

}  // namespace backstep
