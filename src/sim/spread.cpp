#include "sim/spread.h"

#include <mutex>

#include "base/threads.h"

namespace backstep::sim {

std::int64_t spread(std::int64_t count, int threads, const Watch& watch,
                    const std::function<Progress(int, std::int64_t)>& work) {
  Pieces pieces(0, count - 1, [&] { return watch.stop != nullptr && watch.stop->load(); });
  std::mutex mutex;  // of `total`
  Progress total;
  const auto take_part = [&](int thread) {
    while (const std::optional<std::int64_t> piece = pieces.next()) {
      const Progress more = work(thread, *piece);
      const std::scoped_lock lock(mutex);
      total.games += more.games;
      total.wins += more.wins;
    }
  };
  std::function<void()> look_on;
  if (watch.progress) {
    look_on = [&] {
      std::unique_lock lock(mutex);
      const Progress so_far = total;
      lock.unlock();
      watch.progress(so_far);
    };
  }
  on_threads(threads, take_part, look_on);
  return pieces.handed_out();
}

}  // namespace backstep::sim
