// Closing: tells the threads of a store that it is being closed, and how long they may still try.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace backstep::store {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;
using Milliseconds = std::chrono::milliseconds;

class Closing {
 public:
  // From now on nothing that does not go on is waited for longer, and nobody who sleeps sleeps on.
  void begin(Milliseconds within) {
    {
      const std::lock_guard lock(mutex_);
      until_ = (Clock::now() + within).time_since_epoch().count();
    }
    begun_.notify_all();
  }

  bool has_begun() const { return until_ != Time::max().time_since_epoch().count(); }
  // The end of everything; as good as never while it has not begun.
  Time until() const { return Time(Clock::duration(until_.load())); }

  // Sleeps until then, or shorter when closing begins. Once it has begun, sleeps a moment only.
  void sleep(Time until) {
    std::unique_lock lock(mutex_);
    if (has_begun()) until = std::min(until, Clock::now() + Milliseconds(20));
    const bool before = has_begun();
    begun_.wait_until(lock, until, [&] { return has_begun() != before; });
  }

 private:
  std::atomic<Clock::duration::rep> until_ = Time::max().time_since_epoch().count();
  std::mutex mutex_;
  std::condition_variable begun_;
};

}  // namespace backstep::store
