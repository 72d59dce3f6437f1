#include "sim/spread.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

namespace backstep {

std::int64_t spread(std::int64_t count, int threads, const Watch& watch,
                    const std::function<Progress(int, std::int64_t)>& work) {
  std::atomic<std::int64_t> next = 0;
  std::mutex mutex;  // of what follows
  std::condition_variable done;
  Progress total;
  int working = threads;

  const auto is_stopped = [&] { return watch.stop != nullptr && watch.stop->load(); };
  const auto take_part = [&](int thread) {
    while (next.load() == 0 || !is_stopped()) {
      const std::int64_t piece = next.fetch_add(1);
      if (piece >= count) break;
      const Progress more = work(thread, piece);
      const std::scoped_lock lock(mutex);
      total.games += more.games;
      total.wins += more.wins;
    }
    const std::scoped_lock lock(mutex);
    --working;
    done.notify_all();
  };
  std::vector<std::jthread> crew;
  crew.reserve(static_cast<std::size_t>(threads));
  for (int thread = 0; thread < threads; ++thread) {
    crew.emplace_back([&take_part, thread] { take_part(thread); });
  }
  {
    std::unique_lock lock(mutex);
    while (!done.wait_for(lock, std::chrono::milliseconds(200), [&] { return working == 0; })) {
      const Progress so_far = total;
      lock.unlock();
      if (watch.progress) watch.progress(so_far);
      lock.lock();
    }
  }
  crew.clear();
  return std::min(next.load(), count);
}

}  // namespace backstep
