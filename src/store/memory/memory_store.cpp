#include "store/memory/memory_store.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <utility>

namespace backstep::store {
namespace {

struct Log {
  std::vector<Entry> entries;
  std::int64_t touched_ms = 0;
  std::set<std::string> labels;
  std::uint64_t revision = 0;
  std::optional<Snapshot> snapshot;
};

class MemoryStore : public Store {
  // Whoever gets an answer may ask again at once, so the lock is gone by then.
  template <class Work>
  auto locked(Work work) {
    const std::lock_guard lock(mutex_);
    return work();
  }

 public:
  void append(std::vector<LogChange> changes, Then<AppendAnswer> then) override {
    const AppendAnswer answer = locked([&] { return try_append(changes); });
    then(answer);
  }

  void load(std::string log, std::uint64_t after, std::size_t most,
            Then<Result<std::vector<Entry>>> then) override {
    then(locked([&] {
      const auto at = logs_.find(log);
      return at == logs_.end() ? std::vector<Entry>() : tail(at->second, after, most);
    }));
  }

  void load_from_snapshot(std::string log, std::size_t most, Then<Result<LogState>> then) override {
    then(locked([&]() -> LogState {
      const auto at = logs_.find(log);
      if (at == logs_.end()) return {};
      const Log& found = at->second;
      const std::uint64_t after = found.snapshot ? found.snapshot->seq : 0;
      return {found.revision, found.snapshot, tail(found, after, most)};
    }));
  }

  void save_snapshot(std::string log, std::uint64_t revision, Snapshot snapshot,
                     Then<Result<bool>> then) override {
    then(locked([&] {
      const auto at = logs_.find(log);
      if (at == logs_.end() || at->second.revision != revision || snapshot.seq == 0 ||
          at->second.entries.size() < snapshot.seq ||
          (at->second.snapshot && at->second.snapshot->seq >= snapshot.seq)) {
        return false;
      }
      at->second.snapshot = std::move(snapshot);
      return true;
    }));
  }

  void list(std::string label, std::optional<Place> after, std::size_t most,
            Then<Result<std::vector<Place>>> then) override {
    then(locked([&] {
      std::vector<Place> places;
      for (const auto& [name, log] : logs_) {
        if (log.labels.contains(label)) places.push_back({log.touched_ms, name});
      }
      const auto is_before = [](const Place& a, const Place& b) {
        return std::pair(a.touched_ms, a.log) > std::pair(b.touched_ms, b.log);
      };
      std::ranges::sort(places, is_before);
      std::erase_if(places, [&](const Place& place) { return after && !is_before(*after, place); });
      if (places.size() > most) places.resize(most);
      return places;
    }));
  }

  void list_older(std::string label, std::int64_t before_ms, std::size_t most,
                  Then<Result<std::vector<Place>>> then) override {
    then(locked([&] {
      std::vector<Place> places;
      for (const auto& [name, log] : logs_) {
        if (log.labels.contains(label) && log.touched_ms < touched_at(before_ms)) {
          places.push_back({log.touched_ms, name});
        }
      }
      std::ranges::sort(places, [](const Place& a, const Place& b) {
        return std::pair(a.touched_ms, a.log) < std::pair(b.touched_ms, b.log);
      });
      if (places.size() > most) places.resize(most);
      return places;
    }));
  }

  void count(std::string label, Then<Result<std::uint64_t>> then) override {
    then(locked([&] {
      return static_cast<std::uint64_t>(std::ranges::count_if(
          logs_, [&label](const auto& log) { return log.second.labels.contains(label); }));
    }));
  }

  void lasts(std::vector<std::string> logs,
             Then<Result<std::vector<std::uint64_t>>> then) override {
    then(locked([&] {
      std::vector<std::uint64_t> found;
      for (const std::string& log : logs) {
        const auto at = logs_.find(log);
        found.push_back(at == logs_.end() ? 0 : at->second.entries.size());
      }
      return found;
    }));
  }

  void erase(std::vector<std::string> logs, Then<Result<std::size_t>> then) override {
    then(locked([&] {
      std::size_t erased = 0;
      for (const std::string& log : logs) erased += logs_.erase(log);
      return erased;
    }));
  }

  void rewrite(std::string log, std::uint64_t revision, std::vector<Rewrite> entries,
               Then<Result<bool>> then) override {
    then(locked([&] {
      const auto at = logs_.find(log);
      if (at == logs_.end() || at->second.revision != revision || entries.empty()) return false;
      Log& found = at->second;
      const bool are_there = std::ranges::all_of(entries, [&found](const Rewrite& each) {
        return each.seq > 0 && each.seq <= found.entries.size();
      });
      if (!are_there) return false;
      for (Rewrite& each : entries) {
        Entry& entry = found.entries[each.seq - 1];
        entry.body = std::move(each.body);
        if (!each.drops_client) continue;
        entry.client.clear();
        entry.number = 0;
      }
      found.snapshot.reset();
      ++found.revision;
      return true;
    }));
  }

 private:
  static std::vector<Entry> tail(const Log& log, std::uint64_t after, std::size_t most) {
    std::vector<Entry> found;
    for (std::uint64_t i = after; i < log.entries.size() && found.size() < most; ++i) {
      found.push_back(log.entries[i]);
    }
    return found;
  }

  AppendAnswer try_append(const std::vector<LogChange>& changes) {
    for (const LogChange& change : changes) {
      const auto at = logs_.find(change.log);
      if (at == logs_.end()) continue;
      for (const Entry& entry : change.entries) {
        const auto there = std::ranges::find_if(at->second.entries, [&entry](const Entry& old) {
          return !entry.client.empty() && old.client == entry.client && old.number == entry.number;
        });
        if (there != at->second.entries.end()) {
          return {Appended::kRepeated, change.log, there->seq, ""};
        }
      }
    }
    for (const LogChange& change : changes) {
      const auto at = logs_.find(change.log);
      const std::uint64_t last = at == logs_.end() ? 0 : at->second.entries.size();
      if (last != change.expected) return {Appended::kConflict, change.log, last, ""};
    }
    for (const LogChange& change : changes) {
      Log& log = logs_[change.log];
      for (const Entry& entry : change.entries) {
        log.entries.push_back(entry);
        log.entries.back().seq = log.entries.size();
        log.touched_ms = std::max(log.touched_ms, touched_at(entry.time_ms));
      }
      if (change.labels) log.labels = {change.labels->begin(), change.labels->end()};
    }
    return {Appended::kStored, "", 0, ""};
  }

  std::mutex mutex_;
  std::map<std::string, Log> logs_;
};

}  // namespace

std::unique_ptr<Store> open_memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace backstep::store
