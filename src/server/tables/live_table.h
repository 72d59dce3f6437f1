// LiveTable: a table in memory: everything that follows from its log (LoggedState), and everything
// about it that is not stored: who is connected, what waits to be stored.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advice/compute/pool.h"
#include "base/keyed_buckets.h"
#include "base/token_bucket.h"
#include "net/net.h"
#include "server/limits/request_queue.h"
#include "server/limits/usage.h"
#include "server/tables/presence.h"
#include "server/tables/table.h"
#include "store/store.h"
#include "talk/writer.h"
#include "wire/between.h"

namespace backstep::server {

// The requests of clients that have become entries, so that one that is sent again is known.
// Clients number upwards: the last ones are enough. The store knows those of a log's last entries.
class Repetitions {
 public:
  struct Numbers {
    std::uint64_t touched = 0;  // the last entry
    // Number, entry. (An empty deque would take more memory than these mostly do.)
    std::vector<std::pair<std::uint64_t, std::uint64_t>> seqs;

    bool operator==(const Numbers&) const = default;
  };
  using Clients = std::map<std::string, Numbers, std::less<>>;

  void note(const std::string& client, std::uint64_t number, std::uint64_t seq);
  std::optional<std::uint64_t> seq_of(const std::string& client, std::uint64_t number) const;

  const Clients& clients() const { return clients_; }
  std::size_t bytes() const;  // of memory, about
  void set_clients(Clients clients) { clients_ = std::move(clients); }

 private:
  static constexpr std::size_t kKept = 32;
  static constexpr std::size_t kMostClients = 100;
  Clients clients_;
};

// Everything that follows from the log of a table: replaying the log makes the same again, here,
// after a restart and in another process. Snapshots hold it (table_snapshot.h), so a new field is
// stored there as well.
struct LoggedState {
  static constexpr std::size_t kHistoryBytes = std::size_t{256} * 1024;

  Table table;
  // What clients that come back may have missed: everything after `history_from`, older moves of
  // the game, and some older talk: all lines from `talk_from` on. Bounded in count and bytes; moves
  // stay until the next deal.
  std::deque<Happening> history;
  std::uint64_t history_from = 0;
  std::uint64_t talk_from = 0;
  std::size_t most_history_bytes = kHistoryBytes;  // an option; the same for the whole log
  std::size_t history_bytes = 0;                   // bytes_of() all of it
  Repetitions repetitions;
  std::map<std::string, talk::Writer, std::less<>> writers;  // by person
  Usage usage;

  // Adds a stored entry. Fails as add() does.
  std::optional<Error> take(const store::Entry& entry);
  // The same for an entry that has been added to `table` already.
  void remember(Happening happening, const std::string& client, std::uint64_t number,
                const StoredSize& size);
  // After `history` has been exchanged.
  void count_history();

 private:
  void trim_history();
  void forget_happening(std::deque<Happening>::iterator which);
};

// Where the stored snapshot of a log is, and how much has come after it.
struct SnapshotMark {
  std::uint64_t revision = 0;  // of the log, as it was read
  std::uint64_t seq = 0;       // of the snapshot; 0: there is none
  std::size_t bytes = 0;       // of the snapshot
  std::size_t bytes_since = 0;
};

struct LiveTable : LoggedState {
  explicit LiveTable(std::int64_t now) : presence(now), idle_since_ms(now) {}

  SnapshotMark snapshot;
  std::vector<std::string> labels;  // as stored

  Presence presence;
  std::vector<net::Link> links;
  int acting_host = 0;  // as last told
  std::int64_t last_nudge_ms = 0;
  std::int64_t idle_since_ms = 0;  // nobody has been connected since

  // Other processes that have this table, and whether anybody is connected to it there.
  std::map<std::string, bool> elsewhere;
  bool knows_elsewhere = false;    // they have been asked ...
  std::set<std::string> heard_of;  // ... and these have said something before the answer came

  // What is looked at together, see reviews.h.
  wire::ReviewThere review;
  bool knows_review = false;      // the other processes have been asked
  bool review_published = false;  // this one has a note of it

  // The last entry that other processes are said to have stored; not all of it may be here yet.
  std::uint64_t heard = 0;
  bool heard_in_sweep = false;  // not by a hint

  // One thing is stored at a time (table_hold.h); what comes meanwhile waits.
  bool is_held() const { return held_; }
  RequestQueue queue;
  bool begin_queued = false;      // the question whether a bot begins waits in it
  bool give_up_queued = false;    // ... that whether all give up
  bool seats_queued = false;      // ... what is due about seats
  bool time_over_queued = false;  // ... and whether the game's time is over

  // What people without a seat did here together, and those of each address: arrivals, and other
  // changes.
  struct Strangers {
    TokenBucket all;
    KeyedBuckets<std::string> of_address;
  };
  Strangers arrivals;
  Strangers changes;

  // The bots: what was said and thought for which position, and until when they take their time.
  struct Thinking {
    int game = 0;
    int n = -1;
    bool spoken = false;
    bool thinking = false;
    advice::compute::Ticket ticket = 0;
    std::int64_t not_before_ms = 0;
  };
  Thinking bots;
  std::string originator;    // on whose account they thought last (Service::originator)
  std::int64_t wake_ms = 0;  // the next time something is due by the clock alone; 0: nothing

  // Becomes what its log says, for entries have been exchanged in it; those who are connected stay
  // so.
  void replace(LoggedState state, const SnapshotMark& mark);

 private:
  friend class TableHold;
  bool held_ = false;
};

// About how much memory a happening takes; and a table.
std::size_t bytes_of(const Happening& happening);
std::size_t bytes_of(const LiveTable& live);

// By which the log of a table is listed.
std::vector<std::string> labels_of(const Table& table);
// Logs of tables are called so, with their ids behind it.
inline constexpr std::string_view kTablePrefix = "table/";
std::string table_log(std::string_view id);

}  // namespace backstep::server
