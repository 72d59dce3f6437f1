// Store: logs that only grow, and lists of them. What is not stored has not happened: nothing is
// announced before `append` has answered kStored.
//
// A log is a name and a sequence of entries, numbered 1, 2, 3, ... A table of the server is a log
// (plays, talk, seats and host acts in one order), and so is whatever else must not be lost. The
// store does not look into entries. A log carries labels ("public", "person/7f..."), by which it is
// listed and counted, newest first.
//
// All calls are asynchronous and may come from any thread. Answers come on threads of the store:
// those of appends in the order in which they were stored, each after the news of them. Whoever
// needs another thread posts there. Every call is answered before the store's destructor returns;
// while it runs new ones fail.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace backstep::store {

struct Entry {
  std::uint64_t seq = 0;     // in its log; the store gives it
  std::int64_t time_ms = 0;  // since 1970, as the writer of the entry says
  std::string client;        // who asked for it, or nobody
  std::uint64_t number = 0;  // of that client's requests: unique with `client` in a log, so of the
                             // entries of one request only the first has them
  std::string body;

  bool operator==(const Entry&) const = default;
};

// A new body of an entry that is there.
struct Rewrite {
  std::uint64_t seq = 0;
  std::string body;
  bool drops_client = false;  // the entry is from nobody then, and has no number
};

// One log of an append: new entries behind the last one, and the labels it has from now on.
struct LogChange {
  std::string log;
  std::uint64_t expected = 0;  // the seq of its last entry; 0: there is no such log yet
  std::vector<Entry> entries;  // at least one; their seq is ignored
  std::optional<std::vector<std::string>> labels;  // absent: as they were
};

// What a log adds up to after its entry `seq`, so that a reader need not begin at the first entry.
// It follows from the entries, and may be missing at any time. The store does not look into it.
struct Snapshot {
  std::uint64_t seq = 0;
  std::string body;

  bool operator==(const Snapshot&) const = default;
};

// The newest snapshot of a log, if there is one, and the entries after it; of one moment.
struct LogState {
  std::uint64_t revision = 0;  // how often entries of the log have been rewritten
  std::optional<Snapshot> snapshot;
  std::vector<Entry> entries;

  bool operator==(const LogState&) const = default;
};

// So many of a log's last entries are looked through for a client's number.
inline constexpr std::uint64_t kRemembered = 2'000;

enum class Appended : std::uint8_t {
  kStored,    // all of it, and durably
  kConflict,  // a log has grown meanwhile: read its tail and judge again
  kRepeated,  // a client's number is there already, in `log` as entry `seq`: nothing was changed.
              // At least among the last kRemembered entries; earlier ones may be unknown
  kFailed,  // the disk is full or broken, the database is gone, or too much is waiting: nothing was
            // changed
};

struct AppendAnswer {
  Appended outcome = Appended::kFailed;
  std::string log;        // of a conflict or a repetition: which one
  std::uint64_t seq = 0;  // of a conflict its last entry, of a repetition the one that is there
  std::string why;        // of a failure: a sentence
};

// Lists are in order of the minute in which a log was last appended to, so that an append need not
// move it in every list.
inline constexpr std::int64_t kTouchedStepMs = 60'000;
constexpr std::int64_t touched_at(std::int64_t time_ms) {
  return time_ms - time_ms % kTouchedStepMs;
}

// A place in a list, to go on from.
struct Place {
  std::int64_t touched_ms = 0;  // as touched_at() says
  std::string log;

  bool operator==(const Place&) const = default;
};

// What a store has done since it was opened.
struct StoreCounts {
  std::uint64_t writes = 0;         // appends and other changes that were answered after a commit
  std::uint64_t transactions = 0;   // in which they were; each waited for the disk once
  std::uint64_t cache_bytes = 0;    // now in memory, of pages of a data file: bounded
  std::uint64_t cached_logs = 0;    // whose ends are known now without asking the file: bounded
  std::uint64_t requests_read = 0;  // from the file, to know those that are sent again
};

class Store {
 public:
  template <class Value>
  using Then = std::function<void(Value)>;

  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // All logs or none. Whoever appends to several logs names none twice.
  virtual void append(std::vector<LogChange> changes, Then<AppendAnswer> then) = 0;

  // The entries of a log after `after`, at most `most`; none if there is no such log.
  virtual void load(std::string log, std::uint64_t after, std::size_t most,
                    Then<Result<std::vector<Entry>>> then) = 0;

  // The newest snapshot, and at most `most` entries after it; nothing if there is no such log.
  virtual void load_from_snapshot(std::string log, std::size_t most,
                                  Then<Result<LogState>> then) = 0;
  // Replaces the snapshot of a log. False, and nothing has changed, if entries were rewritten since
  // `revision`, the log has no such entry, or its snapshot is as new.
  virtual void save_snapshot(std::string log, std::uint64_t revision, Snapshot snapshot,
                             Then<Result<bool>> then) = 0;

  // The logs with a label, those touched last first, after a place or from the beginning.
  virtual void list(std::string label, std::optional<Place> after, std::size_t most,
                    Then<Result<std::vector<Place>>> then) = 0;
  // The logs with a label that nobody has touched since `before_ms`, those touched first first.
  // None that was touched later is among them; those of the last minute before it are not, either.
  virtual void list_older(std::string label, std::int64_t before_ms, std::size_t most,
                          Then<Result<std::vector<Place>>> then) = 0;
  virtual void count(std::string label, Then<Result<std::uint64_t>> then) = 0;

  // The seq of the last entry of each of these logs, in their order; 0: there is no such log.
  virtual void lasts(std::vector<std::string> logs,
                     Then<Result<std::vector<std::uint64_t>>> then) = 0;

  // Takes logs away, with entries, labels and snapshots; those that are not there are none.
  virtual void erase(std::vector<std::string> logs, Then<Result<std::size_t>> then) = 0;

  // Replaces the bodies of entries, for people who want to be forgotten, and drops the clients of
  // those that say so: all of them, in one transaction. The log's snapshot is dropped and its
  // revision counted up by one. False, and nothing has changed, if entries were rewritten since
  // `revision`, or one of these is not there.
  virtual void rewrite(std::string log, std::uint64_t revision, std::vector<Rewrite> entries,
                       Then<Result<bool>> then) = 0;

  // Where several processes share the store: called with every log that another one has let grow,
  // and its last entry, on a thread of the store. Set before the first append, once. It is only a
  // hint, which may come late, twice, or never: whoever follows a log reads on from the last entry
  // it knows, and asks for lasts() from time to time.
  using News = std::function<void(const std::string& log, std::uint64_t last)>;
  virtual void on_news(const News& /*news*/) {}

  // Whether it can be expected to answer soon. From any thread; costs nothing.
  virtual bool is_reachable() const { return true; }
  // The same.
  virtual StoreCounts counts() const { return {}; }
};

}  // namespace backstep::store
