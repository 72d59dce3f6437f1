// Queue: work handed to a thread or a few, taken as much at a time as has gathered.
//
// Where taking costs the same for one thing and for twenty, a queue can let more gather while much
// is going on: when so `many` were taken within a while, nobody takes any for the rest of it, and
// soon after that whoever finds something waits a moment for what comes with it. Where little is
// going on nothing waits.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace backstep::store {

template <class Item>
class Queue {
 public:
  struct Batching {
    std::size_t many = 0;  // 0: never wait
    std::chrono::milliseconds within{0};
  };

  explicit Queue(std::size_t most_waiting, Batching gathering = {})
      : most_waiting_(most_waiting), gathering_(gathering) {}

  // False, and the item stays the caller's, if too much is waiting or the queue is closed.
  bool push(Item& item) {
    {
      const std::lock_guard lock(mutex_);
      if (closed_ || items_.size() >= most_waiting_) return false;
      items_.push_back(std::move(item));
    }
    ready_.notify_one();
    return true;
  }

  // Waits for something and takes at most so many. Nothing: the queue is closed, and empty.
  std::vector<Item> take(std::size_t most) {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [this] { return closed_ || !items_.empty(); });
    std::vector<Item> taken;
    while (!items_.empty() && taken.size() < most) {
      taken.push_back(std::move(items_.front()));
      items_.pop_front();
    }
    return taken;
  }

  // ... and only as long as the next one fits, which is true of the first. No answer at all:
  // nothing came for so long.
  template <class Fits>
  std::optional<std::vector<Item>> take_for(std::chrono::milliseconds patience, std::size_t most,
                                            Fits fits) {
    std::unique_lock lock(mutex_);
    for (bool has_waited = false;; has_waited = true) {
      if (!ready_.wait_for(lock, patience, [this] { return closed_ || !items_.empty(); })) {
        return std::nullopt;
      }
      const Time now = Clock::now();
      Time begin = not_before_;
      if (!has_waited && begin <= now && now < busy_until_) begin = now + kMoment;
      if (closed_ || begin <= now) break;
      // Not woken by each that comes: that would cost what it is to save.
      lock.unlock();
      std::this_thread::sleep_until(begin);
      lock.lock();
    }
    std::vector<Item> taken;
    while (!items_.empty() && taken.size() < most && fits(items_.front())) {
      taken.push_back(std::move(items_.front()));
      items_.pop_front();
    }
    if (gathering_.many > 0) count(taken.size());
    if (!items_.empty()) not_before_ = Time();  // enough has gathered
    return taken;
  }

  // Those in front of which this is true, without waiting for any.
  template <class Is>
  std::vector<Item> take_while(Is is) {
    const std::lock_guard lock(mutex_);
    std::vector<Item> taken;
    while (!items_.empty() && is(items_.front())) {
      taken.push_back(std::move(items_.front()));
      items_.pop_front();
    }
    return taken;
  }

  // What is waiting will still be taken.
  void close() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    ready_.notify_all();
  }

 private:
  using Clock = std::chrono::steady_clock;
  using Time = Clock::time_point;
  static constexpr std::chrono::milliseconds kMoment{1};

  void count(std::size_t taken) {
    const Time now = Clock::now();
    if (now >= since_ + gathering_.within) {
      since_ = now;
      taken_ = 0;
    }
    taken_ += taken;
    if (taken_ < gathering_.many) return;
    not_before_ = since_ + gathering_.within;
    busy_until_ = not_before_ + 3 * gathering_.within;
  }

  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<Item> items_;
  const std::size_t most_waiting_;
  const Batching gathering_;
  Time since_;             // a while began ...
  std::size_t taken_ = 0;  // ... in which so many were taken
  Time not_before_;        // is anything taken
  Time busy_until_;
  bool closed_ = false;
};

}  // namespace backstep::store
