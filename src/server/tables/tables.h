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

#include "server/archive/archive.h"
#include "server/host/context.h"
#include "server/tables/live_table.h"
#include "server/tables/table_hold.h"
#include "server/tables/table_loading.h"
#include "wire/table_entry.h"

namespace backstep::server {

enum class Committed : std::uint8_t {
  kStored,
  kRepeated,  // the client's request had been stored before
  kConflict,  // somebody else changed the table: it has been read again, judge again
  kFailed,    // the store could not; nothing has changed
};
// How often a commit is tried again after kConflict: other processes may be faster again and again,
// but one of them gets on each time.
inline constexpr int kMostConflicts = 20;

struct Commit {
  std::vector<wire::TableEntry> entries;  // at least one
  net::Link sender = 0;                   // the connection of the request, if it is one
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

  Tables(Context context, Archive& archive, Changed changed)
      : context_(context), archive_(archive), changed_(std::move(changed)) {}

  enum class Opened : std::uint8_t { kOpen, kUnknown, kBroken, kFailed };
  // The table, from memory or from the store. Nothing if there is no such table.
  void open(const std::string& id, std::function<void(Opened, Live)> then);
  Live in_memory(std::string_view id) const;

  // A table that is not yet anywhere.
  void create(const std::string& id, Commit commit, std::function<void(Committed, Live)> then);

  // Does something of the server's own when nothing of this table is on its way to the store: now,
  // or before all requests.
  void when_quiet(const Live& live, std::function<void()> what);
  // The same for a request of a client, now or in its turn (request_queue.h). False: too much waits
  // already, and nothing will be done.
  struct Requester {
    Standing standing = Standing::kVisitor;
    std::string_view lane;  // whose turn it takes: a person, or the address of who has no seat
    bool again = false;     // it had its turn, and met a change of another process
  };
  bool when_quiet(const Live& live, const Requester& who, std::function<void()> what);
  static bool is_quiet(const LiveTable& live) { return !live.is_held() && live.queue.empty(); }
  // REQUIRES: nothing is on its way (see when_quiet), and the entries were judged by the table as
  // it is.
  void commit(const Live& live, Commit commit);

  // The commit that `changed` is being told of; null if it was made elsewhere.
  const Commit* telling() const { return telling_; }

  // REQUIRES: nothing is on its way (see when_quiet).
  TableHold hold(const Live& live) { return {context_, live, self_}; }
  // Ends the hold: first `then` may do something with the table, or hold it again; then what waits
  // goes on.
  void hand_on(const TableHold& hold, const std::function<void()>& then);
  // What waits for the table, as far as it is not held.
  void go_on(const Live& live);

  // Begins to hear what other processes store. Once, before the first table.
  void listen();
  // Asks the store where the logs of all tables in memory end.
  void look_for_news();
  // Reads what others have stored; then, with the newest state there is, calls. If the store cannot
  // say it calls as well. False, as when_quiet() says: it will not call.
  bool refresh(const Live& live, const Requester& who, std::function<void()> then);
  // The same before anything else that waits. REQUIRES: nothing is on its way (see when_quiet).
  void refresh_now(const Live& live, std::function<void()> then);
  // Reads the whole table, since entries of its log have been exchanged. It is held only while what
  // was stored meanwhile is read. If it cannot be read nothing has changed.
  void read_again(
      const Live& live, std::function<void(const TableRead&)> then = [](const TableRead&) {});

  // Drops tables from memory that nobody is connected to and nothing waits for: those that have
  // been so for long, and the oldest of the others if they take more memory than a limit. From time
  // to time.
  void sweep(std::int64_t idle_ms);
  // Told of each table before it is dropped.
  void on_dropped(std::function<void(const Live&)> dropped) { dropped_ = std::move(dropped); }
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
  // A table as it will be, and what happened, kept apart until it is stored. No table: the entries
  // only play on, and are added to the table as it is.
  struct Next {
    std::int64_t ms = 0;
    std::size_t bytes = 0;  // of the body of an entry that only plays on
    std::unique_ptr<Table> table;
    std::vector<Happening> happenings;
    std::vector<StoredSize> sizes;  // of each of them
    std::vector<std::string> labels;
  };

  Live new_live(const std::string& id) const;
  void opened(const std::string& id, const TableRead& read);
  Live take_in(const TableRead& read);
  void keep(const Live& live);
  void drop_idle_beyond_limit();
  std::size_t most_idle_bytes() const;
  // A commit on its way, which holds its table.
  struct Committing {
    TableHold hold;
    Commit commit;
  };
  using CommittingPointer = std::shared_ptr<Committing>;
  void try_commit(const CommittingPointer& committing, int tries);
  void append(const CommittingPointer& committing, const std::shared_ptr<Next>& next,
              std::vector<store::LogChange> changes, std::vector<std::string> shared, int tries);
  void stored(const Live& live, const Commit& commit, Next& next);
  // Nobody goes on with a table of which half an entry may have been added.
  void drop_broken(const Live& live, const std::string& why);
  void answered(const CommittingPointer& committing, const std::shared_ptr<Next>& next,
                const store::AppendAnswer& answer, int tries);
  using NewsCount = std::uint64_t NewsCounts::*;
  void reload(const Live& live, NewsCount by, std::function<void()> then);
  void take_tail(const Live& live, const std::vector<store::Entry>& tail, NewsCount by);
  // A log is said to have this last entry now. Names that are no table's in memory are nobody's
  // business.
  void heard(std::string_view log, std::uint64_t last, bool in_sweep);
  void catch_up(const Live& live);
  // REQUIRES: the table is not held (see when_quiet).
  void exchange(const Live& live, const TableRead& read,
                std::function<void(const TableRead&)> then);
  void finish(const CommittingPointer& committing, Committed committed, std::uint64_t seq);

  Context context_;
  Archive& archive_;
  Changed changed_;
  std::uint64_t failures_ = 0;
  std::uint64_t conflicts_ = 0;
  NewsCounts news_;
  TokenBucket failures_logged_;  // a full disk must not be filled with that
  bool looking_for_news_ = false;
  std::function<void(const Live&)> dropped_ = [](const Live&) {};
  std::size_t taken_in_bytes_ = 0;  // since idle tables were last looked at
  const Commit* telling_ = nullptr;
  std::unordered_map<std::string, Live, NameHash, std::equal_to<>> tables_;  // by id
  std::unordered_map<std::string, std::vector<std::function<void(Opened, Live)>>> opening_;
  std::shared_ptr<Tables*> self_ = std::make_shared<Tables*>(this);  // for holds that outlive it
};

}  // namespace backstep::server
