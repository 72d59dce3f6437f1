// Pool: a few threads that think, and who may use them when.
//
// The server has one thread, which must never wait for a bot. Whatever takes long is handed to a
// pool as a job and posts its answer back by itself. More urgent jobs come first, also before those
// that run already: long work breathes, and then the urgent job runs on its thread. So a bot's turn
// never waits for more than one breath of an analysis, even if there is one thread only.
//
// Among equally urgent jobs the origins (addresses, on a server) share the time equally, and the
// tables of an origin take turns (fair_queue.h): who has a hundred jobs waiting does not delay
// those who have one. Urgent work without end does not stop the rest: of eight jobs one may be of
// those that wait longest, and a job that has let others go first for a while keeps a fifth of its
// thread.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

#include "advice/compute/fair_queue.h"
#include "advice/compute/stop_token.h"

namespace backstep::advice::compute {

enum class Urgency : std::uint8_t {
  kBot,       // a table waits for it
  kHint,      // a person looks at it
  kAnalysis,  // it may take its time
};
inline constexpr std::size_t kUrgencyCount = 3;
std::string_view name(Urgency urgency);  // "bot", "hint", "analysis"

struct Job {
  Urgency urgency = Urgency::kBot;
  std::string origin;  // on whose account it runs; empty: nobody's, and without a limit
  std::string table;   // whose turn among those of its origin it takes
  std::string person;  // for whom; may be empty
  // Does not throw, and looks at its breath if it takes longer than a bot's turn. It is called once
  // or, if the job is dropped, never; it may use the pool, but not end it.
  std::function<void(StopToken&)> work;
};

// Names a job that was taken. None is ever 0.
using Ticket = std::uint64_t;

enum class Taken : std::uint8_t {
  kTaken,
  kFull,             // too much is waiting, or the pool is ending: later, perhaps
  kTooManyOfPerson,  // this person has enough hints and analyses waiting or running
  kTooManyOfOrigin,  // this origin has enough waiting or running
};

struct Submitted {
  Taken taken = Taken::kFull;
  Ticket ticket = 0;  // if it was taken
};

enum class Cancelled : std::uint8_t {
  kDropped,   // it was waiting, and will never run
  kStopping,  // it is running, and sees that it should stop; it may still answer
  kGone,      // there is no such job any more
};

// For each urgency. Every job that was taken is waiting, running, done or dropped.
struct PoolCounts {
  std::size_t waiting = 0;
  std::size_t running = 0;  // those on whose thread a more urgent one runs included
  std::uint64_t done = 0;   // ran to its end, stopped or not
  std::uint64_t dropped = 0;
  std::uint64_t refused = 0;
  std::chrono::nanoseconds busy{0};  // of those that are done, without what they let go first
};

struct PoolOptions {
  std::size_t threads = 1;
  // Jobs that wait. The second half of these places is for origins that have nothing waiting.
  std::size_t most_waiting = 1'000;        // hints and analyses together
  std::size_t most_bots_waiting = 50'000;  // a table that waits for a bot for ever is worse
  // Jobs that wait or run.
  std::size_t most_per_person = 2;   // hints and analyses
  std::size_t most_per_origin = 30;  // hints and analyses
  std::size_t most_bots_per_origin = 100;
};

// Any thread may call anything.
class Pool {
 public:
  // REQUIRES: at least one thread.
  explicit Pool(const PoolOptions& options);
  // Drops what waits, tells what runs to stop, and waits for that.
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // Answers at once.
  Submitted submit(Job job);
  Cancelled cancel(Ticket ticket);

  std::array<PoolCounts, kUrgencyCount> counts() const;  // by urgency
  // Jobs of bots of this origin that wait or run.
  std::size_t bots_of(const std::string& origin) const;
  const PoolOptions& options() const { return options_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Task;
  using TaskPointer = std::shared_ptr<Task>;

  // Jobs of an origin that wait or run.
  struct Load {
    std::size_t bots = 0;
    std::size_t others = 0;
  };

  Taken refusal(const Job& job) const;
  void count(const Job& job, bool begins);
  void work() noexcept;
  bool is_waiting(std::size_t urgencies) const;
  TaskPointer take(std::size_t urgencies);
  bool run_one(std::unique_lock<std::mutex>& lock, std::size_t urgencies);
  std::size_t next_urgency(std::size_t urgencies);
  void let_others(Task& task);
  void forget(const Task& task);

  const PoolOptions options_;
  mutable std::mutex mutex_;  // of everything below but `threads_`
  std::condition_variable ready_;
  bool ending_ = false;
  Ticket last_ticket_ = 0;
  std::unordered_map<Ticket, TaskPointer> tasks_;  // waiting and running
  std::array<FairQueue<TaskPointer>, kUrgencyCount> queues_;
  std::array<int, kUrgencyCount> passed_over_{};  // more urgent jobs since the last of this urgency
  std::unordered_map<std::string, std::size_t> persons_;  // their hints and analyses
  std::unordered_map<std::string, Load> origins_;
  std::array<PoolCounts, kUrgencyCount> counts_;  // but for `waiting`
  // How many wait, of each urgency: changed under the lock, read without it by those who breathe.
  std::array<std::atomic<std::size_t>, kUrgencyCount> waiting_{};
  std::vector<std::thread> threads_;  // last: they begin to work when everything else is there
};

}  // namespace backstep::advice::compute
