// A world for tests of the server: time that stands still until it is moved, a store that can be
// looked through and told to fail, links that are lists of texts, and one thread that thinks.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <queue>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "advice/compute/pool.h"
#include "server/host/context.h"
#include "server/people/secrets.h"
#include "store/memory/memory_store.h"
#include "store/shared_state.h"
#include "store/store.h"

namespace backstep::server {

inline constexpr std::int64_t kDay = 86'400'000;  // in milliseconds

// Posts and timers wait until somebody runs them; see World::run_until().
class FakeEnvironment : public Environment {
 public:
  struct Line {
    Level level = Level::kInfo;
    std::string what;
    std::vector<std::pair<std::string, std::string>> fields;
  };
  struct Closing {
    net::Close code = net::Close::kNormal;
    std::string reason;
  };

  std::int64_t now_ms() override { return now_; }
  void after(std::int64_t ms, std::function<void()> what) override {
    timers_.emplace(std::pair(now_ + ms, ++last_timer_), std::move(what));
  }
  void post(std::function<void()> what) override {
    const std::lock_guard lock(mutex_);
    posts_.push(std::move(what));
    posted_.notify_all();
  }
  void send(net::Link link, net::Text text) override {
    sent[link].push_back(*text);
    last[link] = std::move(text);
  }
  std::size_t unsent(net::Link link) override {
    const auto found = untaken.find(link);
    return found == untaken.end() ? 0 : found->second;
  }
  void close(net::Link link, net::Close code, std::string_view reason) override {
    closed[link] = {code, std::string(reason)};
  }
  void log(Level level, std::string_view what, Fields fields) override {
    lines.push_back({level, std::string(what), {}});
    for (const auto& [name, value] : fields) lines.back().fields.emplace_back(name, value);
  }

  // Does one thing that was posted, or whose time has come; false if there is none. Waits for a
  // post that long, in real time.
  bool step(std::chrono::milliseconds wait = std::chrono::milliseconds(0)) {
    std::function<void()> next;
    {
      std::unique_lock lock(mutex_);
      if (posts_.empty() && due()) {
        lock.unlock();
        next = std::move(timers_.begin()->second);
        timers_.erase(timers_.begin());
      } else {
        posted_.wait_for(lock, wait, [this] { return !posts_.empty(); });
        if (posts_.empty()) return false;
        next = std::move(posts_.front());
        posts_.pop();
      }
    }
    next();
    return true;
  }
  // When the next timer is due; nothing if there is none.
  std::optional<std::int64_t> next_timer() const {
    if (timers_.empty()) return std::nullopt;
    return timers_.begin()->first.first;
  }
  void set_now(std::int64_t ms) { now_ = ms; }
  // Somebody sets the clock; what waits does so as long as before.
  void set_clock_back(std::int64_t ms) {
    now_ -= ms;
    auto timers = std::exchange(timers_, {});
    for (auto& [when, what] : timers) {
      timers_.emplace(std::pair(when.first - ms, when.second), std::move(what));
    }
  }
  // For a world in which one service comes after another.
  void forget_timers() { timers_.clear(); }

  std::map<net::Link, std::vector<std::string>> sent;
  std::map<net::Link, net::Text> last;  // to each, as it was sent: it may be shared
  std::map<net::Link, Closing> closed;
  std::map<net::Link, std::size_t> untaken;  // bytes that a test says a link has not taken
  std::vector<Line> lines;

 private:
  bool due() const { return !timers_.empty() && timers_.begin()->first.first <= now_; }

  std::int64_t now_ = 1'795'000'000'000;  // 2026-11-18T11:06:40Z
  std::uint64_t last_timer_ = 0;
  std::map<std::pair<std::int64_t, std::uint64_t>, std::function<void()>> timers_;
  std::mutex mutex_;
  std::condition_variable posted_;
  std::queue<std::function<void()>> posts_;
};

// A memory store that knows the names of its logs and can be told to fail.
class WatchedStore : public store::Store {
 public:
  bool failing = false;  // appends and loads fail
  int appends = 0;       // that were stored
  // Appends that change this log fail, whatever else they change.
  std::string failing_log;
  std::size_t entries_read = 0;  // by all loads
  int loads = 0;
  // So many more rewrites succeed; -1: all.
  int rewrites_left = -1;
  int rewrites = 0;  // transactions

