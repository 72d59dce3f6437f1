#include "think/pool.h"

#include <algorithm>
#include <utility>

namespace backstep::think {
namespace {

constexpr std::array<std::string_view, kUrgencyCount> kNames{"bot", "hint", "analysis"};

constexpr std::size_t place(Urgency urgency) { return static_cast<std::size_t>(urgency); }

bool counts_for_person(const Job& job) {
  return job.urgency != Urgency::kBot && !job.person.empty();
}

}  // namespace

std::string_view name(Urgency urgency) { return kNames[place(urgency)]; }

struct Pool::Task {
  Task(Pool& pool, Ticket number, Job given)
      : ticket(number), job(std::move(given)), breath([this, &pool] { pool.let_others(*this); }) {}

  const Ticket ticket;
  Job job;
  bool running = false;
  Breath breath;
  Clock::duration others{0};  // what it let go first; its own thread's
};

Pool::Pool(const PoolOptions& options) : options_(options) {
  threads_.reserve(options_.threads);
  for (std::size_t i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { work(); });
}

Pool::~Pool() {
  std::vector<TaskPointer>
      dropped;  // outlives the lock: what jobs hold may do anything when it goes
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    for (const auto& [ticket, task] : tasks_) task->breath.stop();
    while (TaskPointer task = take(kUrgencyCount)) dropped.push_back(std::move(task));
  }
  ready_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

Submitted Pool::submit(Job job) {
  Ticket ticket = 0;
  {
    const std::lock_guard lock(mutex_);
    const std::size_t urgency = place(job.urgency);
    const bool is_bot = job.urgency == Urgency::kBot;
    const std::size_t waiting = is_bot ? waiting_[urgency].load()
                                       : waiting_[place(Urgency::kHint)].load() +
                                             waiting_[place(Urgency::kAnalysis)].load();
    if (ending_ || waiting >= (is_bot ? options_.most_bots_waiting : options_.most_waiting)) {
      ++counts_[urgency].refused;
      return {Taken::kFull, 0};
    }
    if (counts_for_person(job)) {
      const auto person = persons_.try_emplace(job.person, 0).first;
      if (person->second >= options_.most_per_person) {
        if (person->second == 0) persons_.erase(person);
        ++counts_[urgency].refused;
        return {Taken::kTooManyOfPerson, 0};
      }
      ++person->second;
    }
    ticket = ++last_ticket_;
    const std::string table = job.table;
    auto task = std::make_shared<Task>(*this, ticket, std::move(job));
    tasks_.emplace(ticket, task);
    queues_[urgency].push(table, std::move(task));
    ++waiting_[urgency];
  }
  ready_.notify_one();
  return {Taken::kTaken, ticket};
}

Cancelled Pool::cancel(Ticket ticket) {
  TaskPointer task;  // outlives the lock, like all of them
  const std::lock_guard lock(mutex_);
  const auto at = tasks_.find(ticket);
  if (at == tasks_.end()) return Cancelled::kGone;
  task = at->second;
  task->breath.stop();
  if (task->running) return Cancelled::kStopping;
  const std::size_t urgency = place(task->job.urgency);
  queues_[urgency].remove(task->job.table, task);
  --waiting_[urgency];
  ++counts_[urgency].dropped;
  forget(*task);
  return Cancelled::kDropped;
}

std::array<PoolCounts, kUrgencyCount> Pool::counts() const {
  const std::lock_guard lock(mutex_);
  std::array<PoolCounts, kUrgencyCount> counts = counts_;
  for (std::size_t i = 0; i < kUrgencyCount; ++i) counts[i].waiting = waiting_[i];
  return counts;
}

void Pool::work() noexcept {
  std::unique_lock lock(mutex_);
  for (;;) {
    ready_.wait(lock, [this] { return ending_ || is_waiting(kUrgencyCount); });
    if (!run_one(lock, kUrgencyCount)) return;
  }
}

// Of the first so many urgencies.
bool Pool::is_waiting(std::size_t urgencies) const {
  return std::any_of(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(urgencies),
                     [](const auto& count) { return count.load(std::memory_order_relaxed) > 0; });
}

// The next one to run, nullptr if there is none. With the lock.
Pool::TaskPointer Pool::take(std::size_t urgencies) {
  for (std::size_t urgency = 0; urgency < urgencies; ++urgency) {
    if (queues_[urgency].empty()) continue;
    TaskPointer task = queues_[urgency].take();
    --waiting_[urgency];
    task->running = true;
    return task;
  }
  return nullptr;
}

// False if there was none. The lock is held before and after, and not while the job runs.
bool Pool::run_one(std::unique_lock<std::mutex>& lock, std::size_t urgencies) {
  const TaskPointer task = take(urgencies);
  if (!task) return false;
  PoolCounts& counts = counts_[place(task->job.urgency)];
  ++counts.running;
  lock.unlock();
  const Clock::time_point began = Clock::now();
  task->job.work(task->breath);
  task->job.work = nullptr;  // what it holds goes now, and without the lock
  const Clock::duration spent = Clock::now() - began;
  lock.lock();
  --counts.running;
  ++counts.done;
  counts.busy += spent - task->others;
  forget(*task);
  return true;
}

// A job breathes. What it lets go first may breathe, too, but is more urgent: there is an end to
// it.
void Pool::let_others(Task& task) {
  const std::size_t urgencies = place(task.job.urgency);
  if (!is_waiting(urgencies)) return;
  const Clock::time_point began = Clock::now();
  {
    std::unique_lock lock(mutex_);
    while (!task.breath.stopped() && run_one(lock, urgencies)) {
    }
  }
  task.others += Clock::now() - began;
}

void Pool::forget(const Task& task) {
  if (counts_for_person(task.job)) {
    const auto person = persons_.find(task.job.person);
    if (--person->second == 0) persons_.erase(person);
  }
  tasks_.erase(task.ticket);
}

}  // namespace backstep::think
