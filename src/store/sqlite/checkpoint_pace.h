// CheckpointPace: when the write-ahead log is copied into the data file.
//
// Small checkpoints keep the disk busy for a short time each, and commits wait for it. Large ones
// write a page once that has changed several times. So a checkpoint is made about three times a
// second while much is written, and otherwise when there is some log: at a few thousand appends a
// second each is as small as SQLite's own, and beyond that their cost does not grow with the load.
#pragma once

#include <chrono>

namespace backstep::store {

class CheckpointPace {
 public:
  using Clock = std::chrono::steady_clock;

  // After a commit, with the length of the log. True: a checkpoint is due, and is made now.
  bool is_due(int log_pages, Clock::time_point now) {
    if (log_pages < kFewPages || (log_pages < kManyPages && now - last_ < kInterval)) return false;
    last_ = now;
    return true;
  }

 private:
  static constexpr int kFewPages = 1'000;  // 4 MiB
  static constexpr int kManyPages = 8'000;
  static constexpr std::chrono::milliseconds kInterval{300};

  Clock::time_point last_;
};

}  // namespace backstep::store
