// Breath: what long work is given, so that it can be interrupted: it asks whether it should stop,
// and lets others go first.
#pragma once

#include <atomic>
#include <functional>
#include <utility>

namespace backstep::advice::compute {

// Everything but stop() and stopped() is for the thread that works.
class StopToken {
 public:
  // Nobody else is waiting.
  StopToken() = default;
  explicit StopToken(std::function<void()> others) : others_(std::move(others)) {}
  StopToken(const StopToken&) = delete;
  StopToken& operator=(const StopToken&) = delete;

  // Nobody waits for the answer any more. It stays so.
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  // The same, for work that looks at a flag.
  const std::atomic<bool>& flag() const { return stopped_; }

  // Does more urgent work first, here and now, if there is any. Costs next to nothing otherwise: to
  // be called every few milliseconds.
  void yield() {
    if (others_) others_();
  }

 private:
  std::function<void()> others_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace backstep::advice::compute