  void append(std::vector<store::LogChange> changes, Then<store::AppendAnswer> then) override {
    bool fails = failing;
    for (const store::LogChange& change : changes) {
      fails = fails || (!failing_log.empty() && change.log == failing_log);
    }
    if (fails) {
      then({store::Appended::kFailed, "", 0, "the test says so"});
      return;
    }
    const std::vector<store::LogChange> noted = changes;
    inside_->append(std::move(changes), [this, &noted, &then](const store::AppendAnswer& answer) {
      if (answer.outcome == store::Appended::kStored) {
        ++appends;
        for (const store::LogChange& change : noted) {
          auto& labels = logs_[change.log];
          if (change.labels) labels = *change.labels;
        }
      }
      then(answer);
    });
  }
  void load(std::string log, std::uint64_t after, std::size_t most,
            Then<Result<std::vector<store::Entry>>> then) override {
    ++loads;
    if (failing) {
      then(Error{"the test says so"});
      return;
    }
    inside_->load(std::move(log), after, most,
                  [this, then = std::move(then)](Result<std::vector<store::Entry>> entries) {
                    if (entries) entries_read += entries->size();
                    then(std::move(entries));
                  });
  }
  void load_from_snapshot(std::string log, std::size_t most,
                          Then<Result<store::LogState>> then) override {
    if (failing) {
      then(Error{"the test says so"});
      return;
    }
    inside_->load_from_snapshot(std::move(log), most,
                                [this, then = std::move(then)](Result<store::LogState> state) {
                                  if (state) entries_read += state->entries.size();
                                  then(std::move(state));
                                });
  }
  void save_snapshot(std::string log, std::uint64_t revision, store::Snapshot snapshot,
                     Then<Result<bool>> then) override {
    if (failing) {
      then(Error{"the test says so"});
      return;
    }
    inside_->save_snapshot(std::move(log), revision, std::move(snapshot), std::move(then));
  }
  void list(std::string label, std::optional<store::Place> after, std::size_t most,
            Then<Result<std::vector<store::Place>>> then) override {
    inside_->list(std::move(label), std::move(after), most, std::move(then));
  }
  void list_older(std::string label, std::int64_t before_ms, std::size_t most,
                  Then<Result<std::vector<store::Place>>> then) override {
    inside_->list_older(std::move(label), before_ms, most, std::move(then));
  }
  void count(std::string label, Then<Result<std::uint64_t>> then) override {
    inside_->count(std::move(label), std::move(then));
  }
  void lasts(std::vector<std::string> logs,
             Then<Result<std::vector<std::uint64_t>>> then) override {
    if (failing) {
      then(Error{"the test says so"});
      return;
    }
    inside_->lasts(std::move(logs), std::move(then));
  }
  void erase(std::vector<std::string> logs, Then<Result<std::size_t>> then) override {
    for (const std::string& log : logs) logs_.erase(log);
    inside_->erase(std::move(logs), std::move(then));
  }
  void rewrite(std::string log, std::uint64_t revision, std::vector<store::Rewrite> entries,
               Then<Result<bool>> then) override {
    if (rewrites_left == 0) {
      then(Error{"the test says so"});
      return;
    }
    if (rewrites_left > 0) --rewrites_left;
    ++rewrites;
    inside_->rewrite(std::move(log), revision, std::move(entries), std::move(then));
  }

  // ---- looking

  std::vector<std::string> bodies(const std::string& log) {
    std::vector<std::string> found;
    inside_->load(log, 0, 1'000'000, [&](const Result<std::vector<store::Entry>>& entries) {
      for (const store::Entry& entry : *entries) found.push_back(entry.body);
    });
    return found;
  }
  std::vector<std::string> logs_with_prefix(std::string_view prefix) const {
    std::vector<std::string> found;
    for (const auto& [log, labels] : logs_) {
      if (log.starts_with(prefix)) found.push_back(log);
    }
    return found;
  }
  // Every place where a text stands: names of logs, labels, clients, entries and snapshots.
  std::vector<std::string> places_of(std::string_view text) {
    std::vector<std::string> found;
    for (const auto& [log, labels] : logs_) {
      if (log.find(text) != std::string::npos) found.push_back("the name of " + log);
      for (const std::string& label : labels) {
        if (label.find(text) != std::string::npos) found.push_back(log + " has label " + label);
      }
      inside_->load(log, 0, 1'000'000, [&](const Result<std::vector<store::Entry>>& entries) {
        for (const store::Entry& entry : *entries) {
          if (entry.body.find(text) != std::string::npos ||
              entry.client.find(text) != std::string::npos) {
            found.push_back(log + ": " + entry.body);
          }
        }
      });
      inside_->load_from_snapshot(log, 0, [&](const Result<store::LogState>& state) {
        if (state->snapshot && state->snapshot->body.find(text) != std::string::npos) {
          found.push_back("the snapshot of " + log);
        }
      });
    }
    return found;
  }

 private:
  std::unique_ptr<store::Store> inside_ = store::open_memory_store();
  std::map<std::string, std::vector<std::string>> logs_;  // with their labels
};

struct World {
  World() { start_secrets(); }

  // Does what was posted and what is due until `done`, in virtual time that stands still; false if
  // that did not come about in so much real time.
  bool run_until(const std::function<bool()>& done,
                 std::chrono::milliseconds limit = std::chrono::seconds(60)) {
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!done()) {
      if (!environment.step(std::chrono::milliseconds(20)) &&
          std::chrono::steady_clock::now() > end) {
        return false;
      }
    }
    return true;
  }
  // Does everything that can be done at once.
  void settle() {
    while (environment.step()) {
    }
  }
  // Waits until nothing is thought about any more, and does what came of it: before a service ends,
  // since its thoughts would come back to it.
  void finish() {
    // Looked at before the step: a thought that ends in between has posted what comes of it.
    const auto is_busy = [this] {
      return std::ranges::any_of(pool.counts(), [](const advice::compute::PoolCounts& each) {
        return each.waiting + each.running > 0;
      });
    };
    for (;;) {
      const bool busy = is_busy();
      if (!environment.step(std::chrono::milliseconds(1)) && !busy) break;
    }
  }
  // Lets time pass, with all timers in it in their order.
  void advance(std::int64_t ms) {
    const std::int64_t end = environment.now_ms() + ms;
    settle();
    for (auto next = environment.next_timer(); next && *next <= end;
         next = environment.next_timer()) {
      environment.set_now(std::max(*next, environment.now_ms()));
      settle();
    }
    environment.set_now(end);
    settle();
  }

  Options options;
  WatchedStore store;
  FakeEnvironment environment;
  std::unique_ptr<store::SharedState> shared_state =
      store::open_local_shared_state([this] { return environment.now_ms(); });
  // Last, so that it ends first: jobs post to the outside.
  advice::compute::Pool pool{advice::compute::PoolOptions{}};
  Context context{environment, store, *shared_state, pool, options};
};

}  // namespace backstep::server
