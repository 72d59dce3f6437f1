// LiveTable: a table in memory: the value that its log makes, and everything about it that is not
// stored: who is connected, what happened lately, what waits to be stored.
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

#include "net/net.h"
#include "server/presence.h"
#include "server/table.h"
#include "store/store.h"
#include "talk/writer.h"
#include "think/pool.h"

namespace backstep::server {

// The requests of clients that have become entries, so that one that is sent again is known.
// Clients number upwards: the last ones are enough.
class Repetitions {
 public:
  void note(const std::string& client, std::uint64_t number, std::uint64_t seq);
  std::optional<std::uint64_t> seq_of(const std::string& client, std::uint64_t number) const;

 private:
  static constexpr std::size_t kKept = 32;
  std::map<std::string, std::deque<std::pair<std::uint64_t, std::uint64_t>>, std::less<>> clients_;
};

struct LiveTable {
  explicit LiveTable(std::int64_t now) : presence(now), idle_since_ms(now) {}

  Table table;
  // What clients that come back may have missed: everything after `history_from`, and some older
  // talk.
  std::deque<Happening> history;
  std::uint64_t history_from = 0;
  Repetitions repetitions;
  std::vector<std::string> labels;  // as stored

  Presence presence;
  std::vector<net::Link> links;
  std::map<std::string, talk::Writer, std::less<>> writers;  // by person
  int acting_host = 0;                                       // as last told
  std::int64_t last_nudge_ms = 0;
  std::int64_t idle_since_ms = 0;  // nobody has been connected since

  // Other processes that have this table, and whether anybody is connected to it there.
  std::map<std::string, bool> elsewhere;
  bool knows_elsewhere = false;    // they have been asked ...
  std::set<std::string> heard_of;  // ... and these have said something before the answer came

  // The last entry that other processes are said to have stored; not all of it may be here yet.
  std::uint64_t heard = 0;
  bool heard_in_sweep = false;  // not by a hint

  // One thing is stored at a time; what comes meanwhile waits.
  bool busy = false;
  std::deque<std::function<void()>> waiting;

  // The bots: what was said and thought for which position, and until when they take their time.
  struct Thinking {
    int game = 0;
    int n = -1;
    bool spoken = false;
    bool thinking = false;
    think::Ticket ticket = 0;
    std::int64_t not_before_ms = 0;
  };
  Thinking bots;
  std::int64_t wake_ms = 0;  // the next time something is due by the clock alone; 0: nothing

  // Adds a stored entry. Fails as add() does.
  std::optional<Error> take(const store::Entry& entry);
  // The same for an entry that has been added to `table` already.
  void remember(Happening happening, const std::string& client, std::uint64_t number);
  // Becomes what its whole log says, for entries have been exchanged in it; those who are connected
  // stay so. If it fails nothing has changed.
  std::optional<Error> read_again(const std::vector<store::Entry>& log);
};

// By which the log of a table is listed.
std::vector<std::string> labels_of(const Table& table);
// Logs of tables are called so, with their ids behind it.
inline constexpr std::string_view kTablePrefix = "table/";
std::string table_log(std::string_view id);

}  // namespace backstep::server
