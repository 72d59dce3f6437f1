// Tables: the tables that are in memory, how they get there, and how they change.
//
// What changes a table is stored first; only then the table in memory is exchanged and everybody is
// told. One change of a table is on its way at a time. On the service's one thread, like everything
// here.
//
// Other processes on the same store may change the same tables. A table in memory is then read on
// from its last entry: when the store tells news of it, when an append meets a conflict, when
// somebody comes, and for news that got lost at every look_for_news().
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/archive.h"
#include "server/house.h"
#include "server/live_table.h"
#include "wire/table_entry.h"

namespace backstep::server {

using Live = std::shared_ptr<LiveTable>;

enum class Committed : std::uint8_t {
  kStored,
  kRepeated,  // the client's request had been stored before
  kConflict,  // somebody else changed the table: it has been read again, judge again
  kFailed,    // the store could not; nothing has changed
};

struct Commit {
  std::vector<wire::TableEntry> entries;  // at least one
  std::string client;                     // whose request it is, with its number; or nobody's
  std::uint64_t number = 0;
  std::vector<store::LogChange> besides;                   // stored together with it
  std::function<void(Committed, std::uint64_t seq)> then;  // seq of the first entry; may be empty
};

// Whose change it was: this process's, or another one's that was read from the store.
enum class Origin : std::uint8_t { kHere, kElsewhere };

// How it came out that others had changed a table, and how often, since the server began.
struct NewsCounts {
  std::uint64_t hint = 0;      // the store told
  std::uint64_t sweep = 0;     // look_for_news() found it: the hint was lost, or late
  std::uint64_t conflict = 0;  // an append met it
  std::uint64_t visit = 0;     // somebody came to the table
};

class Tables {
 public:
  // Told after every change, with what happened.
  using Changed = std::function<void(const Live&, const std::vector<Happening>&, Origin)>;

  Tables(House house, Archive& archive, Changed changed)
      : house_(house), archive_(archive), changed_(std::move(changed)) {}

  enum class Opened : std::uint8_t { kOpen, kUnknown, kBroken, kFailed };
  // The table, from memory or from the store. Nothing if there is no such table.
  void open(const std::string& id, std::function<void(Opened, Live)> then);
  Live in_memory(std::string_view id) const;

  // A table that is not yet anywhere.
  void create(const std::string& id, Commit commit, std::function<void(Committed, Live)> then);

  // Does something when nothing of this table is on its way to the store: now, or later in order.
  void when_quiet(const Live& live, std::function<void()> what);
  // REQUIRES: nothing is on its way (see when_quiet), and the entries were judged by the table as
  // it is.
  void commit(const Live& live, Commit commit);

  // Nothing is on its way any more: for whoever set `busy` without a commit.
  void release(const Live& live);

  // Begins to hear what other processes store. Once, before the first table.
  void listen();
  // Asks the store where the logs of all tables in memory end.
  void look_for_news();
  // Reads what others have stored; then, with the newest state there is, calls. If the store cannot
  // say it calls as well.
  void refresh(const Live& live, std::function<void()> then);
  // The same before anything else that waits. REQUIRES: nothing is on its way (see when_quiet).
  void refresh_now(const Live& live, std::function<void()> then);
  // The whole table is read anew, since entries of its log have been exchanged.
  void read_again(const Live& live);

  // Forgets tables that nobody is connected to and nothing waits for.
  void sweep(std::int64_t idle_ms, const std::function<void(const Live&)>& forgotten);
  // Forgets this one, so that it is read again; nobody may be connected.
  void forget(std::string_view id) { tables_.erase(std::string(id)); }

  std::size_t size() const { return tables_.size(); }
  // Changes that could not be stored, since the server began.
  std::uint64_t failures() const { return failures_; }
  // Changes that met one of another process, and had to be judged again.
  std::uint64_t conflicts() const { return conflicts_; }
  const NewsCounts& news() const { return news_; }
  void for_each(const std::function<void(const Live&)>& what) const;

 private:
  // By which names are found without a copy of them.
  struct NameHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const {
      return std::hash<std::string_view>()(name);
    }
  };
  // A table as it will be, and what happened, kept apart until it is stored.
  struct Next {
    explicit Next(const Table& before) : table(before) {}
    Table table;
    std::vector<Happening> happenings;
    std::vector<std::string> labels;
  };

  void opened(const std::string& id, const Result<std::vector<store::Entry>>& entries);
  void try_commit(const Live& live, const std::shared_ptr<Commit>& commit, int tries);
  void answered(const Live& live, const std::shared_ptr<Commit>& commit,
                const std::shared_ptr<Next>& next, const store::AppendAnswer& answer, int tries);
  using NewsCount = std::uint64_t NewsCounts::*;
  void reload(const Live& live, NewsCount by, std::function<void()> then);
  void take_tail(const Live& live, const std::vector<store::Entry>& tail, NewsCount by);
  // A log is said to have this last entry now. Names that are no table's in memory are nobody's
  // business.
  void heard(std::string_view log, std::uint64_t last, bool in_sweep);
  void catch_up(const Live& live);
  void release_waiting(const Live& live);
  void finish(const Live& live, const Commit& commit, Committed committed, std::uint64_t seq);

  House house_;
  Archive& archive_;
  Changed changed_;
  std::uint64_t failures_ = 0;
  std::uint64_t conflicts_ = 0;
  NewsCounts news_;
  Allowance failures_logged_{20, 1'000};  // a full disk must not be filled with that
  bool looking_for_news_ = false;
  std::unordered_map<std::string, Live, NameHash, std::equal_to<>> tables_;  // by id
  std::unordered_map<std::string, std::vector<std::function<void(Opened, Live)>>> opening_;
};

}  // namespace backstep::server
