// What is told on standard error during a long run: a line on the terminal that shows how far it
// is, and the first fault of a bot.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "sim/run.h"

namespace backstep::cmd {

// Written over and over, and gone in the end.
class ProgressLine {
 public:
  // Of so many games, of which some were played before. `what`: their word in a fault.
  explicit ProgressLine(std::int64_t games, std::int64_t before = 0, const char* what = "game")
      : games_(games), before_(before), what_(what) {}
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // What a run is to call. It also tells the first game that a bot breaks, at once, whether or not
  // standard error is a terminal: a long run would be for nothing.
  std::function<void(const sim::Progress&)> shower();
  // The number of the game that was told.
  std::optional<std::int64_t> told_broken() const { return told_broken_; }

 private:
  using Clock = std::chrono::steady_clock;

  void show(const sim::Progress& progress);
  void tell(const sim::BrokenGame& broken);

  std::int64_t games_;
  std::int64_t before_;
  const char* what_;
  Clock::time_point start_ = Clock::now();
  bool shown_ = false;
  std::optional<std::int64_t> told_broken_;
};

}  // namespace backstep::cmd
