// A line on the terminal that shows how far a long run is.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "sim/run.h"

namespace backstep::cmd {

// Written over and over, and gone in the end.
class ProgressLine {
 public:
  explicit ProgressLine(std::int64_t games) : games_(games) {}
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // What a run is to call; nothing if standard error is no terminal.
  std::function<void(const Progress&)> shower();

 private:
  using Clock = std::chrono::steady_clock;

  void show(const Progress& progress);

  std::int64_t games_;
  Clock::time_point start_ = Clock::now();
  bool shown_ = false;
};

}  // namespace backstep::cmd
