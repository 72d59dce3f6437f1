// Queue: work handed to a thread or a few, taken as much at a time as has gathered.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace backstep::store {

template <class Item>
class Queue {
 public:
  explicit Queue(std::size_t most_waiting) : most_waiting_(most_waiting) {}

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
    if (!ready_.wait_for(lock, patience, [this] { return closed_ || !items_.empty(); })) {
      return std::nullopt;
    }
    std::vector<Item> taken;
    while (!items_.empty() && taken.size() < most && fits(items_.front())) {
      taken.push_back(std::move(items_.front()));
      items_.pop_front();
    }
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
  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<Item> items_;
  const std::size_t most_waiting_;
  bool closed_ = false;
};

}  // namespace backstep::store
