// Spread: numbered pieces of work on many threads, handed out one by one in their order.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "sim/run.h"

namespace backstep::sim {

// Who looks on. Everything may be left out.
struct Watch {
  // Looked at between pieces; the first piece is done in any case.
  const std::atomic<bool>* stop = nullptr;
  // Called a few times a second by the thread that waits, never by two at once.
  std::function<void(const Progress&)> progress;
};

// Does the pieces 0 to count - 1, each on one of the threads (numbered from 0), and returns how
// many it did: a piece that was handed out is done, so that they are the first ones. What a piece
// returns is added up for the watch. REQUIRES: count and threads at least 1.
std::int64_t spread(std::int64_t count, int threads, const Watch& watch,
                    const std::function<Progress(int thread, std::int64_t piece)>& work);

}  // namespace backstep::sim
