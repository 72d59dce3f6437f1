#include "advice/compute/pool.h"

#include <algorithm>
#include <utility>

namespace backstep::advice::compute {
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
      : ticket(number),
        job(std::move(given)),
        stop_token([this, &pool] { pool.let_others(*this); }) {}

  const Ticket ticket;
  Job job;
  bool running = false;
  std::int64_t charged = 0;  // to its origin, in advance
  Clock::time_point began;
  StopToken stop_token;
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
    for (const auto& [ticket, task] : tasks_) task->stop_token.stop();
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
    if (const Taken refused = refusal(job); refused != Taken::kTaken) {
      ++counts_[urgency].refused;
      return {refused, 0};
    }
    count(job, true);
    ticket = ++last_ticket_;
    const std::string origin = job.origin;
    const std::string table = job.table;
    auto task = std::make_shared<Task>(*this, ticket, std::move(job));
    tasks_.emplace(ticket, task);
    queues_[urgency].push(origin, table, std::move(task));
    ++waiting_[urgency];
  }
  ready_.notify_one();
  return {Taken::kTaken, ticket};
}

// kTaken, if there is room for it. With the lock, like everything private below.
Taken Pool::refusal(const Job& job) const {
  const bool is_bot = job.urgency == Urgency::kBot;
  const auto waiting = [&](Urgency urgency) { return waiting_[place(urgency)].load(); };
  const std::size_t all =
      is_bot ? waiting(Urgency::kBot) : waiting(Urgency::kHint) + waiting(Urgency::kAnalysis);
  const std::size_t most = is_bot ? options_.most_bots_waiting : options_.most_waiting;
  if (ending_ || all >= most) return Taken::kFull;
  const auto person = persons_.find(job.person);
  if (counts_for_person(job) && person != persons_.end() &&
      person->second >= options_.most_per_person) {
    return Taken::kTooManyOfPerson;
  }
  const auto origin = origins_.find(job.origin);
  if (origin == origins_.end()) return Taken::kTaken;
  const std::size_t own = is_bot ? origin->second.bots : origin->second.others;
  if (own >= (is_bot ? options_.most_bots_per_origin : options_.most_per_origin)) {
    return Taken::kTooManyOfOrigin;
  }
  return own > 0 && all >= most / 2 ? Taken::kFull : Taken::kTaken;
}

// A job begins to wait, or is no more.
void Pool::count(const Job& job, bool begins) {
  const auto change = [begins](std::size_t& number) { begins ? ++number : --number; };
  if (counts_for_person(job)) {
    const auto person = persons_.try_emplace(job.person, 0).first;
    change(person->second);
    if (person->second == 0) persons_.erase(person);
  }
  if (job.origin.empty()) return;
  const auto origin = origins_.try_emplace(job.origin).first;
  change(job.urgency == Urgency::kBot ? origin->second.bots : origin->second.others);
  if (origin->second.bots + origin->second.others == 0) origins_.erase(origin);
}

std::size_t Pool::bots_of(const std::string& origin) const {
  const std::lock_guard lock(mutex_);
  const auto found = origins_.find(origin);
  return found == origins_.end() ? 0 : found->second.bots;
}

Cancelled Pool::cancel(Ticket ticket) {
  TaskPointer task;  // outlives the lock, like all of them
  const std::lock_guard lock(mutex_);
  const auto at = tasks_.find(ticket);
  if (at == tasks_.end()) return Cancelled::kGone;
  task = at->second;
  task->stop_token.stop();
  if (task->running) return Cancelled::kStopping;
  const std::size_t urgency = place(task->job.urgency);
  queues_[urgency].remove(task->job.origin, task->job.table, task);
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

// The most urgent that waits, unless a less urgent one has been passed over often enough;
// `urgencies` if none waits.
std::size_t Pool::next_urgency(std::size_t urgencies) {
  constexpr int kPassedOver = 7;
  std::size_t best = 0;
  while (best < urgencies && queues_[best].empty()) ++best;
  std::size_t next = best;
  for (std::size_t each = best + 1; each < urgencies; ++each) {
    if (!queues_[each].empty() && ++passed_over_[each] > kPassedOver) next = each;
  }
  if (next < urgencies) passed_over_[next] = 0;
  return next;
}

// The next one to run, nullptr if there is none. With the lock.
Pool::TaskPointer Pool::take(std::size_t urgencies) {
  const std::size_t urgency = next_urgency(urgencies);
  if (urgency == urgencies) return nullptr;
  auto [task, charged] = queues_[urgency].take();
  --waiting_[urgency];
  task->running = true;
  task->charged = charged;
  return std::move(task);
}

// False if there was none. The lock is held before and after, and not while the job runs.
bool Pool::run_one(std::unique_lock<std::mutex>& lock, std::size_t urgencies) {
  const TaskPointer task = take(urgencies);
  if (!task) return false;
  PoolCounts& counts = counts_[place(task->job.urgency)];
  ++counts.running;
  lock.unlock();
  task->began = Clock::now();
  task->job.work(task->stop_token);
  task->job.work = nullptr;  // what it holds goes now, and without the lock
  const std::chrono::nanoseconds own = Clock::now() - task->began - task->others;
  lock.lock();
  --counts.running;
  ++counts.done;
  counts.busy += own;
  queues_[place(task->job.urgency)].settle(task->job.origin, task->charged, own.count());
  forget(*task);
  return true;
}

// A job breathes. What it lets go first may breathe, too, but is more urgent: there is an end to
// it. Where there is always something more urgent the job itself keeps a fifth of the time.
void Pool::let_others(Task& task) {
  constexpr int kOthersShare = 4;
  constexpr Clock::duration kAtOnce = std::chrono::seconds(1);
  const std::size_t urgencies = place(task.job.urgency);
  if (!is_waiting(urgencies)) return;
  const Clock::time_point began = Clock::now();
  const Clock::duration before = task.others;
  const Clock::duration most = kOthersShare * (began - task.began - before) + kAtOnce;
  std::unique_lock lock(mutex_);
  while (!task.stop_token.stopped() && task.others < most && run_one(lock, urgencies)) {
    task.others = before + (Clock::now() - began);
  }
}

void Pool::forget(const Task& task) {
  count(task.job, false);
  tasks_.erase(task.ticket);
}

}  // namespace backstep::advice::compute
