// Threads that share numbered pieces of work.
//
// A header, since the engine of the page compiles all sources of this module and has no threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace backstep {

inline int hardware_threads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// Calls `work` on so many threads, which are numbered from 0, and returns when all are done.
// `watch` is called by the waiting thread every 200 ms, if given.
inline void on_threads(int threads, const std::function<void(int thread)>& work,
                       const std::function<void()>& watch = {}) {
  std::mutex mutex;  // of `working`
  std::condition_variable done;
  int working = threads;
  std::vector<std::jthread> crew;
  crew.reserve(static_cast<std::size_t>(threads));
  for (int thread = 0; thread < threads; ++thread) {
    crew.emplace_back([&, thread] {
      work(thread);
      const std::scoped_lock lock(mutex);
      --working;
      done.notify_one();
    });
  }
  if (!watch) return;
  std::unique_lock lock(mutex);
  while (!done.wait_for(lock, std::chrono::milliseconds(200), [&] { return working == 0; })) {
    lock.unlock();
    watch();
    lock.lock();
  }
}

// Hands out the numbers `first` to `last` in order, each once, to any thread.
class Pieces {
 public:
  // Once `is_stopped` says so, none follows; the first is handed out in any case.
  Pieces(std::int64_t first, std::int64_t last, std::function<bool()> is_stopped = {})
      : first_(first), last_(last), is_stopped_(std::move(is_stopped)), next_(first) {}

  std::optional<std::int64_t> next() {
    if (is_stopped_ && next_.load() != first_ && is_stopped_()) return std::nullopt;
    const std::int64_t piece = next_.fetch_add(1);
    return piece <= last_ ? std::optional(piece) : std::nullopt;
  }
  // How many were handed out: the first ones.
  std::int64_t handed_out() const { return std::min(next_.load(), last_ + 1) - first_; }

 private:
  const std::int64_t first_;
  const std::int64_t last_;
  const std::function<bool()> is_stopped_;
  std::atomic<std::int64_t> next_;
};

// What threads make in any order, given on in the order of its numbers.
template <class Item>
class InOrder {
 public:
  // False: nothing more is wanted. Called for one item at a time, by any of the threads.
  using GiveOn = std::function<bool(std::int64_t number, const Item& item)>;

  // Up to `window` numbers may be ahead of the one that is due.
  InOrder(std::int64_t first, std::int64_t window, GiveOn give_on)
      : window_(window), give_on_(std::move(give_on)), due_(first) {}

  // Waits until a number is not too far ahead; the one that is due never waits.
  void wait_for_place(std::int64_t number) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return number < due_ + window_; });
  }
  // False once nothing more is wanted.
  bool put(std::int64_t number, Item item) {
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(number, std::move(item));
    for (auto next = waiting_.begin(); next != waiting_.end() && next->first == due_;
         next = waiting_.erase(next)) {
      wanted_ = wanted_ && give_on_(due_, next->second);
      ++due_;
    }
    moved_.notify_all();
    return wanted_;
  }

 private:
  const std::int64_t window_;
  const GiveOn give_on_;
  std::mutex mutex_;  // of what follows
  std::condition_variable moved_;
  std::map<std::int64_t, Item> waiting_;
  std::int64_t due_;
  bool wanted_ = true;
};

}  // namespace backstep
